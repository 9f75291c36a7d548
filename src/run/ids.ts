const LONGEST = 150;

/** Refs, files and job names cannot contain `/`. The name is unique, and no step has it. */
export function branchIdOf(path: string): string {
  const id = path.replaceAll("/", "+");
  return id.length <= LONGEST ? id : `${id.slice(0, LONGEST - 14)}++${digestOf(path)}`;
}

/** Returns a digest of twelve characters (FNV-1a). */
function digestOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).padStart(13, "0").slice(-12);
}

const RUN_ID = /^\d{8}-[0-9a-z]{6}$/;

/** `YYYYMMDD-xxxxxx`: the UTC date and six characters of `0-9a-z`. */
export function createRunId(now: Date, suffix: string): string {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}

export function isRunId(text: string): boolean {
  return RUN_ID.test(text);
}

/** Maximum number of results, as a multiple of the requested number. */
const MOST_OF_A_DAY = 10;

/** Returns at least the `most` newest IDs, latest day first. IDs of one day have no order, so a day is not split. */
export function newestRunIds(runIds: Iterable<string>, most: number): string[] {
  const sorted = Array.from(runIds).toSorted().toReversed();
  const lastDay = sorted[most - 1]?.slice(0, 8) ?? "";
  return sorted.filter((runId) => runId.slice(0, 8) >= lastDay).slice(0, most * MOST_OF_A_DAY);
}

export function dayOf(runId: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(runId) ?? [];
  const moment = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;

/** Whether a text is a valid request ID. Request IDs become file names. */
export function isRequestId(text: string): boolean {
  return REQUEST_ID.test(text);
}

export function suffixOf(runId: string): string {
  return runId.slice(-6);
}

export function suffixFor(text: string): string {
  const digest = BigInt(`0x${sha256(text).slice(0, 15)}`);
  return digest.toString(36).padStart(6, "0").slice(-6);
}

/** Loads the module on first use, because commands that only read do not need it. */
export function sha256(content: string | Uint8Array, encoding: "hex" | "base64" = "hex"): string {
  return process.getBuiltinModule("node:crypto").hash("sha256", content, encoding);
}

export function checkpointId(number: number): string {
  return `chk-${String(number).padStart(3, "0")}`;
}

/** Returns the highest checkpoint number in a file, which may be invalid otherwise. */
export function highestCheckpoint(text: string): number {
  const numbers = Array.from(text.matchAll(/^\s*checkpoint_id:\s*["']?chk-(\d{1,9})\b/gm), ([, digits]) =>
    Number(digits),
  );
  return numbers.reduce((most, number) => Math.max(most, number), 0);
}

export function joinPath(prefix: string, name: string | number): string {
  return prefix === "" ? String(name) : `${prefix}/${name}`;
}

export function prefixOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function isInside(path: string, block: string): boolean {
  return path === block || path.startsWith(`${block}/`);
}

export function* enclosingBlocks(path: string): Generator<string> {
  for (let block = prefixOf(path); block !== ""; block = prefixOf(block)) yield block;
}

const STEP_PATH = /^[a-z0-9][\w./-]{0,199}$/i;

/** Whether an untrusted text may be a step path. */
export function isStepPath(text: string): boolean {
  return STEP_PATH.test(text);
}

const MERGE = "merge+";

/** Returns the path of the merge step of a branch. An author cannot use this name. */
export function mergeOf(branch: string): string {
  return joinPath(prefixOf(branch), `${MERGE}${nameOf(branch)}`);
}

export function isMerge(path: string): boolean {
  return nameOf(path).startsWith(MERGE);
}

export function mergedBy(merge: string): string {
  return joinPath(prefixOf(merge), nameOf(merge).slice(MERGE.length));
}

/** Returns a step path as people see it: `merge+api` is `merge api`. */
export function displayPath(path: string): string {
  return path.replaceAll(/(^|\/)merge\+/g, "$1merge ");
}

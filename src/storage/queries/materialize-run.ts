import { AgenticError } from "../../errors.ts";
import { type IsPrefix, requireOwnBranches } from "../../run/branch-rules.ts";
import { foldJournal } from "../../run/journal/journal.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import type { FoundRun, Scope } from "../refs/find-run.ts";
import { isRequestFile } from "../refs/inbox.ts";
import { isTreePath, isRefName } from "../refs/ref-names.ts";
import { isLocalOnly, type RunFile } from "../refs/segments.ts";

export interface MaterializedFile {
  readonly scope: Scope;
  readonly path: string;
  readonly content: Uint8Array;
}

interface MaterializeLimits {
  readonly files: number;
  readonly fileBytes: number;
  readonly bytes: number;
}

export interface MaterializeOptions {
  /** Selects optional files. Default: all. Files that a resume needs are always included. */
  readonly select?: (file: Pick<MaterializedFile, "scope" | "path">) => boolean;
  readonly prepare?: (run: ValidatedRun) => Promise<void>;
  readonly limits?: Partial<MaterializeLimits>;
  readonly isPrefix?: IsPrefix | undefined;
}

interface MaterializedRun extends ValidatedRun {
  readonly files: number;
  readonly branches: ReadonlyMap<string, string>;
  readonly notices: readonly string[];
}

const defaults: MaterializeLimits = {
  files: 50_000,
  // Limit of Git hosts.
  fileBytes: 100 * 1024 * 1024,
  bytes: 2 * 1024 * 1024 * 1024,
};

const BATCH = 100;

/** Passes a validated run's files to `write`, the record last: without it an interrupted copy is not a run. Errors: `journal-corrupt`, `unsupported`. */
export async function materializeRun(
  found: FoundRun,
  write: (file: MaterializedFile) => void | Promise<void>,
  { select = () => true, prepare, limits, isPrefix }: MaterializeOptions = {},
): Promise<MaterializedRun> {
  const checked = await validateRun(found);
  const branches = codeBranches(checked.state);
  requireOwnBranches(checked.record, checked.state, isPrefix);
  const notices: string[] = [];
  const chosen = (scope: Scope, files: readonly RunFile[]): RunFile[] =>
    files.filter(({ path }) => {
      if (!(isNeeded(scope, path) || select({ scope, path }))) return false;
      if (isSafePath(path)) return !(scope === "run" && isMachineFile(path));
      notices.push(`${found.ref}: ${JSON.stringify(path)} is skipped: it is not a valid path of a file.`);
      return false;
    });
  const shared = chosen("shared", await found.sharedFiles());
  const own = chosen("run", await found.files()).toSorted((a, b) => rankOf(a.path) - rankOf(b.path));
  const counter = { ...defaults, ...limits, found, notices, total: 0 };
  const count = shared.length + own.length;
  if (count > counter.files)
    throw runTooLarge(found, `${count} files, and at most ${counter.files} are taken`);
  await prepare?.(checked);
  for await (const file of readContents(counter, "shared", shared)) await write(file);
  for await (const file of readContents(counter, "run", own)) {
    const isCut = checked.truncatedBytes > 0 && file.path === runFiles.journal;
    await write(isCut ? { ...file, content: Buffer.from(checked.journal) } : file);
  }
  if (checked.truncatedBytes > 0) {
    notices.push(`${found.ref}: the last line of ${runFiles.journal} was cut off and is left out.`);
  }
  return { ...checked, branches, notices, files: count };
}

interface Counter extends MaterializeLimits {
  readonly found: FoundRun;
  readonly notices: string[];
  total: number;
}

async function* readContents(
  counter: Counter,
  scope: Scope,
  files: readonly RunFile[],
): AsyncGenerator<MaterializedFile> {
  const { found, notices, fileBytes, bytes } = counter;
  for (let at = 0; at < files.length; at += BATCH) {
    const contents = await found.readListed(scope, files.slice(at, at + BATCH));
    for (const [path, content] of contents) {
      counter.total += content.length;
      if (counter.total > bytes) throw runTooLarge(found, `more than the ${bytes} bytes that are taken`);
      if (content.length <= fileBytes) {
        yield { scope, path, content };
        continue;
      }
      const size = `${path} with ${content.length} bytes, and at most ${fileBytes} are taken`;
      if (isNeeded(scope, path)) throw runTooLarge(found, size);
      notices.push(`${found.ref}: ${size}. It is skipped.`);
    }
  }
}

/** Files that a resume needs; the last one makes the folder a run. */
const needed: readonly string[] = [
  runFiles.settings,
  runFiles.program,
  runFiles.definitions,
  runFiles.sources,
  runFiles.definition,
  runFiles.journal,
  runFiles.run,
];

function isNeeded(scope: Scope, path: string): boolean {
  return scope === "run" && needed.includes(path);
}

function rankOf(path: string): number {
  return needed.indexOf(path);
}

/** A backslash separates folders on some systems. */
function isSafePath(path: string): boolean {
  return isTreePath(path) && !path.includes("\\");
}

/** The lock of another machine would never be released. Requests that arrived late are valid. */
function isMachineFile(path: string): boolean {
  if (path.startsWith("inbox/")) return !isRequestFile(path.slice("inbox/".length));
  // Some file systems ignore case, and a folder in place of a file is as harmful.
  const name = path.toLowerCase();
  return isLocalOnly(name) || isLocalOnly(name.split("/")[0] ?? "");
}

function runTooLarge({ ref, runId }: FoundRun, what: string): AgenticError {
  return new AgenticError({
    code: "unsupported",
    message: `${ref} holds too much of run ${runId} (${what}). Delete files there that the run does not need, or resume it in the clone that started it.`,
  });
}

interface ValidatedRun {
  readonly journal: string;
  readonly state: RunState;
  readonly record: RunRecord;
  readonly truncatedBytes: number;
}

/** Validates the record, the definition and every line of the journal. Errors: `journal-corrupt`, also for files of another run. */
export async function validateRun(found: FoundRun): Promise<ValidatedRun> {
  const { runId, ref } = found;
  const contents = await found.read([runFiles.run, runFiles.definition, runFiles.journal]);
  const text = (name: string): string | undefined => {
    const bytes = contents.get(name);
    return bytes === undefined ? undefined : textOf(bytes, `${ref}:${name}`);
  };
  for (const name of [runFiles.run, runFiles.definition]) {
    if (text(name) === undefined) throw corrupt(`${ref} has no ${name} of run ${runId}`);
  }
  const record = RunRecord.safeParse(parseJson(text(runFiles.run)), { jitless: true });
  if (!record.success) throw corrupt(`${ref}:${runFiles.run} is no record of a run`, record.error);
  if (record.data.id !== runId)
    throw corrupt(`${ref}:${runFiles.run} is the record of run ${record.data.id}`);
  const written = Buffer.from(contents.get(runFiles.journal) ?? []);
  // Truncated before decoding: a crash can split a character.
  const whole = written.subarray(0, written.lastIndexOf("\n") + 1);
  const source = `${ref}:${runFiles.journal}`;
  const journal = textOf(whole, source);
  const state = stateOf(journal, { runId, source });
  return { journal, state, record: record.data, truncatedBytes: written.length - whole.length };
}

function stateOf(journal: string, { runId, source }: { runId: string; source: string }): RunState {
  const state = foldJournal(journal, source);
  if (state.seq > 0 && state.runId !== runId) {
    throw corrupt(`${source} describes run ${state.runId || "without an id"}, not ${runId}`);
  }
  return state;
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export function codeBranches({ workspace, branches, head }: RunState): Map<string, string> {
  const own: [string, string][] = workspace ? [[workspace.branch, head ?? workspace.base_sha]] : [];
  const others = Array.from(branches.values(), ({ branch, head }): [string, string] => [branch, head]);
  for (const [branch, commit] of [...own, ...others]) {
    if (!isRefName(branch))
      throw corrupt(`The journal names ${JSON.stringify(branch)}, which is not a branch name`);
    if (!COMMIT.test(commit)) {
      throw corrupt(
        `The journal names ${JSON.stringify(commit)} as head of ${branch}, which is not a commit`,
      );
    }
  }
  return new Map([...own, ...others]);
}

function textOf(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw corrupt(`${source} is not text in UTF-8`, cause);
  }
}

function corrupt(what: string, cause?: unknown): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${what}. The run cannot be resumed from it. Restore the ref, or start a new run.`,
    cause,
  });
}

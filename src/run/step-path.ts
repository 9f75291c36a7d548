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

/** Whether a path is that of a block or of a step inside it. */
export function isInside(path: string, block: string): boolean {
  return path === block || path.startsWith(`${block}/`);
}

/** Yields the paths of the blocks that contain a step, innermost first. */
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

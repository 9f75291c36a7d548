/** Joins a step path: names and iteration numbers, separated by `/`. */
export function joinPath(prefix: string, name: string | number): string {
  return prefix === "" ? String(name) : `${prefix}/${name}`;
}

/** The list a step stands in: its path without the last name. */
export function prefixOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

const SAID = /^[a-z0-9][\w./-]{0,199}$/i;

/** Whether words from outside may be the path of a step. */
export function isStepPath(text: string): boolean {
  return SAID.test(text);
}

const MERGE = "merge+";

/** The merge of a step's branch: no author can give a step that name. */
export function mergeOf(branch: string): string {
  return joinPath(prefixOf(branch), `${MERGE}${nameOf(branch)}`);
}

export function isMerge(path: string): boolean {
  return nameOf(path).startsWith(MERGE);
}

/** The step whose branch a merge is of. */
export function mergedBy(merge: string): string {
  return joinPath(prefixOf(merge), nameOf(merge).slice(MERGE.length));
}

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

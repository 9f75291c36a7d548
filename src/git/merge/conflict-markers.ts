import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitAtNul } from "../process/commits.ts";
import type { Git } from "../process/git.ts";

interface Search {
  /** Commits of both sides: a line that one of them holds already is no mark of this merge. */
  readonly sides: readonly string[];
  /** Files that had conflicts. */
  readonly conflicted: ReadonlySet<string>;
}

/** Those of the files that hold lines that git marks conflicts with. */
export async function filesWithMarkers(
  git: Git,
  files: readonly string[],
  search: Search,
): Promise<string[]> {
  const sizes = await markerSizes(git, Array.from(search.conflicted));
  const found: string[] = [];
  for (const file of files) {
    // A line of seven `=` alone is a heading in many texts; only where there was a conflict can it be what is left of one.
    const signs = search.conflicted.has(file) ? "<|=>" : "<>";
    const lines = markerLines(readRegular(join(git.directory, file)), { signs, size: sizes.get(file) ?? 7 });
    if (lines.size > 0 && !(await areTheirs(git, lines, { file, sides: search.sides }))) found.push(file);
  }
  return found;
}

function markerLines(text: string, { signs, size }: { signs: string; size: number }): Set<string> {
  const marks = Array.from(signs, (sign) => sign.repeat(size));
  const isMarker = (line: string) => marks.some((mark) => line === mark || line.startsWith(`${mark} `));
  return new Set(
    text
      .split("\n")
      .map((line) => line.replace(/\r$/, ""))
      .filter(isMarker),
  );
}

async function areTheirs(
  git: Git,
  lines: ReadonlySet<string>,
  { file, sides }: { file: string; sides: readonly string[] },
): Promise<boolean> {
  const texts = await Promise.all(sides.map((side) => git.try("cat-file", "blob", `${side}:${file}`)));
  const known = new Set(texts.flatMap((text) => (text ?? "").split(/\r?\n/)));
  return Array.from(lines).every((line) => known.has(line));
}

/** The attribute `conflict-marker-size` of files that have one. */
async function markerSizes(git: Git, files: readonly string[]): Promise<Map<string, number>> {
  if (files.length === 0) return new Map();
  const fields = splitAtNul(await git.run("check-attr", "-z", "conflict-marker-size", "--", ...files));
  const sizes = new Map<string, number>();
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const size = Number(fields[at + 2]);
    if (Number.isInteger(size) && size > 0) sizes.set(fields[at] ?? "", size);
  }
  return sizes;
}

function readRegular(path: string): string {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path, "latin1") : "";
}

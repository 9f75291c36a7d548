import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitAtNul } from "../process/commits.ts";
import type { Git } from "../process/git.ts";

interface MarkerSearch {
  /** Commits of both branches. A line that one of them has is no marker of this merge. */
  readonly commits: readonly string[];
  readonly conflicted: ReadonlySet<string>;
}

export async function filesWithMarkers(
  git: Git,
  files: readonly string[],
  search: MarkerSearch,
): Promise<string[]> {
  const sizes = await markerSizes(git, Array.from(search.conflicted));
  const found: string[] = [];
  for (const file of files) {
    // A line of seven `=` is a heading in many texts, so it counts only in a file that had a conflict.
    const signs = search.conflicted.has(file) ? "<|=>" : "<>";
    const lines = markerLines(readRegular(join(git.directory, file)), { signs, size: sizes.get(file) ?? 7 });
    if (lines.size > 0 && !(await areInCommits(git, lines, { file, commits: search.commits })))
      found.push(file);
  }
  return found;
}

function markerLines(text: string, { signs, size }: { signs: string; size: number }): Set<string> {
  const markers = Array.from(signs, (sign) => sign.repeat(size));
  const isMarker = (line: string) =>
    markers.some((marker) => line === marker || line.startsWith(`${marker} `));
  return new Set(
    text
      .split("\n")
      .map((line) => line.replace(/\r$/, ""))
      .filter(isMarker),
  );
}

async function areInCommits(
  git: Git,
  lines: ReadonlySet<string>,
  { file, commits }: { file: string; commits: readonly string[] },
): Promise<boolean> {
  const texts = await Promise.all(commits.map((commit) => git.try("cat-file", "blob", `${commit}:${file}`)));
  const known = new Set(texts.flatMap((text) => (text ?? "").split(/\r?\n/)));
  return Array.from(lines).every((line) => known.has(line));
}

async function markerSizes(git: Git, files: readonly string[]): Promise<Map<string, number>> {
  if (files.length === 0) return new Map();
  const fields = splitAtNul(await git.run("check-attr", "-z", "conflict-marker-size", "--", ...files));
  const sizes = new Map<string, number>();
  for (let index = 0; index + 2 < fields.length; index += 3) {
    const size = Number(fields[index + 2]);
    if (Number.isInteger(size) && size > 0) sizes.set(fields[index] ?? "", size);
  }
  return sizes;
}

function readRegular(path: string): string {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path, "latin1") : "";
}

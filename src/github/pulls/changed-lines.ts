import { noneOn, withExplanation } from "../client/explain-error.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { compareCommits } from "../client/repository-request.ts";

export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Maximum distance of a comment from a change: the number of context lines in a diff. */
const NEAR_LINES = 3;

export function changedRanges(patch: string): LineRange[] {
  const ranges: LineRange[] = [];
  let old = 0;
  for (const line of patch.split("\n")) {
    const [, start] = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line) ?? [];
    if (start !== undefined) old = Number(start);
    else if (line.startsWith("-")) {
      ranges.push({ first: old, last: old });
      old += 1;
    } else if (line.startsWith("+")) ranges.push({ first: old - 1, last: old });
    else if (line.startsWith(" ")) old += 1;
  }
  return ranges;
}

export function isNear(changes: readonly LineRange[], { first, last }: LineRange): boolean {
  return changes.some((change) => change.last >= first - NEAR_LINES && change.first <= last + NEAR_LINES);
}

/** Maximum number of files in a comparison at GitHub. */
const MOST_FILES = 300;

/**
 * Returns the changed lines between two commits, by the old paths of the files. Returns undefined if GitHub cannot compare the commits
 * completely. Errors: `token-expired`, `remote-refused`, `remote-unreachable`.
 */
export async function changesBetween(
  github: RepositoryClient,
  range: Parameters<typeof compareCommits>[1],
): Promise<ReadonlyMap<string, readonly LineRange[]> | undefined> {
  const operation = { what: "compare two commits", permission: "contents: read" };
  const data = await withExplanation(github, operation, () =>
    compareCommits(github, range, {}).catch(noneOn(404, 422)),
  );
  const files = data?.files ?? [];
  // After a rewrite of the branch the lines of a comment are unknown.
  if (data?.status !== "ahead" || files.length >= MOST_FILES) return undefined;
  return new Map(
    files.map(({ filename, previous_filename: before, patch = "" }) => [
      before ?? filename,
      changedRanges(patch),
    ]),
  );
}

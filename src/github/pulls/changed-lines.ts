import { explainError } from "../client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { hasStatus } from "../client/request-error.ts";

/** Lines of a file as it was before a change, first and last. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** A remark this many lines from a change is about it: a diff shows as many lines of context. */
const NEAR_LINES = 3;

/** Lines of the old file that a unified diff removes, or between which it inserts. */
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

/** Whether one of the changes touches lines, or stands at most three lines from them. */
export function isNear(changes: readonly LineRange[], { first, last }: LineRange): boolean {
  return changes.some((change) => change.last >= first - NEAR_LINES && change.first <= last + NEAR_LINES);
}

interface CommitRange {
  readonly from: string;
  readonly to: string;
}

/** Most files of a comparison at GitHub, which shows them on its first page. */
const MOST_FILES = 300;

/**
 * What a branch changed between two commits, by the paths that the files had before; without lines where GitHub shows none of a file.
 * Undefined where GitHub cannot compare them, or not completely. Errors: `token-expired`, `remote-refused`, `remote-unreachable`.
 */
export async function changesBetween(
  github: RepositoryClient,
  { from, to }: CommitRange,
): Promise<ReadonlyMap<string, readonly LineRange[]> | undefined> {
  const { client, repository } = github;
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
      ...repository,
      basehead: `${from}...${to}`,
    });
    const files = data.files ?? [];
    // Of a branch that was rewritten the lines are not those that somebody wrote about.
    if (data.status !== "ahead" || files.length >= MOST_FILES) return undefined;
    return new Map(
      files.map(({ filename, previous_filename: before, patch = "" }) => [
        before ?? filename,
        changedRanges(patch),
      ]),
    );
  } catch (error) {
    if (hasStatus(error, 404, 422)) return undefined;
    const request = {
      location: locationOf(github),
      what: "compare two commits",
      permission: "contents: read",
    };
    throw explainError(error, request);
  }
}

import { REMOTE } from "./git-call-folder.ts";

export const FETCH = [
  "fetch",
  "--quiet",
  "--no-tags",
  "--no-prune",
  "--no-write-fetch-head",
  "--no-auto-maintenance",
  "--recurse-submodules=no",
];

/** Allows a fetch to omit objects. Not set in the repository, since every other call would fetch missing objects one by one. */
const PARTIAL = ["promisor=true", "partialCloneFilter=tree:0"].flatMap((setting) => [
  "-c",
  `remote.${REMOTE}.${setting}`,
]);

export function partialFetch(filter: string): string[] {
  return [...PARTIAL, ...FETCH, `--filter=${filter}`];
}

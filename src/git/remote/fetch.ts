import { REMOTE } from "./git-call-folder.ts";

/** Arguments of every fetch in the private repository: the objects asked for, and nothing else. */
export const FETCH = [
  "fetch",
  "--quiet",
  "--no-tags",
  "--no-prune",
  "--no-write-fetch-head",
  "--no-auto-maintenance",
  "--recurse-submodules=no",
];

/** Where objects are left out. For one call: in a repository that is so set up every other call would fetch what it misses, one by one. */
const PARTIAL = ["promisor=true", "partialCloneFilter=tree:0"].flatMap((setting) => [
  "-c",
  `remote.${REMOTE}.${setting}`,
]);

/** The same for a fetch that leaves objects out, where the server can. */
export function partialFetch(filter: string): string[] {
  return [...PARTIAL, ...FETCH, `--filter=${filter}`];
}

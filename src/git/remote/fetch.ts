import { REMOTE } from "./git-call-folder.ts";

/** Arguments of every fetch in the private repository. They fetch only the requested objects. */
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

/** Arguments of a fetch that omits objects, if the server supports it. */
export function partialFetch(filter: string): string[] {
  return [...PARTIAL, ...FETCH, `--filter=${filter}`];
}

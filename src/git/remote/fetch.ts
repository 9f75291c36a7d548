import type { Git, GitAnswer } from "../process/git.ts";
import type { CheckoutObjects } from "../process/repository.ts";
import { REMOTE } from "./git-call-folder.ts";
import type { PrivateRepository } from "./private-repository.ts";
import type { Remote } from "./remote.ts";

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

interface FetchSource {
  readonly repository: PrivateRepository;
  readonly remote: Remote;
  readonly checkout: CheckoutObjects;
}

interface FetchThrough {
  readonly refs: readonly string[];
  /** Refs to fetch from the private repository; default: `refs`. */
  readonly localRefs?: readonly string[];
  /** Fetches no earlier commits if the checkout is shallow. */
  readonly isShallow?: boolean;
  readonly known?: readonly string[];
}

/**
 * Fetches refs into a repository, whose git sees neither the remote nor credentials: it fetches from the private repository. Returns the
 * answer of the remote call; does nothing after a failure.
 */
export async function fetchThrough(
  git: Git,
  { repository, remote, checkout }: FetchSource,
  { refs, localRefs = refs, isShallow = false, known = [] }: FetchThrough,
): Promise<GitAnswer> {
  const shallow = checkout.shallow();
  const depth = isShallow && shallow.length > 0 ? ["--depth=1"] : [];
  const call = { remote, isolatedAlternate: checkout.objects, shallow, known };
  return await repository.withRepository(call, async (run, directory) => {
    const answer = await run([...FETCH, ...depth, REMOTE, ...refs], { remote });
    if (answer.exitCode === 0) await git.run(...FETCH, "--update-shallow", directory, ...localRefs);
    return answer;
  });
}

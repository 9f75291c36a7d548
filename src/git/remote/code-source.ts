import { AgenticError } from "../../errors.ts";
import { faultReason } from "../../system/system-fault.ts";
import { type Git, type GitAnswer, ABORTED_MESSAGE, failureReason } from "../process/git.ts";
import type { CheckoutObjects } from "../process/repository.ts";
import { REMOTE, type PrivateRepository } from "./private-repository.ts";
import { type Remote, isLocalUrl, type RemoteSettings, withoutUserInfo } from "./remote.ts";

/** A remote, and the checkout whose commits are pushed to it. */
export interface CodeSource {
  readonly repository: PrivateRepository;
  readonly remote: Remote;
  readonly hint: string;
  readonly checkout: CheckoutObjects;
  readonly guard?: PushGuard | undefined;
}

export interface PushGuard {
  /** Returns branches whose new commits contain a secret, each with a message for users. Errors: those of git. */
  findLeaks(source: CodeSource, branches: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>>;
}

/** Most commits to search for a version that another engine continued. */
const MAX_DEPTH = 100;

export async function isPartOfHistory(
  { repository, remote }: CodeSource,
  { commit, tip }: { commit: string; tip: string },
): Promise<boolean> {
  return await repository.withRepository({ remote }, async (run) => {
    await run([...partialFetch("tree:0"), `--depth=${MAX_DEPTH}`, REMOTE, tip], { remote });
    return (await run(["merge-base", "--is-ancestor", commit, tip])).exitCode === 0;
  });
}

export async function unreachableCommits(
  { repository, remote }: CodeSource,
  commits: readonly string[],
  tips: readonly string[],
): Promise<readonly string[]> {
  let unreachable = commits.filter((commit) => !tips.includes(commit));
  for (const tip of new Set(tips)) {
    if (unreachable.length === 0) break;
    const remaining: string[] = [];
    await repository.withRepository({ remote }, async (run) => {
      await run([...partialFetch("tree:0"), `--depth=${MAX_DEPTH}`, REMOTE, tip], { remote });
      for (const commit of unreachable)
        if ((await run(["merge-base", "--is-ancestor", commit, tip])).exitCode !== 0) remaining.push(commit);
    });
    unreachable = remaining;
  }
  return unreachable;
}

export async function isFastForward(
  { repository, remote, checkout }: CodeSource,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const settings = { "fetch.negotiationAlgorithm": "consecutive" };
  const call = { remote, alternate: checkout.objects, shallow: checkout.shallow(), settings };
  return await repository.withRepository(call, async (run) => {
    await run([...partialFetch("tree:0"), `--negotiation-tip=${from}`, REMOTE, to], { remote });
    return (await run(["merge-base", "--is-ancestor", from, to])).exitCode === 0;
  });
}

const MAX_COMMITS = 100;

export async function listUnpushedCommits(
  { repository, remote, checkout }: CodeSource,
  { from, to }: { from: string; to: string },
): Promise<{ count: number; authors: readonly string[] }> {
  const call = { remote, alternate: checkout.objects, shallow: checkout.shallow() };
  return await repository.withRepository(call, async (run) => {
    await run([...partialFetch("tree:0"), REMOTE, to], { remote });
    const log = await run(["log", `--max-count=${MAX_COMMITS}`, "--format=%an", `${from}..${to}`]);
    const names = log.exitCode === 0 ? log.output.toString("utf8").split("\n").slice(0, -1) : [];
    return { count: names.length, authors: [...new Set(names)] };
  });
}

export const HEADS = "refs/heads/";

/** Returns the commits of remote branches by name, without `refs/heads/`: of these, or of all. Errors: those of the remote. */
export async function listHeads(
  source: CodeSource,
  names?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { repository, remote } = source;
  const patterns = names?.map((name) => HEADS + name) ?? [];
  const answer = await repository.call(["ls-remote", "--quiet", "--heads", REMOTE, ...patterns], { remote });
  if (answer.exitCode !== 0) throw remoteFailure(source, answer);
  const lines = answer.output.toString("utf8").matchAll(/^([0-9a-f]+)\trefs\/heads\/(.+)$/gm);
  const found = Array.from(lines, ([, commit = "", name = ""]): [string, string] => [name, commit]);
  // A pattern also matches the end of a longer name.
  return new Map(names ? found.filter(([name]) => names.includes(name)) : found);
}

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

interface FetchThrough {
  readonly refs: readonly string[];
  readonly localRefs?: readonly string[];
  readonly isShallow?: boolean;
  readonly known?: readonly string[];
}

/** Fetches through the private repository: `git` sees neither the remote nor credentials. Returns the answer of the remote call. */
export async function fetchThrough(
  git: Git,
  { repository, remote, checkout }: CodeSource,
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

const DENIED =
  /Authentication failed|could not read (Username|Password)|Permission (to \S+ )?denied|returned error: 40[13]|HTTP (code = )?40[13]|Invalid username or|access denied|not authorized|Repository not found|repository '.*' not found|Host key verification failed|Write access to repository not granted|terminal prompts disabled/i;

const DAMAGE =
  /(?:object|pack|index)\b.*(?:corrupt|is empty|too small)|unable to (?:read|unpack) |bad object/;

export function isDenied({ errors }: Pick<GitAnswer, "errors">): boolean {
  return DENIED.test(errors);
}

/** The error of a failed remote call. Errors: `remote-refused` without access, `git-failed` for damaged local objects, else `remote-unreachable`. */
export function remoteFailure(
  { remote, hint }: { readonly remote: Remote; readonly hint: string },
  answer: Pick<GitAnswer, "errors" | "timedOut" | "cause">,
): AgenticError {
  const url = withoutUserInfo(remote.url);
  const label = url === remote.name ? `The remote ${url}` : `The remote ${remote.name} (${url})`;
  const detail = answer.timedOut ? "it did not respond for two minutes" : describeFailure(answer.errors);
  if (isDenied(answer)) {
    return new AgenticError({
      code: "remote-refused",
      message: `${label} denied access: ${detail}. Sign in, or give the account permission to push.${hint}`,
      cause: new Error(withoutUserInfo(answer.errors.trim())),
    });
  }
  if (DAMAGE.test(answer.errors)) {
    const message = `Git failed on its local copy of the state: ${detail}. Try again.`;
    return new AgenticError({ code: "git-failed", message, cause: new Error(answer.errors.trim()) });
  }
  if (answer.cause !== undefined && !answer.timedOut && answer.errors === "")
    return new AgenticError({
      code: "remote-unreachable",
      message: `${label} cannot be reached: git could not be started: ${faultReason(answer.cause)}`,
      cause: answer.cause,
    });
  const advice = isLocalUrl(remote.url) ? "Is the folder there?" : "Is the network up?";
  return new AgenticError({
    code: "remote-unreachable",
    message: `${label} cannot be reached: ${detail}. ${advice}`,
    data: answer.errors.includes(ABORTED_MESSAGE) ? { given_up: true } : undefined,
    cause: new Error(withoutUserInfo(answer.errors.trim())),
  });
}

export function describeFailure(errors: string): string {
  const detail = withoutUserInfo(failureReason(errors)).trim();
  return detail === "" ? "git gave no reason" : detail.replace(/[.:]+$/, "");
}

export function signInHint({ ignoredKeys: unused }: RemoteSettings): string {
  if (unused.length === 0) return "";
  return ` The checkout's own configuration sets ${unused.join(" and ")}, which is not used, since steps can change it: put it into your global configuration (git config --global).`;
}

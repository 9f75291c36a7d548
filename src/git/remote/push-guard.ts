import { AgenticError } from "../../errors.ts";
import { type Git, type GitAnswer, failureReason } from "../process/git.ts";
import type { CheckoutObjects } from "../process/repository.ts";
import {
  type FindSecrets,
  SCANNED_LOG,
  createSecretSearch,
  secretMessage,
  type SecretLocation,
} from "../process/secret-scan.ts";
import type { ObjectSource } from "./git-objects.ts";
import { listHeads } from "./list-heads.ts";

interface Source extends ObjectSource {
  readonly checkout: CheckoutObjects;
}

export interface PushGuard {
  /** Returns branches whose new commits contain a secret, each with a message for users. Errors: those of git. */
  findLeaks(source: Source, branches: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>>;
}

/** Commits are new if the remote does not have them and the checkout had not fetched them before the first step. Calls `finder` for each push. */
export function createPushGuard(
  git: Git,
  shallow: readonly string[],
  finder: () => FindSecrets | undefined,
): PushGuard {
  const fetched = fetchedCommits(git);
  const known = new Map<string, Promise<Set<string>>>();
  const knownAt = async (source: Source): Promise<Set<string>> => {
    const { name } = source.remote;
    const local = (await fetched).filter(({ ref }) => ref.startsWith(`refs/remotes/${name}/`) || isTag(ref));
    return new Set([...local.map(({ commit }) => commit), ...shallow, ...(await commitsAt(source))]);
  };
  return {
    findLeaks: async (source, branches) => {
      const find = finder();
      if (!find || branches.size === 0) return new Map();
      const { url } = source.remote;
      const pending = known.get(url) ?? knownAt(source);
      known.set(url, pending);
      const knownCommits = await pending;
      const leaks = new Map<string, string>();
      for (const [branch, head] of branches) {
        if (knownCommits.has(head)) continue;
        const { answer, location } = await searchNew(source, { head, known: knownCommits, find });
        if (location) leaks.set(branch, secretMessage(location, `Nothing of ${branch} was pushed`));
        else if (answer.exitCode !== 0) leaks.set(branch, unreadableMessage(branch, answer));
        else knownCommits.add(head);
      }
      return leaks;
    },
  };
}

function isTag(ref: string): boolean {
  return ref.startsWith("refs/tags/");
}

/** Commits of remote branches and tags, read before a step can add refs. */
async function fetchedCommits(git: Git): Promise<readonly { ref: string; commit: string }[]> {
  const format = "--format=%(objectname) %(refname)";
  const listed = await git.try("for-each-ref", format, "refs/remotes", "refs/tags");
  return (listed ?? "").split("\n").flatMap((line) => {
    const [commit = "", ref] = line.split(" ");
    return ref === undefined ? [] : [{ ref, commit }];
  });
}

/** Commits of remote branches; none if the remote does not respond, which the push itself reports. */
async function commitsAt(source: Source): Promise<readonly string[]> {
  try {
    return [...(await listHeads(source)).values()];
  } catch (error) {
    if (error instanceof AgenticError) return [];
    throw error;
  }
}

interface NewCommits {
  readonly head: string;
  readonly known: ReadonlySet<string>;
  readonly find: FindSecrets;
}

async function searchNew(
  { repository, checkout }: Source,
  { head, known, find }: NewCommits,
): Promise<{ answer: GitAnswer; location: SecretLocation | undefined }> {
  const input = [head, ...Array.from(known, (id) => `^${id}`)].map((line) => `${line}\n`).join("");
  const search = createSecretSearch(find);
  const answer = await repository.call([...SCANNED_LOG, "--ignore-missing", "--stdin"], {
    alternate: checkout.objects,
    shallow: checkout.shallow(),
    input,
    onOutput: (chunk) => search.read(chunk),
  });
  return { answer, location: search.end() };
}

function unreadableMessage(branch: string, { errors }: GitAnswer): string {
  return `The new commits of ${branch} could not be read to look for secrets (${failureReason(errors)}). Nothing of ${branch} was pushed.`;
}

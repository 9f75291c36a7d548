import { type Git, type GitAnswer, failureReason } from "../process/git.ts";
import { parseHeads } from "../process/listed-refs.ts";
import type { CheckoutObjects } from "../process/repository.ts";
import {
  type FindSecrets,
  SCANNED_LOG,
  createSecretSearch,
  secretMessage,
  type SecretLocation,
} from "../process/secret-scan.ts";
import { REMOTE } from "./git-call-folder.ts";
import type { ObjectSource } from "./git-objects.ts";

interface Source extends ObjectSource {
  readonly checkout: CheckoutObjects;
}

/** Looks for secrets of the engine in what a push would send. */
export interface PushGuard {
  /** Branches whose new commits hold a secret, each with a message for people. Errors: those of git. */
  findLeaks(source: Source, branches: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>>;
}

/**
 * What is pushed is new where neither the remote has it, nor was it fetched from there before the first step. `finder` is asked at each
 * push: undefined where there is nothing to look for.
 */
export function createPushGuard(
  git: Git,
  shallow: readonly string[],
  finder: () => FindSecrets | undefined,
): PushGuard {
  const fetched = fetchedCommits(git);
  const known = new Map<string, Promise<Set<string>>>();
  const knownAt = async (source: Source): Promise<Set<string>> => {
    const { name } = source.remote;
    const here = (await fetched).filter(({ ref }) => ref.startsWith(`refs/remotes/${name}/`) || isTag(ref));
    return new Set([...here.map(({ commit }) => commit), ...shallow, ...(await commitsAt(source))]);
  };
  return {
    findLeaks: async (source, branches) => {
      const find = finder();
      if (!find || branches.size === 0) return new Map();
      const { url } = source.remote;
      const looked = known.get(url) ?? knownAt(source);
      known.set(url, looked);
      const seen = await looked;
      const leaks = new Map<string, string>();
      for (const [branch, head] of branches) {
        if (seen.has(head)) continue;
        const { answer, place } = await searchNew(source, { head, known: seen, find });
        if (place) leaks.set(branch, secretMessage(place, `Nothing of ${branch} was pushed`));
        else if (answer.exitCode !== 0) leaks.set(branch, unread(branch, answer));
        else seen.add(head);
      }
      return leaks;
    },
  };
}

interface Fetched {
  readonly ref: string;
  readonly commit: string;
}

function isTag(ref: string): boolean {
  return ref.startsWith("refs/tags/");
}

/** Commits of remotes and tags as the checkout had them: a step could add refs later. */
async function fetchedCommits(git: Git): Promise<readonly Fetched[]> {
  const format = "--format=%(objectname) %(refname)";
  const listed = await git.try("for-each-ref", format, "refs/remotes", "refs/tags");
  return (listed ?? "").split("\n").flatMap((line) => {
    const [commit = "", ref] = line.split(" ");
    return ref === undefined ? [] : [{ ref, commit }];
  });
}

/** Commits of branches at the remote; none where it does not answer, which the push itself then tells. */
async function commitsAt({ repository, remote }: Source): Promise<string[]> {
  const answer = await repository.call(["ls-remote", "--quiet", "--heads", REMOTE], { remote });
  return answer.exitCode === 0 ? parseHeads(answer.output).map(([, commit]) => commit) : [];
}

interface New {
  readonly head: string;
  readonly known: ReadonlySet<string>;
  readonly find: FindSecrets;
}

async function searchNew(
  { repository, checkout }: Source,
  { head, known, find }: New,
): Promise<{ answer: GitAnswer; place: SecretLocation | undefined }> {
  const input = [head, ...Array.from(known, (id) => `^${id}`)].map((line) => `${line}\n`).join("");
  const search = createSecretSearch(find);
  const answer = await repository.call([...SCANNED_LOG, "--ignore-missing", "--stdin"], {
    alternate: checkout.objects,
    shallow: checkout.shallow(),
    input,
    onOutput: (chunk) => search.read(chunk),
  });
  return { answer, place: search.end() };
}

function unread(branch: string, { errors }: GitAnswer): string {
  return `The new commits of ${branch} could not be read to look for secrets (${failureReason(errors)}). Nothing of ${branch} was pushed.`;
}

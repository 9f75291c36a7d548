import type { CheckoutObjects } from "./checkout-objects.ts";
import { type Git, type GitAnswer, reasonIn } from "./git.ts";
import { REMOTE } from "./call-folder.ts";
import type { ObjectSource } from "./objects.ts";
import { refsIn } from "./listed-refs.ts";
import { findSecret, type FindSecrets, SCANNED_LOG, secretMessage } from "./secret-scan.ts";

interface Source extends ObjectSource {
  readonly checkout: CheckoutObjects;
}

/** Looks for secrets of the engine in what a push would send. */
export interface PushGuard {
  /** Branches whose new commits hold a secret, each with a message for people. Errors: those of git. */
  leaking(source: Source, branches: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>>;
}

/** What is pushed is new where neither the remote has it, nor was it fetched before the first step. */
export function createPushGuard(git: Git, shallow: readonly string[], find: FindSecrets): PushGuard {
  const fetched = fetchedCommits(git);
  fetched.catch(() => {});
  let known: Promise<Set<string>> | undefined;
  return {
    leaking: async (source, branches) => {
      if (branches.size === 0) return new Map();
      const seen = await (known ??= fetched.then(
        async (commits) => new Set([...commits, ...shallow, ...(await commitsAt(source))]),
      ));
      const leaks = new Map<string, string>();
      for (const [branch, head] of branches) {
        if (seen.has(head)) continue;
        const answer = await newCommits(source, head, seen);
        const place = findSecret(answer.output.toString("utf8"), find);
        if (place) leaks.set(branch, secretMessage(place, `Nothing of ${branch} was pushed`));
        else if (answer.exitCode !== 0) leaks.set(branch, unread(branch, answer));
        else seen.add(head);
      }
      return leaks;
    },
  };
}

/** Commits of remotes and tags as the checkout had them: a step could add refs later. */
async function fetchedCommits(git: Git): Promise<string[]> {
  const listed = await git.try("for-each-ref", "--format=%(objectname)", "refs/remotes", "refs/tags");
  return (listed ?? "").split("\n").filter((id) => id !== "");
}

/** Commits of branches at the remote; none where it does not answer, which the push itself then tells. */
async function commitsAt({ repository, remote }: Source): Promise<string[]> {
  const answer = await repository.call(["ls-remote", "--quiet", "--heads", REMOTE], { remote });
  return answer.exitCode === 0 ? refsIn(answer.output).map(([, commit]) => commit) : [];
}

async function newCommits(
  { repository, checkout }: Source,
  head: string,
  known: ReadonlySet<string>,
): Promise<GitAnswer> {
  const input = [head, ...Array.from(known, (id) => `^${id}`)].map((line) => `${line}\n`).join("");
  return await repository.call([...SCANNED_LOG, "--ignore-missing", "--stdin"], {
    borrow: checkout.objects,
    shallow: checkout.shallow(),
    input,
  });
}

function unread(branch: string, { errors }: GitAnswer): string {
  return `The new commits of ${branch} could not be read to look for secrets (${reasonIn(errors)}). Nothing of ${branch} was pushed.`;
}

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import { AgenticError } from "../../errors.ts";
import { type Git, type GitAnswer, failureReason } from "../process/git.ts";
import { findCheckoutObjects, type Repository, unsuitable } from "../process/repository.ts";
import {
  type FindSecrets,
  SCANNED_LOG,
  createSecretSearch,
  secretMessage,
  type SecretLocation,
} from "../process/secret-scan.ts";
import { readSettings, type Setting } from "../settings/read-settings.ts";
import { type CodeSource, type PushGuard, listHeads, signInHint } from "./code-source.ts";
import { type CreateToken, tokenHint } from "./git-credentials.ts";
import { createPrivateRepository } from "./private-repository.ts";
import { chooseRemote, remoteSettings } from "./remote.ts";

export interface Remotes {
  /** Returns the named remote, or the push remote of a base branch; undefined without a remote. Errors: `git-unsuitable`. */
  choose(base: string | undefined, named?: string): CodeSource | undefined;
}

interface RemotesOptions {
  readonly createToken?: CreateToken | undefined;
  readonly findSecrets?: (() => FindSecrets | undefined) | undefined;
  readonly savedSettings?: readonly Setting[] | undefined;
}

export async function openRemotes(
  repository: Repository,
  environment: Environment,
  { createToken, findSecrets, savedSettings }: RemotesOptions = {},
): Promise<Remotes> {
  const { git } = repository;
  const settings = remoteSettings(savedSettings ?? (await readSettings(git)), git.directory);
  const { root } = repository;
  const checkout = await findCheckoutObjects(repository);
  const hint = signInHint(settings);
  const guard = findSecrets && createPushGuard(git, checkout.shallow(), findSecrets);
  const privateRepository = createPrivateRepository({ root, environment, settings, createToken });
  return {
    choose: (base, named) => {
      const remote =
        named === undefined
          ? chooseRemote(settings, base)
          : (settings.remotes.get(named) ?? (isAddress(root, named) ? settings.remoteAt(named) : undefined));
      if (remote) {
        const advice = hint + tokenHint(remote, environment);
        return { repository: privateRepository, remote, checkout, hint: advice, guard };
      }
      if (named === undefined) return undefined;
      throw unknownRemote(named, [...settings.remotes.keys()]);
    },
  };
}

function isAddress(root: string, named: string): boolean {
  return /[/:]/.test(named) || existsSync(resolve(root, named));
}

function unknownRemote(name: string, known: readonly string[]): AgenticError {
  const available = known.length === 0 ? "none" : known.join(", ");
  return unsuitable(
    `There is no remote ${JSON.stringify(name)}. Existing remotes: ${available}. Name one of them, or add it: git remote add ${name} <url>`,
  );
}

/** Commits are new if the remote does not have them and the checkout had not fetched them before the first step. Calls `finder` for each push. */
function createPushGuard(
  git: Git,
  shallow: readonly string[],
  finder: () => FindSecrets | undefined,
): PushGuard {
  const fetched = fetchedCommits(git);
  const known = new Map<string, Promise<Set<string>>>();
  const knownAt = async (source: CodeSource): Promise<Set<string>> => {
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
async function commitsAt(source: CodeSource): Promise<readonly string[]> {
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
  { repository, checkout }: CodeSource,
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

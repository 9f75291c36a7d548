import { createGit } from "../git/process/git.ts";
import type { CreateToken } from "../git/remote/git-credentials.ts";
import { openRemotes, type Remotes } from "../git/remote/remotes.ts";
import type { TokenSource } from "../github/client/client.ts";
import { secretFinderOf } from "./create-redactor.ts";
import { keptSettings } from "./recorded-git-settings.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";

interface Opened {
  readonly remotes: Promise<Remotes>;
  /** Variables that the configuration counts among the secrets. */
  readonly redact: Set<string>;
}

const opened = new WeakMap<RemoteStorageConfig["environment"], Map<string, Opened>>();

/** The remotes of a checkout, as before the first step of its runs, and read once in a process: what a step configures has no effect. */
export function remotesOf({
  root,
  environment,
  config,
}: Pick<RemoteStorageConfig, "root" | "environment"> &
  Partial<Pick<RemoteStorageConfig, "config">>): Promise<Remotes> {
  const known = opened.get(environment) ?? new Map<string, Opened>();
  opened.set(environment, known);
  const names = config?.logging.redact ?? [];
  const found = known.get(root) ?? open({ root, environment }, names);
  // Some callers do not know the configuration, and may come first.
  for (const name of names) found.redact.add(name);
  known.set(root, found);
  found.remotes.catch(() => known.delete(root));
  return found.remotes;
}

/** Settings that a person has accepted count from here on. */
export function forgetRemotes({
  root,
  environment,
}: Pick<RemoteStorageConfig, "root" | "environment">): void {
  opened.get(environment)?.delete(root);
}

function open(
  { root, environment }: Pick<RemoteStorageConfig, "root" | "environment">,
  names: readonly string[],
): Opened {
  const redact = new Set(names);
  const remotes = openRemotes({ root, git: createGit(root, environment) }, environment, {
    createToken: mintFor(environment),
    findSecrets: () => secretFinderOf(environment, [...redact]),
    savedSettings: keptSettings({ root, environment }),
  });
  return { remotes, redact };
}

/** Tokens of a GitHub App are minted as often as a run needs them; all others git is told of as they are. */
function mintFor(environment: RemoteStorageConfig["environment"]): CreateToken | undefined {
  if (!environment["AGENTIC_APP_ID"] || !environment["AGENTIC_APP_PRIVATE_KEY"]) return undefined;
  const sources = new Map<string, Promise<TokenSource | undefined>>();
  const sourceAt = async (url: string): Promise<TokenSource | undefined> => {
    const { tokensAt } = await import("./github-tokens.ts");
    return await tokensAt(environment, url);
  };
  return async (url) => {
    const source = sources.get(url) ?? sourceAt(url);
    sources.set(url, source);
    return await (await source)?.current();
  };
}

/** The same remotes; nothing talks to them any more once the signal is aborted. */
export function remotesUntil({ choose }: Remotes, signal: AbortSignal): Remotes {
  return {
    choose: (...wanted) => {
      const source = choose(...wanted);
      return source && { ...source, repository: source.repository.withSignal(signal) };
    },
  };
}

import { createGit } from "../git/process/git.ts";
import type { CreateToken } from "../git/remote/git-credentials.ts";
import { openRemotes, type Remotes } from "../git/remote/remotes.ts";
import type { TokenSource } from "../github/client/client.ts";
import { secretFinderOf } from "./create-redactor.ts";
import { readSavedSettings } from "./recorded-git-settings.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";

interface Opened {
  readonly remotes: Promise<Remotes>;
  /** Variables that hold secrets according to the configuration. */
  readonly redact: Set<string>;
}

const opened = new WeakMap<RemoteStorageConfig["environment"], Map<string, Opened>>();

/** Returns the remotes of a checkout as before the first step of its runs. Reads them once per process, so steps cannot change them. */
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
  // The first caller may not know the configuration.
  for (const name of names) found.redact.add(name);
  known.set(root, found);
  found.remotes.catch(() => known.delete(root));
  return found.remotes;
}

/** Forces the next `remotesOf` to read the settings again, after the user accepted changes. */
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
    savedSettings: readSavedSettings({ root, environment }),
  });
  return { remotes, redact };
}

function mintFor(environment: RemoteStorageConfig["environment"]): CreateToken | undefined {
  if (!environment["AGENTIC_APP_ID"] || !environment["AGENTIC_APP_PRIVATE_KEY"]) return undefined;
  const sources = new Map<string, Promise<TokenSource | undefined>>();
  const sourceAt = async (url: string): Promise<TokenSource | undefined> => {
    const { tokensForUrl } = await import("./github-tokens.ts");
    return await tokensForUrl(environment, url);
  };
  return async (url) => {
    const source = sources.get(url) ?? sourceAt(url);
    sources.set(url, source);
    return await (await source)?.current();
  };
}

/** Returns the same remotes, whose calls fail once the signal is aborted. */
export function remotesUntil({ choose }: Remotes, signal: AbortSignal): Remotes {
  return {
    choose: (...request) => {
      const source = choose(...request);
      return source && { ...source, repository: source.repository.withSignal(signal) };
    },
  };
}

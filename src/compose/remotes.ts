import { createGit } from "../git/git.ts";
import { openRemotes, type Remotes } from "../git/remotes.ts";
import type { Mint } from "../git/sign-in.ts";
import type { TokenSource } from "../github/client.ts";
import { secretFinderOf } from "./redaction.ts";
import type { RemotePlace } from "./remote-place.ts";

const opened = new WeakMap<RemotePlace["environment"], Map<string, Promise<Remotes>>>();

/** The remotes of a checkout, read once in a process and before its first step: what a step configures later has no effect. */
export function remotesOf({
  root,
  environment,
}: Pick<RemotePlace, "root" | "environment">): Promise<Remotes> {
  const known = opened.get(environment) ?? new Map<string, Promise<Remotes>>();
  opened.set(environment, known);
  const git = createGit(root, environment);
  const remotes =
    known.get(root) ??
    openRemotes({ root, git }, environment, {
      mint: mintFor(environment),
      findSecrets: secretFinderOf(environment),
    });
  known.set(root, remotes);
  remotes.catch(() => known.delete(root));
  return remotes;
}

/** Tokens of a GitHub App are minted as often as a run needs them; all others git is told of as they are. */
function mintFor(environment: RemotePlace["environment"]): Mint | undefined {
  if (!environment["AGENTIC_APP_ID"] || !environment["AGENTIC_APP_PRIVATE_KEY"]) return undefined;
  const sources = new Map<string, Promise<TokenSource | undefined>>();
  const sourceAt = async (url: string): Promise<TokenSource | undefined> => {
    const { tokensAt } = await import("./tokens.ts");
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
      return source && { ...source, repository: source.repository.until(signal) };
    },
  };
}

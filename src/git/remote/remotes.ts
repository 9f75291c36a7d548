import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import type { AgenticError } from "../../errors.ts";
import { findCheckoutObjects, type Repository, unsuitable } from "../process/repository.ts";
import type { FindSecrets } from "../process/secret-scan.ts";
import { readSettings, type Setting } from "../settings/read-settings.ts";
import type { CodeSource } from "./ancestry.ts";
import { type CreateToken, tokenHint } from "./git-credentials.ts";
import { createPrivateRepository } from "./private-repository.ts";
import { createPushGuard } from "./push-guard.ts";
import { signInHint } from "./remote-failure.ts";
import { chooseRemote, remoteSettings } from "./remote.ts";

/** The remotes of a checkout as they were when it was opened; what a step changes in its configuration later has no effect. */
export interface Remotes {
  /**
   * The one of this name, address or folder, or else where branches that start from this base are pushed; undefined where there is none.
   * Errors: `git-unsuitable`.
   */
  choose(base: string | undefined, named?: string): CodeSource | undefined;
}

export interface RemotesOptions {
  readonly createToken?: CreateToken | undefined;
  /** Finds what no push may send; asked at each push. */
  readonly findSecrets?: (() => FindSecrets | undefined) | undefined;
  /** Settings of git in place of those that the repository has now. */
  readonly savedSettings?: readonly Setting[] | undefined;
}

/** Opened before the first step of a run. */
export async function openRemotes(
  repository: Repository,
  environment: Environment,
  { createToken: mint, findSecrets, savedSettings: kept }: RemotesOptions = {},
): Promise<Remotes> {
  const { git } = repository;
  const settings = remoteSettings(kept ?? (await readSettings(git)), git.directory);
  const { root } = repository;
  const checkout = await findCheckoutObjects(repository);
  const hint = signInHint(settings);
  const guard = findSecrets && createPushGuard(git, checkout.shallow(), findSecrets);
  const own = createPrivateRepository({ root, environment, settings, createToken: mint });
  return {
    choose: (base, named) => {
      const remote =
        named === undefined
          ? chooseRemote(settings, base)
          : (settings.remotes.get(named) ?? (isAddress(root, named) ? settings.remoteAt(named) : undefined));
      if (remote) {
        const advice = hint + tokenHint(remote, environment);
        return { repository: own, remote, checkout, hint: advice, ...(guard ? { guard } : {}) };
      }
      if (named === undefined) return undefined;
      throw unknown(named, [...settings.remotes.keys()]);
    },
  };
}

function isAddress(root: string, named: string): boolean {
  return /[/:]/.test(named) || existsSync(resolve(root, named));
}

function unknown(name: string, known: readonly string[]): AgenticError {
  const others = known.length === 0 ? "no other either" : known.join(", ");
  return unsuitable(
    `There is no remote ${JSON.stringify(name)}; there is ${others}. Name one that there is, or add it: git remote add ${name} <url>`,
  );
}

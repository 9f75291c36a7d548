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

/** The remotes of a checkout from the time it was opened. Changes by steps have no effect. */
export interface Remotes {
  /** Returns the named remote, or the push remote of a base branch; undefined without a remote. Errors: `git-unsuitable`. */
  choose(base: string | undefined, named?: string): CodeSource | undefined;
}

export interface RemotesOptions {
  readonly createToken?: CreateToken | undefined;
  /** Finds secrets that must not be pushed. Called for each push. */
  readonly findSecrets?: (() => FindSecrets | undefined) | undefined;
  readonly savedSettings?: readonly Setting[] | undefined;
}

/** Called before the first step of a run. */
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

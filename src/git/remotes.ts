import type { Environment } from "../config/credentials.ts";
import type { CodeSource } from "./ancestry.ts";
import { findCheckoutObjects } from "./checkout-objects.ts";
import { createPrivateRepository } from "./private-repository.ts";
import { chooseRemote, readRemoteSettings } from "./remote.ts";
import { signInHint } from "./remote-failure.ts";
import { type Repository, unsuitable } from "./repository.ts";

/** The remotes of a checkout as they were when it was opened; what a step changes in its configuration later has no effect. */
export interface Remotes {
  /** The one of this name, or else where branches that start from this base are pushed; undefined where there is none. Errors: `git-unsuitable`. */
  choose(base: string | undefined, name?: string): CodeSource | undefined;
}

/** Opened before the first step of a run. */
export async function openRemotes(repository: Repository, environment: Environment): Promise<Remotes> {
  const settings = await readRemoteSettings(repository.git);
  if (settings.remotes.size === 0) return { choose: () => undefined };
  const { root } = repository;
  const checkout = await findCheckoutObjects(repository);
  const hint = signInHint(settings);
  const own = createPrivateRepository({ root, environment, settings });
  return {
    choose: (base, name) => {
      const remote = name === undefined ? chooseRemote(settings, base) : settings.remotes.get(name);
      if (remote) return { repository: own, remote, checkout, hint };
      if (name === undefined) return undefined;
      throw unsuitable(
        `There is no remote ${JSON.stringify(name)}; there is ${[...settings.remotes.keys()].join(", ")}. Name one of them, or add it: git remote add ${name} <url>`,
      );
    },
  };
}

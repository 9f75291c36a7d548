import { existsSync, rmSync, writeFileSync } from "node:fs";
import type { SetupRecord } from "../../ports/workspaces.ts";
import { readRegularText } from "../../system/read-file.ts";
import type { Git } from "../process/git.ts";
import { gitPath } from "../process/repository.ts";

/** In git's folder of the worktree: `recycle` and a repair remove it. */
const FILE = "agentic-setup";

export function createSetupRecord(git: Git): SetupRecord {
  return {
    read: async () => {
      const file = await gitPath(git, FILE);
      return existsSync(file) ? readRegularText(file) : undefined;
    },
    write: async (digest) => writeFileSync(await gitPath(git, FILE), digest),
    remove: async () => rmSync(await gitPath(git, FILE), { force: true }),
  };
}

import { existsSync, lstatSync, realpathSync, statSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { Workspace, SetupRecord } from "../../ports/workspaces.ts";
import { isPathInside, resolveRealPath } from "../../system/path-containment.ts";
import { readRegularText } from "../../system/read-file.ts";
import type { Git } from "../process/git.ts";
import { gitPath } from "../process/repository.ts";

type Folder = Pick<Workspace, "resolve" | "readFile" | "readBytes" | "writeFile" | "listFiles">;

export function createFolder(directory: string): Folder {
  const inside = (path: string) => resolveInside(directory, path);
  const readBytes = async (path: string) => {
    const full = inside(path);
    return statSync(full, { throwIfNoEntry: false })?.isFile() ? await readFile(full) : undefined;
  };
  return {
    resolve: inside,
    readBytes,
    readFile: async (path) => (await readBytes(path))?.toString("utf8"),
    listFiles: async (folder, maxBytes) => listFiles(inside(folder), maxBytes),
    writeFile: async (path, content) => {
      const full = inside(path);
      await mkdir(dirname(full), { recursive: true });
      await writeFile(full, content);
    },
  };
}

/** Git runs files in this folder: hooks, filters, settings. Some file systems ignore case. */
const GIT_FOLDER = /(?:^|[\\/])\.git(?:[\\/]|$)/i;

function resolveInside(directory: string, path: string): string {
  const root = realpathSync(directory);
  const full = resolve(root, path);
  const reachable = !path.includes("\0") && !GIT_FOLDER.test(full.slice(root.length));
  if (reachable && isPathInside(root, full) && isPathInside(root, resolveRealPath(full))) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` is outside the working directory. Use a path inside the repository.`,
  });
}

async function listFiles(folder: string, maxBytes: number): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return files.filter((file) => lstatSync(file).size <= maxBytes).map((file) => relative(folder, file));
}

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

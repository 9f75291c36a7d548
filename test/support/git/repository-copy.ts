import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Copy of a repository and its remote. */
export interface RepositoryCopy {
  readonly checkout: Copy;
  readonly bare: Copy | undefined;
  /** Path of the remote. */
  readonly remote: string;
}

interface TestRepository {
  readonly root: string;
  readonly remote: string;
  git(...args: string[]): string;
}

interface Copy {
  readonly folders: readonly string[];
  readonly files: ReadonlyMap<string, Buffer>;
}

export function copyRepository({ root, remote }: TestRepository): RepositoryCopy {
  const bare = existsSync(remote) ? copyFolder(remote) : undefined;
  return { checkout: copyFolder(join(root, ".git")), bare, remote };
}

/** Writes a copy into a checkout that already has the files. */
export function writeRepositoryCopy({ root, remote, git }: TestRepository, copy: RepositoryCopy): void {
  const folder = join(root, ".git");
  writeFolder(folder, copy.checkout);
  if (copy.bare) writeFolder(remote, copy.bare);
  const config = join(folder, "config");
  writeFileSync(
    config,
    readFileSync(config, "utf8").replace(copy.remote, () => remote),
  );
  // The index recognizes the files of the first checkout by their times.
  git("update-index", "-q", "--refresh");
}

function copyFolder(folder: string): Copy {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = (wanted: typeof found): string[] =>
    wanted.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const copied = found.filter((entry) => entry.isFile() && !entry.name.endsWith(".sample"));
  return {
    folders: paths(found.filter((entry) => entry.isDirectory())),
    files: new Map(paths(copied).map((path) => [path, readFileSync(join(folder, path))])),
  };
}

function writeFolder(folder: string, { folders, files }: Copy): void {
  for (const path of ["", ...folders]) mkdirSync(join(folder, path), { recursive: true });
  for (const [path, content] of files) writeFileSync(join(folder, path), content);
}

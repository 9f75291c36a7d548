import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A repository and its remote as they were at one time, to be put elsewhere. */
export interface RepositoryCopy {
  readonly checkout: Copy;
  readonly bare: Copy | undefined;
  /** Where the remote was. */
  readonly remote: string;
}

interface Place {
  readonly root: string;
  readonly remote: string;
  git(...args: string[]): string;
}

interface Copy {
  readonly folders: readonly string[];
  readonly files: ReadonlyMap<string, Buffer>;
}

export function copyRepository({ root, remote }: Place): RepositoryCopy {
  const bare = existsSync(remote) ? take(remote) : undefined;
  return { checkout: take(join(root, ".git")), bare, remote };
}

/** The files of the checkout are there already. */
export function writeRepositoryCopy({ root, remote, git }: Place, begun: RepositoryCopy): void {
  const folder = join(root, ".git");
  put(folder, begun.checkout);
  if (begun.bare) put(remote, begun.bare);
  const config = join(folder, "config");
  writeFileSync(
    config,
    readFileSync(config, "utf8").replace(begun.remote, () => remote),
  );
  // The index knows the files of the first checkout by their times.
  git("update-index", "-q", "--refresh");
}

function take(folder: string): Copy {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = (wanted: typeof found): string[] =>
    wanted.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const kept = found.filter((entry) => entry.isFile() && !entry.name.endsWith(".sample"));
  return {
    folders: paths(found.filter((entry) => entry.isDirectory())),
    files: new Map(paths(kept).map((path) => [path, readFileSync(join(folder, path))])),
  };
}

function put(folder: string, { folders, files }: Copy): void {
  for (const path of ["", ...folders]) mkdirSync(join(folder, path), { recursive: true });
  for (const [path, content] of files) writeFileSync(join(folder, path), content);
}

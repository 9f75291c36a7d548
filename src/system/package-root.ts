import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

import packageJson from "../../package.json" with { type: "json" };

/** Version of this package. */
export const version: string = packageJson.version;

/** Owner and name of this project's repository, which also has its Action. */
export const repository = packageJson.repository.url.replace(/^.*github\.com\/|\.git$/g, "");

/** Address of the documentation. */
export const homepage: string = packageJson.homepage;

/** Folder of the package, from any of its files. The built-ins are in it, beside `package.json`. */
export function packageRoot(from: string = import.meta.dirname): string {
  if (existsSync(join(from, "package.json"))) return from;
  return packageRoot(dirname(from));
}

export function findProjectRoot(cwd: string): { root: string; isRepository: boolean } {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return { root: folder, isRepository: true };
    if (dirname(folder) === folder) return { root: cwd, isRepository: false };
  }
}

import { isAbsolute, join } from "node:path";
import type { Git } from "./git.ts";

/** Absolute path of a file that git itself keeps for a work tree, such as its index. */
export async function gitPath(git: Git, name: string): Promise<string> {
  const path = await git.run("rev-parse", "--git-path", name);
  return isAbsolute(path) ? path : join(git.directory, path);
}

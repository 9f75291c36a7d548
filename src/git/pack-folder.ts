import { execFile } from "node:child_process";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";

/** Packs a folder into one file (.tgz) by the machine's tar; files of these names are left out. Errors: those of tar. */
export async function packFolder(
  folder: string,
  { file, without }: { readonly file: string; readonly without: readonly string[] },
): Promise<void> {
  const excluded = without.map((name) => `--exclude=${name}`);
  await promisify(execFile)("tar", ["-czf", file, ...excluded, "-C", dirname(folder), basename(folder)]);
}

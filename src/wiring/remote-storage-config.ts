import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/schema.ts";
import { readRegularText } from "../system/read-file.ts";
import { readSavedSettings } from "./recorded-git-settings.ts";

export interface RemoteStorageConfig {
  readonly root: string;
  readonly isRepository: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
}

/** Returns false only if the repository certainly has no remote storage. Starts no git process. */
export function hasRemoteStorage(options: RemoteStorageConfig): boolean {
  const { remote } = options.config.state;
  if (remote !== undefined) return remote !== false;
  return mayHaveRemotes(options);
}

/** Returns false only if git certainly has no remote. */
export function mayHaveRemotes(options: Pick<RemoteStorageConfig, "root" | "isRepository" | "environment">) {
  const { root, isRepository } = options;
  if (!isRepository) return false;
  const saved = readSavedSettings(options);
  if (saved) return saved.some(({ key }) => key.startsWith("remote."));
  const folder = join(root, ".git");
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return true;
  const file = join(folder, "config");
  return !existsSync(file) || /^\s*\[\s*(?:remote|include)/im.test(readRegularText(file));
}

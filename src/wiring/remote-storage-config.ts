import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/schema.ts";
import { readRegularText } from "../system/read-file.ts";
import { keptSettings } from "./recorded-git-settings.ts";

/** A repository whose state may be kept elsewhere too. */
export interface RemoteStorageConfig {
  /** Top of the repository, or the folder worked in. */
  readonly root: string;
  readonly isRepository: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly config: Config;
}

/** Says no only where that is sure, without git and what works with it: a run without remotes starts without them. */
export function hasRemoteStorage(place: RemoteStorageConfig): boolean {
  const { remote } = place.config.state;
  if (remote !== undefined) return remote !== false;
  return mayHaveRemotes(place);
}

/** Whether git may know a remote. */
export function mayHaveRemotes(
  place: Pick<RemoteStorageConfig, "root" | "isRepository" | "environment">,
): boolean {
  const { root, isRepository } = place;
  if (!isRepository) return false;
  const kept = keptSettings(place);
  if (kept) return kept.some(({ key }) => key.startsWith("remote."));
  const folder = join(root, ".git");
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return true;
  const file = join(folder, "config");
  return !existsSync(file) || /^\s*\[\s*(?:remote|include)/im.test(readRegularText(file));
}

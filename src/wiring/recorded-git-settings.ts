import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod";
import type { Environment } from "../config/credential-variables.ts";
import { AgenticError } from "../errors.ts";
import { createGit } from "../git/process/git.ts";
import { existingPrivateFolder, mainCheckout, privateFolder } from "../git/remote/private-folder.ts";
import { type ChangedSetting, changedRemoteSettings } from "../git/settings/changed-settings.ts";
import { isCheckoutSetting, readSettings, type Setting } from "../git/settings/read-settings.ts";
import { readSettingsFiles } from "../git/settings/settings-guard.ts";
import { submoduleOrigins } from "../git/submodules/submodules.ts";
import { parseJson } from "../run/parse-json.ts";
import { readOptional, replaceFile } from "../storage/local/atomic-files.ts";
import { makeFolder } from "../system/make-folder.ts";

export interface SettingsPlace {
  readonly root: string;
  readonly environment: Environment;
}

/** Git's settings before the first step of a run, with the texts of the files that the repository itself has them in. */
const KeptSettings = z.strictObject({
  /** Checkout that the run works in: others may share the settings. */
  root: z.string(),
  /** Whether the run has ended. */
  ended: z.boolean(),
  settings: z.array(z.strictObject({ scope: z.string(), key: z.string(), value: z.string() })).readonly(),
  files: z.record(z.string(), z.string()),
});

type KeptSettings = z.infer<typeof KeptSettings>;

const FOLDER = "settings";

/**
 * The settings with which remotes of a checkout are reached: as they were before the first step of its runs that have not ended, and of
 * ended ones after which they differ. Undefined where none are kept. Errors: `git-unsuitable`.
 */
export function keptSettings(place: SettingsPlace): readonly Setting[] | undefined {
  // All runs keep the same: a new one takes over what is kept.
  return kept(place)[0]?.settings;
}

/** Texts of the repository's own configuration files at that time, by path. */
export function keptFiles(place: SettingsPlace): Readonly<Record<string, string>> | undefined {
  return kept(place)[0]?.files;
}

/** Keeps the settings before the first step of a run. */
export async function keepSettings(place: SettingsPlace, runId: string): Promise<void> {
  const { settings, files } = kept(place)[0] ?? (await asNow(place));
  const folder = join(privateFolder(mainCheckout(place.root), place.environment), FOLDER);
  makeFolder(folder);
  write(join(folder, `${runId}.json`), { root: place.root, ended: false, settings, files });
}

/**
 * A run has ended: where all have, and no setting has changed, those of the checkout count again. `isOver` tells of another run of the
 * checkout whether it ended unnoticed, as one that another clone ended.
 */
export async function releaseSettings(
  place: SettingsPlace,
  runId: string,
  isOver: (runId: string) => boolean = () => false,
): Promise<void> {
  const own = kept(place).find((each) => runOf(each) === runId);
  if (!own) return;
  write(own.file, { ...own, ended: true });
  const all = kept(place);
  const hasEnded = (each: Kept): boolean => each.ended || (each.root === place.root && isOver(runOf(each)));
  if (all.every(hasEnded) && (await changesOf(place)).changes.length === 0)
    for (const { file } of all) rmSync(file, { force: true });
}

function runOf({ file }: Kept): string {
  return basename(file, ".json");
}

export interface ChangedSettings {
  readonly changes: readonly ChangedSetting[];
  /** Names these changes, and no others. */
  readonly version: string;
}

/** What has changed in the settings since they were kept. */
export async function changesOf(place: SettingsPlace): Promise<ChangedSettings> {
  const before = keptSettings(place);
  const changes = before ? changedRemoteSettings(before, await settingsNow(place)) : [];
  const version = createHash("sha256").update(JSON.stringify(changes)).digest("hex").slice(0, 20);
  return { changes, version };
}

/** Settings as they are now count from here on. */
export async function acceptSettings(place: SettingsPlace): Promise<void> {
  const now = await asNow(place);
  for (const each of kept(place)) write(each.file, { ...each, ...now });
}

/** A setting of the checkout that the engine itself has changed. */
export function changeKept(
  place: SettingsPlace,
  { key, value }: Pick<Setting, "key"> & { value?: string },
): void {
  const added = value === undefined ? [] : [{ scope: "local", key, value }];
  for (const each of kept(place)) {
    const others = each.settings.filter((setting) => setting.key !== key || !isCheckoutSetting(setting));
    write(each.file, { ...each, settings: [...others, ...added] });
  }
}

async function asNow(place: SettingsPlace): Promise<Pick<KeptSettings, "settings" | "files">> {
  return { settings: await settingsNow(place), files: readSettingsFiles(place) };
}

async function settingsNow({ root, environment }: SettingsPlace): Promise<Setting[]> {
  const git = createGit(root, environment);
  const [settings, origins] = await Promise.all([readSettings(git), submoduleOrigins({ root, git })]);
  return [...settings, ...origins];
}

interface Kept extends KeptSettings {
  readonly file: string;
}

function kept({ root, environment }: SettingsPlace): Kept[] {
  const parent = existingPrivateFolder(mainCheckout(root), environment);
  const folder = parent === undefined ? "" : join(parent, FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().flatMap((name) => read(join(folder, name)) ?? []);
}

/** Undefined where another process has removed it. */
function read(file: string): Kept | undefined {
  const text = readOptional(file);
  if (text === undefined) return undefined;
  const { data } = KeptSettings.safeParse(parseJson(text), { jitless: true });
  if (data) return { ...data, file };
  throw new AgenticError({
    code: "git-unsuitable",
    message: `The settings of git that were kept for a run cannot be read (${file}). Check the remotes of this repository (git config --list --show-origin), then delete that file.`,
  });
}

function write(file: string, { root, ended, settings, files }: KeptSettings): void {
  replaceFile(file, `${JSON.stringify({ root, ended, settings, files })}\n`, { durable: true });
}

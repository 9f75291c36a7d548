import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod";
import type { Environment } from "../config/credential-variables.ts";
import { AgenticError } from "../errors.ts";
import { createGit } from "../git/process/git.ts";
import { existingPrivateFolder, mainCheckout, privateFolder } from "../git/remote/private-folder.ts";
import { changedRemoteSettings, readSettingsFiles } from "../git/settings/settings-guard.ts";
import { isCheckoutSetting, readSettings, type Setting } from "../git/settings/read-settings.ts";
import { submoduleOrigins } from "../git/submodules/submodules.ts";
import { parseJson } from "../run/parse-json.ts";
import { readOptional, replaceFile } from "../storage/local/atomic-files.ts";
import { makeFolder } from "../system/make-folder.ts";

export interface SettingsOptions {
  readonly root: string;
  readonly environment: Environment;
}

/** Git's settings before the first step of a run, with the texts of the repository's configuration files. */
const SavedSettings = z.strictObject({
  /** Checkout of the run. Other checkouts may share the settings. */
  root: z.string(),
  ended: z.boolean(),
  settings: z.array(z.strictObject({ scope: z.string(), key: z.string(), value: z.string() })).readonly(),
  files: z.record(z.string(), z.string()),
});

type SavedSettings = z.infer<typeof SavedSettings>;

const FOLDER = "settings";

/**
 * Returns the settings for access to remotes: those saved before the first step of an unfinished run, or of an ended run after which
 * they changed. Returns undefined if none are saved. Errors: `git-unsuitable`.
 */
export function readSavedSettings(options: SettingsOptions): readonly Setting[] | undefined {
  // All runs have the same settings: a new run copies the saved ones.
  return readAll(options)[0]?.settings;
}

export function readSavedFiles(options: SettingsOptions): Readonly<Record<string, string>> | undefined {
  return readAll(options)[0]?.files;
}

export async function saveSettings(options: SettingsOptions, runId: string): Promise<void> {
  const { settings, files } = readAll(options)[0] ?? (await readCurrentSettings(options));
  const folder = join(privateFolder(mainCheckout(options.root), options.environment), FOLDER);
  makeFolder(folder);
  write(join(folder, `${runId}.json`), { root: options.root, ended: false, settings, files });
}

/**
 * Marks the settings of a run as ended. Deletes all saved settings if every run has ended and no setting changed. `isOver` detects runs
 * that ended without this call, such as those ended in another clone.
 */
export async function releaseSettings(
  options: SettingsOptions,
  runId: string,
  isOver: (runId: string) => boolean = () => false,
): Promise<void> {
  const own = readAll(options).find((each) => runOf(each) === runId);
  if (!own) return;
  write(own.file, { ...own, ended: true });
  const all = readAll(options);
  const hasEnded = (each: SettingsFile): boolean =>
    each.ended || (each.root === options.root && isOver(runOf(each)));
  if (all.every(hasEnded) && (await findChangedSettings(options)).changes.length === 0)
    for (const { file } of all) rmSync(file, { force: true });
}

function runOf({ file }: SettingsFile): string {
  return basename(file, ".json");
}

export async function findChangedSettings(options: SettingsOptions) {
  const before = readSavedSettings(options);
  const changes = before ? changedRemoteSettings(before, await settingsNow(options)) : [];
  const version = createHash("sha256").update(JSON.stringify(changes)).digest("hex").slice(0, 20);
  return { changes, version };
}

export async function acceptSettings(options: SettingsOptions): Promise<void> {
  const now = await readCurrentSettings(options);
  for (const each of readAll(options)) write(each.file, { ...each, ...now });
}

export function updateSavedSetting(
  options: SettingsOptions,
  { key, value }: Pick<Setting, "key"> & { value?: string },
): void {
  const added = value === undefined ? [] : [{ scope: "local", key, value }];
  for (const each of readAll(options)) {
    const others = each.settings.filter((setting) => setting.key !== key || !isCheckoutSetting(setting));
    write(each.file, { ...each, settings: [...others, ...added] });
  }
}

async function readCurrentSettings(options: SettingsOptions) {
  return { settings: await settingsNow(options), files: readSettingsFiles(options) };
}

async function settingsNow({ root, environment }: SettingsOptions): Promise<Setting[]> {
  const git = createGit(root, environment);
  const [settings, origins] = await Promise.all([readSettings(git), submoduleOrigins({ root, git })]);
  return [...settings, ...origins];
}

interface SettingsFile extends SavedSettings {
  readonly file: string;
}

function readAll({ root, environment }: SettingsOptions): SettingsFile[] {
  const parent = existingPrivateFolder(mainCheckout(root), environment);
  const folder = parent === undefined ? "" : join(parent, FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().flatMap((name) => read(join(folder, name)) ?? []);
}

/** Returns undefined if another process removed the file. */
function read(file: string): SettingsFile | undefined {
  const text = readOptional(file);
  if (text === undefined) return undefined;
  const { data } = SavedSettings.safeParse(parseJson(text), { jitless: true });
  if (data) return { ...data, file };
  throw new AgenticError({
    code: "git-unsuitable",
    message: `The git settings saved for a run cannot be read (${file}). Check the remotes of this repository (git config --list --show-origin), then delete that file.`,
  });
}

function write(file: string, { root, ended, settings, files }: SavedSettings): void {
  replaceFile(file, `${JSON.stringify({ root, ended, settings, files })}\n`, { durable: true });
}

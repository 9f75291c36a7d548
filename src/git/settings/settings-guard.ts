import { realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import type { SettingsChange } from "../../ports/workspaces.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { splitAtNul } from "../process/commits.ts";
import { searchNoFurther, tryReadText } from "../process/git-directory.ts";
import { type GitCall, localEnvironment, startGit } from "../process/git.ts";
import { findGitFolder, mainCheckout, privateFolder } from "../remote/private-folder.ts";
import { chooseRemote, type RemoteSettings, remoteSettings, withoutUserInfo } from "../remote/remote.ts";
import { parseEntry, type Setting } from "./read-settings.ts";

export type SettingsGuard = ReturnType<typeof guardSettings>;

interface GuardedCheckout {
  readonly root: string;
  readonly environment: Environment;
}

type Texts = ReadonlyMap<string, string | undefined>;

/** Settings without which git does not find or read the repository. */
const CRITICAL_KEYS =
  /^(?:core\.(?:bare|worktree|repositoryformatversion)|extensions\.(?!worktreeconfig$).*)$/s;

/** Settings that steps and git set for new branches and for submodules. */
const EXPECTED_KEYS = /^(?:branch|submodule)\./;

export function readSettingsFiles(checkout: GuardedCheckout): Record<string, string> {
  const texts = filesOf(checkout).own.map((file) => [file, tryReadText(file)] as const);
  return Object.fromEntries(texts.flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])));
}

/** Compares with the current files, or with earlier contents of the repository's own files. */
export function guardSettings(checkout: GuardedCheckout, since?: Readonly<Record<string, string>>) {
  const { own, userFiles } = filesOf(checkout);
  const read = (): Texts => new Map([...own, ...userFiles].map((file) => [file, tryReadText(file)]));
  let lastTexts: Texts = since
    ? new Map([...read(), ...own.map((file) => [file, since[file]] as const)])
    : read();
  const checkOnce = async (): Promise<SettingsChange | undefined> => {
    const before = lastTexts;
    lastTexts = read();
    const isSame = (file: string): boolean => lastTexts.get(file) === before.get(file);
    if ([...lastTexts.keys()].every(isSame)) return undefined;
    const repaired = own.every(isSame)
      ? NOTHING_RESTORED
      : await repair(checkout, { own, before, now: lastTexts });
    const changes = await changesIn(checkout, before, lastTexts);
    lastTexts = read();
    return { ...repaired, changed: changes.map(renderChange) };
  };
  let lastCheck: Promise<SettingsChange | undefined> = Promise.resolve(undefined);
  // One check at a time: steps of parallel branches end independently.
  return {
    /** Returns changes since the last check. Restores settings that made git fail in the checkout. */
    check: (): Promise<SettingsChange | undefined> => (lastCheck = lastCheck.then(checkOnce, checkOnce)),
  };
}

const NOTHING_RESTORED = { restored: [] };

function filesOf({ root, environment }: GuardedCheckout): {
  own: readonly string[];
  userFiles: readonly string[];
} {
  const gitFolder = findGitFolder(root);
  const shared = findGitFolder(mainCheckout(root)) ?? mainCheckout(root);
  const {
    GIT_CONFIG_GLOBAL: globalConfig,
    HOME: home = homedir(),
    XDG_CONFIG_HOME: xdg = join(home, ".config"),
  } = environment;
  return {
    own: gitFolder === undefined ? [] : [join(shared, "config"), join(gitFolder, "config.worktree")],
    userFiles:
      globalConfig === undefined ? [join(home, ".gitconfig"), join(xdg, "git", "config")] : [globalConfig],
  };
}

async function changesIn(checkout: GuardedCheckout, before: Texts, now: Texts): Promise<ChangedSetting[]> {
  const changes: ChangedSetting[] = [];
  for (const [file, text] of now) {
    if (text === before.get(file)) continue;
    const [previous = [], current] = [
      await parseFile(checkout, before.get(file)),
      await parseFile(checkout, text),
    ];
    if (current)
      changes.push(...changedSettings(previous, current).filter(({ key }) => !EXPECTED_KEYS.test(key)));
    else changes.push({ key: file, values: ["unreadable"] });
  }
  return changes;
}

async function parseFile(checkout: GuardedCheckout, text = "") {
  const args = ["config", "--file", "-", "--no-includes", "--list", "-z"];
  const answer = await startGit(args, { ...callIn(checkout), input: text });
  if (answer.exitCode !== 0) return undefined;
  return splitAtNul(answer.output.toString("utf8")).map(parseEntry);
}

interface Changed {
  readonly own: readonly string[];
  readonly before: Texts;
  readonly now: Texts;
}

/** Restores single settings, or else whole files, if git fails in the checkout. */
async function repair(checkout: GuardedCheckout, changed: Changed): Promise<Omit<SettingsChange, "changed">> {
  const { own, before, now } = changed;
  const isMissing = own.some((file) => before.get(file) !== undefined && now.get(file) === undefined);
  if (!isMissing && (await isReadable(checkout))) return NOTHING_RESTORED;
  const keys = isMissing ? [] : await restoreKeys(checkout, changed);
  if (keys.length > 0 && (await isReadable(checkout))) return { restored: keys };
  const saved = saveReplaced(checkout, changed);
  for (const file of own) replaceFile(file, before.get(file));
  if (await isReadable(checkout))
    return { restored: own.filter((file) => before.get(file) !== now.get(file)), saved };
  // The files were not the reason.
  for (const file of own) replaceFile(file, now.get(file));
  return NOTHING_RESTORED;
}

function callIn({ root, environment }: GuardedCheckout): GitCall {
  return { directory: root, environment: { ...localEnvironment(environment), ...searchNoFurther(root) } };
}

async function isReadable(checkout: GuardedCheckout): Promise<boolean> {
  const { root } = checkout;
  const call = callIn(checkout);
  const top = await startGit(["rev-parse", "--show-toplevel"], call);
  if (top.output.toString("utf8").trimEnd() !== realpathSync(root)) return false;
  const index = await startGit(["diff", "--cached", "--quiet", "--ignore-submodules=all"], call);
  return index.exitCode === 0 || index.exitCode === 1;
}

async function restoreKeys(checkout: GuardedCheckout, { own, before, now }: Changed): Promise<string[]> {
  const keys: string[] = [];
  for (const file of own) {
    const [previous, current] = [
      await parseFile(checkout, before.get(file)),
      await parseFile(checkout, now.get(file)),
    ];
    if (!previous || !current) continue;
    const git = (...args: string[]) => startGit(["config", "--file", file, ...args], callIn(checkout));
    for (const { key } of changedSettings(previous, current).filter(({ key: name }) =>
      CRITICAL_KEYS.test(name),
    )) {
      await git("--unset-all", key);
      for (const setting of previous) if (setting.key === key) await git("--add", key, setting.value);
      keys.push(key);
    }
  }
  return keys;
}

function saveReplaced({ root, environment }: GuardedCheckout, { own, now }: Changed): string {
  const folder = join(privateFolder(mainCheckout(root), environment), "replaced", Date.now().toString(36));
  makeFolder(folder);
  for (const [index, file] of own.entries()) {
    const text = now.get(file);
    if (text !== undefined) writeFileSync(join(folder, index === 0 ? "config" : "config.worktree"), text);
  }
  return folder;
}

/** Replaces a file atomically and under git's lock, since another git may read or write it. */
function replaceFile(file: string, text: string | undefined): void {
  if (text === undefined) return rmSync(file, { recursive: true, force: true });
  const lock = `${file}.lock`;
  writeFileSync(lock, text, { flag: "wx" });
  try {
    renameSync(lock, file);
  } catch {
    // A folder has the name of the file.
    rmSync(file, { recursive: true, force: true });
    renameSync(lock, file);
  }
}

export interface ChangedSetting {
  readonly key: string;
  readonly values: readonly string[];
}

type Values = Pick<Setting, "key" | "value">;

function changedSettings(before: readonly Values[], now: readonly Values[]): ChangedSetting[] {
  const [previous, current] = [valuesByKey(before), valuesByKey(now)];
  return [...new Set([...current.keys(), ...previous.keys()])].flatMap((key) => {
    const values = current.get(key) ?? [];
    return JSON.stringify(values) === JSON.stringify(previous.get(key) ?? []) ? [] : [{ key, values }];
  });
}

function valuesByKey(settings: readonly Values[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { key, value } of settings) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}

const REMOTE_KEYS =
  /^(?:remote\..+\.(?:url|pushurl|proxy|proxyauthmethod|vcs|receivepack|uploadpack)|remote\.pushdefault|url\..*|https?\..*|credential\..*|ssh\..*|protocol\..*|core\.(?:sshcommand|askpass|gitproxy)|extensions\.objectformat|submodule\..+\.origin)$/s;

/** Returns changes that would make the engine use another remote or another transport. */
export function changedRemoteSettings(before: readonly Setting[], now: readonly Setting[]): ChangedSetting[] {
  const choices = [before, now].map((settings) => remoteSettings(settings, "/"));
  return changedSettings(before, now).filter(({ key }) => {
    const [, branch] = /^branch\.(.+)\.(?:push)?remote$/s.exec(key) ?? [];
    if (branch === undefined) return REMOTE_KEYS.test(key);
    const [previous, current] = choices.map((settings) => chosenRemoteName(settings, branch));
    return previous !== current;
  });
}

function chosenRemoteName(settings: RemoteSettings, branch: string): string | undefined {
  try {
    return chooseRemote(settings, branch)?.name;
  } catch {
    // There are several remotes without a default.
    return undefined;
  }
}

const SECRET = /extraheader$|password|passphrase|token/;
const MAX_DISPLAYED = 160;

export function renderChange({ key, values }: ChangedSetting): string {
  const [last] = values.slice(-1);
  const displayKey = plain(withoutUserInfo(key));
  if (last === undefined) return `${displayKey} (removed)`;
  if (SECRET.test(key)) return `${displayKey} (not shown)`;
  return `${displayKey} = ${plain(withoutUserInfo(values.join(", ")))}`;
}

function plain(text: string): string {
  const clean = text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "?");
  return clean.length > MAX_DISPLAYED ? `${clean.slice(0, MAX_DISPLAYED)} (shortened)` : clean;
}

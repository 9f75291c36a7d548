import { realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import type { SettingsChange } from "../../ports/workspaces.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { readRegularText } from "../../system/read-file.ts";
import { localEnvironment, startGit } from "../process/git.ts";
import { findGitFolder, mainCheckout, privateFolder } from "../remote/private-folder.ts";
import { type ChangedSetting, changedSettings, renderChange } from "./changed-settings.ts";
import { parseEntry } from "./read-settings.ts";

/** Looks after git's settings while steps run, which can write all of them. */
export interface SettingsGuard {
  /** What has changed since the last look, or since the guard was made. Settings that made git fail in the checkout are set back. */
  check(): Promise<SettingsChange | undefined>;
}

interface GuardedCheckout {
  readonly root: string;
  readonly environment: Environment;
}

/** Texts of configuration files; undefined for one that is gone, or is no regular file. */
type Texts = ReadonlyMap<string, string | undefined>;

/** Settings that decide whether git finds and reads the repository. */
const BREAKING = /^(?:core\.(?:bare|worktree|repositoryformatversion)|extensions\.(?!worktreeconfig$).*)$/s;

/** Steps and git itself set these for branches that they make, and for submodules that they fill. */
const ORDINARY = /^(?:branch|submodule)\./;

/** Texts of the repository's own configuration files, by path. */
export function readSettingsFiles(place: GuardedCheckout): Record<string, string> {
  const texts = filesOf(place).own.map((file) => [file, textOf(file)] as const);
  return Object.fromEntries(texts.flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])));
}

/** Begins with the files as they are now, or with earlier texts of the repository's own. */
export function guardSettings(
  place: GuardedCheckout,
  since?: Readonly<Record<string, string>>,
): SettingsGuard {
  const { own, others } = filesOf(place);
  const read = (): Texts => new Map([...own, ...others].map((file) => [file, textOf(file)]));
  let seen: Texts = since ? new Map([...read(), ...own.map((file) => [file, since[file]] as const)]) : read();
  const look = async (): Promise<SettingsChange | undefined> => {
    const before = seen;
    seen = read();
    const isSame = (file: string): boolean => seen.get(file) === before.get(file);
    if ([...seen.keys()].every(isSame)) return undefined;
    const repaired = own.every(isSame) ? NOTHING : await repair(place, { own, before, now: seen });
    const changes = await changesIn(place, before, seen);
    seen = read();
    return { ...repaired, changed: changes.map(renderChange) };
  };
  let turn: Promise<SettingsChange | undefined> = Promise.resolve(undefined);
  // One at a time: steps of branches end at any time.
  return { check: () => (turn = turn.then(look, look)) };
}

const NOTHING = { restored: [] };

function filesOf({ root, environment }: GuardedCheckout): {
  own: readonly string[];
  others: readonly string[];
} {
  const gitFolder = findGitFolder(root);
  const shared = findGitFolder(mainCheckout(root)) ?? mainCheckout(root);
  const {
    GIT_CONFIG_GLOBAL: given,
    HOME: home = homedir(),
    XDG_CONFIG_HOME: xdg = join(home, ".config"),
  } = environment;
  return {
    own: gitFolder === undefined ? [] : [join(shared, "config"), join(gitFolder, "config.worktree")],
    others: given === undefined ? [join(home, ".gitconfig"), join(xdg, "git", "config")] : [given],
  };
}

function textOf(file: string): string | undefined {
  try {
    return readRegularText(file);
  } catch {
    return undefined;
  }
}

async function changesIn(place: GuardedCheckout, before: Texts, now: Texts): Promise<ChangedSetting[]> {
  const changes: ChangedSetting[] = [];
  for (const [file, text] of now) {
    if (text === before.get(file)) continue;
    const [old = [], recent] = [await listed(place, before.get(file)), await listed(place, text)];
    if (recent) changes.push(...changedSettings(old, recent).filter(({ key }) => !ORDINARY.test(key)));
    else changes.push({ key: file, values: ["unreadable"] });
  }
  return changes;
}

/** Undefined where git cannot read them. */
async function listed({ root, environment }: GuardedCheckout, text = "") {
  const args = ["config", "--file", "-", "--no-includes", "--list", "-z"];
  const answer = await startGit(args, {
    directory: root,
    environment: localEnvironment(environment),
    input: text,
  });
  if (answer.exitCode !== 0) return undefined;
  const entries = answer.output.toString("utf8").split("\0");
  return entries.filter((entry) => entry !== "").map(parseEntry);
}

interface Changed {
  /** Files of the repository itself. */
  readonly own: readonly string[];
  readonly before: Texts;
  readonly now: Texts;
}

/** Sets back single settings, or else whole files, where git fails in the checkout with what is there now. */
async function repair(place: GuardedCheckout, changed: Changed): Promise<Omit<SettingsChange, "changed">> {
  const { own, before, now } = changed;
  const isGone = own.some((file) => before.get(file) !== undefined && now.get(file) === undefined);
  if (!isGone && (await works(place))) return NOTHING;
  const keys = isGone ? [] : await setBack(place, changed);
  if (keys.length > 0 && (await works(place))) return { restored: keys };
  const saved = save(place, changed);
  for (const file of own) put(file, before.get(file));
  if (await works(place))
    return { restored: own.filter((file) => before.get(file) !== now.get(file)), saved };
  // They were not the reason.
  for (const file of own) put(file, now.get(file));
  return NOTHING;
}

/** Whether git of the user's finds the checkout, and can read its settings, references and index. */
async function works({ root, environment }: GuardedCheckout): Promise<boolean> {
  const call = {
    directory: root,
    environment: { ...localEnvironment(environment), GIT_CEILING_DIRECTORIES: dirname(root) },
  };
  const top = await startGit(["rev-parse", "--show-toplevel"], call);
  if (top.output.toString("utf8").trimEnd() !== realpathSync(root)) return false;
  const index = await startGit(["diff", "--cached", "--quiet", "--ignore-submodules=all"], call);
  return index.exitCode === 0 || index.exitCode === 1;
}

async function setBack(place: GuardedCheckout, { own, before, now }: Changed): Promise<string[]> {
  const environment = localEnvironment(place.environment);
  const keys: string[] = [];
  for (const file of own) {
    const [old, recent] = [await listed(place, before.get(file)), await listed(place, now.get(file))];
    if (!old || !recent) continue;
    const git = (...args: string[]) =>
      startGit(["config", "--file", file, ...args], { directory: place.root, environment });
    for (const { key } of changedSettings(old, recent).filter(({ key: name }) => BREAKING.test(name))) {
      await git("--unset-all", key);
      for (const setting of old) if (setting.key === key) await git("--add", key, setting.value);
      keys.push(key);
    }
  }
  return keys;
}

/** Keeps files as a step left them; returns the folder. */
function save({ root, environment }: GuardedCheckout, { own, now }: Changed): string {
  const folder = join(privateFolder(mainCheckout(root), environment), "replaced", Date.now().toString(36));
  makeFolder(folder);
  for (const [at, file] of own.entries()) {
    const text = now.get(file);
    if (text !== undefined) writeFileSync(join(folder, at === 0 ? "config" : "config.worktree"), text);
  }
  return folder;
}

/** In one step, and with git's own lock: another git may read or write it. */
function put(file: string, text: string | undefined): void {
  if (text === undefined) return rmSync(file, { recursive: true, force: true });
  const lock = `${file}.lock`;
  writeFileSync(lock, text, { flag: "wx" });
  try {
    renameSync(lock, file);
  } catch {
    // A folder lies in its place.
    rmSync(file, { recursive: true, force: true });
    renameSync(lock, file);
  }
}

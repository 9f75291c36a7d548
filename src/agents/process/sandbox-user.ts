import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { AgenticError } from "../../errors.ts";
import { enableSudo } from "./process-tree.ts";
import type { ProcessCommand } from "./spawn-process.ts";

/** A user account that can work in the repository and cannot read the engine's data. */
export type SandboxUser = ReturnType<typeof createSandboxUser>;

export interface SandboxUserOptions {
  readonly name: string;
  /** Top of the repository, worktrees included. */
  readonly root: string;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly group: string;
  readonly home: string;
}

/**
 * Processes of another user cannot read the engine's memory, environment or home. Root switches the user directly, others use sudo,
 * which needs no password on GitHub's runners. The repository is shared by group, since git checks its owner.
 */
export function createSandboxUser({ name, root }: SandboxUserOptions) {
  const isRoot = process.getuid?.() === 0;
  let account: Account | undefined;
  const requireAccount = (): Account => (account ??= findAccount(name));
  return {
    /** Errors: `unsupported`. */
    home: (): string => requireAccount().home,
    /** Gives the user access to the directory. Errors: `unsupported`. */
    prepare: (directory: string): void => {
      if (!account) {
        requireAccount();
        shareWithGroup(root, requireAccount(), isRoot);
        runCommand("git", ["-C", root, "config", "core.sharedRepository", "group"]);
        if (!isRoot) enableSudo();
      }
      requireAccess(directory, { name, isRoot, account: requireAccount() });
    },
    shareFolder: (directory: string): void => shareWithGroup(directory, requireAccount(), isRoot),
    /** Changes the owner of the user's files to the engine, which could not delete them without root. */
    reclaimFiles: (...directories: readonly string[]): void => {
      if (!isRoot && account) reclaim([root, ...directories], account);
    },
    wrapCommand: (command: ProcessCommand): ProcessCommand =>
      switchUser(command, { name, isRoot, account: requireAccount() }),
  };
}

export function runAsUser(user: SandboxUser | undefined, command: ProcessCommand): ProcessCommand {
  return user ? user.wrapCommand(command) : command;
}

export function accessProblem(user: SandboxUser, directory: string): string | undefined {
  try {
    user.prepare(directory);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface UserSwitch {
  readonly name: string;
  readonly isRoot: boolean;
  readonly account: Account;
}

/** New files are group-writable, since the engine must change them. */
const SHELL = ["-c", 'umask 002; exec "$@"', "bash"];
/** Variables with the engine's user, home and temporary folder. */
const USER_VARIABLES = /^(HOME|USER|LOGNAME|TMPDIR|XDG_\w+)$/;

function switchUser({ file, args, cwd, env, stdin }: ProcessCommand, { name, isRoot, account }: UserSwitch) {
  const remaining = Object.fromEntries(Object.entries(env).filter(([key]) => !USER_VARIABLES.test(key)));
  const own: Record<string, string> = {
    ...remaining,
    HOME: account.home,
    USER: name,
    LOGNAME: name,
    // Git refuses a repository of another owner.
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "safe.directory",
    GIT_CONFIG_VALUE_0: "*",
  };
  const program = [...SHELL, file, ...args];
  if (isRoot)
    return { file: "bash", args: program, cwd, env: own, stdin, uid: account.uid, gid: account.gid };
  // Sudo replaces these variables, so they are arguments, which all users can read. Keys stay in the environment.
  const open = ["PATH", "HOME", "USER", "LOGNAME"].map((key) => `${key}=${own[key] ?? ""}`);
  const names = Object.keys(own).join(",");
  const sudo = ["-n", "-u", name, `--preserve-env=${names}`, "--", "env", ...open, "bash", ...program];
  return { file: "sudo", args: sudo, cwd, env: own, stdin };
}

function findAccount(name: string): Account {
  const line = runCommand("getent", ["passwd", name]) ?? "";
  const [, , uid = "", gid = "", , home = ""] = line.trim().split(":");
  if (!/^\d+$/.test(uid) || !/^\d+$/.test(gid))
    throw unsupported(
      `\`agents.user\` is ${name}, and there is no such user here. Make one: sudo useradd --create-home ${name}`,
    );
  if (Number(uid) === (process.getuid?.() ?? -1) || Number(uid) === 0)
    throw unsupported(
      `\`agents.user\` is ${name}, which keeps nothing from agents. Name a user of their own.`,
    );
  return { uid: Number(uid), gid: Number(gid), group: gid, home };
}

function shareWithGroup(folder: string, { group }: Account, isRoot: boolean): void {
  process.umask(0o002);
  const script = 'chgrp -RhP "$1" "$2" && chmod -R g+rwX "$2" && find "$2" -type d -exec chmod g+s {} +';
  const command = ["bash", "-c", script, "bash", group, folder];
  const [file = "", ...args] = isRoot ? command : ["sudo", "-n", ...command];
  if (runCommand(file, args) === undefined)
    throw unsupported(
      "`agents.user` needs root, or sudo without a password (sudo -n true), to share the repository with that user. Remove the setting, or allow it on this runner.",
    );
}

/** `-P` and `-execdir` prevent that a link, or a folder replaced by one, leads outside the folders. */
function reclaim(folders: readonly string[], { uid }: Account): void {
  const owner = String(process.getuid?.());
  const give = ["-user", String(uid), "-execdir", "chown", "-h", owner, "{}", "+"];
  runCommand("sudo", ["-n", "find", "-P", ...folders.map((folder) => resolve(folder)), ...give]);
}

function requireAccess(directory: string, { name, isRoot, account }: UserSwitch): void {
  const line = ["-c", 'test -r "$1" && test -w "$1" && test -x "$1"', "bash", directory];
  const done = isRoot
    ? runCommand("bash", line, { uid: account.uid, gid: account.gid })
    : runCommand("sudo", ["-n", "-u", name, "--", "bash", ...line]);
  if (done === undefined)
    throw unsupported(
      `The user ${name} cannot work in ${directory}: a folder above it refuses other users. Allow access (chmod o+x on each), or check out the repository in another folder.`,
    );
}

function runCommand(file: string, args: readonly string[], identity: { uid?: number; gid?: number } = {}) {
  try {
    return execFileSync(file, args, {
      ...identity,
      cwd: "/",
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

function unsupported(message: string): AgenticError {
  return new AgenticError({ code: "unsupported", message });
}

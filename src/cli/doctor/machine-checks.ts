import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { styleText } from "node:util";
import { cliPackages, installCommandOf, type InstalledProvider, titleOf } from "../../agents/install-cli.ts";
import { findSignIn, readProgramVersion, signInAdvice } from "../../agents/probe-program.ts";
import type { Provider } from "../../definition/settings-schema.ts";
import { messageOf } from "../../errors.ts";
import { printable } from "../../output/terminal/terminal-text.ts";
import type { Io } from "../../runner/process/io.ts";
import { plural } from "../../system/format.ts";

type Environment = Io["environment"];

/** Version with `git merge-tree --write-tree`. */
const GIT_FOR_MERGES = [2, 38] as const;

export async function checkGit(environment: Environment): Promise<Finding[]> {
  const name = "git";
  const found = await readProgramVersion("git", environment);
  if (found.status !== "found") {
    const message = found.status === "missing" ? "git is not installed" : `git fails: ${found.reason}`;
    return [{ name, status: "failed", message, next: "Install git 2.38 or later." }];
  }
  const [major = 0, minor = 0] = found.version.split(".").map(Number);
  const isOld = major < GIT_FOR_MERGES[0] || (major === GIT_FOR_MERGES[0] && minor < GIT_FOR_MERGES[1]);
  if (!isOld) return [{ name, status: "ok", message: found.version }];
  const message = `${found.version} cannot merge parallel branches`;
  return [{ name, status: "warning", message, next: "Install git 2.38 or later." }];
}

export function checkNode(): Finding[] {
  const { version, features } = process;
  const message = version.slice(1);
  if (features.typescript !== false) return [{ name: "node", status: "ok", message }];
  return [
    {
      name: "node",
      status: "warning",
      message: `${message} runs workflows in YAML, but none in TypeScript`,
      next: "Install Node 22.18 or later for workflows in TypeScript.",
    },
  ];
}

export async function checkBash(environment: Environment): Promise<Finding[]> {
  const found = await readProgramVersion("bash", environment);
  if (found.status === "found") return [{ name: "bash", status: "ok", message: found.version }];
  const reason = found.status === "missing" ? "bash is not installed" : `bash fails: ${found.reason}`;
  return [
    {
      name: "bash",
      status: "failed",
      message: `${reason}, and scripts of workflows run in it`,
      next: "Install bash.",
    },
  ];
}

/** Checks the agents. A run needs the default one; the others serve steps that name them. */
export async function checkAgents(environment: Environment, used: Provider): Promise<Finding[]> {
  const providers = Object.keys(cliPackages) as InstalledProvider[];
  return await Promise.all(providers.map((each) => checkAgent(environment, each, each === used)));
}

async function checkAgent(
  environment: Environment,
  provider: InstalledProvider,
  isUsed: boolean,
): Promise<Finding> {
  const name = provider;
  const role = isUsed ? ", the agent of this repository," : "";
  const found = await readProgramVersion(cliPackages[provider].program, environment);
  if (found.status === "missing") {
    const message = `${titleOf(provider)}${role} is not installed`;
    return { name, status: isUsed ? "failed" : "absent", message, next: installCommandOf(provider) };
  }
  if (found.status === "failed") {
    const message = `${titleOf(provider)}${role} fails: ${found.reason}`;
    return { name, status: isUsed ? "failed" : "warning", message, next: installCommandOf(provider) };
  }
  const by = findSignIn(provider, environment);
  if (by !== undefined) return { name, status: "ok", message: `${found.version}, signed in by ${by}` };
  return { name, ...withoutSignIn(provider, { version: found.version, isUsed }) };
}

/** On macOS, the agents keep logins in the keychain, which is not read. */
function withoutSignIn(
  provider: InstalledProvider,
  { version, isUsed }: { version: string; isUsed: boolean },
): Omit<Finding, "name"> {
  const next = `If it is not signed in: ${signInAdvice(provider)}.`;
  if (process.platform === "darwin")
    return { status: isUsed ? "warning" : "absent", message: `${version}, sign-in unknown`, next };
  const status = isUsed ? "failed" : "absent";
  return { status, message: `${version}, not signed in`, next: `${signInAdvice(provider)}.` };
}

const GIB = 1024 ** 3;
const LEAST_BYTES = 0.2 * GIB;
const GOOD_BYTES = 2 * GIB;

export async function checkDisk(root: string): Promise<Finding[]> {
  const name = "disk";
  try {
    const { bavail, bsize } = await statfs(root);
    const free = bavail * bsize;
    const message = `${(free / GIB).toFixed(1)} GiB free`;
    if (free >= GOOD_BYTES) return [{ name, status: "ok", message }];
    const next = "Free some space: each worktree of a run is a copy of the repository's files.";
    return [{ name, status: free < LEAST_BYTES ? "failed" : "warning", message, next }];
  } catch (error) {
    return [{ name, status: "warning", message: messageOf(error) }];
  }
}

/** The engine finds processes that an agent detached by their environment in `/proc`. */
export function checkProcesses(): Finding[] {
  const name = "processes";
  if (existsSync("/proc/self/environ"))
    return [{ name, status: "ok", message: "processes that an agent leaves behind are found and ended" }];
  return [
    {
      name,
      status: "warning",
      message: "this system has no /proc: a process that an agent detaches continues after its session",
      next: "After a run, end such processes yourself, or run on Linux or in a container.",
    },
  ];
}

/** `failed`: a run could not work. `warning`: a part of it could not. `absent`: unused here. */
type FindingStatus = "ok" | "absent" | "warning" | "failed";

export interface Finding {
  readonly name: string;
  readonly status: FindingStatus;
  readonly message: string;
  readonly next?: string | undefined;
}

const LIMIT_MS = 12_000;

/** Returns the findings of a check. A check that fails or does not end in time is a warning. */
export async function withinLimit(
  name: string,
  check: () => readonly Finding[] | Promise<readonly Finding[]>,
  limitMs: number = LIMIT_MS,
): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    const message = `no answer within ${limitMs / 1000} seconds`;
    const next = "Check the network, then run `agentic-sdlc doctor` again.";
    timer = setTimeout(() => resolve([{ name, status: "warning", message, next }]), limitMs);
  });
  const failed = (error: unknown): readonly Finding[] => [
    { name, status: "warning", message: messageOf(error).replaceAll(/\s*\n\s*/g, " ") },
  ];
  try {
    const found = (async () => await check())();
    return await Promise.race([found.catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
}

const SYMBOLS = { ok: "✔", absent: "·", warning: "!", failed: "✖" } as const;
const COLOURS = { ok: "green", absent: "dim", warning: "yellow", failed: "red" } as const;

export function renderFindings(findings: readonly Finding[], stream: NodeJS.WriteStream): string {
  const columns = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, status, message, next }) => {
    const symbol = styleText(COLOURS[status], SYMBOLS[status], { stream });
    const line = `  ${symbol} ${name.padEnd(columns)}  ${printable(message)}`;
    return next === undefined ? [line] : [line, `    ${" ".repeat(columns)}  → ${printable(next)}`];
  });
  return [...lines, "", `  ${conclusion(findings)}`].join("\n");
}

function conclusion(findings: readonly Finding[]): string {
  const count = (wanted: FindingStatus): number => findings.filter(({ status }) => status === wanted).length;
  const [failed, warnings] = [count("failed"), count("warning")];
  const also = warnings === 0 ? "" : ` ${plural(warnings, "warning")}.`;
  if (failed === 0) return `A run can work here.${also}`;
  return `A run cannot work here yet: ${plural(failed, "problem")}.${also}`;
}

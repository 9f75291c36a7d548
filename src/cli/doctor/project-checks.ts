import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Proposal } from "../../config/proposal.ts";
import { Config, CONFIG_FILE } from "../../config/schema.ts";
import { type Diagnostic, renderProblem } from "../../definition/diagnostic.ts";
import { hasCode, messageOf } from "../../errors.ts";
import type { Io } from "../../runner/process/io.ts";
import { openProject, type Project } from "../../runner/start/project.ts";
import { proposeFor, setCommand } from "../../runner/start/start-warnings.ts";
import { findProjectRoot, repository, version } from "../../system/package-root.ts";
import { createGit } from "../../git/process/git.ts";
import { requireCommits, requireIdentity } from "../../git/process/repository.ts";
import { readRegularText } from "../../system/read-file.ts";
import { isReleased, RELEASE } from "../init/starter-files.ts";
import type { Finding } from "./machine-checks.ts";

interface OpenedProject {
  readonly project: Project;
  readonly finding: Finding;
}

export function openForDoctor({ cwd }: Pick<Io, "cwd">): OpenedProject {
  const name = "configuration";
  try {
    const project = openProject(cwd);
    const isMissing = !existsSync(join(project.root, CONFIG_FILE));
    const finding: Finding = isMissing
      ? { name, status: "absent", message: "defaults", next: "agentic-sdlc configure" }
      : { name, status: "ok", message: CONFIG_FILE };
    return { project, finding };
  } catch (error) {
    if (!hasCode(error, "config-invalid", "file-unsuitable")) throw error;
    const { problems } = error.data as { readonly problems?: readonly Diagnostic[] };
    const message = problems?.map(renderProblem).join("; ") ?? messageOf(error);
    const project = { ...findProjectRoot(cwd), config: Config.parse({}, { jitless: true }), fileConfig: {} };
    return { project, finding: { name, status: "failed", message, next: `Correct ${CONFIG_FILE}.` } };
  }
}

/** Checks what git needs for the worktrees and commits of runs. Without git, its own finding says so. */
export async function checkRepository(
  environment: Io["environment"],
  { root, isRepository }: Project,
): Promise<Finding[]> {
  const name = "repository";
  if (!isRepository) {
    const message = `${root} is no git repository: a run changes its files directly`;
    return [{ name, status: "warning", message, next: "git init, and commit your files." }];
  }
  const git = createGit(root, environment);
  if ((await git.try("--version")) === undefined) return [{ name, status: "ok", message: root }];
  try {
    await requireCommits(git);
    await requireIdentity(git);
    return [{ name, status: "ok", message: root }];
  } catch (error) {
    const [message = "", ...next] = messageOf(error).split(/(?<=\.) /);
    return [{ name, status: "failed", message: message.replace(/\.$/, ""), next: next.join(" ") }];
  }
}

export function checkCommands(project: Project): Finding[] {
  const proposed = proposeFor(project);
  const { setup, check } = project.fileConfig.project ?? {};
  return [
    commandFinding("project.setup", { command: setup, proposal: proposed.setup }),
    commandFinding("project.check", { command: check, proposal: proposed.check }),
  ];
}

const WITHOUT = {
  "project.setup": "not set: a new worktree has only the committed files",
  "project.check": "not set: nothing verifies the changes of a run",
} as const;

function commandFinding(
  name: keyof typeof WITHOUT,
  { command, proposal }: { command: unknown; proposal: Proposal | undefined },
): Finding {
  if (command !== undefined) {
    const text = typeof command === "string" ? command : JSON.stringify(command);
    return { name, status: "ok", message: `${text} (not run)` };
  }
  const message = WITHOUT[name];
  if (proposal) return { name, status: "warning", message, next: setCommand(name, proposal) };
  const next = `If the project has such a command: agentic-sdlc config set ${name} "<command>"`;
  return { name, status: name === "project.check" ? "warning" : "absent", message, next };
}

const WORKFLOWS = join(".github", "workflows");
const USES =
  /^\s*(?:-\s*)?uses:\s*["']?([\w.-]+\/[\w.-]+)(?:\/[^@\s]+)?@([\w./-]+)["']?(?:\s*#\s*(v?\d[\w.]*))?/gm;

export function checkAction({ root }: Project): Finding[] {
  const name = "action";
  const [, ownName = ""] = repository.split("/");
  const uses = workflowFiles(root).flatMap((file) =>
    Array.from(readRegularText(join(root, file)).matchAll(USES), ([, action = "", ref = "", noted]) => ({
      file,
      action,
      version: noted ?? ref,
    })),
  );
  const own = uses.filter(({ action }) => action.endsWith(`/${ownName}`));
  const [first] = own;
  if (!first)
    return [
      { name, status: "absent", message: "no GitHub workflow uses the Action", next: "agentic-sdlc init" },
    ];
  const missing = isReleased
    ? undefined
    : own.find(({ action, version: ref }) => action === repository && ref === RELEASE);
  if (missing) {
    const message = `${missing.file} uses ${repository}@${RELEASE}, which does not exist before the first release`;
    return [{ name, status: "warning", message, next: "agentic-sdlc init --action you/agentic-sdlc@main" }];
  }
  const other = own.find((each) => !isCurrent(each.version));
  if (!other) return [{ name, status: "ok", message: `${first.action}@${first.version} in ${first.file}` }];
  const message = `${other.file} uses ${other.action}@${other.version}; this is ${version}`;
  return [
    {
      name,
      status: "warning",
      message,
      next: `Use ${other.action}@${RELEASE} in ${other.file}.`,
    },
  ];
}

function workflowFiles(root: string): string[] {
  const folder = join(root, WORKFLOWS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => join(WORKFLOWS, name));
}

/** A branch, and a commit without a comment, can be any version. */
function isCurrent(ref: string): boolean {
  const [, major, exact] = /^v?(\d+)(\.\d+\.\d+.*)?$/.exec(ref) ?? [];
  if (major === undefined) return true;
  return exact === undefined ? ref === RELEASE : ref.replace(/^v/, "") === version;
}

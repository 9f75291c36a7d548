import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ProposedCommands } from "../../config/proposal.ts";
import { CONFIG_FILE } from "../../config/schema.ts";
import { createGit } from "../../git/process/git.ts";
import { joined } from "../../config/propose-commands.ts";
import { proposeFor, setCommand } from "../../runner/start/start-warnings.ts";
import { repository } from "../../system/package-root.ts";
import { readOptional } from "../../storage/local/atomic-files.ts";
import {
  EXAMPLE_FILE,
  INSTRUCTION_FILES,
  installedAgents,
  isReleased,
  memorySection,
  readConfig,
  RELEASE,
  type StarterFile,
  type StarterOptions,
  WORKFLOW_FILE,
} from "./starter-files.ts";

/** The result for a starter file. `blocked`: its path is a folder or leads out of the repository. */
export interface Outcome extends StarterFile {
  readonly status: "written" | "replaced" | "kept" | "unchanged" | "blocked";
}

interface NextStep {
  readonly command: string;
  readonly purpose: string;
}

type InitReport = Awaited<ReturnType<typeof describeInit>>;

export async function describeInit(options: StarterOptions, outcomes: readonly Outcome[]) {
  const { root, isRepository } = options;
  const notices = [
    ...(isRepository ? await ignoredBy(options, outcomes) : [WITHOUT_GIT]),
    ...(installedAgents(options).length === 0 ? [WITHOUT_AGENT] : []),
    ...(isRepository && isNew(outcomes, WORKFLOW_FILE)
      ? [
          ...(isReleased || options.gitHubWorkflow?.action !== undefined ? [] : [UNRELEASED]),
          ON_GITHUB,
          options.gitHubWorkflow?.schedule ? SCHEDULED : UNSCHEDULED,
        ]
      : []),
    ...describeProposals(options, isNew(outcomes, CONFIG_FILE)),
  ];
  return {
    root,
    repository: isRepository,
    files: outcomes.map(({ path, status, purpose }) => ({ path, status, purpose })),
    notices,
    next: nextSteps(options, outcomes),
  };
}

const WITHOUT_GIT =
  "This folder is no git repository: runs change the folder itself, without branches, commits and pull requests, and nothing runs on GitHub. `git init` creates a repository.";
const WITHOUT_AGENT =
  "No agent is installed: `npm install --global @anthropic-ai/claude-code`, `@openai/codex` or `@google/gemini-cli`, then log in.";
const UNRELEASED = `${repository}@${RELEASE}, which ${WORKFLOW_FILE} uses, does not exist before the first release. Push a clone of the project to a repository of yours, then: agentic-sdlc init --action you/agentic-sdlc@main`;
const ON_GITHUB = `${WORKFLOW_FILE} needs a secret of your agent, such as ANTHROPIC_API_KEY (Settings, Secrets and variables, Actions).`;

const SCHEDULED =
  "The schedule resumes waiting runs each hour. In a private repository it costs about 720 billed minutes a month.";
const UNSCHEDULED = `Runs that wait for a time or a quota resume with \`/agentic resume\`. To resume them each hour, uncomment \`schedule\` in ${WORKFLOW_FILE}: about 720 billed minutes a month in a private repository.`;

function describeProposals({ root }: StarterOptions, isWritten: boolean): string[] {
  const proposed = proposeFor({ root });
  const proposals = Object.entries({
    ...(proposed.setup ? { setup: proposed.setup } : {}),
    ...(proposed.check ? { check: proposed.check } : {}),
  });
  const config = isWritten ? undefined : readConfig(root);
  const current = config && (config.project ?? {});
  const notices = proposals.flatMap(([name, proposal]) => {
    const key = `project.${name}`;
    const from = proposal.files.join(", ");
    if (isWritten)
      return [
        `${key} in ${CONFIG_FILE} is \`${proposal.command}\`, from ${from}. Nothing was run: check it.`,
      ];
    if (current === undefined || name in current) return [];
    return [`${key} is not set. From ${from}: ${setCommand(key, proposal)}`];
  });
  return isWritten ? [...notices, ...describeUncovered(proposed), ...describeMissing(proposed)] : notices;
}

function describeMissing({ check, uncovered }: ProposedCommands): string[] {
  if (check || uncovered.length > 0) return [];
  return [
    'No check command was found, so nothing verifies the changes of a run. If the project has one: agentic-sdlc config set project.check "<command>"',
  ];
}

function describeUncovered({ setup, check, uncovered }: ProposedCommands): string[] {
  if (uncovered.length === 0) return [];
  const files = uncovered.flatMap((each) => each.check?.files ?? []).join(", ");
  const setups = uncovered.flatMap((each) => each.setup ?? []);
  const all = {
    setup: setups.length > 0 ? joined([setup, ...setups]) : undefined,
    check: joined([check, ...uncovered.map((each) => each.check)]),
  };
  const commands = Object.entries(all).flatMap(([name, proposal]) =>
    proposal ? [`\n  ${setCommand(`project.${name}`, proposal)}`] : [],
  );
  return [`project.check may not cover ${files}. To check them too:${commands.join("")}`];
}

function isNew(outcomes: readonly Outcome[], path: string): boolean {
  return outcomes.some((each) => each.path === path && isWritten(each));
}

function isWritten({ status }: Outcome): boolean {
  return status === "written" || status === "replaced";
}

async function ignoredBy(
  { root, environment }: StarterOptions,
  outcomes: readonly Outcome[],
): Promise<string[]> {
  const paths = outcomes.map(({ path }) => path);
  const ignored = await createGit(root, environment).try("check-ignore", "--", ...paths);
  if (ignored === undefined) return [];
  const names = ignored.split("\n").join(", ");
  return [`Git ignores ${names}: remove them from .gitignore, or they cannot be committed.`];
}

function nextSteps({ root, isRepository }: StarterOptions, outcomes: readonly Outcome[]): NextStep[] {
  const paths = outcomes.filter(isWritten).map(({ path }) => path);
  const example = existsSync(join(root, EXAMPLE_FILE));
  return [
    ...(example
      ? [
          { command: "agentic-sdlc simulate example", purpose: "rehearse the example, without agents" },
          { command: "agentic-sdlc run example", purpose: "run it, with one agent session" },
        ]
      : []),
    {
      command: 'agentic-sdlc run plan-build-validate --var request="…"',
      purpose: "plan, build and validate a change",
    },
    { command: "agentic-sdlc configure", purpose: "choose agent, model and limits" },
    ...(isRepository && paths.length > 0
      ? [{ command: `git add ${paths.join(" ")}`, purpose: "commit the files" }]
      : []),
    ...sectionStep(root),
  ];
}

function sectionStep(root: string): NextStep[] {
  const texts = INSTRUCTION_FILES.map((file) => ({ file, text: readOptional(join(root, file)) }));
  if (texts.some(({ text }) => text?.includes("memory_search"))) return [];
  const { file } = texts.find(({ text }) => text !== undefined) ?? { file: "CLAUDE.md" as const };
  const { path } = memorySection(file);
  return [{ command: `tail -n +2 "${path}" >> ${file}`, purpose: "let agents use memory well" }];
}

const VERBS: Readonly<Record<Outcome["status"], string>> = {
  written: "Wrote",
  replaced: "Replaced",
  kept: "Kept",
  unchanged: "Unchanged",
  blocked: "Kept",
};
const REASONS: Partial<Record<Outcome["status"], string>> = {
  kept: "was there; `init --force` replaces it",
  blocked: "a folder, or a link that leads out of the repository; not changed",
};

export function renderInit({ files, notices, next }: InitReport): string {
  const width = Math.max(...files.map(({ path }) => path.length));
  const rows = files.map(({ path, status, purpose }) => {
    const what = REASONS[status] ?? purpose;
    return `${VERBS[status].padEnd(9)}  ${path.padEnd(width)}  ${what}`;
  });
  const columns = Math.max(...next.map(({ command }) => command.length).filter((length) => length <= 60));
  const steps = next.map(({ command, purpose }) =>
    command.length <= columns ? `  ${command.padEnd(columns)}  ${purpose}` : `  ${command}\n    ${purpose}`,
  );
  const paragraphs = notices.flatMap((notice) => ["", notice]);
  return [...rows, ...paragraphs, "", "Next:", ...steps].join("\n");
}

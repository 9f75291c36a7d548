import { existsSync } from "node:fs";
import { join } from "node:path";
import { createGit } from "../../git/process/git.ts";
import { readOptional } from "../../storage/local/atomic-files.ts";
import {
  EXAMPLE_FILE,
  INSTRUCTION_FILES,
  installedAgents,
  memorySection,
  type StarterFile,
  type StarterPlace,
  WORKFLOW_FILE,
} from "./starter-files.ts";

/** What became of a starter file; `blocked`: what lies there is no file of the repository's. */
export interface Outcome extends StarterFile {
  readonly status: "written" | "replaced" | "kept" | "unchanged" | "blocked";
}

export interface InitReport {
  readonly root: string;
  readonly repository: boolean;
  readonly files: readonly Pick<Outcome, "path" | "status" | "purpose">[];
  /** What does not work yet, in sentences. */
  readonly notices: readonly string[];
  readonly next: readonly { readonly command: string; readonly purpose: string }[];
}

export async function describeInit(place: StarterPlace, outcomes: readonly Outcome[]): Promise<InitReport> {
  const { root, isRepository } = place;
  const notices = [
    ...(isRepository ? await ignoredBy(place, outcomes) : [WITHOUT_GIT]),
    ...(installedAgents(place).length === 0 ? [WITHOUT_AGENT] : []),
    ...(isRepository && isNew(outcomes, WORKFLOW_FILE) ? [ON_GITHUB] : []),
  ];
  return {
    root,
    repository: isRepository,
    files: outcomes.map(({ path, status, purpose }) => ({ path, status, purpose })),
    notices,
    next: nextSteps(place, outcomes),
  };
}

const WITHOUT_GIT =
  "This folder is no git repository: runs work in the folder itself, without branches, commits and pull requests, and nothing runs on GitHub. `git init` makes it one.";
const WITHOUT_AGENT =
  "No agent is installed here: `npm install --global @anthropic-ai/claude-code`, `@openai/codex` or `@google/gemini-cli`, then log in.";
const ON_GITHUB = `${WORKFLOW_FILE} needs a secret of your agent, such as ANTHROPIC_API_KEY (Settings, Secrets and variables, Actions); \`org/agentic-sdlc\` in it stands for where you have the Action from.`;

function isNew(outcomes: readonly Outcome[], path: string): boolean {
  return outcomes.some((each) => each.path === path && isWritten(each));
}

function isWritten({ status }: Outcome): boolean {
  return status === "written" || status === "replaced";
}

async function ignoredBy(
  { root, environment }: StarterPlace,
  outcomes: readonly Outcome[],
): Promise<string[]> {
  const paths = outcomes.map(({ path }) => path);
  const ignored = await createGit(root, environment).try("check-ignore", "--", ...paths);
  if (ignored === undefined) return [];
  const names = ignored.split("\n").join(", ");
  return [`Git ignores ${names}: take that out of .gitignore, or nobody else gets it.`];
}

function nextSteps({ root, isRepository }: StarterPlace, outcomes: readonly Outcome[]): InitReport["next"] {
  const paths = outcomes.filter(isWritten).map(({ path }) => path);
  const example = existsSync(join(root, EXAMPLE_FILE));
  return [
    ...(example
      ? [
          { command: "agentic-sdlc run example --dry-run", purpose: "show the steps of the example" },
          { command: "agentic-sdlc run example", purpose: "run it, with one agent session" },
        ]
      : []),
    {
      command: 'agentic-sdlc run plan-build-validate --var request="…"',
      purpose: "plan, build and validate a change",
    },
    { command: "agentic-sdlc configure", purpose: "choose agent, model and limits" },
    ...(isRepository && paths.length > 0
      ? [{ command: `git add ${paths.join(" ")}`, purpose: "commit them, for everyone" }]
      : []),
    ...sectionStep(root),
  ];
}

/** For instructions that are there and say nothing of memory. */
function sectionStep(root: string): InitReport["next"] {
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
const KEPT: Partial<Record<Outcome["status"], string>> = {
  kept: "yours; `init --force` replaces it",
  blocked: "a folder, or a link that leads out of here; left as it is",
};

export function renderInit({ files, notices, next }: InitReport): string {
  const width = Math.max(...files.map(({ path }) => path.length));
  const rows = files.map(({ path, status, purpose }) => {
    const what = KEPT[status] ?? purpose;
    return `${VERBS[status].padEnd(9)}  ${path.padEnd(width)}  ${what}`;
  });
  const columns = Math.max(...next.map(({ command }) => command.length).filter((length) => length <= 60));
  const steps = next.map(({ command, purpose }) =>
    command.length <= columns ? `  ${command.padEnd(columns)}  ${purpose}` : `  ${command}\n    ${purpose}`,
  );
  const told = notices.flatMap((notice) => ["", notice]);
  return [...rows, ...told, "", "Next:", ...steps].join("\n");
}

import { type ConfigKey, configKeys, describeInvalidValue, settingOf } from "../../../config/config-keys.ts";
import type { Proposal } from "../../../config/proposal.ts";
import { CONFIG_FILE } from "../../../config/schema.ts";
import { AgenticError } from "../../../errors.ts";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { openProject } from "../../../runner/start/project.ts";
import { proposeFor } from "../../../runner/start/start-warnings.ts";
import type { Action } from "../../command.ts";
import { changeConfig, parseValue, shownValue } from "./config.ts";
import { canAsk, type Question } from "../../session/prompt-user.ts";

interface ConfigureOptions {
  readonly yes?: boolean;
}

const QUESTIONS: Readonly<Record<string, string>> = {
  "project.setup": "Which command makes a fresh worktree usable?",
  "project.check": "Which command must pass before a run proposes changes?",
  "defaults.provider": "Which agent does the work?",
  "defaults.model": "Which model?",
  "defaults.autofix": "From which severity on are issues of a validation fixed?",
  "git.worktree": "Where a workflow uses git: work in a worktree, so that your checkout is not touched?",
  "git.autoCommit": "Where a workflow uses git: commit after each step?",
  "git.autoPr": "Where a workflow uses git: open a pull request at the end?",
  "execution.maxWorkers": "How many branches of a parallel block run at once?",
  "defaults.maxCostUsd": "At how many US dollars does a run pause?",
};

interface Answer extends ConfigKey {
  readonly value: unknown;
  readonly files?: readonly string[] | undefined;
}

export const configureCommand: Action<ConfigureOptions> = async (io, _args, options) => {
  const { root, config, fileConfig } = openProject(io.cwd);
  const proposed = proposeFor({ root });
  const proposals: Readonly<Record<string, Proposal | undefined>> = {
    "project.setup": proposed.setup,
    "project.check": proposed.check,
  };
  const current = configKeys
    .filter(({ key }) => QUESTIONS[key] !== undefined)
    .map((known): Answer => {
      const { value } = settingOf(known, config, fileConfig);
      const proposal = value === undefined ? proposals[known.key] : undefined;
      return { ...known, value: value ?? proposal?.command, files: proposal?.files };
    })
    .toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
  if (!options.yes && !canAsk(io)) return refuse(io, current, options);
  const answers = options.yes ? current : await askAll(io, current);
  if (answers === undefined) {
    printNotice(io, "Nothing was written.");
    return exitCodes.sigint;
  }
  changeConfig(io.cwd, answers);
  const written = answers.filter(({ value }) => value !== undefined);
  if (options.json)
    printJson(io, { file: CONFIG_FILE, settings: written.map(({ key, value }) => ({ key, value })) });
  else print(io, [`${CONFIG_FILE}:`, ...written.map((answer) => `  ${renderAnswer(answer)}`)].join("\n"));
  return exitCodes.completed;
};

const ORDER = Object.keys(QUESTIONS);

async function askAll(io: Io, current: readonly Answer[]): Promise<Answer[] | undefined> {
  const { ask } = await import("../../session/prompt-user.ts");
  const answers: Answer[] = [];
  for (const setting of current) {
    const known = withoutForeignModel(setting, current, answers);
    const answer = await ask(io, questionFor(known));
    if (answer === undefined) return undefined;
    answers.push({ ...known, value: valueOf(known, answer) });
  }
  return answers;
}

/** Omits the present model if the user chose another provider, which does not know its name. */
function withoutForeignModel(
  setting: Answer,
  current: readonly Answer[],
  answers: readonly Answer[],
): Answer {
  const provider = (list: readonly Answer[]) => list.find(({ key }) => key === "defaults.provider")?.value;
  const isForeign = setting.key === "defaults.model" && provider(current) !== provider(answers);
  return isForeign ? { ...setting, value: undefined } : setting;
}

function questionFor(setting: Answer): Question {
  const { key, value, options, files } = setting;
  const message = `${QUESTIONS[key] ?? key}${files ? ` (from ${files.join(", ")})` : ""}`;
  if (options) return { kind: "choice", message, options, answer: String(value) };
  if (typeof value === "boolean") return { kind: "yes-no", message, answer: value };
  return {
    kind: "text",
    message,
    answer: value === undefined ? "" : shownValue(value),
    empty: EMPTY[key] ?? "the default",
    faultOf: (answer) => {
      const meant = valueOf(setting, answer);
      return meant === undefined ? undefined : describeInvalidValue(setting, meant);
    },
  };
}

const EMPTY: Readonly<Record<string, string>> = {
  "defaults.model": "the agent's own choice",
  "defaults.maxCostUsd": "never",
  "project.setup": "none",
  "project.check": "none",
};

function valueOf({ values, value }: Answer, answer: string | boolean): unknown {
  if (typeof answer === "boolean") return answer;
  const text = answer.trim();
  if (text === "") return undefined;
  // A command with a time limit is shown as JSON.
  return values === "a number" || typeof value === "object" ? parseValue(text) : text;
}

function refuse(io: Io, current: readonly Answer[], { json }: { readonly json?: boolean }): number {
  const error = new AgenticError({
    code: "usage",
    message:
      "`configure` asks its questions on a terminal, and this is none. Use `agentic-sdlc config set <key> <value>`, or `configure --yes` to write these values unchanged.",
    data: {
      settings: current.map(({ key, value, values, description }) => ({
        key,
        value: value ?? null,
        values,
        description,
      })),
    },
  });
  if (!json) print(io, current.map((answer) => renderChoice(answer)).join("\n"));
  throw error;
}

function renderChoice(answer: Answer): string {
  const { values, description, files } = answer;
  const origin = files ? ` Proposed from ${files.join(", ")}.` : "";
  return `${renderAnswer(answer)}\n  ${description} Values: ${values}.${origin}`;
}

function renderAnswer({ key, value }: Answer): string {
  return `${key} = ${shownValue(value)}`;
}

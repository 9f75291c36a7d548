const require = process.getBuiltinModule;
import {
  changeConfig,
  parseValue,
  shownValue
} from "./chunk-KSTWILIZ.js";
import {
  canAsk
} from "./chunk-PI2SP76F.js";
import "./chunk-PJBL7NLY.js";
import "./chunk-YW7UUTDG.js";
import {
  openProject
} from "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-3QX5WFXS.js";
import {
  exitCodes
} from "./chunk-OJV2YDKN.js";
import {
  print,
  printJson,
  say
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  configKeys,
  faultOf,
  settingOf
} from "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import {
  CONFIG_FILE
} from "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/setup/configure.ts
var QUESTIONS = {
  "defaults.provider": "Which agent does the work?",
  "defaults.model": "Which model?",
  "defaults.autofix": "From which severity on are issues of a validation fixed?",
  "git.worktree": "Where a workflow uses git: work in a worktree, so that your checkout is not touched?",
  "git.autoCommit": "Where a workflow uses git: commit after each step?",
  "git.autoPr": "Where a workflow uses git: open a pull request at the end?",
  "execution.maxWorkers": "How many branches of a parallel block run at once?",
  "defaults.maxCostUsd": "At how many US dollars does a run pause?"
};
async function configureCommand(io, _args, options) {
  const { config, given } = openProject(io.cwd);
  const current = configKeys.filter(({ key }) => QUESTIONS[key] !== void 0).map((known) => ({ ...known, value: settingOf(known, config, given).value })).toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key));
  if (!options.yes && !canAsk(io)) return refuse(io, current, options);
  const answers = options.yes ? current : await askAll(io, current);
  if (answers === void 0) {
    say(io, "Nothing was written.");
    return exitCodes.sigint;
  }
  changeConfig(io.cwd, answers);
  const written = answers.filter(({ value }) => value !== void 0);
  if (options.json)
    printJson(io, { file: CONFIG_FILE, settings: written.map(({ key, value }) => ({ key, value })) });
  else print(io, [`${CONFIG_FILE}:`, ...written.map((answer) => `  ${renderAnswer(answer)}`)].join("\n"));
  return exitCodes.completed;
}
var ORDER = Object.keys(QUESTIONS);
async function askAll(io, current) {
  const { ask } = await import("./prompt-user-DP53Q47H.js");
  const answers = [];
  for (const setting of current) {
    const known = withoutForeignModel(setting, current, answers);
    const answer = await ask(io, questionFor(known));
    if (answer === void 0) return void 0;
    answers.push({ ...known, value: valueOf(known, answer) });
  }
  return answers;
}
function withoutForeignModel(setting, current, answers) {
  const provider = (given) => given.find(({ key }) => key === "defaults.provider")?.value;
  const isForeign = setting.key === "defaults.model" && provider(current) !== provider(answers);
  return isForeign ? { ...setting, value: void 0 } : setting;
}
function questionFor(setting) {
  const { key, value, options } = setting;
  const message = QUESTIONS[key] ?? key;
  if (options) return { kind: "choice", message, options, answer: String(value) };
  if (typeof value === "boolean") return { kind: "yes-no", message, answer: value };
  return {
    kind: "text",
    message,
    answer: value === void 0 ? "" : shownValue(value),
    empty: EMPTY[key] ?? "the default",
    faultOf: (answer) => {
      const meant = valueOf(setting, answer);
      return meant === void 0 ? void 0 : faultOf(setting, meant);
    }
  };
}
var EMPTY = {
  "defaults.model": "the agent's own choice",
  "defaults.maxCostUsd": "never"
};
function valueOf({ values }, answer) {
  if (typeof answer === "boolean") return answer;
  const text = answer.trim();
  if (text === "") return void 0;
  return values === "a number" ? parseValue(text) : text;
}
function refuse(io, current, { json }) {
  const error = new AgenticError({
    code: "usage",
    message: "`configure` asks its questions on a terminal, and this is none. Use `agentic-sdlc config set <key> <value>`, or `configure --yes` to write these values as they are.",
    data: {
      settings: current.map(({ key, value, values, description }) => ({
        key,
        value: value ?? null,
        values,
        description
      }))
    }
  });
  if (!json) print(io, current.map((answer) => renderChoice(answer)).join("\n"));
  throw error;
}
function renderChoice(answer) {
  const { values, description } = answer;
  return `${renderAnswer(answer)}
  ${description} Values: ${values}.`;
}
function renderAnswer({ key, value }) {
  return `${key} = ${shownValue(value)}`;
}
export {
  configureCommand
};

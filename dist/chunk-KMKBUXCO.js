const require = process.getBuiltinModule;
import {
  require_dist
} from "./chunk-EO6JZ5KM.js";
import {
  Config,
  Provider,
  Settings,
  VARIABLE_NAME,
  Variable,
  ZodDefault,
  ZodEnum,
  ZodObject,
  ZodOptional,
  ZodPrefault,
  _enum,
  array,
  boolean,
  discriminatedUnion,
  globalRegistry,
  int,
  lazy,
  literal,
  looseObject,
  minutes,
  number,
  object,
  record,
  retries,
  strictObject,
  string,
  union,
  unknown
} from "./chunk-67EWWL3V.js";
import {
  suffixFor
} from "./chunk-5UWUDB4H.js";
import {
  hasTags,
  parseExpression,
  parseTemplate,
  require_mod,
  withoutOverflow
} from "./chunk-YVZVQPSV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __toESM
} from "./chunk-2GY5E74Q.js";

// src/definition/natural-language.ts
var TWO_WORDS = /[\p{L}\p{M}][\s,]+[\p{L}\p{M}]/u;
var NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u;
var QUOTED = new RegExp(`"[^"]*"|'[^'\\s][^']*'(?!\\p{L})`, "gu");
function isPlainLanguage(condition) {
  if (/\{[{%#]/.test(condition)) return false;
  const bare = condition.replaceAll(QUOTED, " x ");
  if (!TWO_WORDS.test(bare) && !NO_SPACES.test(bare)) return false;
  try {
    parseExpression(condition);
    return false;
  } catch (error) {
    if (error instanceof AgenticError) return true;
    throw error;
  }
}

// src/definition/schema.ts
var STEP_NAME = /^[a-z0-9][a-z0-9_-]*$/;
var SIMPLE_NAME = "hold only lower-case letters, digits, `-` and `_`, and begin with a letter or a digit";
var simpleName = string().regex(STEP_NAME, SIMPLE_NAME);
var expression = union([string().min(1), boolean()]);
var Check = union([
  literal("commit").describe("The step changed something, and it is committed."),
  strictObject({
    files: array(string().min(1)).min(1).describe("Globs; each must match a file the step changed.")
  }).describe("Files the step must have changed."),
  strictObject({ command: string().min(1).describe("Command that must exit with 0. A template.") }).describe("A command that must succeed."),
  strictObject({
    schema: record(string(), unknown()).describe("JSON Schema for the output's `data`.")
  }).describe("A schema that the output must meet.")
]);
var common = {
  name: simpleName.max(64).describe("Name, unique in the workflow: `[a-z0-9][a-z0-9_-]*`."),
  model: string().min(1).optional().describe("Model for this step."),
  "timeout-minutes": minutes.optional().describe("Minutes one attempt may take."),
  "max-retry": retries.optional().describe(
    "Retries after the first attempt. On a block: for the steps inside, and for the block's own time limit."
  ),
  "on-error": _enum(["retry", "skip", "fail"]).optional().describe("After a failed attempt: retry it (default), skip the step and go on, or fail the run."),
  checkpoint: boolean().optional().describe("Write a checkpoint after the step."),
  "depends-on": union([string().min(1), array(string().min(1)).min(1)]).optional().describe("Steps of the same parallel block that must have completed first."),
  condition: expression.optional().describe("Expression that decides whether the step runs."),
  provider: Provider.optional().describe("Agent CLI for this step."),
  phase: string().min(1).optional().describe("Heading under which the step is shown."),
  context: _enum(["fresh", "continue"]).optional().describe("`continue` resumes the previous agent session."),
  "output-schema": record(string(), unknown()).optional().describe("JSON Schema that the `data` of the step's output must meet; a miss is a recoverable error."),
  "bypass-permissions": boolean().optional().describe("Let this step's agent use every tool without asking."),
  "max-cost-usd": number().positive().optional().describe("Spending at which the step pauses the run."),
  "max-tokens": int().positive().optional().describe("Tokens at which the step pauses the run."),
  ensures: array(Check).min(1).optional().describe(
    "What must hold before the step counts as done; the engine checks it. A miss is a recoverable error. On a parallel block with `merge-mode: merge`: commands that every merge must pass."
  )
};
var agent = string().min(1).optional().describe("Persona: a name from `.agentic/agents/` or a path to a file.");
var memory = literal("related").optional().describe("`related` puts notes into the prompt that fit what the step is about. Default: none.");
var PromptStep = strictObject({
  ...common,
  type: literal("prompt"),
  prompt: string().min(1).optional().describe("Prompt, a Jinja2 template."),
  "prompt-file": string().min(1).optional().describe("File holding the prompt, relative to the repository."),
  agent,
  memory
}).describe("An agent session with a prompt of your own.");
var CommandStep = strictObject({
  ...common,
  type: literal("command"),
  command: string().min(1).describe("Name of a command prompt: `.agentic/commands/<name>.md` or a built-in."),
  args: record(string(), unknown()).optional().describe("Arguments of the command; strings are templates."),
  agent,
  memory
}).describe("An agent session with a command prompt.");
var ScriptStep = strictObject({
  ...common,
  type: literal("script"),
  run: string().min(1).describe("Script, run by `bash -eo pipefail`. A template; text from outside belongs in `env`."),
  cwd: string().min(1).optional().describe("Working directory, relative to the run's."),
  env: record(string(), union([string(), number(), boolean()])).optional().describe("Extra environment; values are templates.")
}).describe("A shell script run by the engine; no agent involved.");
var FunctionStep = strictObject({
  ...common,
  type: literal("function"),
  function: string().min(1).describe("Key of the function; set by TypeScript definitions.")
}).describe("A TypeScript function. Only in TypeScript definitions.");
var nested = lazy(() => array(Step).min(1));
var SequenceKeys = strictObject({ ...common, type: literal("sequence") });
var SequenceStep = SequenceKeys.extend({
  steps: nested.describe("Steps, run one after the other.")
}).describe("Several steps as one: a branch of a parallel block with more than one step.");
var ParallelKeys = strictObject({
  ...common,
  type: literal("parallel"),
  "merge-strategy": _enum(["wait-all", "first-success"]).optional().describe("When the block is done. Default wait-all."),
  "merge-mode": _enum(["independent", "merge"]).optional().describe("A pull request per branch, or one merged branch. Default independent.")
});
var ParallelStep = ParallelKeys.extend({
  steps: nested.describe("Branches, each run in a worktree of its own.")
}).describe("Steps that run at the same time.");
var ConditionalKeys = strictObject({
  ...common,
  type: literal("conditional"),
  condition: expression.describe("Expression that chooses `then` or `else`.")
});
var ConditionalStep = ConditionalKeys.extend({
  then: nested.describe("Steps where the condition holds."),
  else: nested.optional().describe("Steps where it does not.")
}).describe("One of two lists of steps.");
var RecurringKeys = strictObject({
  ...common,
  type: literal("recurring"),
  "max-iterations": int().min(1).max(1e4).optional().describe("Most iterations. Required without `for-each`."),
  until: expression.optional().describe("Expression checked after each iteration; true ends the loop."),
  "for-each": union([string().min(1), array(unknown())]).optional().describe("List, or expression giving one; `item` and `iteration` are in scope.")
});
var RecurringStep = RecurringKeys.extend({ steps: nested.describe("Steps of one iteration.") }).describe(
  "Steps repeated until a condition holds, a list ends, or a limit is reached."
);
var WaitForHumanStep = strictObject({
  ...common,
  type: literal("wait-for-human"),
  message: string().min(1).describe("What the person is asked. A template."),
  "polling-interval": number().positive().optional().describe("Seconds between looks for an answer. Default 15."),
  "on-timeout": _enum(["continue", "abort"]).optional().describe("What to do when nobody answers. Default abort."),
  "pull-request": boolean().optional().describe(
    "Push the run's branch and open its pull request before asking, so that people can review what was changed. Not inside a parallel block, whose branches are proposed when they are whole. Default false."
  )
}).describe("Pauses until a person answers.");
var WorkflowStep = strictObject({
  ...common,
  type: literal("workflow"),
  workflow: string().min(1).describe("Name or file of the definition to run."),
  variables: record(string(), unknown()).optional().describe("Its variables; strings are templates.")
}).describe("Another workflow, run as a step.");
var Step = discriminatedUnion("type", [
  PromptStep,
  CommandStep,
  ScriptStep,
  FunctionStep,
  SequenceStep,
  ParallelStep,
  ConditionalStep,
  RecurringStep,
  WaitForHumanStep,
  WorkflowStep
]).meta({ id: "step", description: "A step of a workflow." });
var ShortStep = strictObject({
  step: simpleName.max(64).describe("Name of a command prompt, and of the step where it has no `name`."),
  name: simpleName.max(64).optional().describe("Name of the step, for a command that is used twice."),
  clearContext: boolean().optional().describe("`false` resumes the previous agent session; `true` starts a fresh one, as is the default.")
}).describe("Short for a command step of that name.");
var Output = strictObject({
  name: simpleName.describe("Name of the output."),
  template: string().min(1).describe("Template file: a path, or a name from `.agentic/templates/` or the built-ins."),
  path: string().min(1).describe("File to write, relative to the repository. A template."),
  when: _enum(["completed", "failed"]).optional().describe("Outcome for which it is written. Default completed.")
}).describe("A file rendered once at the end of the run, with no agent involved.");
var Workflow = strictObject({
  $schema: string().optional().describe("JSON Schema for editors."),
  name: simpleName.max(64).describe("Name of the workflow."),
  version: literal("1.0").describe("Version of this schema."),
  description: string().optional().describe("One line for people and for routing requests."),
  routable: boolean().optional().describe("`false`: `do` never chooses it for a request in plain words. Default true."),
  settings: Settings.optional(),
  variables: array(Variable).optional().describe("Inputs."),
  steps: array(Step).min(1).describe("Steps, run one after the other."),
  outputs: array(Output).optional().describe("Files written at the end.")
}).describe("A workflow of agentic-sdlc.");
function childrenOf(step) {
  switch (step.type) {
    case "sequence":
    case "parallel":
    case "recurring":
      return step.steps;
    case "conditional":
      return [...step.then, ...step.else ?? []];
    default:
      return [];
  }
}
function* walkSteps(steps) {
  for (const step of steps) {
    yield step;
    yield* walkSteps(childrenOf(step));
  }
}

// src/definition/closest-match.ts
var import_fastest_levenshtein = __toESM(require_mod(), 1);
var LONGEST = 64;
var MANY = 200;
function closestMatch(word, candidates) {
  if (word.length > LONGEST) return void 0;
  const plainWord = plain(word);
  let best;
  for (const candidate of shortlist(word, candidates)) {
    const score = scoreOf(plainWord, plain(candidate));
    if (score <= tolerance(word, candidate) && score < (best?.score ?? Infinity)) best = { candidate, score };
  }
  return best?.candidate;
}
function shortlist(word, candidates) {
  if (candidates.length <= MANY) return candidates;
  const alike = candidates.filter((name) => name.at(0) === word.at(0) || name.at(-1) === word.at(-1));
  return alike.filter((name) => Math.abs(name.length - word.length) < 3).slice(0, MANY);
}
function scoreOf(word, candidate) {
  const part = word.length >= 4 && candidate.includes(word) ? 1.5 : Infinity;
  return Math.min(isSwapped(word, candidate) ? 1 : (0, import_fastest_levenshtein.distance)(word, candidate), part);
}
function isSwapped(word, candidate) {
  if (word.length !== candidate.length) return false;
  const at = Array.from(word).findIndex((letter, index) => letter !== candidate[index]);
  const swapped = `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at] ?? ""}${word.slice(at + 2)}`;
  return at >= 0 && swapped === candidate;
}
function tolerance(word, candidate) {
  if (Math.min(word.length, candidate.length) < 3) return 0;
  return Math.max(1.5, Math.floor(Math.min(word.length, candidate.length) / 3));
}
function plain(word) {
  return word.toLowerCase().replaceAll(/[-_.\s]/g, "");
}

// src/definition/message-text.ts
var LONGEST2 = 60;
var INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;
function displayText(text) {
  const line = text.replaceAll(/\s+/g, " ").replaceAll(INVISIBLE, "\uFFFD");
  return line.length > LONGEST2 ? `${Array.from(line).slice(0, LONGEST2).join("")}\u2026` : line;
}
function code(text) {
  return `\`${displayText(text)}\``;
}
function either(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
function named(value) {
  if (typeof value === "string") return value === "" ? "empty text" : `the text "${displayText(value)}"`;
  if (typeof value === "number") return `the number ${value}`;
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (value === null) return "empty";
  return isMapping(value) && Object.keys(value).length === 0 ? "an empty group" : "a group of keys";
}
function isMapping(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function valueAt(root, path) {
  let value = root;
  for (const part of path) {
    if (Array.isArray(value)) value = value[Number(part)];
    else if (isMapping(value) && Object.hasOwn(value, part)) value = value[String(part)];
    else return void 0;
  }
  return value;
}

// src/definition/variables.ts
function resolveVariables(workflow, given, source) {
  const declared = workflow.variables ?? [];
  const problems = unknownVariables(declared, Object.keys(given));
  const variables = {};
  for (const variable of declared) {
    const value = Object.hasOwn(given, variable.name) ? given[variable.name] : void 0;
    const resolved = resolve(variable, value, source);
    if ("problem" in resolved) problems.push(resolved.problem);
    else variables[variable.name] = resolved.value;
  }
  return problems.length > 0 ? { problems } : { variables };
}
function renderVariableProblems(problems) {
  const lines = problems.map(
    ({ message, suggestion }) => suggestion === void 0 ? message : `${message} Did you mean \`${suggestion}\`?`
  );
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}. Nothing was started.`;
  return [...lines, count].join("\n");
}
function unknownVariables(declared, given) {
  const names = declared.map(({ name }) => name);
  return given.filter((name) => !names.includes(name)).map((name) => {
    const suggestion = closestMatch(name, names);
    const known2 = names.length > 0 ? `Its variables: ${names.join(", ")}.` : "It has no variables.";
    const message = `the workflow has no variable ${code(name)}.`;
    return suggestion ? { variable: name, message, suggestion } : { variable: name, message: `${message} ${known2}` };
  });
}
function resolve(variable, given, source) {
  const { name, required } = variable;
  if (given === void 0 || given === null || given === "" && required) {
    const value2 = plainDefault(variable);
    if (value2 !== void 0) return { value: value2 };
    if (!required) return { value: null };
    return { problem: { variable: name, message: missing(variable, source) } };
  }
  const value = source === "file" ? given : converted(variable, given, source);
  if (!isOfType(variable, value))
    return { problem: { variable: name, message: mismatch(variable, given, source) } };
  return allowed(variable, value);
}
function plainDefault({ default: value }) {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : void 0;
}
function converted({ type }, given, source) {
  const isScalar3 = typeof given === "number" || typeof given === "boolean";
  if (source === "step" && type === "string" && isScalar3) return String(given);
  return typeof given === "string" ? fromText(type, given) : given;
}
function fromText(type, text) {
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type === "string" || text.trim() === "") return text;
  const number2 = Number(text);
  return Number.isFinite(number2) ? number2 : text;
}
function isOfType({ type }, value) {
  return typeof value === type && (typeof value !== "number" || Number.isFinite(value));
}
function allowed(variable, value) {
  const { name, enum: values } = variable;
  if (!values || values.includes(value)) return { value };
  const words = values.map(String);
  const suggestion = closestMatch(String(value), words);
  const message = `variable ${code(name)} cannot be ${named(value)}; allowed: ${words.map(displayText).join(", ")}.`;
  return { problem: suggestion ? { variable: name, message, suggestion } : { variable: name, message } };
}
var EXAMPLES = { string: "text", number: "3", boolean: "true" };
function missing(variable, source) {
  const purpose = variable.description === void 0 ? "" : ` (${displayText(variable.description)})`;
  return `variable ${code(variable.name)}${purpose} is required. ${howToGive(variable, source)}`;
}
var KINDS = { string: "text", number: "a number", boolean: "true or false" };
function mismatch(variable, value, source) {
  const quotes = variable.type === "string" && source === "file" ? " Put it in quotes." : "";
  const example = quotes === "" ? ` ${howToGive(variable, source)}` : quotes;
  return `variable ${code(variable.name)} must be ${KINDS[variable.type]}, not ${named(value)}.${example}`;
}
function howToGive({ name, type, enum: values }, source) {
  const example = values?.[0] === void 0 ? EXAMPLES[type] : String(values[0]);
  switch (source) {
    case "command line":
      return `Give it as \`--var ${name}=${displayText(example)}\`.`;
    case "comment":
      return `Give it as \`${name}=${displayText(example)}\`.`;
    case "input":
      return `Give it in \`variables\`: \`${name}: ${displayText(example)}\`.`;
    case "file":
      return `Give it as \`${name}: ${displayText(example)}\`.`;
    case "step":
      return `Give it under \`variables\` of the step: \`${name}: ${displayText(example)}\`.`;
  }
}

// src/routing/route-outcome.ts
var DO_DEFINITION = "built-in:do";
var DO = "do";
function doVariables({
  request,
  mayPlan,
  keeps = false
}) {
  return { request, ...mayPlan ? { plan: "true" } : {}, ...keeps ? { keep: "true" } : {} };
}
var COMPOSED = "(composed)";
var COMPOSED_DEFINITION = "composed:";
var OUTCOME_STEP = "outcome";
var following = { follow_up: string().optional() };
var Outcome = discriminatedUnion("kind", [
  object({ kind: literal("answer"), text: string() }),
  object({
    kind: literal("run"),
    workflow: string().min(1),
    variables: record(string(), unknown()),
    intent: string(),
    ...following
  }),
  object({
    kind: literal("composed"),
    name: string().min(1),
    definition: string().min(1),
    sha256: string(),
    request: string(),
    ...following
  })
]);
function outcomeOf({ steps }) {
  const step = steps.get(OUTCOME_STEP);
  if (step?.status !== "completed") return void 0;
  return Outcome.safeParse(step.output?.data, { jitless: true }).data;
}
async function followUpId(runId, attempt) {
  return `${runId.slice(0, 9)}${await suffixFor(`${runId} follow-up ${attempt}`)}`;
}
async function followUpOf(state, definition) {
  if (definition !== DO_DEFINITION || state.status !== "completed") return void 0;
  const outcome = outcomeOf(state);
  if (!outcome || outcome.kind === "answer") return void 0;
  const attempt = state.steps.get(OUTCOME_STEP)?.attempt ?? 1;
  const runId = await followUpId(state.runId, attempt);
  if (outcome.kind === "run") return { runId, workflow: outcome.workflow, variables: outcome.variables };
  const { definition: text, sha256, request } = outcome;
  return { runId, workflow: COMPOSED, variables: { definition: text, sha256, request } };
}

// src/definition/nested-workflows.ts
var MOST_LEVELS = 8;
function nestedNames({ steps }) {
  const names = Array.from(walkSteps(steps)).flatMap(
    (step) => step.type === "workflow" ? [step.workflow] : []
  );
  return [...new Set(names)];
}
function nestedDefinitions(workflow, read) {
  const search = { read, found: /* @__PURE__ */ new Map(), chains: /* @__PURE__ */ new Map() };
  collect(workflow, [workflow.name], search);
  return search.found;
}
function reachedDefinitions(workflow, read) {
  const found = /* @__PURE__ */ new Map();
  const queue = nestedNames(workflow);
  for (let name = queue.pop(); name !== void 0; name = queue.pop()) {
    const nested2 = found.has(name) ? void 0 : read(name);
    if (!nested2) continue;
    found.set(name, nested2);
    queue.push(...nestedNames(nested2));
  }
  return found;
}
function nestingProblems(workflow, read) {
  const search = { read, found: /* @__PURE__ */ new Map(), chains: /* @__PURE__ */ new Map() };
  const problems = /* @__PURE__ */ new Map();
  for (const name of nestedNames(workflow)) {
    try {
      enter(name, [workflow.name], search);
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      problems.set(name, error.message);
    }
  }
  return problems;
}
function collect(workflow, chain, search) {
  const below = nestedNames(workflow).map((name) => enter(name, chain, search));
  return below.reduce((longest, each) => each.length > longest.length ? each : longest, []);
}
function enter(name, chain, search) {
  const known2 = search.chains.get(name);
  if (known2) {
    refuse([...chain, ...known2].slice(0, MOST_LEVELS + 1));
    return known2;
  }
  const nested2 = search.read(name);
  if (!nested2) return [];
  const inside = [...chain, nested2.name];
  refuse(inside);
  search.found.set(name, nested2);
  const longest = [nested2.name, ...collect(nested2, inside, search)];
  search.chains.set(name, longest);
  return longest;
}
function refuse(chain) {
  const problem = chainProblem(chain);
  if (problem !== void 0) throw new AgenticError({ code: "definition-invalid", message: problem });
}
function chainProblem(chain) {
  const last = chain.at(-1) ?? "";
  if (chain.indexOf(last) < chain.length - 1)
    return `Workflow \`${last}\` would run itself: ${chain.join(" \u2192 ")}. A loop is a \`recurring\` step.`;
  if (chain.length <= MOST_LEVELS) return void 0;
  return `Workflows may be nested ${MOST_LEVELS} deep, and this is deeper: ${chain.join(" \u2192 ")}.`;
}

// src/definition/yaml/scalar-offset.ts
var BLANK = /\s/;
var NUMBERED_ESCAPES = { x: 2, u: 4, U: 8 };
function sourceOffset(file, scalar, offset) {
  const [start, end] = scalar.range ?? [0, 0];
  const value = String(scalar.value);
  const cursor = firstCharacter(file, { scalar, start, value });
  if (offset <= cursor.value) return Math.max(start, cursor.source - (cursor.value - offset));
  while (cursor.value < offset && cursor.source < end) {
    if (!advance({ file, value, style: scalar.type }, cursor)) return start;
  }
  return cursor.value === offset ? cursor.source : start;
}
function firstCharacter(file, { scalar, start, value }) {
  if (scalar.type === "PLAIN" || scalar.type === void 0) return { source: start, value: 0 };
  if (scalar.type === "QUOTE_DOUBLE" || scalar.type === "QUOTE_SINGLE")
    return { source: start + 1, value: 0 };
  const header = file.indexOf("\n", start);
  return { source: blanksEnd(file, header < 0 ? start : header), value: blanksEnd(value, 0) };
}
function advance({ file, value, style }, cursor) {
  const next = file[cursor.source] ?? "";
  if (style === "QUOTE_DOUBLE" && next === "\\") return advanceEscape(file, cursor);
  if (BLANK.test(next)) return advanceBlanks({ file, value, style }, cursor);
  if (next !== value[cursor.value]) return false;
  cursor.source += style === "QUOTE_SINGLE" && next === "'" ? 2 : 1;
  cursor.value += 1;
  return true;
}
function advanceEscape(file, cursor) {
  const kind = file[cursor.source + 1] ?? "";
  if (BLANK.test(kind) && kind !== " " && kind !== "	") {
    cursor.source = blanksEnd(file, cursor.source + 1);
    return true;
  }
  const digits = NUMBERED_ESCAPES[kind] ?? 0;
  const wide = kind === "U" && Number.parseInt(file.slice(cursor.source + 2, cursor.source + 10), 16) > 65535;
  cursor.source += 2 + digits;
  cursor.value += wide ? 2 : 1;
  return true;
}
function advanceBlanks({ file, value, style }, cursor) {
  const end = blanksEnd(file, cursor.source);
  const breaks = file.slice(cursor.source, end).split("\n").length - 1;
  if (breaks === 0) cursor.value += end - cursor.source;
  else if (style === "QUOTE_DOUBLE") cursor.value += Math.max(1, breaks - 1);
  else cursor.value = blanksEnd(value, cursor.value);
  cursor.source = end;
  return true;
}
function blanksEnd(text, from) {
  let end = from;
  while (end < text.length && BLANK.test(text[end] ?? "")) end += 1;
  return end;
}

// src/definition/yaml/source-map.ts
var import_yaml = __toESM(require_dist(), 1);
var SHORT = { name: "step", command: "step", context: "clearContext" };
var SourceMap = class {
  #file;
  #text;
  #root;
  #lines;
  #indexes = /* @__PURE__ */ new WeakMap();
  constructor(source) {
    this.#file = source.file;
    this.#text = source.text;
    this.#root = source.document.contents;
    this.#lines = source.lines;
  }
  /** Looks up the place of a finding. */
  problem({ path, at, message, suggestion, within }) {
    const key = path.length > 0 ? { key: path.join(".") } : {};
    const hint = suggestion === void 0 ? {} : { suggestion };
    return { file: this.#file, ...this.#position({ path, at, within }), ...key, message, ...hint };
  }
  positionAt(offset) {
    const { line, col } = this.#lines.linePos(Math.min(offset, this.#text.length));
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }
  /** Line of the value at a path. */
  lineOf(path) {
    return this.#position({ path, at: "key" }).line;
  }
  #position({ path, at, within }) {
    const { place, found } = this.#find(path);
    if (!found) return this.positionAt(startOf(place.value) ?? startOf(place.key) ?? 0);
    if (within && (0, import_yaml.isScalar)(place.value)) return this.#inside(place.value, within);
    const atKey = at === "key" || isEmpty(place.value);
    const first2 = atKey ? place.key : place.value;
    return this.positionAt(startOf(first2) ?? startOf(place.key) ?? startOf(place.value) ?? 0);
  }
  /** The place at a path, or the innermost one around it that is there. */
  #find(path) {
    let place = { key: void 0, value: this.#root };
    for (const part of path) {
      const next = this.#enter(place.value, part);
      if (!next) return { place, found: false };
      place = next;
    }
    return { place, found: true };
  }
  #enter(node, part) {
    if ((0, import_yaml.isSeq)(node)) {
      const value = node.items[Number(part)];
      return value === void 0 ? void 0 : { key: value, value };
    }
    if (!(0, import_yaml.isMap)(node)) return void 0;
    const index = this.#indexOf(node);
    return index.get(String(part)) ?? index.get(SHORT[part] ?? "");
  }
  #indexOf(map) {
    const known2 = this.#indexes.get(map);
    if (known2) return known2;
    const index = /* @__PURE__ */ new Map();
    for (const { key, value } of map.items) {
      const name = keyText(key);
      if (name !== void 0 && !index.has(name)) index.set(name, { key, value });
    }
    this.#indexes.set(map, index);
    return index;
  }
  #inside(scalar, within) {
    const text = String(scalar.value);
    return this.positionAt(sourceOffset(this.#text, scalar, offsetOf(text, within)));
  }
};
function keyText(key) {
  if (!(0, import_yaml.isScalar)(key)) return void 0;
  return typeof key.value === "string" ? key.value : key.source ?? String(key.value);
}
function isEmpty(node) {
  return node === null || (0, import_yaml.isScalar)(node) && node.value === null;
}
function startOf(node) {
  return (0, import_yaml.isNode)(node) ? node.range?.[0] : void 0;
}
function offsetOf(text, { line, column }) {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) break;
    start = end + 1;
  }
  return Math.min(start + column - 1, text.length);
}

// src/definition/yaml/yaml-limits.ts
var import_yaml2 = __toESM(require_dist(), 1);
var MOST_BYTES = 256 * 1024;
var MOST_LEVELS2 = 64;
var MOST_KEYS = 500;
var MOST_TOKENS = 4e4;
var MOST_OF_A_KIND = {
  flow: 8e3,
  property: 200,
  "directive-line": 20,
  "doc-end": 20,
  "explicit-key-ind": 200
};
var FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
function findExcess(text) {
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_BYTES) {
    return excess(
      "",
      0,
      `the file has ${Math.ceil(bytes / 1024)} KB; at most ${MOST_BYTES / 1024} KB are read.`
    );
  }
  const control = FORBIDDEN.exec(text);
  if (control) {
    const point = text.charCodeAt(control.index).toString(16).toUpperCase().padStart(4, "0");
    return excess(text, control.index, `the control character U+${point} is not allowed here.`);
  }
  return countTokens(text);
}
function countTokens(text) {
  const counts = /* @__PURE__ */ new Map();
  let offset = 0;
  let tokens = 0;
  let level = 0;
  let isText = false;
  for (const lexeme of new import_yaml2.Lexer().lex(text)) {
    const type = isText ? textType(lexeme) : import_yaml2.CST.tokenType(lexeme);
    isText = lexeme === import_yaml2.CST.SCALAR;
    if (isText || lexeme === import_yaml2.CST.DOCUMENT || lexeme === import_yaml2.CST.FLOW_END) continue;
    tokens += 1;
    level += nestingOf(type);
    const kind = kindOf(type);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (level > MOST_LEVELS2) return excess(text, offset, tooDeep);
    if (tokens > MOST_TOKENS || count > (MOST_OF_A_KIND[kind] ?? Infinity)) {
      return excess(text, offset, "the file holds too much to be read from here on; split it up.");
    }
    offset += lexeme.length;
  }
  return void 0;
}
var tooDeep = `this is nested more than ${MOST_LEVELS2} levels deep.`;
function textType(lexeme) {
  return /^[@`%]/.test(lexeme) ? "alias" : "scalar";
}
function nestingOf(type) {
  if (type === "flow-map-start" || type === "flow-seq-start") return 1;
  return type === "flow-map-end" || type === "flow-seq-end" ? -1 : 0;
}
function kindOf(type) {
  if (type === null) return "flow";
  if (type.startsWith("flow-") || type === "comma") return "flow";
  return type === "anchor" || type === "alias" || type === "tag" ? "property" : type;
}
function excess(text, offset, message) {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n"), message };
}

// src/definition/yaml/plain-value.ts
var import_yaml3 = __toESM(require_dist(), 1);
var RESERVED = /* @__PURE__ */ new Set(["__proto__", "constructor", "prototype"]);
function plainValue(root, reading) {
  return convert(root, [], reading);
}
function convert(node, path, reading) {
  if (!(0, import_yaml3.isNode)(node)) return null;
  const offset = node.range?.[0] ?? 0;
  const extra = describeExtra(node, reading.text);
  if (extra) {
    reading.report({ offset, path, message: extra });
    if ((0, import_yaml3.isAlias)(node)) return sourceOf(node, reading.text);
  }
  if (path.length > MOST_LEVELS2) {
    reading.report({ offset, path, message: tooDeep });
    return null;
  }
  if ((0, import_yaml3.isMap)(node)) return convertMap(node, path, reading);
  if ((0, import_yaml3.isSeq)(node)) return convertList(node, path, reading);
  if (!(0, import_yaml3.isScalar)(node)) return null;
  if (typeof node.value === "number" && !Number.isFinite(node.value)) {
    reading.report({ offset, path, message: `${code(sourceOf(node, reading.text))} is not a number.` });
    return 0;
  }
  return node.value ?? null;
}
function describeExtra(node, text) {
  const quoting2 = (mark) => `are not supported; text that begins with \`${mark}\` must be in quotes.`;
  if ((0, import_yaml3.isAlias)(node)) return `aliases such as ${code(sourceOf(node, text))} ${quoting2("*")}`;
  if (node.anchor !== void 0) return `anchors such as ${code(`&${node.anchor}`)} ${quoting2("&")}`;
  if (node.tag !== void 0) return `tags such as ${code(node.tag)} ${quoting2("!")}`;
  return void 0;
}
function convertList(list, path, reading) {
  return list.items.map((item, index) => convert(item, [...path, index], reading));
}
function convertMap(map, path, reading) {
  const offset = map.range?.[0] ?? 0;
  const only = map.items[0];
  if (map.flow === true && map.items.length === 1 && (0, import_yaml3.isMap)(only?.key) && only.key.flow === true) {
    reading.report({ offset, path, message: 'a value that begins with "{{" must be in quotes.' });
    return sourceOf(map, reading.text);
  }
  if (map.items.length > MOST_KEYS) {
    reading.report({
      offset,
      path,
      message: `this has ${map.items.length} keys; at most ${MOST_KEYS} are read.`
    });
    return {};
  }
  const value = {};
  for (const pair of map.items) {
    const key = acceptedKey(pair, { map, value, path, reading });
    if (key !== void 0) value[key] = convert(pair.value, [...path, key], reading);
  }
  return value;
}
function acceptedKey(pair, { map, value, path, reading }) {
  const key = keyText(pair.key);
  const message = refusal(key, { pair, value });
  if (message === void 0) return key;
  const at = (0, import_yaml3.isNode)(pair.key) ? pair.key.range?.[0] : void 0;
  const offset = at ?? map.range?.[0] ?? 0;
  reading.report({ offset, path: key === void 0 ? path : [...path, key], message });
  return void 0;
}
function refusal(key, { pair, value }) {
  if ((0, import_yaml3.isNode)(pair.key) && !(0, import_yaml3.isAlias)(pair.key)) {
    const extra = describeExtra(pair.key, "");
    if (extra) return extra;
  }
  if (key === void 0) return "a key must be plain text.";
  if (key === "" || (0, import_yaml3.isScalar)(pair.key) && pair.key.value === null) return "a key is missing before `:`.";
  if (key === "<<") return "merge keys (`<<`) are not supported.";
  if (RESERVED.has(key)) return `${code(key)} cannot be used as a key.`;
  return Object.hasOwn(value, key) ? `${code(key)} is here twice; keep one.` : void 0;
}
function sourceOf(node, text) {
  const [start, end] = node.range ?? [0, 0];
  return text.slice(start, end);
}

// src/definition/yaml/yaml-syntax-error.ts
var AFTER_KEY = String.raw`(?:^|[:-]\s+)`;
var BY_LINE = [
  { pattern: /^ *\t/, message: "tabs cannot indent YAML; use spaces." },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}\{[{%]`),
    message: 'a value that begins with "{{" or "{%" must be in quotes.'
  },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}[@\x60%*&!]`),
    message: "text that begins with `@`, `%`, `*`, `&`, `!` or a backtick must be in quotes."
  },
  { pattern: /:\s+[>|]\s*[^\s+#-]/, message: "text that begins with `>` or `|` must be in quotes." },
  {
    pattern: /^\s*(?:- +)?[\w-]+:\s+[^\s"'|>[{#].*:(?:\s|$)/,
    message: 'text that holds ": " must be in quotes, or below a `|`.'
  },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}(?:"[^"]*"|'[^']*')\s*[^\s#,\]}:]`),
    message: "text goes on after its closing quote; put all of it in quotes."
  }
];
var BY_CODE = {
  BAD_DIRECTIVE: "directives (lines that begin with `%`) are not supported.",
  BAD_INDENT: "the indentation of this line fits nothing above it.",
  BLOCK_AS_IMPLICIT_KEY: "a key or list cannot stand here; check the indentation of this line and the next.",
  BLOCK_IN_FLOW: "this cannot stand between brackets.",
  KEY_OVER_1024_CHARS: "this key is too long; perhaps a closing quote is missing.",
  MULTILINE_IMPLICIT_KEY: "`key: value` is expected here: the `:` or the blank after it is missing, or the indentation is wrong.",
  MULTIPLE_DOCS: "a file holds one document; remove the line `---`.",
  RESOURCE_EXHAUSTION: "this is nested too deep.",
  TAB_AS_INDENT: "tabs cannot indent YAML; use spaces."
};
var NO_ENTRY = "this line neither begins an entry with `- ` nor is indented as part of the one above.";
var MISSING = [
  { pattern: /quote/, message: "the closing quote of this text is missing." },
  { pattern: /end with a \}/, message: "the closing `}` is missing." },
  { pattern: /end with a \]/, message: "the closing `]` is missing." },
  { pattern: /without - indicator/, message: NO_ENTRY },
  {
    pattern: /followed by map values/,
    message: "a `:` is missing after this key, or its indentation is wrong."
  }
];
function describeSyntaxError(error, text) {
  const [offset] = error.pos;
  if (error.code === "BAD_DQ_ESCAPE") {
    const escape = displayText(text.slice(offset, offset + 2));
    return `\`${escape}\` is no escape in double quotes; write \`\\\\\`, or use single quotes.`;
  }
  const missing3 = MISSING.find(({ pattern }) => pattern.test(error.message));
  if (missing3) return missing3.message;
  const line = lineAt(text, offset);
  const hint = BY_LINE.find(({ pattern }) => pattern.test(line));
  return hint?.message ?? BY_CODE[error.code] ?? `this is not valid YAML: ${sentence(error.message)}`;
}
function lineAt(text, offset) {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  return text.slice(start, Math.min(end < 0 ? text.length : end, start + 1e3));
}
function sentence(message) {
  const text = displayText(message);
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

// src/definition/alternatives.ts
function keysOfOptions(options) {
  const keys = options.map(
    ({ _zod: { def } }) => "shape" in def && typeof def.shape === "object" ? Object.keys(def.shape ?? {}).join(" ") : ""
  );
  return keys.filter((line) => line !== "").length > 1 ? keys.join("\n") : "";
}
function alternativesOf(issue) {
  if (issue.discriminator !== void 0 || issue.message === "") return void 0;
  const lines = issue.message.split("\n").map((line) => line.split(" "));
  const words = issue.errors.flatMap(
    ([first2]) => first2?.code === "invalid_value" && first2.path.length === 0 ? first2.values.map(String) : []
  );
  return {
    words,
    keys: lines.flat().filter((key) => key !== ""),
    issuesOf: (key) => issue.errors[lines.findIndex((keys) => keys.includes(key))] ?? []
  };
}
function describeAlternatives({ words, keys }) {
  return either([...words.map((word) => `"${word}"`), `a group with ${either(keys.map(code))}`]);
}
function nearestAlternative({ words, keys }, value) {
  const key = closestMatch(value, keys);
  return closestMatch(value, words) ?? (key === void 0 ? void 0 : `${key}: \u2026`);
}

// src/definition/shape.ts
function checkShape(schema, value, context) {
  const parsed = schema.safeParse(value, { error: factsFor, jitless: true });
  if (parsed.success) return { value: parsed.data };
  const { issues } = parsed.error;
  const reporter = { root: value, context };
  return { issues, findings: issues.flatMap((issue) => findingsOf(issue, [], reporter)) };
}
function factsFor(issue) {
  if (issue.inst === void 0) return "";
  const { def } = issue.inst._zod;
  if (issue.code === "invalid_union")
    return "options" in def && Array.isArray(def.options) ? keysOfOptions(def.options) : "";
  if (issue.code !== "unrecognized_keys") return "";
  return "shape" in def && typeof def.shape === "object" ? Object.keys(def.shape ?? {}).join("\n") : "";
}
function findingsOf(issue, base, reporter) {
  const path = [...base, ...issue.path.map((part) => typeof part === "symbol" ? String(part) : part)];
  if (issue.code === "unrecognized_keys") {
    const valid = issue.message.split("\n");
    return issue.keys.map((key) => unknownKey({ key, valid, path }, reporter));
  }
  if (issue.code === "invalid_union") {
    if (issue.discriminator !== void 0) return [];
    const alternatives = alternativesOf(issue);
    if (alternatives) return wrongAlternative(alternatives, { issue, path }, reporter);
    const inner = innerIssues(issue);
    if (inner) return inner.flatMap((found) => findingsOf(found, path, reporter));
  }
  return [wrongValue(issue, path, reporter)];
}
function innerIssues(issue) {
  return issue.errors.find(
    (errors) => errors.every((error) => error.path.length > 0 || error.code !== "invalid_type")
  );
}
function wrongAlternative(alternatives, { issue, path }, reporter) {
  const { keys, words, issuesOf } = alternatives;
  const value = valueAt(reporter.root, path);
  const given = isMapping(value) ? Object.keys(value) : [];
  if (given.length === 0) return [wrongValue(issue, path, reporter)];
  const [first2, ...more] = given.filter((key) => keys.includes(key));
  if (first2 === void 0) {
    return given.map(
      (key) => words.includes(key) ? aloneOnly(key, [...reporter.context.path ?? [], ...path]) : unknownKey({ key, valid: keys, path }, reporter)
    );
  }
  if (more.length === 0) return issuesOf(first2).flatMap((inner) => findingsOf(inner, path, reporter));
  const full = [...reporter.context.path ?? [], ...path];
  const place = reporter.context.place(full);
  const has = `${keyWords(full.slice(place.length))} in ${place.words} has ${all([first2, ...more].map(code))}`;
  return [{ path: full, at: "value", message: `${has}. Make an entry of each.` }];
}
function aloneOnly(word, path) {
  return { path: [...path, word], at: "key", message: `${code(word)} stands alone, without a value.` };
}
function all(words) {
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
function unknownKey({ key, valid, path }, { context }) {
  const full = [...context.path ?? [], ...path];
  const place = context.place(full);
  const inside = full.slice(place.length);
  const words = inside.length === 0 ? place.words : `${keyWords(inside)} of ${place.words}`;
  const advice2 = context.advise?.(key, full) ?? {};
  const suggestion = advice2.suggestion ?? (advice2.sentence ? void 0 : closestMatch(key, valid));
  const sentence2 = advice2.sentence ?? (suggestion === void 0 ? `Keys here: ${valid.join(", ")}.` : "");
  const message = [`unknown key ${code(key)} in ${words}.`, sentence2, context.advice].filter(Boolean).join(" ");
  return { path: [...full, key], at: "key", message, suggestion };
}
function wrongValue(issue, path, { root, context }) {
  const value = valueAt(root, path);
  const full = [...context.path ?? [], ...path];
  const place = context.place(full.slice(0, -1));
  const key = keyWords(full.slice(place.length));
  if (value === void 0) {
    const message2 = `${place.words} needs ${key}.`;
    return { path: full, at: "key", message: message2, absent: true };
  }
  if (full.length === 0) {
    return {
      path: full,
      at: "value",
      message: `${place.words} must be ${expected(issue)}, not ${named(value)}.`
    };
  }
  const subject = `${key} in ${place.words}`;
  if (value === null) {
    const message2 = `${subject} has no value; it must ${requirement(issue)}.`;
    return { path: full, at: "value", message: message2, absent: true };
  }
  const { sentence: sentence2, suggestion } = correction(issue, value);
  const message = `${subject} must ${requirement(issue)}, not ${named(value)}.${sentence2}`;
  return { path: full, at: "value", message, suggestion };
}
function keyWords(path) {
  const text = path.reduce((words, part) => {
    if (typeof part === "number") return `${words}[${part + 1}]`;
    return words === "" ? part : `${words}.${part}`;
  }, "");
  return code(text);
}
function requirement(issue) {
  if (issue.code === "invalid_format" && issue.message !== "") return issue.message;
  if (issue.code === "custom" && issue.message !== "") return issue.message.replace(/^must /, "");
  if (issue.code === "too_big" && issue.origin === "string") {
    return `have at most ${issue.maximum} characters`;
  }
  return `be ${expected(issue)}`;
}
var TYPES = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of keys",
  record: "a group of keys"
};
function expected(issue) {
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? issue.expected;
    case "invalid_value":
      return either(
        issue.values.map((value) => issue.values.length > 1 ? String(value) : `"${String(value)}"`)
      );
    case "too_small":
      return atLeast(issue);
    case "too_big":
      return `at most ${issue.maximum}`;
    case "invalid_union": {
      const alternatives = alternativesOf(issue);
      if (alternatives) return describeAlternatives(alternatives);
      return either([
        ...new Set(issue.errors.flatMap(([first2]) => first2 ? expected(first2).split(" or ") : []))
      ]);
    }
    default:
      return "valid";
  }
}
function atLeast({ origin, minimum, inclusive }) {
  if (origin === "string") return "text that is not empty";
  if (origin === "array") return "a list with at least one entry";
  return inclusive === false ? `more than ${minimum}` : `at least ${minimum}`;
}
function correction(issue, value) {
  if (issue.code === "invalid_value" && typeof value === "string") {
    return { sentence: "", suggestion: closestMatch(value, issue.values.map(String)) };
  }
  if (issue.code === "invalid_format" && typeof value === "string") {
    return { sentence: "", suggestion: simplified(value, issue.pattern) };
  }
  const alternatives = issue.code === "invalid_union" ? alternativesOf(issue) : void 0;
  if (alternatives)
    return {
      sentence: "",
      suggestion: typeof value === "string" ? nearestAlternative(alternatives, value) : void 0
    };
  return { sentence: quoting(expected(issue), value) };
}
function simplified(value, pattern) {
  const joint = JOINTS.get(pattern);
  if (joint === void 0) return void 0;
  const name = displayText(value).toLowerCase().replaceAll(/[^a-z0-9_]+/g, joint).replaceAll(/^[-_]+|[-_]+$/g, "");
  return /^[a-z]/.test(name) ? name : void 0;
}
var JOINTS = /* @__PURE__ */ new Map([
  [String(STEP_NAME), "-"],
  [String(VARIABLE_NAME), "_"]
]);
function quoting(wanted, value) {
  if (typeof value === "boolean")
    return wanted === "text" || wanted.includes(`"${value}"`) ? " Put it in quotes." : "";
  if (typeof value === "number") {
    return wanted === "text" || wanted.startsWith('"') ? " Put it in quotes." : "";
  }
  if (typeof value !== "string") return "";
  if (wanted.includes("true or false") && /^(?:yes|no|on|off|true|false)$/i.test(value)) {
    return " Write true or false, without quotes.";
  }
  const isNumber = /number|more than|at (?:least|most)/.test(wanted) && /^-?\d+(?:\.\d+)?$/.test(value);
  return isNumber ? " Remove the quotes." : "";
}

// src/config/config-keys.ts
var KINDS2 = {
  number: "a number",
  boolean: "true or false",
  array: 'a list, such as ["one", "two"]'
};
var configKeys = keysIn(Config.shape, []);
function keysIn(shape, path) {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const here = [...path, name];
    const inner = unwrapped(schema);
    return inner instanceof ZodObject ? keysIn(inner.shape, here) : [keyOf(here, schema, inner)];
  });
}
function unwrapped(schema) {
  const isWrapped = schema instanceof ZodDefault || schema instanceof ZodOptional || schema instanceof ZodPrefault;
  return isWrapped ? unwrapped(schema.unwrap()) : schema;
}
function keyOf(path, schema, inner) {
  const options = inner instanceof ZodEnum ? inner.options.map(String) : void 0;
  return {
    key: path.join("."),
    path,
    description: globalRegistry.get(schema)?.description ?? "",
    values: options ? either(options) : KINDS2[inner._zod.def.type] ?? "text",
    ...options ? { options } : {}
  };
}
function settingOf({ key, path }, config, given) {
  const isGiven = valueAt(given, path) !== void 0;
  return { key, value: valueAt(config, path), source: isGiven ? "config" : "default" };
}
function findKeys(key) {
  const exact = configKeys.find((known2) => known2.key === key);
  return exact ? [exact] : configKeys.filter((known2) => known2.key.startsWith(`${key}.`));
}
function nearestKey(key) {
  const [block, leaf] = split(key);
  const blocks = [...new Set(configKeys.map((known2) => split(known2.key)[0]))];
  const meant = block === "" ? void 0 : closestMatch(block, blocks);
  const inBlock = configKeys.filter((known2) => split(known2.key)[0] === meant);
  const named2 = [...inBlock, ...configKeys].find((known2) => split(known2.key)[1] === leaf);
  return named2?.key ?? nearestOf(leaf, inBlock) ?? nearestOf(leaf, configKeys) ?? closestMatch(key, blocks);
}
function nearestOf(leaf, keys) {
  const leaves = keys.map(({ key }) => split(key)[1]);
  const found = closestMatch(leaf, leaves);
  return found === void 0 ? void 0 : keys[leaves.indexOf(found)]?.key;
}
function split(key) {
  const dot = key.lastIndexOf(".");
  return [key.slice(0, Math.max(dot, 0)), key.slice(dot + 1)];
}
function faultOf({ path }, value) {
  const nested2 = path.toReversed().reduce((inner, part) => ({ [part]: inner }), value);
  const place = () => ({ words: "the configuration", length: 0 });
  const checked = checkShape(Config, nested2, { place });
  const [finding] = "findings" in checked ? checked.findings : [];
  if (!finding) return void 0;
  const hint = finding.suggestion === void 0 ? "" : ` Did you mean \`${finding.suggestion}\`?`;
  return `${finding.message}${hint}`;
}

// src/config/json-syntax.ts
var BLANKS = /[ \t\n\r]*/y;
var MARK = /[{}[\],:]/y;
var TEXT = /"(?:[^"\\\u0000-\u001F]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
var WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
function findJsonFault(text) {
  const open = [];
  let expected2 = "value";
  for (const token of tokensOf(text)) {
    const next = follow(expected2, token, open);
    if (next === void 0)
      return { offset: offsetOf2(token, text), message: describe(expected2, { token, text, open }) };
    expected2 = next;
  }
  return void 0;
}
function offsetOf2({ kind, offset }, text) {
  return kind === "end" ? text.trimEnd().length : offset;
}
function* tokensOf(text) {
  let offset = 0;
  for (; ; ) {
    offset = endOf(BLANKS, text, offset) ?? offset;
    if (offset >= text.length) break;
    const token = tokenAt(text, offset);
    yield token.token;
    offset = token.end;
  }
  yield { offset, kind: "end" };
}
function tokenAt(text, offset) {
  const textEnd = endOf(TEXT, text, offset);
  if (textEnd !== void 0) return { token: { offset, kind: "text" }, end: textEnd };
  const wordEnd = endOf(WORD, text, offset);
  if (wordEnd !== void 0) return { token: { offset, kind: "word" }, end: wordEnd };
  const isMark = endOf(MARK, text, offset) !== void 0;
  const kind = isMark ? markOf(text[offset]) : "stray";
  return { token: { offset, kind }, end: offset + 1 };
}
function endOf(pattern, text, offset) {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : void 0;
}
function markOf(character) {
  const marks = ["{", "}", "[", "]", ",", ":"];
  return marks.find((mark) => mark === character) ?? "stray";
}
function follow(expected2, { kind }, open) {
  const after = open.length > 0 ? "next" : "nothing";
  switch (expected2) {
    case "value":
    case "value or ]":
      if (kind === "text" || kind === "word") return after;
      if (kind === "]" && expected2 === "value or ]") return close(open);
      if (kind !== "{" && kind !== "[") return void 0;
      open.push(kind);
      return kind === "{" ? "key or }" : "value or ]";
    case "key":
    case "key or }":
      if (kind === "text") return ":";
      return kind === "}" && expected2 === "key or }" ? close(open) : void 0;
    case ":":
      return kind === ":" ? "value" : void 0;
    case "next":
      if (kind === ",") return open.at(-1) === "{" ? "key" : "value";
      return kind === (open.at(-1) === "{" ? "}" : "]") ? close(open) : void 0;
    case "nothing":
      return kind === "end" ? "nothing" : void 0;
  }
}
function close(open) {
  open.pop();
  return open.length > 0 ? "next" : "nothing";
}
function describe(expected2, { token, text, open }) {
  if (token.kind === "stray") return describeStray(text.slice(token.offset, token.offset + 200));
  if (token.kind === "end") {
    const closing = open.at(-1) === "[" ? "`]`" : "`}`";
    return open.length > 0 ? `the closing ${closing} is missing.` : "the file is empty; it must hold an object: `{}`.";
  }
  const isClosing = token.kind === "}" || token.kind === "]";
  if (isClosing && (expected2 === "key" || expected2 === "value")) {
    const isAfterComma = /,\s*$/.test(text.slice(0, token.offset));
    return isAfterComma ? "JSON allows no comma before a closing bracket." : "a value is missing here.";
  }
  return EXPECTATIONS[expected2];
}
var EXPECTATIONS = {
  value: "a value is missing here.",
  "value or ]": "a value or `]` is expected here.",
  key: "a key in double quotes is expected here.",
  "key or }": "a key in double quotes is expected here.",
  ":": "a `:` is missing after the key.",
  next: "a `,` or a closing bracket is missing before this.",
  nothing: "the file goes on after its closing bracket."
};
function describeStray(rest) {
  if (rest.startsWith("//") || rest.startsWith("/*") || rest.startsWith("#"))
    return "JSON allows no comments.";
  if (rest.startsWith("'")) return "JSON needs double quotes.";
  if (rest.startsWith('"')) return "this text has no closing quote, or holds a line break or a wrong escape.";
  const word = /^[^\s,:{}[\]"]+/.exec(rest)?.[0] ?? rest.slice(0, 1);
  return /^[\w$-]+\s*:/.test(rest) ? `the key \`${displayText(word)}\` needs double quotes.` : `\`${displayText(word)}\` is no JSON value; text needs double quotes.`;
}

// src/definition/error-recovery.ts
var LISTS = /* @__PURE__ */ new Set(["steps", "then", "else"]);
function repair(value, issues) {
  const root = structuredClone(value);
  const standIns = { root, original: value, unknown: /* @__PURE__ */ new Set(), names: /* @__PURE__ */ new Set() };
  for (const issue of issues) cut(standIns, issue);
  const again = Workflow.safeParse(root);
  if (!again.success) for (const { path } of again.error.issues) standIn(path.filter(isPart), standIns);
  const last = again.success ? again : Workflow.safeParse(root);
  if (!last.success) return void 0;
  return { workflow: last.data, unknown: standIns.unknown, names: standIns.names };
}
function isPart(part) {
  return typeof part !== "symbol";
}
function cut(standIns, issue) {
  const { root, names, unknown: unknown2 } = standIns;
  const path = issue.path.filter(isPart);
  if (issue.code === "unrecognized_keys") {
    for (const key2 of issue.keys) cutUnrecognized([...path, key2], standIns);
    return;
  }
  if (path.at(-1) === "name" && LISTS.has(path.at(-3)))
    return rename(valueAt(root, path.slice(0, -1)), path, names);
  const lastKey = path.findLastIndex((part) => typeof part === "string");
  if (lastKey < 0) return;
  const key = path.slice(0, lastKey + 1);
  if (LISTS.has(path[lastKey])) {
    if (lastKey === path.length - 1) standInList(key, standIns);
    return;
  }
  unknown2.add(key.join("."));
  const step = LISTS.has(key.at(-3)) ? valueAt(root, key.slice(0, -1)) : void 0;
  const content = isMapping(step) ? REQUIRED[`${String(step["type"])}.${String(key.at(-1))}`] : void 0;
  if (isMapping(step) && content !== void 0) step[String(key.at(-1))] = content;
  else remove(root, key);
}
var REQUIRED = {
  "script.run": "true",
  "command.command": "unknown",
  "workflow.workflow": "unknown",
  "wait-for-human.message": "unknown",
  "conditional.condition": true
};
function cutUnrecognized(path, { root, names, unknown: unknown2 }) {
  const value = valueAt(root, path);
  if (typeof value === "object" && path.length === 1) unknown2.add("variables");
  collectNames(value, names);
  unknown2.add(path.join("."));
  remove(root, path);
}
function standInList(path, { root, original, unknown: unknown2, names }) {
  const holder = valueAt(root, path.slice(0, -1));
  if (!isMapping(holder)) return;
  collectNames(valueAt(original, path), names);
  if (path.at(-1) === "else") return remove(root, path);
  unknown2.add([...path, 0].join("."));
  holder[String(path.at(-1))] = [{ name: "unnamed", type: "prompt", prompt: "unknown" }];
}
function rename(step, path, names) {
  if (!isMapping(step)) return;
  if (typeof step["name"] === "string") names.add(step["name"]);
  step["name"] = `unnamed-${path.filter((part) => typeof part === "number").map((part) => part + 1).join("-")}`;
}
function remove(root, path) {
  const holder = valueAt(root, path.slice(0, -1));
  if (isMapping(holder)) Reflect.deleteProperty(holder, String(path.at(-1)));
}
function standIn(path, standIns) {
  const { root } = standIns;
  const step = path.findLastIndex((part, index) => typeof part === "number" && LISTS.has(path[index - 1]));
  if (step >= 0) return replaceStep(path.slice(0, step + 1), standIns);
  if (!isMapping(root)) return void 0;
  if (path[0] === "name") root["name"] = "unnamed";
  else if (path[0] === "version") root["version"] = "1.0";
  else if (path[0] === "variables" && path.length > 1) replaceVariable(path.slice(0, 2), standIns);
  else if (path[0] !== "steps") Reflect.deleteProperty(root, String(path[0]));
  return void 0;
}
function replaceStep(path, { root, original, unknown: unknown2, names }) {
  const was = valueAt(original, path);
  collectNames(was, names);
  unknown2.add(path.join("."));
  replace(root, path, { name: nameOf(was, "unnamed"), type: "prompt", prompt: "unknown" });
}
function replaceVariable(path, { root, original, unknown: unknown2 }) {
  unknown2.add(path.join("."));
  const name = nameOf(valueAt(original, path), "_unnamed");
  replace(root, path, { name: VARIABLE_NAME.test(name) ? name : "_unnamed" });
}
function replace(root, path, value) {
  const list = valueAt(root, path.slice(0, -1));
  if (Array.isArray(list)) list[Number(path.at(-1))] = value;
}
function nameOf(value, otherwise) {
  const name = isMapping(value) ? value["name"] : void 0;
  return typeof name === "string" && /^[a-z0-9][a-z0-9_-]{0,63}$/i.test(name) ? name.toLowerCase() : otherwise;
}
function collectNames(value, names) {
  if (Array.isArray(value)) for (const item of value) collectNames(item, names);
  if (!isMapping(value)) return;
  for (const key of ["name", "step"]) if (typeof value[key] === "string") names.add(value[key]);
  for (const inner of Object.values(value)) collectNames(inner, names);
}

// src/definition/key-hints.ts
var LISTS2 = /* @__PURE__ */ new Set(["steps", "then", "else"]);
var ENTRIES = { variables: "variable", outputs: "output" };
var OTHER_KEYS = {
  "depends-on": ["needs", "after", "requires", "depends"],
  "for-each": ["foreach", "items", "loop", "matrix"],
  "max-iterations": ["iterations", "times", "limit"],
  "max-retry": ["retries", "retry", "attempts"],
  "timeout-minutes": ["timeout"],
  condition: ["if", "when", "only-if"],
  cwd: ["working-directory", "workdir", "dir"],
  message: ["text", "question", "prompt"],
  name: ["id", "step"],
  prompt: ["text", "instructions", "message"],
  run: ["script", "shell", "cmd", "command"],
  args: ["with", "arguments", "params", "parameters"],
  variables: ["inputs", "with", "args", "params"],
  steps: ["branches", "tasks", "do"],
  default: ["value"],
  required: ["mandatory"]
};
var KEYS_BY_TYPE = new Map(
  Step.options.map((option) => [option.shape.type.value, Object.keys(option.shape)])
);
function placeIn(root) {
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const words = describe2(root, path.slice(0, length));
      if (words !== void 0) return { words, length };
    }
    return { words: "the workflow", length: 0 };
  };
}
function describe2(root, path) {
  const value = valueAt(root, path);
  if (!isMapping(value)) return void 0;
  const last = path.at(-1);
  const list = path.at(-2);
  if (typeof last === "number" && LISTS2.has(list)) return describeStep(value, last);
  if (path.length === 2 && typeof last === "number" && typeof list === "string" && ENTRIES[list]) {
    return labelled(ENTRIES[list], { name: value["name"], index: last });
  }
  return path[0] === "settings" ? code(path.join(".")) : void 0;
}
function describeStep(step, index) {
  const type = typeof step["type"] === "string" ? ` (type ${step["type"]})` : "";
  return `${labelled("step", { name: step["name"], index })}${type}`;
}
function labelled(word, { name, index }) {
  return typeof name === "string" ? `${word} ${code(name)}` : `${word} number ${index + 1}`;
}
function adviseIn(root) {
  return (key, path) => {
    const step = valueAt(root, path);
    if (path.length === 0 && Object.hasOwn(Settings.shape, key))
      return { sentence: "It belongs in `settings`." };
    const type = isMapping(step) && LISTS2.has(path.at(-2)) ? step["type"] : void 0;
    const valid = typeof type === "string" ? KEYS_BY_TYPE.get(type) ?? [] : [];
    const other = valid.find((name) => OTHER_KEYS[name]?.includes(key.toLowerCase()));
    if (other) return { suggestion: other };
    if (valid.length === 0 || closestMatch(key, valid)) return {};
    const types = Array.from(KEYS_BY_TYPE).filter(([, keys]) => keys.includes(key));
    if (types.length === 0) return {};
    return { sentence: `It is a key of type ${either(types.map(([name]) => name))}.` };
  };
}

// src/definition/rules/declared-variables.ts
var WORDS = { string: "text", number: "a number", boolean: "true or false" };
function* fittingDefaults({ workflow, hasUnread }) {
  for (const [index, variable] of (workflow.variables ?? []).entries()) {
    const path = ["variables", index];
    if (hasUnread(path)) continue;
    for (const [place, value] of (variable.enum ?? []).entries()) {
      if (typeof value !== variable.type) {
        yield mismatch2({ variable, path: [...path, "enum", place], value, what: "a value in `enum`" });
      }
    }
    yield* fittingDefault(variable, [...path, "default"]);
  }
}
function* fittingDefault(variable, path) {
  const { default: value, enum: allowed2 } = variable;
  if (value === void 0) return;
  if (typeof value !== variable.type) {
    yield mismatch2({ variable, path, value, what: "`default`" });
  } else if (allowed2 && !allowed2.some((entry) => entry === value)) {
    const words = allowed2.map((entry) => displayText(String(entry)));
    yield {
      path,
      at: "value",
      message: `\`default\` of variable ${code(variable.name)} is ${named(value)}, which is not in its \`enum\`: ${words.join(", ")}.`,
      suggestion: closestMatch(String(value), words)
    };
  }
}
function mismatch2({ variable, path, value, what }) {
  const must = `${what} of variable ${code(variable.name)} must be ${WORDS[variable.type]}`;
  const type = variable.type === "string" ? "" : ` (its type is ${variable.type})`;
  return { path, at: "value", message: `${must}${type}, not ${named(value)}.${advice(variable, value)}` };
}
function advice({ type }, value) {
  if (type === "string" && (typeof value === "number" || typeof value === "boolean")) {
    return ` Put it in quotes, or add \`type: ${typeof value}\`.`;
  }
  const isQuoted = typeof value === "string" && value.trim() !== "";
  if (type === "number" && isQuoted && !Number.isNaN(Number(value))) return " Remove the quotes.";
  return type === "boolean" && (value === "true" || value === "false") ? " Remove the quotes." : "";
}

// src/definition/rules/dependencies.ts
function* siblingDependencies(definition) {
  for (const node of definition.nodes) {
    if (node.step["depends-on"] === void 0) continue;
    if (node.parent?.step.type === "parallel") yield* unknownSiblings(node, definition);
    else {
      const message = `\`depends-on\` of step ${code(node.step.name)} works only directly inside a parallel block; elsewhere steps run one after the other.`;
      yield { path: [...node.path, "depends-on"], at: "key", message };
    }
  }
}
function* unknownSiblings(node, definition) {
  const siblings = siblingsOf(node).filter((name) => name !== node.step.name);
  for (const { name, path } of dependenciesOf(node)) {
    if (siblings.includes(name) || definition.otherNames.has(name)) continue;
    if (name === node.step.name) {
      yield { path, at: "value", message: `step ${code(name)} depends on itself.` };
      continue;
    }
    const suggestion = closestMatch(name, siblings);
    const here = siblings.length > 0 ? ` Steps here: ${siblings.join(", ")}.` : " It has no other steps.";
    const message = `step ${code(node.step.name)} depends on ${code(name)}, which is not in this parallel block.`;
    yield { path, at: "value", message: suggestion ? message : `${message}${here}`, suggestion };
  }
}
function* noCircles({ nodes }) {
  for (const { step, path } of nodes) {
    if (step.type !== "parallel") continue;
    for (const circle of circlesIn(step)) {
      const index = step.steps.findIndex(({ name }) => name === circle[0]);
      const message = `these steps wait for each other, so none of them can start: ${wayAround(circle)}.`;
      yield { path: [...path, "steps", index, "depends-on"], at: "value", message };
    }
  }
}
function wayAround(circle) {
  const way = [...circle, ...circle.slice(0, 1)];
  return (way.length > 10 ? [...way.slice(0, 5), "\u2026", ...way.slice(-4)] : way).join(" \u2192 ");
}
function circlesIn(block) {
  const next = dependencyMap(block);
  const seen = /* @__PURE__ */ new Set();
  const inCircle = /* @__PURE__ */ new Set();
  const way = [];
  const circles = [];
  const follow2 = (name) => {
    seen.add(name);
    way.push(name);
    for (const other of next.get(name) ?? []) {
      if (!seen.has(other)) follow2(other);
      else close2(other);
    }
    way.pop();
  };
  const close2 = (name) => {
    const start = way.indexOf(name);
    const circle = start < 0 ? [] : way.slice(start);
    if (circle.length < 2 || circle.some((member) => inCircle.has(member))) return;
    circles.push(circle);
    for (const member of circle) inCircle.add(member);
  };
  for (const { name } of block.steps) if (!seen.has(name)) follow2(name);
  return circles;
}
function waitsFor(node, name) {
  const block = node.parent?.step;
  if (block?.type !== "parallel") return false;
  const { bits, awaited } = waitsOf(block);
  return ((awaited.get(node.step.name) ?? 0n) & (bits.get(name) ?? 0n)) !== 0n;
}
var known = /* @__PURE__ */ new WeakMap();
function waitsOf(block) {
  const before = known.get(block);
  if (before) return before;
  const next = dependencyMap(block);
  const bits = new Map(block.steps.map(({ name }, index) => [name, 1n << BigInt(index)]));
  const awaited = /* @__PURE__ */ new Map();
  const follow2 = (name) => {
    const done = awaited.get(name);
    if (done !== void 0) return done;
    awaited.set(name, 0n);
    const others = next.get(name) ?? [];
    const all2 = others.reduce((sum, other) => sum | (bits.get(other) ?? 0n) | follow2(other), 0n);
    awaited.set(name, all2);
    return all2;
  };
  for (const { name } of block.steps) follow2(name);
  known.set(block, { bits, awaited });
  return { bits, awaited };
}
function dependencyMap(block) {
  return new Map(block.steps.map((step) => [step.name, dependencyNames(step)]));
}
function dependencyNames(step) {
  const names = step["depends-on"] ?? [];
  return typeof names === "string" ? [names] : names;
}
function dependenciesOf({ step, path }) {
  const given = step["depends-on"];
  const key = [...path, "depends-on"];
  if (typeof given === "string") return [{ name: given, path: key }];
  return (given ?? []).map((name, index) => ({ name, path: [...key, index] }));
}
function siblingsOf({ parent }) {
  return parent?.step.type === "parallel" ? parent.step.steps.map(({ name }) => name) : [];
}

// src/definition/rules/ensures.ts
var ELSEWHERE = {
  sequence: "Put it into the steps inside.",
  conditional: "Put it into the steps inside.",
  recurring: "Put it into the steps inside.",
  workflow: "Put it into the steps of that workflow.",
  "wait-for-human": "A person's answer is checked with `output-schema`."
};
function* checkableEnsures(definition) {
  for (const node of definition.nodes) {
    const { step, path } = node;
    if (!step.ensures || definition.isUnknown(path)) continue;
    const problem = misplaced(step);
    if (problem === void 0) yield* uncheckable(definition, node, step.ensures);
    else yield { path: [...path, "ensures"], at: "key", message: problem };
  }
}
function misplaced(step) {
  const label = `step ${code(step.name)} (type ${step.type})`;
  const elsewhere = ELSEWHERE[step.type];
  if (elsewhere !== void 0) return `${label} cannot have \`ensures\`. ${elsewhere}`;
  if (step.type !== "parallel" || step["merge-mode"] === "merge") return void 0;
  return `\`ensures\` of ${label} is checked on merges, and it merges nothing. Add \`merge-mode: merge\`, or put \`ensures\` into the steps inside.`;
}
function* uncheckable(definition, { step, path }, ensures) {
  const branchless = hasNoBranch(definition);
  for (const [index, check] of ensures.entries()) {
    const name = nameOf2(check);
    const place = check === "commit" ? [...path, "ensures", index] : [...path, "ensures", index, name];
    const subject = `${code(name)} in \`ensures\` of step ${code(step.name)}`;
    const finding = { path: place, at: check === "commit" ? "value" : "key" };
    if (step.type === "parallel" && name !== "command") {
      yield { ...finding, message: `${subject}: a merge is checked with \`command\` only.` };
    } else if (branchless && (name === "commit" || name === "files")) {
      const message = `${subject} needs a branch to tell what changed. Add \`git: {}\` to \`settings\`.`;
      yield { ...finding, message };
    }
    yield* outside({ check, subject, place });
  }
}
function* outside({
  check,
  subject,
  place
}) {
  if (check === "commit" || !("files" in check)) return;
  for (const [index, glob] of check.files.entries()) {
    if (!/^(?:\/|\.\.(?:\/|$))/.test(glob)) continue;
    const message = `${code(glob)} of ${subject} matches no file: globs are relative to the repository.`;
    yield { path: [...place, index], at: "value", message };
  }
}
function nameOf2(check) {
  if (check === "commit") return "commit";
  if ("files" in check) return "files";
  return "command" in check ? "command" : "schema";
}
function hasNoBranch({ workflow, isUnknown }) {
  if (isUnknown(["settings"]) || isUnknown(["settings", "git"])) return false;
  const git = workflow.settings?.git;
  return git === void 0 || git.enabled === false;
}

// src/template/parse/references.ts
function referencesOf(source, kind) {
  if (kind === "template" && !hasTags(source)) return [];
  return withoutOverflow(() => {
    const walk = new Walk();
    const context = { names: new Names(), known: [], guarded: false };
    if (kind === "template") walk.template(parseTemplate(source), context);
    else walk.expression(parseExpression(source), context);
    return walk.found;
  });
}
var Names = class {
  #own;
  #outer;
  constructor(own = [], outer) {
    this.#own = new Set(own);
    this.#outer = outer;
  }
  add(name) {
    this.#own.add(name);
  }
  has(name) {
    return this.#own.has(name) || (this.#outer?.has(name) ?? false);
  }
};
var Walk = class {
  found = [];
  #setAnywhere = [];
  template(body, context) {
    this.#setAnywhere = body.flatMap(namesSet);
    this.#body(body, context);
  }
  #body(body, context) {
    for (const statement of body) this.#statement(statement, context);
  }
  #statement(statement, context) {
    switch (statement.kind) {
      case "text":
        return;
      case "output":
        return this.expression(statement.value, context);
      case "if":
        return this.#branches(statement, context);
      case "for":
        return this.#loop(statement, context);
      case "set":
        this.expression(statement.value, context);
        for (const name of statement.names) context.names.add(name);
        return;
      case "macro":
        return this.#macro(statement, context);
      case "switch":
        this.expression(statement.subject, context);
        for (const { condition } of statement.cases) this.expression(condition, context);
        for (const { body } of statement.cases) this.#body(body, context);
        this.#body(statement.otherwise, context);
    }
  }
  #branches({ branches, otherwise }, context) {
    let rest = context;
    for (const { condition, body } of branches) {
      this.expression(condition, rest);
      this.#body(body, knowing(rest, facts(condition, true)));
      rest = knowing(rest, facts(condition, false));
    }
    this.#body(otherwise, rest);
  }
  #loop(loop, context) {
    this.expression(loop.items, context);
    const inner = { ...context, names: new Names([...loop.names, "loop"], context.names) };
    if (loop.filter !== void 0) this.expression(loop.filter, inner);
    const known2 = loop.filter === void 0 ? inner : knowing(inner, facts(loop.filter, true));
    this.#body(loop.body, known2);
    this.#body(loop.otherwise, context);
  }
  #macro({ parameters, body }, context) {
    const names = new Names(this.#setAnywhere, context.names);
    for (const { name, fallback } of parameters) {
      if (fallback !== void 0) this.expression(fallback, { ...context, names });
      names.add(name);
    }
    this.#body(body, { ...context, names });
  }
  expression(node, context) {
    const strict = context.guarded ? { ...context, guarded: false } : context;
    switch (node.kind) {
      case "name":
      case "member":
        return this.#reference(node, context);
      case "filter":
        return this.#filter(node, context);
      case "test":
        this.expression(node.operand, {
          ...context,
          guarded: node.name === "defined" || node.name === "undefined"
        });
        return this.#given(node.given, strict);
      case "and":
      case "or":
        this.expression(node.left, strict);
        return this.expression(node.right, knowing(strict, facts(node.left, node.kind === "and")));
      case "choice":
        this.expression(node.condition, strict);
        this.expression(node.yes, knowing(context, facts(node.condition, true)));
        if (node.no !== void 0) this.expression(node.no, knowing(context, facts(node.condition, false)));
        return;
      case "call":
        this.#given(node.given, strict);
        if (node.caller !== void 0) this.#macro(node.caller, strict);
        return;
      case "capture":
        return this.#body(node.body, { ...strict, names: new Names([], strict.names) });
      default:
        for (const part of partsOf(node)) this.expression(part, strict);
    }
  }
  #filter(node, context) {
    const defaults = node.name === "default" || node.name === "d";
    this.expression(node.input, { ...context, guarded: defaults });
    this.#given(node.given, { ...context, guarded: defaults && context.guarded });
  }
  #given({ positional, named: named2 }, context) {
    for (const value of positional) this.expression(value, context);
    for (const { value } of named2) this.expression(value, context);
  }
  /** A chain ends at the first part that is only known when the template runs. */
  #reference(node, context) {
    const path = pathOf(node);
    if (path !== void 0) return this.#add(path, node, context);
    if (node.kind !== "member") return this.expression(node, context);
    this.#reference(node.target, context);
    if (keyOf2(node.key) === void 0) this.expression(node.key, { ...context, guarded: false });
  }
  #add(path, { line, column }, { names, known: known2, guarded }) {
    const [root] = path;
    if (root === void 0 || names.has(root)) return;
    const isKnown = known2.some((fact) => fact.every((part, index) => path[index] === part));
    this.found.push({ path, line, column, guarded: guarded || isKnown });
  }
};
function pathOf(node) {
  if (node.kind === "name") return [node.name];
  const key = node.kind === "member" ? keyOf2(node.key) : void 0;
  const start = node.kind === "member" && key !== void 0 ? pathOf(node.target) : void 0;
  return start === void 0 || key === void 0 ? void 0 : [...start, key];
}
function keyOf2(node) {
  return node.kind === "literal" && typeof node.value === "string" ? node.value : void 0;
}
function facts(node, truth) {
  switch (node.kind) {
    case "test": {
      const path = node.name === (truth ? "defined" : "undefined") ? pathOf(node.operand) : void 0;
      return path === void 0 ? [] : [path];
    }
    case "not":
      return facts(node.operand, !truth);
    case "and":
    case "or":
      return truth === (node.kind === "and") ? [...facts(node.left, truth), ...facts(node.right, truth)] : [];
    default:
      return [];
  }
}
function knowing(context, more) {
  return more.length === 0 ? context : { ...context, known: [...context.known, ...more] };
}
function partsOf(node) {
  switch (node.kind) {
    case "list":
      return node.items;
    case "dict":
      return node.entries.map(({ value }) => value);
    case "not":
    case "sign":
      return [node.operand];
    case "binary":
      return [node.left, node.right];
    case "compare":
      return [node.first, ...node.rest.map(({ operand }) => operand)];
    case "in":
      return [node.item, node.container];
    case "slice":
      return [node.target, ...node.bounds];
    case "method":
      return [node.target, ...node.given.positional, ...node.given.named.map(({ value }) => value)];
    default:
      return [];
  }
}
function namesSet(statement) {
  if (statement.kind === "set") return statement.names;
  if (statement.kind !== "if") return [];
  return [...statement.branches.map(({ body }) => body), statement.otherwise].flat().flatMap(namesSet);
}

// src/definition/step-tree.ts
function stepNodes(workflow) {
  const nodes = [];
  collect2({ steps: workflow.steps, list: "steps", parent: void 0 }, nodes);
  return nodes;
}
function collect2({ steps, list, parent }, nodes) {
  for (const [index, step] of steps.entries()) {
    const node = { step, path: [...parent?.path ?? [], list, index], parent, list, index };
    nodes.push(node);
    for (const inner of listsOf(step)) collect2({ ...inner, parent: node }, nodes);
  }
}
function listsOf(step) {
  switch (step.type) {
    case "sequence":
    case "parallel":
    case "recurring":
      return [{ steps: step.steps, list: "steps" }];
    case "conditional":
      return [
        { steps: step.then, list: "then" },
        { steps: step.else ?? [], list: "else" }
      ];
    default:
      return [];
  }
}
function lineage(node) {
  const chain = [];
  for (let at = node; at; at = at.parent) chain.unshift(at);
  return chain;
}

// src/definition/rules/evaluation-order.ts
function obstacle(use) {
  const { from, to, moment, guarded } = use;
  const loop = sharedLoop(from, to);
  const earlierIteration = loop !== void 0;
  const name = code(to.step.name);
  const laterInLoop = loop && isNeededAtFirst(use, loop) ? firstIteration(name) : void 0;
  if (from === to) {
    return earlierIteration ? laterInLoop : "its own result is there only once it has ended.";
  }
  const ways = { from: lineage(from), to: lineage(to) };
  if (ways.from.includes(to)) {
    return earlierIteration ? void 0 : `step ${name} is the block around it, which has not ended by then.`;
  }
  if (ways.to.includes(from)) {
    return moment === "after" || earlierIteration ? void 0 : `step ${name} is inside it and runs later.`;
  }
  const fork = ways.from.findIndex((node, index) => node !== ways.to[index]);
  const [a, b] = [ways.from[fork], ways.to[fork]];
  if (!a || !b) return void 0;
  if (a.parent?.step.type === "parallel") {
    return earlierIteration && guarded ? void 0 : parallelObstacle(a, { b, name });
  }
  if (earlierIteration) return a.list === b.list && b.index > a.index ? laterInLoop : void 0;
  if (a.list !== b.list) return `step ${name} is in the other branch of ${code(a.parent?.step.name ?? "")}.`;
  return b.index < a.index ? void 0 : `step ${name} runs later.`;
}
function parallelObstacle(a, { b, name }) {
  if (waitsFor(a, b.step.name)) return void 0;
  if (waitsFor(b, a.step.name)) return `step ${name} runs later.`;
  return `step ${name} runs at the same time. Add \`depends-on: ${b.step.name}\` to step ${code(a.step.name)}.`;
}
function sharedLoop(a, b) {
  const around = new Set(lineage(a).slice(0, -1));
  const inner = lineage(b).slice(0, -1);
  return inner.findLast((node) => node.step.type === "recurring" && around.has(node));
}
function isNeededAtFirst({ from, guarded, certain }, loop) {
  if (guarded || !certain) return false;
  const between = lineage(from).slice(lineage(loop).length);
  return between.every(({ step }) => step.condition === void 0 && step["on-error"] !== "skip");
}
function firstIteration(name) {
  return `step ${name} has not run by then in the first iteration. Say what holds there, as with \`is defined\` or \`default\`.`;
}

// src/definition/rules/free-text-comparison.ts
var FREE_TEXT = /* @__PURE__ */ new Set([void 0, "summary", "next_step_context"]);
var COMPARED_AFTER = /^[\s)]*(?:\|\s*(?:lower|upper|trim|string)[\s)]*)*(?:[=!]==?|(?:not\s+)?in\b)\s*(.*)/s;
var COMPARED_BEFORE = /(\S+)\s*(?:[=!]==?|\bin)[\s(]*$/s;
var NOTHING = /^(?:none|null|true|false|""|'')$/i;
function comparesFreeText(reference, { text, step }) {
  const isAgent = step.type === "prompt" || step.type === "command";
  if (!isAgent || text.kind !== "expression") return void 0;
  if (reference.path.length > 3 || !FREE_TEXT.has(reference.path[2])) return void 0;
  if (!isCompared(reference, text.source)) return void 0;
  const advice2 = step["output-schema"] === void 0 ? `Declare \`output-schema\` in step ${code(step.name)} and compare a field of it.` : "Compare a field of its `output-schema`.";
  const message = `${text.words} compares what the agent of step ${code(step.name)} says in its own words. ${advice2}`;
  return { message };
}
function isCompared({ path, line, column }, source) {
  const lines = source.split("\n");
  const offset = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, column - 1);
  const written2 = new RegExp(`^${path.map((part, index) => partPattern(part, index)).join("")}`).exec(
    source.slice(offset)
  );
  if (!written2) return false;
  const after = COMPARED_AFTER.exec(source.slice(offset + written2[0].length));
  const before = COMPARED_BEFORE.exec(source.slice(0, offset));
  const otherAfter = after?.[1]?.split(/[\s)}]/, 1)[0];
  return [otherAfter, before?.[1]].some(
    (other) => other !== void 0 && other !== "" && !NOTHING.test(other)
  );
}
function partPattern(part, index) {
  const name = part.replaceAll(/[^\w]/g, String.raw`\$&`);
  return index === 0 ? name : String.raw`\s*(?:\.\s*${name}|\[\s*["']${name}["']\s*\])`;
}

// src/definition/rules/output-fields.ts
var OF_EVERY_OUTPUT = [
  "success",
  "output_type",
  "document_path",
  "summary",
  "metrics",
  "next_step_context",
  "data"
];
function unknownField({ path }, { label, step }) {
  const schema = step["output-schema"];
  if (schema?.["additionalProperties"] !== false || !isMapping(schema["properties"])) return void 0;
  const declared = Object.keys(schema["properties"]);
  const field = path[2] === "data" ? path[3] : path[2];
  const known2 = path[2] === "data" ? declared : [...declared, ...OF_EVERY_OUTPUT];
  if (field === void 0 || known2.includes(field)) return void 0;
  const message = `${label}: the \`output-schema\` of step ${code(step.name)} has no ${code(field)}.`;
  const suggestion = closestMatch(field, known2);
  return suggestion ? { message, suggestion } : { message: `${message} Fields: ${declared.join(", ")}.` };
}

// src/definition/rules/template-texts.ts
function* textsOf({ workflow, nodes, isUnknown }) {
  for (const node of nodes) if (!isUnknown(node.path)) yield* stepTexts(node);
  for (const [index, output] of (workflow.outputs ?? []).entries()) {
    const words = `\`path\` of output ${code(output.name)}`;
    const path = ["outputs", index, "path"];
    yield { path, source: output.path, kind: "template", node: void 0, moment: "after", words };
  }
}
function* stepTexts(node) {
  const { step } = node;
  const text = (path, source) => ({
    path: [...node.path, ...path],
    source,
    node,
    moment: path[0] === "until" ? "after" : "before",
    words: `\`${path[0]}\` of step ${code(step.name)}`
  });
  for (const [key, value] of expressionsOf(step)) {
    if (typeof value === "string") yield { ...text([key], value), kind: "expression" };
  }
  for (const { path, source } of stringsIn({ ...templatesOf(step), ensures: commandsOf(step) }, [])) {
    yield { ...text(path, source), kind: "template" };
  }
}
function commandsOf({ ensures = [] }) {
  return ensures.map(
    (check) => check !== "commit" && "command" in check ? { command: check.command } : void 0
  );
}
function expressionsOf(step) {
  const condition = ["condition", step.condition];
  if (step.type !== "recurring") return [condition];
  return [condition, ["for-each", step["for-each"]], ["until", step.until]];
}
function templatesOf(step) {
  switch (step.type) {
    case "prompt":
      return { prompt: step.prompt };
    case "command":
      return { args: step.args };
    case "script":
      return { run: step.run, env: step.env };
    case "wait-for-human":
      return { message: step.message };
    case "workflow":
      return { variables: step.variables };
    default:
      return {};
  }
}
function* stringsIn(value, path) {
  if (typeof value === "string") yield { path, source: value };
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* stringsIn(item, [...path, index]);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* stringsIn(item, [...path, key]);
  }
}

// src/definition/rules/expression-references.ts
var ROOTS = [
  "variables",
  "inputs",
  "outputs",
  "steps",
  "workflow",
  "run",
  "item",
  "iteration",
  "human",
  "files_changed",
  "branches",
  "pull_requests"
];
var CHOOSES = /\{%|\b(?:and|or|if|iteration)\b/;
var OF_STEPS = /* @__PURE__ */ new Set(["outputs", "steps", "human"]);
function* soundReferences(definition) {
  for (const text of textsOf(definition)) yield* checkText(text, definition);
}
function* checkText(text, definition, isKnown = () => false) {
  const { path } = text;
  const read = referencesIn(text, definition);
  if ("finding" in read) {
    yield read.finding;
    return;
  }
  for (const reference of read.references) {
    const remark = isKnown(reference) ? void 0 : remarkOn(reference, text, definition);
    if (remark) yield { path, at: "value", within: startOf2(reference), ...remark };
  }
}
function startOf2({ line, column }) {
  return { line, column };
}
function referencesIn(text, definition) {
  try {
    return { references: referencesOf(text.source, text.kind) };
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    if (!isCondition(text) || !isPlainLanguage(text.source)) return { finding: syntaxFinding(text, error) };
    return isJudged(definition) ? { references: [] } : { finding: plainFinding(text) };
  }
}
function isCondition({ path, kind }) {
  return kind === "expression" && (path.at(-1) === "condition" || path.at(-1) === "until");
}
function isJudged({ workflow }) {
  return workflow.settings?.orchestrator === "agent";
}
function plainFinding({ path, words }) {
  const message = `${words} cannot be read as an expression such as \`outputs.check.failed > 0\`. Plain language needs \`orchestrator: agent\` in the workflow's \`settings\`.`;
  return { path, at: "value", message };
}
function syntaxFinding({ path, words }, error) {
  const { line, column } = error.data;
  const within = typeof line === "number" && typeof column === "number" ? { line, column } : void 0;
  const reason = error.message.replace(/^line \d+, column \d+: /, "");
  return { path, at: "value", within, message: `${words} cannot be read: ${reason}` };
}
function remarkOn(reference, text, definition) {
  const [root = "", name] = reference.path;
  const where = `in ${text.words}`;
  if (!ROOTS.includes(root)) return withHint(unknownRoot(root, where, definition), text, definition);
  if (root === "item" || root === "iteration") return outsideLoop(root, text);
  if (name === void 0) return void 0;
  if (root === "variables" || root === "inputs") return unknownVariable(name, where, definition);
  return OF_STEPS.has(root) ? remarkOnStep(reference, text, definition) : void 0;
}
function unknownRoot(root, where, { variableNames, byName }) {
  const message = `unknown name ${code(root)} ${where}.`;
  if (variableNames?.has(root)) return { message, suggestion: `variables.${root}` };
  if (byName.has(root)) return { message, suggestion: `outputs.${root}` };
  const suggestion = closestMatch(root, ROOTS);
  return suggestion ? { message, suggestion } : { message: `${message} Names here: ${ROOTS.join(", ")}.` };
}
function withHint(remark, text, definition) {
  if (!isCondition(text) || !isJudged(definition) || remark.suggestion !== void 0) return remark;
  return { message: `${remark.message} For the agent to judge it, say it as a sentence.` };
}
function unknownVariable(name, where, { variableNames }) {
  if (variableNames === void 0 || variableNames.has(name)) return void 0;
  const names = [...variableNames];
  const message = `unknown variable ${code(name)} ${where}.`;
  const suggestion = closestMatch(name, names);
  if (suggestion) return { message, suggestion };
  const known2 = names.length > 0 ? `Variables: ${names.slice(0, 20).join(", ")}.` : "The workflow declares no variables.";
  return { message: `${message} ${known2}` };
}
function outsideLoop(root, { node, moment, words }) {
  const around = node ? lineage(node).filter((outer) => outer !== node || moment === "after") : [];
  const loops = around.filter(({ step }) => step.type === "recurring");
  if (loops.length === 0) {
    return { message: `${code(root)} in ${words} is known only inside a step of type recurring.` };
  }
  const lists = loops.some(({ step }) => step.type === "recurring" && step["for-each"] !== void 0);
  if (root === "iteration" || lists) return void 0;
  return { message: `\`item\` in ${words} is known only inside a recurring step with \`for-each\`.` };
}
function remarkOnStep(reference, text, definition) {
  const [root = "", name = ""] = reference.path;
  const to = definition.byName.get(name);
  if (!to) return unknownStep(reference, text, definition);
  const written2 = displayText(`${root}.${name}`);
  const label = `\`${written2}\` in ${text.words}`;
  const from = text.node;
  const { guarded } = reference;
  const certain = root !== "steps" && !CHOOSES.test(text.source);
  const reason = from && obstacle({ from, to, moment: text.moment, guarded, certain });
  if (reason !== void 0) return { message: `${label}: ${reason}` };
  if (root !== "outputs") return void 0;
  return comparesFreeText(reference, { text, step: to.step }) ?? unknownField(reference, { label, step: to.step });
}
function unknownStep(reference, text, definition) {
  const [root = "", name = ""] = reference.path;
  if (definition.otherNames.has(name)) return void 0;
  const names = [...definition.byName.keys(), ...definition.otherNames];
  const dashed = names.find((step) => step.includes("-") && isWrittenAt(reference, text, `${root}.${step}`));
  if (dashed) {
    const message2 = `${code(`${root}.${dashed}`)} in ${text.words} is read as a subtraction, because of the dash.`;
    return { message: message2, suggestion: `${root}["${dashed}"]` };
  }
  const message = `${code(`${root}.${name}`)} in ${text.words} names no step of this workflow.`;
  const suggestion = closestMatch(name, names);
  return { message, suggestion: suggestion && written(root, suggestion) };
}
function written(root, step) {
  return /^[a-z_]\w*$/.test(step) ? `${root}.${step}` : `${root}["${step}"]`;
}
function isWrittenAt({ line, column }, { source }, words) {
  const rest = (source.split("\n")[line - 1] ?? "").slice(column - 1);
  return rest.startsWith(words) && !/^[\w-]/.test(rest.slice(words.length));
}

// src/definition/rules/file-references.ts
function* missingFiles(definition, known2) {
  const { nodes, workflow, isUnknown } = definition;
  for (const node of nodes) {
    for (const { kind, name, key } of namedBy(node)) {
      const path = [...node.path, key];
      if (!isUnknown(path)) yield* missing2(known2, { kind, name, path });
    }
    yield* lackingArguments(known2, node, definition);
  }
  for (const [index, { template }] of (workflow.outputs ?? []).entries()) {
    yield* missing2(known2, { kind: "template", name: template, path: ["outputs", index, "template"] });
  }
}
function* oddArguments({ nodes }, known2) {
  for (const { step, path } of nodes) {
    if (step.type !== "command") continue;
    const names = (known2.argumentsOf(step.command) ?? []).map(({ name }) => name);
    for (const name of Object.keys(step.args ?? {})) {
      if (names.length === 0 || names.includes(name)) continue;
      const suggestion = closestMatch(name, names);
      const takes = suggestion ? "" : ` It takes: ${names.join(", ")}.`;
      const message = `command ${code(step.command)} takes no argument ${code(name)}.${takes}`;
      yield { path: [...path, "args", name], at: "key", message, suggestion };
    }
  }
}
function namedBy({ step }) {
  const named2 = [];
  if (step.type === "command") named2.push({ kind: "command", name: step.command, key: "command" });
  if (step.type === "workflow") named2.push({ kind: "workflow", name: step.workflow, key: "workflow" });
  if (step.type !== "prompt" && step.type !== "command") return named2;
  if (step.agent !== void 0) named2.push({ kind: "persona", name: step.agent, key: "agent" });
  if (step.type === "prompt" && step["prompt-file"] !== void 0) {
    named2.push({ kind: "file", name: step["prompt-file"], key: "prompt-file" });
  }
  return named2;
}
function* missing2(known2, { kind, name, path }) {
  if (known2.has(kind, name)) return;
  const names = known2.names(kind, name);
  const bare = kind === "template" ? names.map((each) => each.replace(/(?:\.md)?\.j2$/, "")) : [];
  const suggestion = closestMatch(name, [...bare, ...names]);
  const there = names.length > 0 && kind !== "file" ? ` There are: ${names.join(", ")}.` : "";
  const message = `there is no ${kind} ${code(name)}.`;
  yield { path, at: "value", message: suggestion ? message : `${message}${there}`, suggestion };
}
function* lackingArguments(known2, { step, path }, { variableNames, hasUnread }) {
  if (step.type !== "command" || variableNames === void 0 || hasUnread(path)) return;
  const given = /* @__PURE__ */ new Set([...Object.keys(step.args ?? {}), ...variableNames]);
  for (const { name, required } of known2.argumentsOf(step.command) ?? []) {
    if (!required || given.has(name)) continue;
    const message = `command ${code(step.command)} needs the argument ${code(name)}. Add it under \`args\`, or declare a variable of that name.`;
    yield { path: [...path, "command"], at: "value", message };
  }
}

// src/definition/rules/output-schemas.ts
var TypeName = _enum(["string", "number", "integer", "boolean", "object", "array", "null"]);
function createJsonSchema() {
  const schema = lazy(() => union([jsonSchema(), boolean()]));
  const schemas = record(string(), schema).optional();
  const count = int().min(0).optional();
  return looseObject({
    type: union([TypeName, array(TypeName).min(1)]).optional(),
    properties: schemas,
    patternProperties: schemas,
    additionalProperties: schema.optional(),
    required: array(string()).optional(),
    enum: array(unknown()).min(1).optional(),
    items: union([schema, array(schema)]).optional(),
    allOf: array(schema).min(1).optional(),
    anyOf: array(schema).min(1).optional(),
    oneOf: array(schema).min(1).optional(),
    not: schema.optional(),
    pattern: string().optional(),
    minimum: number().optional(),
    maximum: number().optional(),
    minLength: count,
    maxLength: count,
    minItems: count,
    maxItems: count
  });
}
var made;
function jsonSchema() {
  return made ??= createJsonSchema();
}
function* soundOutputSchemas({ nodes, isUnknown }) {
  for (const { step, path } of nodes) {
    if (isUnknown(path)) continue;
    const of = `of step ${code(step.name)}`;
    if (step["output-schema"] !== void 0)
      yield* soundSchema(step["output-schema"], [...path, "output-schema"], `\`output-schema\` ${of}`);
    for (const [index, check] of (step.ensures ?? []).entries()) {
      if (check === "commit" || !("schema" in check)) continue;
      const place = [...path, "ensures", index, "schema"];
      yield* soundSchema(check.schema, place, `\`ensures[${index + 1}].schema\` ${of}`);
    }
  }
}
function soundSchema(value, path, words) {
  const checked = checkShape(jsonSchema(), value, { path, place: () => ({ words, length: path.length }) });
  return "findings" in checked ? checked.findings : [];
}

// src/definition/rules/repository-paths.ts
const { posix } = process.getBuiltinModule("node:path");
function* insideRepository({ workflow, nodes, isUnknown }) {
  for (const { step, path } of nodes) {
    if (step.type !== "script" || step.cwd === void 0 || isUnknown([...path, "cwd"])) continue;
    yield* outside2(step.cwd, [...path, "cwd"], `\`cwd\` of step ${code(step.name)}`);
  }
  for (const [index, { name, path }] of (workflow.outputs ?? []).entries()) {
    const words = `\`path\` of output ${code(name)}`;
    yield* outside2(beforeTags(path), ["outputs", index, "path"], words);
  }
}
function beforeTags(template) {
  const [known2 = ""] = template.split(/\{[{%#]/, 1);
  return known2.length === template.length ? template : known2.slice(0, known2.lastIndexOf("/") + 1);
}
var GIT_FOLDER = /^\.git(?:\/|$)/i;
function* outside2(given, path, words) {
  const plain2 = posix.normalize(given.trim());
  const leads = posix.isAbsolute(plain2) || plain2 === ".." || plain2.startsWith("../");
  if (leads || GIT_FOLDER.test(plain2)) {
    const where = leads ? "leads outside the repository" : "leads into `.git`";
    yield { path, at: "value", message: `${words} ${where}. Give a path inside the repository.` };
  }
}

// src/definition/rules/step-rules.ts
function* onePrompt({ nodes, isUnknown }) {
  for (const { step, path } of nodes) {
    if (step.type !== "prompt" || isUnknown(path)) continue;
    const label = `step ${code(step.name)} (type prompt)`;
    if (step.prompt !== void 0 && step["prompt-file"] !== void 0) {
      const message = `${label} has both \`prompt\` and \`prompt-file\`; keep one.`;
      yield { path: [...path, "prompt-file"], at: "key", message };
    } else if (step.prompt === void 0 && step["prompt-file"] === void 0) {
      const message = `${label} needs \`prompt\` or \`prompt-file\`.`;
      yield { path: [...path, "prompt"], at: "key", message, absent: true, anyOf: ["prompt", "prompt-file"] };
    }
  }
}
function* boundedLoops({ nodes }) {
  for (const { step, path } of nodes) {
    if (step.type !== "recurring") continue;
    if (step["max-iterations"] !== void 0 || step["for-each"] !== void 0) continue;
    const reason = step.until === void 0 ? "" : ", since `until` may never hold";
    const message = `step ${code(step.name)} (type recurring) needs \`max-iterations\` or \`for-each\`${reason}.`;
    const anyOf = ["max-iterations", "for-each"];
    yield { path: [...path, "max-iterations"], at: "key", message, absent: true, anyOf };
  }
}
var WAIT_MINUTES = 5;
function* pollingBeforeDeadline({ nodes }) {
  for (const { step, path } of nodes) {
    if (step.type !== "wait-for-human") continue;
    const seconds = step["polling-interval"] ?? 0;
    const minutes2 = step["timeout-minutes"] ?? WAIT_MINUTES;
    if (seconds <= minutes2 * 60) continue;
    const message = `\`polling-interval\` of step ${code(step.name)} is ${seconds} seconds, longer than its timeout of ${minutes2} minutes.`;
    yield { path: [...path, "polling-interval"], at: "value", message };
  }
}

// src/definition/rules/unique-names.ts
function uniqueStepNames(definition) {
  const { nodes } = definition;
  const named2 = nodes.map(({ step, path }) => {
    const isCommand = step.type === "command" && step.command === step.name;
    return { name: step.name, path, ...isCommand ? { advice: namedOtherwise(step.name) } : {} };
  });
  return repeated("step", { definition, named: named2 });
}
function namedOtherwise(command) {
  return ` Give this step a \`name\` of its own, such as \`name: ${command}-2\`.`;
}
function uniqueVariableNames(definition) {
  const variables = definition.workflow.variables ?? [];
  const named2 = variables.map(({ name }, index) => ({ name, path: ["variables", index] }));
  return repeated("variable", { definition, named: named2 });
}
function uniqueOutputNames(definition) {
  const outputs = definition.workflow.outputs ?? [];
  const named2 = outputs.map(({ name }, index) => ({ name, path: ["outputs", index] }));
  return repeated("output", { definition, named: named2 });
}
function repeated(word, { definition, named: named2 }) {
  const first2 = /* @__PURE__ */ new Map();
  const findings = [];
  for (const { name, path, advice: advice2 = "" } of named2) {
    if (definition.isUnknown(path) && !definition.otherNames.has(name)) continue;
    const before = first2.get(name);
    if (!before) first2.set(name, path);
    else {
      const message = `the ${word} name ${code(name)} is taken already, in line ${definition.lineOf([...before, "name"])}.${advice2}`;
      findings.push({ path: [...path, "name"], at: "value", message });
    }
  }
  return findings;
}

// src/definition/rules/rule.ts
function describeDefinition(workflow, doubt) {
  const nodes = stepNodes(workflow);
  const byName = /* @__PURE__ */ new Map();
  for (const node of nodes) if (!byName.has(node.step.name)) byName.set(node.step.name, node);
  const isUnknown = (path) => doubt.unknown.has(path.join("."));
  const holders = new Set(Array.from(doubt.unknown, (path) => path.replace(/\.?[^.]*$/, "")));
  const variables = workflow.variables ?? [];
  const isDoubtful = isUnknown(["variables"]) || variables.some((_, index) => isUnknown(["variables", index]));
  return {
    workflow,
    nodes,
    byName,
    variableNames: isDoubtful ? void 0 : new Set(variables.map(({ name }) => name)),
    otherNames: doubt.names,
    isUnknown,
    hasUnread: (path) => isUnknown(path) || holders.has(path.join(".")),
    lineOf: doubt.lineOf
  };
}
var NO_DOUBT = { unknown: /* @__PURE__ */ new Set(), names: /* @__PURE__ */ new Set(), lineOf: () => 0 };

// src/definition/rules/workflow-steps.ts
function* soundNesting(definition, known2) {
  const { nodes, workflow, isUnknown, hasUnread } = definition;
  let circles;
  for (const { step, path } of nodes) {
    if (step.type !== "workflow" || isUnknown([...path, "workflow"])) continue;
    if (!known2.has("workflow", step.workflow)) continue;
    const nested2 = known2.workflow(step.workflow);
    if ("problem" in nested2) {
      yield { path: [...path, "workflow"], at: "value", message: nested2.problem };
      continue;
    }
    const circle = (circles ??= nestingProblems(workflow, readerOf(known2))).get(step.workflow);
    const problem = circle ?? missingInside({ name: step.workflow, workflow: nested2.workflow }, known2);
    if (problem !== void 0) yield { path: [...path, "workflow"], at: "value", message: problem };
    const isPartial = hasUnread(path);
    yield* fittingVariables({ step, path, isPartial, outer: workflow }, nested2.workflow);
  }
}
var OF_THE_RUN = ["git", "max-workers", "fan-out", "orchestrator"];
function* settingsWithoutEffect({ nodes, workflow }, known2) {
  for (const { step, path } of nodes) {
    if (step.type !== "workflow" || !known2.has("workflow", step.workflow)) continue;
    const nested2 = known2.workflow(step.workflow);
    if ("problem" in nested2) continue;
    const own = nested2.workflow.settings ?? {};
    const others = OF_THE_RUN.filter(
      (key) => own[key] !== void 0 && JSON.stringify(own[key]) !== JSON.stringify(workflow.settings?.[key])
    );
    if (others.length === 0) continue;
    const [settings, have] = others.length === 1 ? ["setting", "has"] : ["settings", "have"];
    const message = `the ${settings} ${others.map(code).join(", ")} of workflow ${code(step.workflow)} ${have} no effect in a nested workflow: the run keeps its own.`;
    yield { path: [...path, "workflow"], at: "value", message };
  }
}
function readerOf(known2) {
  return (name) => {
    if (!known2.has("workflow", name)) return void 0;
    const nested2 = known2.workflow(name);
    return "workflow" in nested2 ? nested2.workflow : void 0;
  };
}
function missingInside(nested2, known2) {
  const all2 = [
    [nested2.name, nested2.workflow],
    ...nestedDefinitions(nested2.workflow, readerOf(known2))
  ];
  for (const [name, workflow] of all2) {
    const [first2, ...more] = missingFiles(describeDefinition(workflow, NO_DOUBT), known2);
    if (!first2) continue;
    const hint = first2.suggestion === void 0 ? "" : ` Did you mean \`${first2.suggestion}\`?`;
    const others = more.length === 0 ? "" : ` (${more.length} more)`;
    return `workflow ${code(name)} cannot be run: ${first2.message}${hint}${others}`;
  }
  return void 0;
}
function* fittingVariables({ step, path, isPartial, outer }, { variables = [] }) {
  const names = variables.map(({ name }) => name);
  const given = Object.keys(step.variables ?? {});
  for (const name of given) {
    const variable = variables.find((each) => each.name === name);
    if (variable) {
      const problem = misfit(variable, step.variables?.[name], outer);
      if (problem) yield { path: [...path, "variables", name], at: "value", ...problem };
      continue;
    }
    const suggestion = closestMatch(name, names);
    const there = names.length > 0 ? ` Its variables: ${names.join(", ")}.` : " It has none.";
    const message = `workflow ${code(step.workflow)} has no variable ${code(name)}.${suggestion ? "" : there}`;
    yield { path: [...path, "variables", name], at: "key", message, suggestion };
  }
  for (const { name, required, default: value } of variables) {
    if (!required || value !== void 0 || given.includes(name) || isPartial) continue;
    const message = `workflow ${code(step.workflow)} needs the variable ${code(name)}. Add it under \`variables\`.`;
    yield { path: [...path, "workflow"], at: "value", message };
  }
}
var ONE_VARIABLE = /^\s*\{\{-?\s*(?:variables|inputs)\.(\w+)\s*-?\}\}\s*$/;
var WORDS2 = { string: "text", number: "a number", boolean: "true or false" };
function misfit(variable, given, outer) {
  const { name, type } = variable;
  if (typeof given === "string" && hasTags(given)) {
    const from = outer.variables?.find((each) => each.name === ONE_VARIABLE.exec(given)?.[1]);
    if (!from || from.type === "string" || type === "string" || from.type === type) return void 0;
    return {
      message: `variable ${code(name)} must be ${WORDS2[type]}, and ${code(`variables.${from.name}`)} is ${WORDS2[from.type]}.`
    };
  }
  const resolved = resolveVariables({ variables: [variable] }, { [name]: given }, "step");
  const [problem] = "problems" in resolved ? resolved.problems : [];
  if (!problem) return void 0;
  const { message, suggestion } = problem;
  return suggestion === void 0 ? { message } : { message, suggestion };
}

// src/definition/rules/check-rules.ts
var RULES = [
  uniqueStepNames,
  uniqueVariableNames,
  uniqueOutputNames,
  nameOfOrchestrator,
  fittingDefaults,
  siblingDependencies,
  noCircles,
  onePrompt,
  boundedLoops,
  pollingBeforeDeadline,
  soundOutputSchemas,
  checkableEnsures,
  soundReferences,
  insideRepository
];
var MOST_OF_A_RULE = 100;
function checkRules(definition) {
  return RULES.flatMap((rule) => Array.from(first(rule(definition))));
}
function checkNesting(definition, known2) {
  return Array.from(first(soundNesting(definition, known2)));
}
function checkFiles(definition, known2) {
  return Array.from(first(missingFiles(definition, known2)));
}
function checkEffects(definition, known2) {
  return [oddArguments, settingsWithoutEffect].flatMap((rule) => Array.from(first(rule(definition, known2))));
}
function* first(findings) {
  let count = 0;
  for (const finding of findings) {
    if (count === MOST_OF_A_RULE) return;
    count += 1;
    yield finding;
  }
}
function* nameOfOrchestrator({ workflow, nodes }) {
  if (workflow.settings?.orchestrator !== "agent") return;
  for (const { step, path } of nodes) {
    if (step.name !== "orchestrator" || path.length !== 2) continue;
    const message = "the step name `orchestrator` is taken by the agent that decides (`orchestrator: agent`); choose another.";
    yield { path: [...path, "name"], at: "value", message };
  }
}

// src/definition/rules/template-files.ts
var PULL_REQUEST = "pull-request.md";
function checkTemplates(definition, known2) {
  const nested2 = Array.from(reachedDefinitions(definition.workflow, readerOf(known2)).values());
  const all2 = [definition, ...nested2.map((each) => describeDefinition(each, NO_DOUBT))];
  const problems = /* @__PURE__ */ new Map();
  for (const each of all2) {
    for (const use of usesIn(each)) {
      for (const problem of problemsOf(use, each, known2)) {
        const { file, line, column, message } = problem;
        problems.set(`${file}:${line}:${column}:${message}`, problem);
      }
    }
  }
  return [...problems.values()];
}
function* usesIn({ workflow, nodes, isUnknown }) {
  for (const node of nodes) if (!isUnknown(node.path)) yield* usesOf(node);
  for (const { name, template } of workflow.outputs ?? []) {
    const words2 = `the template of output ${code(name)}`;
    yield { kind: "template", name: template, node: void 0, moment: "after", words: words2, more: [] };
  }
  if (!proposes(workflow)) return;
  const words = "the template of pull requests";
  const more = ["pull_request"];
  yield { kind: "template", name: PULL_REQUEST, node: void 0, moment: "after", words, more };
}
function proposes({ settings }) {
  const git = settings?.git;
  return git?.enabled !== false && git?.["auto-pr"] !== false;
}
function* usesOf(node) {
  const { step } = node;
  const at = { node, moment: "before" };
  if (step.type === "command") {
    const words2 = `command ${code(step.command)} of step ${code(step.name)}`;
    yield { kind: "command", name: step.command, ...at, words: words2, more: ["args", "templates"] };
  }
  if (step.type !== "prompt" || step["prompt-file"] === void 0) return;
  const words = `the prompt file of step ${code(step.name)}`;
  yield { kind: "file", name: step["prompt-file"], ...at, words, more: [] };
}
function* problemsOf(use, definition, known2) {
  const { kind, name, node, moment, words, more } = use;
  const read = readTemplate({ kind, name }, known2);
  if (!read) return;
  if ("problem" in read) {
    yield read.problem;
    return;
  }
  const { file, line, text: source } = read;
  const text = { path: [], source, kind: "template", node, moment, words };
  for (const { within, message, suggestion } of checkText(text, definition, isKnownIn(more))) {
    const { line: inText = 1, column = 1 } = within ?? {};
    const hint = suggestion === void 0 ? {} : { suggestion };
    yield { file, line: line + inText - 1, column, message, ...hint };
  }
}
function isKnownIn(more) {
  return ({ path: [root = ""], guarded }) => guarded || more.includes(root);
}
function readTemplate(key, known2) {
  try {
    return known2.template?.(key);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    const { problems } = error.data;
    const [problem] = Array.isArray(problems) ? problems : [];
    if (problem) return { problem };
    if (error.code === "not-found") return void 0;
    return { problem: { file: key.name, line: 1, column: 1, message: error.message } };
  }
}

// src/definition/step-shapes.ts
var STEP_TYPES = Step.options.map((option) => option.shape.type.value).filter((type) => type !== "function");
var LISTS3 = ["steps", "then", "else"];
var OTHER_WORDS = {
  agent: "prompt",
  ai: "prompt",
  approval: "wait-for-human",
  bash: "script",
  exec: "script",
  for: "recurring",
  foreach: "recurring",
  function: "script",
  group: "sequence",
  human: "wait-for-human",
  if: "conditional",
  loop: "recurring",
  manual: "wait-for-human",
  repeat: "recurring",
  run: "script",
  serial: "sequence",
  shell: "script",
  wait: "wait-for-human",
  while: "recurring"
};
var TELLING_KEYS = [
  ["prompt", "prompt"],
  ["prompt-file", "prompt"],
  ["command", "command"],
  ["run", "script"],
  ["then", "conditional"],
  ["until", "recurring"],
  ["for-each", "recurring"],
  ["max-iterations", "recurring"],
  ["merge-strategy", "parallel"],
  ["merge-mode", "parallel"],
  ["message", "wait-for-human"],
  ["workflow", "workflow"]
];
function readStepShapes(root) {
  const findings = [];
  return { value: isMapping(root) ? readLists(root, [], findings) : root, findings };
}
function readLists(block, path, findings) {
  const result = { ...block };
  for (const key of LISTS3) {
    const list = block[key];
    if (!Array.isArray(list)) continue;
    result[key] = list.map((step, index) => readStep(step, [...path, key, index], findings));
  }
  return result;
}
function readStep(step, path, findings) {
  if (!isMapping(step)) return step;
  if (Object.hasOwn(step, "step") && !Object.hasOwn(step, "type")) return readShort(step, path, findings);
  const type = readType(step, path, findings);
  if (step["type"] === "function") return { function: "unknown", ...step };
  return readLists(type === void 0 ? step : { ...step, type }, path, findings);
}
function readShort(step, path, findings) {
  const checked = checkShape(ShortStep, step, {
    path,
    place: () => ({ words: `the short step ${code(String(step["step"]))}`, length: path.length }),
    advice: "For more keys write `name`, `type: command` and `command`."
  });
  if (!("value" in checked)) {
    findings.push(...checked.findings);
    return step;
  }
  const { step: command, name = command, clearContext } = checked.value;
  const context = clearContext === void 0 ? {} : { context: clearContext ? "fresh" : "continue" };
  return { name, type: "command", command, ...context };
}
function readType(step, path, findings) {
  const { type } = step;
  const known2 = STEP_TYPES.find((name) => name === type);
  if (known2) return known2;
  const label = typeof step["name"] === "string" ? `step ${code(step["name"])}` : "this step";
  const types = `Types: ${STEP_TYPES.join(", ")}.`;
  if (type === void 0 || type === null) {
    const guess2 = TELLING_KEYS.find(([key]) => Object.hasOwn(step, key))?.[1];
    const suggestion = guess2 && `type: ${guess2}`;
    const message2 = guess2 ? `${label} has no \`type\`.` : `${label} has no \`type\`. ${types}`;
    findings.push({ path: [...path, "type"], at: "key", message: message2, suggestion, absent: true });
    return guess2;
  }
  if (type === "function") {
    const message2 = `\`type: function\` in ${label} works in TypeScript definitions only; use \`type: script\` here.`;
    findings.push({ path: [...path, "type"], at: "value", message: message2 });
    return void 0;
  }
  const guess = typeof type === "string" ? guessType(type) : void 0;
  const wrong = typeof type === "string" ? `unknown type ${code(type)}` : `\`type\` cannot be ${named(type)}`;
  const message = guess ? `${wrong} in ${label}.` : `${wrong} in ${label}. ${types}`;
  findings.push({ path: [...path, "type"], at: "value", message, suggestion: guess });
  return guess;
}
function guessType(word) {
  const other = OTHER_WORDS[word.toLowerCase()];
  if (other) return other;
  const near = closestMatch(word, STEP_TYPES);
  return STEP_TYPES.find((type) => type === near);
}

// src/system/path-containment.ts
const { existsSync, lstatSync, readlinkSync, realpathSync } = process.getBuiltinModule("node:fs");
const { basename, dirname, join, parse, resolve: resolve2, sep } = process.getBuiltinModule("node:path");
function isPathInside(folder, path) {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
var LINK_LIMIT = 40;
function resolveRealPath(path, links = LINK_LIMIT) {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  if (parent === path || links === 0) return parse(path).root;
  const place = join(resolveRealPath(parent, links), basename(path));
  const isLink = lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? resolveRealPath(resolve2(dirname(place), readlinkSync(place)), links - 1) : place;
}

export {
  isPlainLanguage,
  STEP_NAME,
  Check,
  Output,
  Workflow,
  childrenOf,
  walkSteps,
  closestMatch,
  code,
  either,
  named,
  isMapping,
  resolveVariables,
  renderVariableProblems,
  unknownVariables,
  DO_DEFINITION,
  DO,
  doVariables,
  COMPOSED,
  COMPOSED_DEFINITION,
  outcomeOf,
  followUpId,
  followUpOf,
  nestedDefinitions,
  SourceMap,
  findExcess,
  plainValue,
  describeSyntaxError,
  checkShape,
  configKeys,
  settingOf,
  findKeys,
  nearestKey,
  faultOf,
  findJsonFault,
  repair,
  placeIn,
  adviseIn,
  referencesOf,
  stepNodes,
  lineage,
  textsOf,
  describeDefinition,
  NO_DOUBT,
  checkRules,
  checkNesting,
  checkFiles,
  checkEffects,
  checkTemplates,
  readStepShapes,
  isPathInside,
  resolveRealPath
};

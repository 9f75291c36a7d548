const require = process.getBuiltinModule;
import {
  OTHER_ANSWERS,
  answerCommand,
  overLimit,
  pausedQuestionLines
} from "./chunk-NWKSRQKW.js";
import {
  SettingSource,
  effectiveSettings
} from "./chunk-PLU3OBFD.js";
import {
  REMOTE,
  SECRET,
  matrixOf,
  outboundCode,
  outboundLine,
  questionsOf
} from "./chunk-DUXVH4EU.js";
import {
  gitHubAnswerOf,
  voidSentence
} from "./chunk-2UH2OY2G.js";
import {
  HEAD_MOVED,
  hasEnded
} from "./chunk-QBS5POKR.js";
import {
  FAN_OUT,
  attemptsOf,
  branchAt,
  checkDefinition,
  filesChanged,
  formatCost,
  formatCount,
  formatDuration,
  formatSpent,
  lineage,
  mergeOf,
  nameOf,
  parseWorkflow,
  plural,
  pullRequestsOf,
  renderProblem,
  scopeOf,
  stepNodes,
  walkSteps
} from "./chunk-XSCCPHQO.js";
import {
  fence,
  withoutHidden
} from "./chunk-P7HOZAMK.js";
import {
  CONFIG_FILE,
  array,
  int,
  object,
  record,
  string,
  union,
  unknown
} from "./chunk-GELI5YQP.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/routing/seen.ts
var INVISIBLE = /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/u;
var MOST_LINES = 200;
var MOST_COLUMNS = 200;
function unseenIn(definition) {
  const lines = definition.split("\n");
  const long = lines.findIndex((line) => line.replaceAll("	", "    ").length > MOST_COLUMNS);
  return [
    ...INVISIBLE.test(definition) || withoutHidden(definition) !== definition ? [
      "The workflow holds characters that people cannot see, comments of HTML or entities such as `&lt;`; write it without them."
    ] : [],
    ...long < 0 ? [] : [`Line ${long + 1} is too long to be seen: break it at ${MOST_COLUMNS} characters.`],
    ...lines.length > MOST_LINES ? [`The workflow has ${lines.length} lines; it may have ${MOST_LINES}. Make it shorter.`] : []
  ];
}
function fenced(text, language = "") {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence2 = "`".repeat(longest + 1);
  return [`${fence2}${language}`, text, fence2].join("\n");
}
var WRAPPED = 120;
function wrapped(text) {
  return text.replaceAll("	", "    ").split("\n").flatMap(chunksOf);
}
function chunksOf(line) {
  const signs = Array.from(line);
  const count = Math.max(1, Math.ceil(signs.length / WRAPPED));
  return Array.from(
    { length: count },
    (_, index) => signs.slice(index * WRAPPED, (index + 1) * WRAPPED).join("")
  );
}

// src/routing/composed.ts
var MOST_BYTES = 8e3;
var FILE = "workflow.yaml";
var OPENING = /^(`{3,}|~{3,})ya?ml/i;
function definitionIn(answer) {
  const blocks = [];
  let inside;
  let fence2 = "";
  for (const line of answer.replaceAll(/\r\n?/g, "\n").split("\n")) {
    if (!inside) {
      fence2 = OPENING.exec(line)?.[1] ?? "";
      if (fence2 !== "") inside = [];
    } else if (isClosing(line.trimEnd(), fence2)) {
      blocks.push(inside);
      inside = void 0;
    } else inside.push(line);
  }
  const [only] = blocks;
  return only && blocks.length === 1 ? `${only.join("\n").trim()}
` : void 0;
}
function isClosing(line, fence2) {
  return line.length >= fence2.length && line === fence2.charAt(0).repeat(line.length);
}
function checkAnswer(answer, known) {
  const definition = definitionIn(answer);
  if (definition !== void 0) return checkComposed(definition, known);
  return {
    mistakes: [
      "The answer must hold the workflow in exactly one block that begins with ```yaml and ends with ```."
    ]
  };
}
function checkComposed(definition, known) {
  const bytes = Buffer.byteLength(definition);
  if (bytes > MOST_BYTES)
    return { mistakes: [`The workflow has ${bytes} bytes; it may have ${MOST_BYTES}. Make it shorter.`] };
  const unseen = unseenIn(definition);
  if (unseen.length > 0) return { mistakes: unseen };
  const { problems } = checkDefinition(definition, FILE, known);
  const parsed = parseWorkflow(definition, FILE);
  const refused = "workflow" in parsed ? refusals(parsed.workflow, known) : [];
  const mistakes = [...problems.map(renderProblem), ...refused];
  if (mistakes.length > 0 || !("workflow" in parsed)) return { mistakes };
  return { composed: { workflow: parsed.workflow, definition, sha256: hashOf(definition) } };
}
function approvedWorkflow(definition, sha256, known) {
  if (hashOf(definition) !== sha256)
    throw new AgenticError({
      code: "definition-invalid",
      message: "The composed workflow is not the one that was approved, so it is not run; ask for it again."
    });
  const checked = checkComposed(definition, known);
  if ("composed" in checked) return checked.composed.workflow;
  throw new AgenticError({
    code: "definition-invalid",
    message: `The composed workflow cannot be run:
${checked.mistakes.join("\n")}`
  });
}
function hashOf(text) {
  return process.getBuiltinModule("node:crypto").hash("sha256", text);
}
var TYPES = /* @__PURE__ */ new Set([
  "prompt",
  "command",
  "sequence",
  "parallel",
  "conditional",
  "recurring",
  "wait-for-human"
]);
var SETTINGS = /* @__PURE__ */ new Set([
  "max-retry",
  "timeout-minutes",
  "max-workers",
  "autofix",
  "git"
]);
var STEP_KEYS = [
  "bypass-permissions",
  "provider",
  "model",
  "prompt-file",
  "max-cost-usd",
  "max-tokens"
];
function refusals(workflow, known) {
  const { name, settings = {}, variables = [], outputs } = workflow;
  const taken = known?.names("workflow").includes(name) === true;
  return [
    ...taken || name === "do" ? [`There is a workflow \`${name}\` already; give this one another name.`] : [],
    ...Object.keys(settings).filter((key) => !SETTINGS.has(key)).map((key) => `\`settings.${key}\` is not allowed here; leave it out.`),
    ...settings.git?.worktree === false ? ["`settings.git.worktree: false` is not allowed here."] : [],
    ...variables.filter((variable) => variable.name !== "request" || variable.type !== "string").map(
      (variable) => `The variable \`${variable.name}\` is not allowed; only \`request\` (a string) is given.`
    ),
    ...outputs ? ["`outputs` is not allowed here; have a step write the file."] : [],
    ...Array.from(walkSteps(workflow.steps)).flatMap((step) => stepRefusals(step, known))
  ];
}
function stepRefusals(step, known) {
  const own = `step \`${step.name}\``;
  const keys = STEP_KEYS.filter((key) => Object.hasOwn(step, key) && Reflect.get(step, key) !== void 0);
  const commands = (step.ensures ?? []).some((check) => typeof check === "object" && "command" in check);
  const persona = "agent" in step ? step.agent : void 0;
  return [
    ...TYPES.has(step.type) ? [] : [`In ${own} \`type: ${step.type}\` is not allowed; allowed: ${[...TYPES].join(", ")}.`],
    ...keys.map((key) => `In ${own} \`${key}\` is not allowed; leave it out.`),
    ...commands ? [`In ${own} \`ensures\` with a \`command\` is not allowed; say in the prompt what to run.`] : [],
    ...step.type === "command" && isPath(step.command, known?.names("command")) ? [`In ${own} \`command\` must be a name of the list.`] : [],
    ...persona !== void 0 && isPath(persona, known?.names("persona")) ? [`In ${own} \`agent\` must be a name of the list.`] : []
  ];
}
function isPath(name, names) {
  return names ? !names.includes(name) : /[/.]/.test(name);
}
function outlineOf(steps, indent = "") {
  return steps.flatMap((step) => [
    `${indent}${step.name}  ${wordsOf(step)}`,
    ...insideOf(step, `${indent}  `)
  ]);
}
function insideOf(step, indent) {
  if (step.type === "conditional") {
    const otherwise = step.else ? [`${indent}else`, ...outlineOf(step.else, `${indent}  `)] : [];
    return [...outlineOf(step.then, indent), ...otherwise];
  }
  return "steps" in step ? outlineOf(step.steps, indent) : [];
}
function wordsOf(step) {
  switch (step.type) {
    case "command":
      return `command ${step.command}`;
    case "conditional":
      return `if ${short(String(step.condition))}`;
    case "recurring": {
      const each = step["for-each"];
      const most = step["max-iterations"];
      return [
        "repeated",
        ...each === void 0 ? [] : [`for each of ${short(String(each))}`],
        ...step.until === void 0 ? [] : [`until ${short(String(step.until))}`],
        ...most === void 0 ? [] : [`at most ${most} times`]
      ].join(" ");
    }
    case "parallel":
      return "side by side";
    case "wait-for-human":
      return "asks a person";
    default:
      return step.type;
  }
}
function short(text) {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}\u2026` : line;
}

// src/output/branches.ts
var MOST_UNCHANGED = 12;
function branchLines(state) {
  const branches = Array.from(state.branches.values());
  const label = labelFor(branches);
  const outcomes = branches.map((branch) => ({ label: label(branch), ...outcomeOf(branch, state) }));
  const unchanged = outcomes.filter((outcome) => outcome.unchanged);
  const named = unchanged.length <= MOST_UNCHANGED ? outcomes : outcomes.filter((one) => !one.unchanged);
  const width = Math.max(0, ...named.map((outcome) => outcome.label.length));
  const lines = named.map((outcome) => `  ${outcome.label.padEnd(width)}  ${outcome.words}`);
  const rest = outcomes.length - named.length;
  return rest === 0 ? lines : [...lines, `  ${plural(rest, "branch", "branches")} changed nothing`];
}
function labelFor(branches) {
  const names = branches.map(({ step }) => nameOf(step));
  return new Set(names).size === names.length ? ({ step }) => nameOf(step) : ({ step }) => step;
}
function outcomeOf(branch, state) {
  const { step: path, branch: name, files, failure, pullRequest } = branch;
  const step = state.steps.get(path);
  const changed = (words) => ({ words, unchanged: false });
  if (failure) return changed(`${name}: not delivered: ${failure.message}`);
  if (step?.status === "failed") return changed(`failed${files.size > 0 ? ` \xB7 kept on ${name}` : ""}`);
  if (step?.status === "skipped") return changed(`not used: ${step.reason ?? "skipped"}`);
  if (pullRequest) return changed(`${name} \xB7 ${pullRequestWords(pullRequest)}`);
  if (isMerged(path, state)) return changed(`${name} \xB7 merged`);
  if (files.size > 0) return changed(`${name} \xB7 ${plural(files.size, "file")} changed`);
  if (step?.status === "completed") return { words: "changed nothing, no pull request", unchanged: true };
  return changed(isWaiting(path, state) ? "waiting for a person" : "not finished");
}
function isWaiting(branch, { steps }) {
  return Array.from(steps.values()).some(
    ({ path, status }) => status === "waiting" && (path === branch || path.startsWith(`${branch}/`))
  );
}
function isMerged(path, { steps }) {
  return steps.get(mergeOf(path))?.status === "completed";
}
function shownPath(path) {
  return path.replaceAll(/(^|\/)merge\+/g, "$1merge ");
}
function pullRequestWords(request) {
  const kind = request.draft ? "draft pull request" : "pull request";
  const { url, number, title, path, ended: ended2 } = request;
  const how = ended2 === void 0 ? "" : ` (${ended2})`;
  if (url !== void 0) return `${kind} ${number === void 0 ? "" : `#${number} `}${url}${how}`;
  return `${kind} \u201C${title}\u201D in ${path ?? ""}`;
}
function branchCount({ branches }) {
  if (branches.size === 0) return void 0;
  const changed = Array.from(branches.values()).filter(({ files }) => files.size > 0).length;
  return `${changed} of ${plural(branches.size, "branch", "branches")} changed something`;
}

// src/output/spending.ts
var MOST_STEPS = 8;
function limitsNow(given, { limits }) {
  return { ...given, ...limits };
}
function costWords({ knownCostUsd, usage }, { maxCostUsd }) {
  const spent = formatSpent({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null });
  return maxCostUsd === void 0 ? spent : `${spent} of ${formatCost(maxCostUsd)}`;
}
function tokenWords({ usage }, { maxTokens }) {
  const used = formatCount(tokensOf(usage));
  return maxTokens === void 0 ? `${used} tokens` : `${used} of ${formatCount(maxTokens)} tokens`;
}
function spendingLines(state, providerOf = () => void 0) {
  const items = [...stepItems(state, providerOf), ...orchestratorItem(state)].toSorted(
    (a, b) => b.knownUsd - a.knownUsd || b.tokens - a.tokens
  );
  if (items.length === 0) return [];
  const shown = items.length <= MOST_STEPS + 1 ? items : items.slice(0, MOST_STEPS);
  const rest = items.slice(shown.length);
  const all = rest.length === 0 ? shown : [...shown, sum(plural(rest.length, "other step"), rest)];
  const width = Math.max(...all.map(({ label }) => label.length));
  const lines = all.map((item) => `  ${item.label.padEnd(width)}  ${spentWords(item)}`);
  return [...lines, `  ${totalWords(items)}`];
}
function stepItems({ steps }, providerOf) {
  return Array.from(steps.values()).flatMap((step) => {
    const { path, usage, session, knownCostUsd = 0 } = step;
    if (!usage) return [];
    const provider = session?.provider ?? providerOf(step) ?? "";
    const complete = usage.cost_usd !== null;
    return [{ label: shownPath(path), provider, knownUsd: knownCostUsd, complete, tokens: tokensOf(usage) }];
  });
}
function orchestratorItem(state) {
  const steps = sum(
    "",
    stepItems(state, () => void 0)
  );
  const tokens = tokensOf(state.usage) - steps.tokens;
  if (tokens <= 0) return [];
  const knownUsd = Math.max(0, state.knownCostUsd - steps.knownUsd);
  const complete = state.usage.cost_usd !== null || !steps.complete;
  return [{ label: "orchestrator", provider: "", knownUsd, complete, tokens }];
}
function sum(label, items) {
  return {
    label,
    provider: "",
    knownUsd: items.reduce((all, { knownUsd }) => all + knownUsd, 0),
    complete: items.every(({ complete }) => complete),
    tokens: items.reduce((all, { tokens }) => all + tokens, 0)
  };
}
function spentWords(item) {
  const price = item.complete ? "" : " \xB7 price unknown";
  const who = item.provider === "" ? "" : ` \xB7 ${item.provider}`;
  return `${formatSpent(item).padStart(8)} \xB7 ${formatCount(item.tokens)} tokens${who}${price}`;
}
function totalWords(items) {
  const byProvider = Map.groupBy(items, ({ provider }) => provider);
  byProvider.delete("");
  const parts = Array.from(byProvider, ([name, own]) => `${name} ${formatSpent(sum(name, own))}`);
  return [`in all ${formatSpent(sum("", items))}`, ...parts].join(" \xB7 ");
}
function tokensOf({
  input_tokens,
  output_tokens
}) {
  return input_tokens + output_tokens;
}

// src/output/next.ts
function nextLines(state, limits) {
  const commands = nextCommands(state, limits);
  if (matrixOf(state)) return linesForRunners(commands);
  if (!isAsking(state)) return commands.map((command) => `Next:  ${command}`);
  return [...commands.map((command) => `Answer:  ${command}`), `         ${OTHER_ANSWERS}`];
}
function linesForRunners(commands) {
  const runners = commands.slice(0, -1);
  const shown = runners.slice(0, MOST_RUNNERS);
  const more = runners.length - shown.length;
  return [
    ...shown.map((command) => `Elsewhere:  ${command}`),
    ...more > 0 ? [`            and ${more} more; \`status --json\` names all of them`] : [],
    `Then:  ${commands.at(-1)}`
  ];
}
var MOST_RUNNERS = 4;
function nextCommands(state, limits) {
  const matrix = matrixOf(state);
  if (matrix) {
    const runners = matrix.branch.map((branch) => `agentic-sdlc branch ${state.runId} ${branch}`);
    return [...runners, `agentic-sdlc resume ${state.runId}`];
  }
  if (!isAsking(state))
    return [`agentic-sdlc resume ${state.runId}${allowance(state, limits)}${fromStep(state)}`];
  const questions = questionsOf(state);
  if (questions.length <= 1) return [answerCommand(state.runId)];
  return questions.map(({ path }) => answerCommand(state.runId, path));
}
function isAsking(state) {
  if (state.status !== "paused" || state.reason === "budget") return false;
  return questionsOf(state).length > 0 || asksForItself(state);
}
function asksForItself({ status, reason, paused }) {
  return status === "paused" && reason === "human" && paused !== void 0 && paused.step === void 0;
}
var BLOCKS = /* @__PURE__ */ new Set(["sequence", "conditional", "recurring", "parallel", "workflow"]);
function fromStep({ status, failure, steps }) {
  const step = failure?.step === void 0 ? void 0 : steps.get(failure.step);
  if (status !== "failed" || step?.status !== "failed") return "";
  return step.path === step.name && !BLOCKS.has(step.kind) ? ` --from-step ${step.name}` : "";
}
function allowance(state, given) {
  if (state.status !== "paused" || state.reason !== "budget" || state.paused?.step !== void 0) return "";
  const { maxCostUsd, maxTokens } = limitsNow(given, state);
  if (maxCostUsd !== void 0 && state.knownCostUsd >= maxCostUsd)
    return ` --max-cost-usd ${roundUp(withRoom(state.knownCostUsd, maxCostUsd))}`;
  if (maxTokens === void 0) return "";
  return ` --max-tokens ${Math.ceil(withRoom(tokensOf(state.usage), maxTokens) / 1e3) * 1e3}`;
}
function withRoom(spent, limit) {
  return spent + Math.max(spent, limit);
}
function roundUp(dollars) {
  return dollars > 1 ? String(Math.ceil(dollars)) : (Math.ceil(dollars * 100) / 100).toFixed(2);
}

// src/output/run-standing.ts
var WAITS = /* @__PURE__ */ new Map([
  ["quota", { from: "more quota", why: "the agent's quota is used up" }],
  ["rate-limit", { from: "the end of its rate limit", why: "the agent's rate limit is reached" }],
  [REMOTE, { from: "the remote", why: "a remote could not be reached, or refused" }],
  ["overloaded", { from: "the model service", why: "the model service is overloaded" }]
]);
function whyPaused(paused) {
  if (paused.reason === "budget") return "it has spent what it may";
  return paused.reason === "human" ? NEEDS_PERSON : awaited(paused)?.why;
}
var NEEDS_PERSON = "it needs a person";
function awaited({ reason = "", paused }) {
  const isTimed = paused?.until !== void 0;
  return WAITS.get(reason) ?? (isTimed ? { from: "the model service", why: "it waits for the model service" } : void 0);
}
function standingIn(source) {
  const { state, live } = source;
  switch (state.status) {
    case "pending":
      return "started";
    case "running":
      return runningAs(state);
    case "paused":
      return pausedAs(state);
    case "completed":
      return isUnchanged(state) ? "unchanged" : "done";
    case "failed":
      return "failed";
    case "cancelled":
      if (state.reason === "cut off" && !live) return "cut off";
      return state.reason === "interrupted" ? "interrupted" : "cancelled";
  }
}
function isUnchanged(state) {
  if (nothingDoneWords(state) !== void 0) return true;
  return state.workspace !== void 0 && filesChanged(state).length === 0;
}
function nothingDoneWords({ status, reason }) {
  if (status !== "completed" || reason === void 0) return void 0;
  return reason === "skipped" ? "every step was skipped" : "nothing done: steps failed and were skipped";
}
function runningAs(state) {
  if (state.active.size === 0 && questionsOf(state).length > 0) return "asking";
  return state.steps.size === 0 ? "started" : "running";
}
function pausedAs(state) {
  const { reason = "" } = state;
  if (isAsking(state)) return "asking";
  if (reason === "budget") return "over budget";
  if (reason === "fan-out") return "fanned out";
  return awaited(state) ? "waiting" : "stuck";
}
var EMOJI = {
  started: "\u{1F680}",
  running: "\u{1F504}",
  asking: "\u23F8",
  "over budget": "\u23F8",
  waiting: "\u23F8",
  "fanned out": "\u{1F504}",
  stuck: "\u23F8",
  done: "\u2705",
  unchanged: "\u26A0\uFE0F",
  failed: "\u274C",
  cancelled: "\u{1F6D1}",
  interrupted: "\u{1F6D1}",
  "cut off": "\u{1F6D1}"
};
function emojiOf(standing) {
  return EMOJI[standing];
}

// src/run/answered-threads.ts
var NUMBER = /^[1-9]\d{0,15}$/;
var REQUEST = /^[\w.]+(?:-[\w.]+)*$/;
var COMMIT = /^[0-9a-f]{40,64}$/;
function answeredThreads(events, state) {
  const threads = /* @__PURE__ */ new Map();
  const branchOf = (step) => branchAt(state, step)?.branch ?? state.workspace?.branch;
  for (const event of events) {
    if (event.type === "human.answered") {
      const branch2 = branchOf(event.step);
      for (const each of threads.values())
        if (each.branch === branch2 && each.commits.length > 0) each.isOver = true;
      if (branch2 !== void 0) for (const each of waitingIn(event, branch2)) threads.set(each.thread, each);
      continue;
    }
    const made = commitOf(event);
    if (!made) continue;
    const branch = branchOf(made.step);
    for (const each of threads.values()) if (each.branch === branch && !each.isOver) each.commits.push(made);
  }
  return Array.from(threads.values()).flatMap(({ thread, path, request, branch, commits }) => {
    const touching = commits.findLast(({ files }) => files.includes(path));
    const naming = commits.findLast(({ said: said2 }) => said2.has(thread));
    const { commit } = touching ?? naming ?? commits.at(-1) ?? {};
    const isTouched = touching !== void 0;
    const said = naming?.said.get(thread);
    const answer = said === void 0 ? {} : { said };
    return commit === void 0 ? [] : [{ thread, path, request, branch, commit, isTouched, ...answer }];
  });
}
function countThreads({ steps, answered }) {
  const counts = Array.from(answered, (path) => steps.get(path)?.question?.answer?.threads?.length ?? 0);
  return counts.reduce((sum2, count) => sum2 + count, 0);
}
function waitingIn({ request = "", threads = [] }, branch) {
  if (!REQUEST.test(request)) return [];
  return threads.flatMap(
    ({ id = "", path }) => NUMBER.test(id) ? [{ thread: Number(id), path, request, branch, commits: [], isOver: false }] : []
  );
}
function commitOf(event) {
  if (event.type !== "step.succeeded" && event.type !== "output.written") return void 0;
  const { step = "", commit = "", files = [] } = event;
  if (!COMMIT.test(commit) || files.length === 0) return void 0;
  return {
    step,
    commit,
    files,
    said: saidIn(event.type === "step.succeeded" ? event.output?.data : void 0)
  };
}
var MOST_SAID = 1e3;
var Said = object({
  threads: array(object({ id: union([string(), int()]), done: string() })).max(MOST_SAID)
});
function saidIn(data) {
  const { threads = [] } = Said.safeParse(data, { jitless: true }).data ?? {};
  return new Map(
    threads.flatMap(
      ({ id, done }) => NUMBER.test(String(id)) && done.trim() !== "" ? [[Number(id), done]] : []
    )
  );
}

// src/output/void-answer.ts
function againMarker(runId, request) {
  return `<!-- agentic-sdlc:again=${runId}-${request} -->`;
}
function voidWords({ request, actor, reason }) {
  const name = actor === void 0 || actor === "" ? "a person" : outboundCode(actor, 60);
  return voidSentence({ request, actor: name, reason });
}
function voidAnswerText(answer) {
  const { runId, path } = answer;
  return againText({ runId, path, title: "An answer does not count", why: voidWords(answer) });
}
function againText({
  runId,
  path,
  title,
  why
}) {
  const approve = outboundCode(`/agentic approve ${runId} --step ${path}`, 200);
  return [
    `### \u23F8 ${title}`,
    outboundLine(why, 400),
    `The question is open: submit a review, or write ${approve} when it is right as it stands now.`,
    `<sub>run ${runId}</sub>`
  ].join("\n\n");
}

// src/launch/outdated-approval.ts
function outdatedApprovals(state, events) {
  const told = toldBefore(events);
  return events.flatMap((event, at) => {
    const found = settledAt(events, at) < told ? void 0 : outdatedBy(event);
    const { step: path, request } = found ?? {};
    if (!found || path === void 0 || request === void 0 || !gitHubAnswerOf(request)) return [];
    const branch = (branchAt(state, path) ?? state.workspace)?.branch;
    if (branch === void 0 && found.issue === void 0) return [];
    const became = becameOf(state, { path, seq: askedAt(events, { path, at }) });
    const { title, settled, again, issue } = found;
    const place = issue === void 0 ? {} : { issue };
    return [
      {
        title,
        settled,
        again,
        ...place,
        path,
        branch: branch ?? "",
        request,
        ...became === void 0 ? {} : { became }
      }
    ];
  });
}
function outdatedBy(event) {
  if (event.type === "human.voided") {
    const { step: step2, request: request2, issue } = event;
    const texts = { title: "An answer does not count", settled: "an answer did not count" };
    return { step: step2, request: request2, ...texts, again: voidWords(event), ...issue === void 0 ? {} : { issue } };
  }
  if (event.type !== "human.asked" || event.again === void 0) return void 0;
  const { step, request, again } = event;
  return {
    step,
    request,
    again,
    title: "The approval does not count yet",
    settled: "an approval was for an earlier state"
  };
}
function askedAt(events, { path, at }) {
  return events.findLast((event, index) => index <= at && event.type === "human.asked" && event.step === path)?.seq;
}
function toldBefore(events) {
  const resumed = events.findLastIndex(({ type }) => type === "run.resumed");
  return events.findLastIndex(
    (event, at) => at < resumed && (event.type === "run.failed" || event.type === "run.paused" && event.reason === "human")
  );
}
function settledAt(events, asked) {
  const question = events[asked];
  const at = events.findIndex(
    (event, index) => index > asked && (question?.type === "human.asked" || question?.type === "human.voided") && (event.type === "human.asked" || event.type === "human.answered") && event.step === question.step
  );
  return at < 0 ? Infinity : at;
}
function becameOf(state, { path, seq }) {
  const { asked, answer } = state.steps.get(path)?.question ?? {};
  if (asked?.seq !== seq) return "The question was asked once more since.";
  if (answer?.decision === "timeout") return "Nobody answered it in time.";
  if (answer) {
    const by = answer.actor === void 0 ? "" : ` by ${outboundCode(answer.actor, 60)}`;
    return `The question was answered since: ${answer.decision === "input" ? "with words" : answer.decision}${by}.`;
  }
  return state.questions.has(path) && !hasEnded(state) ? void 0 : "The run is over.";
}

// src/output/summary.ts
function renderEnd(end) {
  const { kept = [], leftovers = [], checkout, untidied } = end;
  return [
    ...endLines(end),
    ...end.state.later.map(
      (branch) => `What came later than the step it went back to is kept on branch ${branch}.`
    ),
    ...kept.map((path) => `Uncommitted changes are in ${path}/.`),
    ...checkout === void 0 ? [] : [checkout],
    ...leftovers.map((path) => leftoverLine(path, end.runOf?.(path))),
    ...untidied === void 0 ? [] : [`What earlier runs left could not be tidied up: ${untidied}`]
  ];
}
function leftoverLine(path, run) {
  const gone = `git worktree remove --force ${path}`;
  if (run?.isCompleted === true)
    return `Uncommitted changes of run ${run.runId}, which completed, are in ${path}/. Commit them there, or where nobody needs them: ${gone}`;
  const runId = run?.runId;
  const whose = runId === void 0 ? "an earlier run" : `run ${runId}`;
  const next = runId === void 0 ? `Keep what you need, then: ${gone}` : `Next:  agentic-sdlc resume ${runId}   or, where nobody needs it: ${gone}`;
  return `Work of ${whose} that was cut off lies in ${path}/, not committed. ${next}`;
}
function endLines(end) {
  const { state, diff, limits = {} } = end;
  switch (state.status) {
    case "completed":
      return [...completedLines(end), ...branchLines(state)];
    case "failed":
      return stopped(
        [...failedLines(state), spentLine(end), keptLine(state, diff), ...branchLines(state)],
        nextLines(state, limits)
      );
    case "paused":
      return stopped([...pausedLines(end), ...branchLines(state)], nextLines(state, limits));
    case "cancelled":
      return stopped(
        [
          `Cancelled (${state.reason ?? "requested"}) after ${[formatDuration(state.elapsedMs), ...costPart(end)].join(" \xB7 ")}.`,
          keptLine(state, diff),
          ...branchLines(state)
        ],
        nextLines(state, limits)
      );
    default:
      return [`Run ${state.runId} is ${state.status}.`];
  }
}
function stopped(lines, next) {
  return [...lines.filter((line) => line !== ""), ...next];
}
function completedLines(end) {
  const { state, facts, diff } = end;
  const took = [formatDuration(state.elapsedMs), ...costPart(end)].join(" \xB7 ");
  const files = `files: ${facts.directory}/`;
  const idle = [...overLimitLine(end), ...noOpLine(state)];
  const nothing = nothingDoneWords(state);
  if (nothing !== void 0) return [`Completed in ${took} \xB7 ${nothing}`, files];
  if (state.workspace === void 0) return [`Completed in ${took}`, ...idle, files];
  const changed = filesChanged(state).length;
  if (changed === 0) return [`Completed in ${took} \xB7 nothing changed`, ...idle, files];
  if (state.uncommitted.size > 0)
    return [`Completed in ${took} \xB7 ${plural(changed, "file")} changed, not committed`, ...idle, files];
  const came = [branchCount(state), ownPullRequest(state)].filter((part) => part !== void 0);
  const own = state.filesChanged.size > 0 ? [branchPart(state, diff)] : [];
  return [
    [`Completed in ${took}`, ...came].join(" \xB7 "),
    ...idle,
    [...own, files].join(" \xB7 "),
    ...staysHere(state) ? ["There is no remote, so the branch stays in this repository."] : []
  ];
}
function costPart({ state, limits = {} }) {
  return state.usage.agent_sessions === 0 ? [] : [costWords(state, limitsNow(limits, state))];
}
function spentLine(end) {
  const cost = costPart(end);
  if (cost.length === 0) return "";
  return `Spent: ${[...cost, tokenWords(end.state, limitsNow(end.limits ?? {}, end.state))].join(" \xB7 ")} in ${formatDuration(end.state.elapsedMs)}.`;
}
function overLimitLine({ state, facts }) {
  const limited = Array.from(walkSteps(facts.workflow.steps)).filter(
    (step) => step["max-cost-usd"] !== void 0 || step["max-tokens"] !== void 0
  );
  if (limited.length === 0) return [];
  const byName = new Map(limited.map((step) => [step.name, step]));
  const over = Array.from(state.steps.values()).flatMap((own) => {
    const words = scopeOf(state, own.path) === "" ? overLimit(own, byName.get(own.name)) : void 0;
    return words === void 0 ? [] : [`${own.path} (${words.spent} of ${words.limit})`];
  });
  return over.length === 0 ? [] : [`Over its own limit: ${namesOrCount(over)}.`];
}
function staysHere({ pushed, filesChanged: own }) {
  return own.size > 0 && pushed?.remote === "";
}
function noOpLine({ steps }) {
  const idle = Array.from(steps.values()).flatMap(({ noOp, path }) => noOp === true ? [path] : []);
  if (idle.length === 0) return [];
  return [`Changed nothing, though asked to: ${namesOrCount(idle)}.`];
}
function namesOrCount(paths) {
  return paths.length > 6 ? plural(paths.length, "step") : paths.join(", ");
}
function ownPullRequest({ pullRequests }) {
  const [request] = pullRequests;
  return request && pullRequestWords(request);
}
function branchPart({ workspace }, diff) {
  const branch = workspace?.branch ?? "";
  if (!diff) return branch;
  const { commits, files, added, removed } = diff;
  return `${branch}: ${plural(commits, "commit")}, ${plural(files.length, "file")}, +${added} \u2212${removed}`;
}
var MOST_FAILED = 5;
function failedLines(state) {
  const step = failedStep(state);
  const failure = step?.failure ?? state.failure?.failure;
  const first = step ? failedWords(state, step, failure) : failure?.message ?? "";
  const others = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (other) => other !== void 0 && other.path !== step?.path && other.failure !== void 0
  );
  const named = others.slice(0, MOST_FAILED).flatMap((other) => other ? [failedWords(state, other)] : []);
  const more = others.length - named.length;
  return [
    `Failed: ${ended(first)}`,
    ...named.map((words) => `Also failed: ${ended(words)}`),
    ...more > 0 ? [`Also failed: ${plural(more, "more step")}.`] : []
  ];
}
function ended(sentence) {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
function failedWords(state, step, failure = step.failure) {
  const branch = branchAt(state, step.path);
  const place = branch ? ` on branch ${branch.branch}` : "";
  const attempts = plural(attemptsOf(step), "attempt");
  return `${shownPath(step.path)}${place}, after ${attempts} (${failure?.class}: ${trimDot(failure?.message ?? "")})`;
}
function failedStep({ failure, steps }) {
  return failure?.step === void 0 ? void 0 : steps.get(failure.step);
}
function pausedLines({ state, providerOf }) {
  const { paused, reason } = state;
  const questions = questionsOf(state).flatMap(pausedQuestionLines);
  if (reason === "human" && questions.length > 0) {
    const [first2 = "", ...rest2] = questions;
    return [`Paused: ${first2}`, ...rest2];
  }
  if (paused?.reason === "budget")
    return [`Paused: ${firstSentence(paused.message)}`, ...spendingLines(state, providerOf), ...questions];
  if (paused && [FAN_OUT, HEAD_MOVED, REMOTE, SECRET].includes(paused.reason))
    return [`Paused: ${paused.message}`, ...questions];
  const [first = "", ...rest] = (paused?.message ?? "").trim().split("\n");
  const waits = paused?.until === void 0 ? void 0 : awaited(state);
  return [
    `Paused: ${shownPath(paused?.step ?? "the run")} ${waits ? `waits for ${waits.from}` : "needs a person"}.   ${first}`,
    ...rest.map((line) => `  ${line}`),
    ...questions
  ];
}
function firstSentence(message) {
  return message.split(/(?<=\.) /, 1)[0] ?? message;
}
function keptLine(state, diff) {
  const done = Array.from(state.steps.values()).filter(isDone).map((step) => shownPath(step.path));
  if (done.length === 0) return "";
  const commits = diff && diff.commits > 0 ? ` (${plural(diff.commits, "commit")} on ${state.workspace?.branch})` : "";
  return `Kept: ${namesOrCount(done)}${commits}.`;
}
function isDone({ status, attempt }) {
  return status === "completed" && attempt > 0;
}
function trimDot(text) {
  return text.replace(/\.$/, "");
}

// src/config/explain.ts
var SettingPlace = union([
  object({ option: string().describe("Option of the command line.") }),
  object({
    file: string().describe("Definition or configuration."),
    step: string().optional().describe("Step or block that sets it."),
    key: string().describe("Dotted path of the key in the file.")
  })
]);
var ExplainedSetting = object({
  value: unknown().describe("Null for none."),
  source: SettingSource,
  where: SettingPlace.optional().describe("Absent for a default.")
});
var ExplainedSettings = record(string(), ExplainedSetting);
var Explanation = object({
  settings: ExplainedSettings,
  step_settings: record(string(), ExplainedSettings).describe("By step name, what differs from the run, or is set by the step or a block around it.")
});
function explainSettings(run) {
  const { workflow, config, commandLine } = run;
  const levels = { settings: workflow.settings, config, commandLine };
  const nodes = stepNodes(workflow);
  const explain = explainer(run, nodes);
  const ofRun = flatten(effectiveSettings(levels));
  const steps = nodes.map((node) => {
    const enclosing = lineage(node).slice(0, -1).map(({ step }) => step);
    const own = flatten(effectiveSettings({ ...levels, step: node.step, enclosing: enclosing.toReversed() }));
    const entries = STEP_SETTINGS.filter((name) => isOwn(name, own[name], ofRun[name]));
    return [node.step.name, pick(own, entries, explain)];
  });
  const names = Object.keys(ofRun).filter((name) => !OF_STEPS_ALONE.has(name));
  return {
    settings: pick(ofRun, names, explain),
    step_settings: Object.fromEntries(steps.filter(([, settings]) => Object.keys(settings).length > 0))
  };
}
var STEP_SETTINGS = [
  "provider",
  "model",
  "max-retry",
  "on-error",
  "timeout-minutes",
  "max-cost-usd",
  "max-tokens",
  "context",
  "bypass-permissions"
];
var OF_STEPS_ALONE = /* @__PURE__ */ new Set(["on-error", "context"]);
var LIMITS = /* @__PURE__ */ new Set(["timeout-minutes", "max-cost-usd", "max-tokens"]);
function isOwn(name, own, ofRun) {
  if (own?.source === "step") return true;
  if (LIMITS.has(name)) return own?.value !== void 0;
  return own?.value !== ofRun?.value;
}
function flatten({ git, ...settings }) {
  const inGit = Object.entries(git).map(([name, value]) => [`git.${dashed(name)}`, value]);
  const others = Object.entries(settings).map(([name, value]) => [dashed(name), value]);
  return Object.fromEntries([...others, ...inGit]);
}
function dashed(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
function pick(flat, names, explain) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const effective = flat[name];
      return effective ? [[name, explain(effective)]] : [];
    })
  );
}
function explainer({ definition }, nodes) {
  const pathOf = new Map(nodes.map(({ step, path }) => [step.name, path.join(".")]));
  const placeOf = ({ source, key = "", step = "" }) => {
    switch (source) {
      case "command line":
        return { option: key };
      case "step":
        return { file: definition, step, key: `${pathOf.get(step)}.${key}` };
      case "workflow":
        return { file: definition, key };
      case "config":
        return { file: CONFIG_FILE, key };
      case "default":
        return void 0;
    }
  };
  return (effective) => {
    const where = placeOf(effective);
    return { value: effective.value ?? null, source: effective.source, ...where ? { where } : {} };
  };
}

// src/heap.ts
function keepYoungHeapSmall() {
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=1");
}

// src/launch/issue-variables.ts
var TEXT = ["request", "prompt"];
var NUMBER2 = "issue";
var AROUND = "issue_text";
var OTHERS = "issue_others";
function issueVariables({ variables = [] }, issue, given) {
  const open = variables.filter(({ name }) => !Object.hasOwn(given, name));
  const numbered = open.find(({ name }) => name === NUMBER2);
  const hasText = variables.some(({ name }) => TEXT.includes(name));
  const text = TEXT.map((name) => open.find((variable) => variable.name === name)).find(
    (variable) => variable !== void 0 && variable.type === "string"
  );
  const result = {};
  if (text) result[text.name] = textOf(issue);
  else if (open.some(({ name, type }) => name === AROUND && type === "string"))
    result[AROUND] = textOf(issue);
  const others = othersIn(issue);
  if (others !== "" && Object.keys(result).length > 0 && open.some(({ name }) => name === OTHERS))
    result[OTHERS] = others;
  if (numbered?.type === "number") result[NUMBER2] = issue.number;
  else if (numbered?.type === "string") result[NUMBER2] = hasText ? String(issue.number) : textOf(issue);
  return result;
}
function othersIn({ author, comments, asker }) {
  const writers = /* @__PURE__ */ new Set([author, ...comments.map((comment) => comment.author)]);
  return Array.from(writers).filter((writer) => writer.toLowerCase() !== asker?.toLowerCase()).join(", ");
}
function issueRecord({
  number,
  title
}) {
  return { number, title };
}
function textOf({ number, title, body, author, comments, leftOut = 0 }) {
  const parts = [
    fence(`${title}

${body}`.trim(), `issue #${number} by ${author}`),
    ...comments.map((comment) => fence(comment.body, `comment on issue #${number} by ${comment.author}`)),
    ...leftOut > 0 ? [`(${leftOut} further comments on the issue are not shown.)`] : []
  ];
  return parts.join("\n\n");
}

// src/launch/thread-surface.ts
function threadSurface(options) {
  let last;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      try {
        if (last) await tellThreads(last, options);
      } catch (error) {
        options.report(error instanceof Error ? error.message : String(error));
      }
    }
  };
}
var MOST_OUTDATED = 10;
async function tellThreads(source, options) {
  const { events, state } = source;
  const isStill = standsStill(state);
  if (!isStill && !hasEnded(state)) return;
  const { branches } = options;
  const isOurs = ({ branch }) => branches?.has(branch) ?? true;
  const threads = isStill ? answeredThreads(events, state).filter(isOurs) : [];
  const outdated = outdatedApprovals(state, events).map((each) => atKnownPlace(source, each)).filter(isOurs).slice(-MOST_OUTDATED);
  if (threads.length === 0 && outdated.length === 0) return;
  const place = await options.place();
  if (!place) return;
  if (outdated.length > 0) {
    const { tellOutdated } = await import("./tell-outdated-NE5ML7WB.js");
    await tellOutdated(place, outdated, { ...options, state });
  }
  const { replyToThreads } = await import("./thread-replies-UK7PQCQH.js");
  await replyToThreads(place, threads, { ...options, links: options.linksFor(source), state });
}
function atKnownPlace({ record: record2, state }, { issue, ...outdated }) {
  if (issue === void 0) return outdated;
  const known = [record2.issue?.number, ...pullRequestsOf(state).map(({ number }) => number)];
  return known.includes(issue) ? { ...outdated, issue } : outdated;
}
function standsStill({ status, questions }) {
  return status === "completed" || status === "paused" && questions.size > 0;
}
var REPLY_MS = 4e3;
var MOST_MS = 5 * 6e4;
function timeForThreads(state) {
  return Math.min(MOST_MS, countThreads(state) * REPLY_MS);
}

export {
  MOST_LINES,
  fenced,
  wrapped,
  definitionIn,
  checkAnswer,
  approvedWorkflow,
  refusals,
  outlineOf,
  branchLines,
  shownPath,
  limitsNow,
  costWords,
  tokenWords,
  tokensOf,
  nextLines,
  nextCommands,
  isAsking,
  asksForItself,
  whyPaused,
  NEEDS_PERSON,
  standingIn,
  nothingDoneWords,
  emojiOf,
  countThreads,
  againMarker,
  voidAnswerText,
  againText,
  renderEnd,
  pausedLines,
  Explanation,
  explainSettings,
  keepYoungHeapSmall,
  issueVariables,
  issueRecord,
  threadSurface,
  timeForThreads
};

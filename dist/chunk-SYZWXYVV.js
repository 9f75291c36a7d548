const require = process.getBuiltinModule;
import {
  lastSignIn
} from "./chunk-IPJC7UG5.js";
import {
  BUILT_IN,
  SourceCollector,
  Usage,
  branchesAfresh,
  evolve,
  foldJournal,
  parseSources,
  renderEvents
} from "./chunk-3QX5WFXS.js";
import {
  REPLACEMENT
} from "./chunk-OJV2YDKN.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import {
  NO_DOUBT,
  childrenOf,
  describeDefinition,
  isPlainLanguage,
  referencesOf,
  textsOf,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  OUTPUT_FILE_LIMIT_BYTES,
  OUTPUT_LIMIT_BYTES,
  StepOutput,
  addUsage,
  artifactIn,
  beginningOf,
  branchAt,
  endingOf,
  formatCost,
  formatCostAndTokens,
  formatCount,
  formatDuration,
  hasChanges,
  headAt,
  headsOf,
  joinPath,
  mergedBy,
  modeAt,
  nameOf,
  onlyWaits,
  prefixOf,
  scopeOf,
  tokensOf,
  zeroUsage
} from "./chunk-EO6JZ5KM.js";
import {
  asTold,
  readOptional
} from "./chunk-DNN7PFYL.js";
import {
  packageRoot,
  parseJson,
  parseJsonObject
} from "./chunk-WTW3FVGE.js";
import {
  _enum,
  array,
  int,
  literal,
  object,
  record,
  string
} from "./chunk-67EWWL3V.js";
import {
  attemptDirectory,
  documentIn,
  insidePath,
  isEngineFile,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  branchIdOf,
  suffixFor,
  suffixOf
} from "./chunk-5UWUDB4H.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/decision/execution-plan.ts
function definitionAt(plan, { scope }) {
  return (scope && plan.definitions?.get(scope.definition)) ?? plan;
}
function nestedSettings({ definitions }, definition) {
  return (definition === void 0 ? void 0 : definitions?.get(definition)?.workflow.settings) ?? {};
}
function policyOf(plan, { step, frame, path = step.name }) {
  const name = plan.program ? path : step.name;
  return definitionAt(plan, frame).policies.get(name) ?? { maxRetry: 0, onError: "fail" };
}
function outputsFor({ workflow }, outcome) {
  return (workflow.outputs ?? []).filter((output) => (output.when ?? "completed") === outcome);
}

// src/decision/traversal.ts
var ended = { kind: "ended" };
function open(...decisions) {
  return { kind: "open", decisions, busy: true, workers: 1 };
}
function idle(...decisions) {
  return { kind: "open", decisions, busy: false, workers: 0 };
}
function record2(event) {
  return open({ type: "record", event });
}
function closeBlock(path, status, summary) {
  return record2({ type: "block.closed", step: path, status, summary });
}

// src/decision/step-condition.ts
function decideStepCondition(run, at) {
  const { path, step, frame } = at;
  const state = run.steps.get(path);
  if (state && state.status !== "pending") return void 0;
  if (frame.scope === void 0 && run.skip.has(step.name)) return skip(at, "from-step");
  if (step.condition === void 0 || step.type === "conditional") return void 0;
  if (state?.condition === void 0) return open({ type: "evaluate-condition", path, step, frame });
  return state.condition ? void 0 : skip(at, "condition");
}
function skip({ path, step: { type } }, reason, after) {
  const failed2 = after === void 0 ? {} : { after };
  return record2({ type: "step.skipped", step: path, kind: type, reason, ...failed2 });
}
function isAgentJudged(plan, frame, condition) {
  if (typeof condition !== "string") return false;
  const lets = plan.orchestrator === "agent" || definitionAt(plan, frame).workflow.settings?.orchestrator === "agent";
  return lets && isPlainLanguage(condition);
}

// src/decision/budget/spending-limits.ts
var SPENDING = /* @__PURE__ */ new Set([
  "wait",
  "start-step",
  "open-branch",
  "fan-out",
  "enter-workflow",
  "ask-human",
  "consult"
]);
function withinBudget({ plan, state }, decisions) {
  if (isWithoutLimits(plan, state)) return decisions;
  const spending = decisions.filter((decision) => isSpending(plan, decision));
  const reached = spending.length === 0 ? void 0 : reachedLimit(plan, state, spending);
  if (!reached) return decisions;
  const left = decisions.filter((decision) => !spending.includes(decision));
  return stopAfterActiveSteps(state, left, () => {
    const spent = mostSpent(state);
    const message = `${reached.message}${listed(spent)}`;
    const step = reached.step === void 0 ? {} : { step: reached.step };
    return { type: "run.paused", reason: "budget", message, ...step, spent };
  });
}
function stopAfterActiveSteps({ active }, decisions, end) {
  const left = decisions.filter(({ type }) => !SPENDING.has(type));
  const isBusy = active.size > 0 || left.some(({ type }) => type !== "await-human");
  return isBusy ? left : [{ type: "record", event: end() }];
}
function isWithoutLimits(plan, state) {
  const { maxCostUsd, maxTokens } = limitsOf(plan, state);
  return maxCostUsd === void 0 && maxTokens === void 0 && !mayLimitSteps(plan);
}
function mayLimitSteps({ limitsSteps: limitsSteps2 = false, program }) {
  return limitsSteps2 || program !== void 0;
}
function isSpending(plan, decision) {
  if (SPENDING.has(decision.type)) return true;
  if (decision.type === "evaluate-condition")
    return isAgentJudged(plan, decision.frame, decision.step.condition);
  return decision.type === "evaluate-until" && isAgentJudged(plan, decision.frame, decision.step.until);
}
function reachedLimit(plan, state, decisions) {
  const message = overBudget(plan, state);
  if (message !== void 0) return { message };
  for (const path of decisions.flatMap(pathsOf)) {
    const over = stepOverBudget(plan, state, path);
    if (over) return over;
  }
  return void 0;
}
function pathsOf(decision) {
  if (decision.type === "fan-out")
    return [...decision.branches.map(({ path, over = path }) => over), ...decision.work.flatMap(pathsOf)];
  return "path" in decision ? [decision.path] : [];
}
function limitsOf(plan, { limits }) {
  return {
    maxCostUsd: limits.maxCostUsd ?? plan.maxCostUsd,
    maxTokens: limits.maxTokens ?? plan.maxTokens
  };
}
function overBudget(plan, state) {
  const { maxCostUsd, maxTokens } = limitsOf(plan, state);
  const tokens = tokensOf(state.usage);
  if (maxCostUsd !== void 0 && state.knownCostUsd >= maxCostUsd) {
    const spent = formatCostAndTokens({
      knownUsd: state.knownCostUsd,
      complete: state.usage.cost_usd !== null
    });
    return `The run has spent ${spent} of ${formatCost(maxCostUsd)}.`;
  }
  if (maxTokens !== void 0 && tokens >= maxTokens)
    return `The run has used ${tokens} of ${maxTokens} tokens.`;
  return void 0;
}
function stepOverBudget(plan, state, path) {
  for (const { step, spent, limit, unit } of limitsAround(plan, state, path)) {
    if (spent < limit) continue;
    const message = unit === "tokens" ? `Step ${step} has used ${spent} of ${limit} tokens; resuming allows it as many again.` : `Step ${step} has spent ${formatCost(spent)} of ${formatCost(limit)}; resuming allows it as much again.`;
    return { step, message };
  }
  return void 0;
}
function remainingBudget(plan, state, path = "") {
  const left = Math.min(...Array.from(remainingDollars(plan, state, path), (each) => each.left));
  return left === Infinity ? void 0 : inCents(left);
}
function* remainingDollars(plan, state, path) {
  const { maxCostUsd } = limitsOf(plan, state);
  if (maxCostUsd !== void 0) yield { step: "", left: maxCostUsd - state.knownCostUsd };
  for (const { step, spent, limit, unit } of limitsAround(plan, state, path))
    if (unit === "usd") yield { step, left: limit - spent };
}
var SMALLEST_USD = 0.01;
function inCents(dollars) {
  return Math.max(SMALLEST_USD, Math.round(dollars * 1e4) / 1e4);
}
function* limitsAround(plan, state, path) {
  if (!mayLimitSteps(plan)) return;
  for (let step = path; step !== ""; step = prefixOf(step)) {
    const { maxCostUsd, maxTokens } = limitOf(plan, state, step);
    const {
      knownCostUsd = 0,
      spentBeforeUsd = 0,
      tokens = 0,
      tokensBefore = 0
    } = state.steps.get(step) ?? {};
    if (maxCostUsd !== void 0)
      yield { step, unit: "usd", spent: knownCostUsd - spentBeforeUsd, limit: maxCostUsd };
    if (maxTokens !== void 0)
      yield { step, unit: "tokens", spent: tokens - tokensBefore, limit: maxTokens };
  }
}
function limitOf(plan, state, path) {
  const { path: around, definition } = state.steps.get(scopeOf(state, path)) ?? {};
  const frame = around === void 0 || definition === void 0 ? {} : { scope: { path: around, definition } };
  const { maxCostUsd, maxTokens } = policyOf(plan, { step: { name: nameOf(path) }, frame, path });
  const inner = nestedSettings(plan, state.steps.get(path)?.definition);
  return {
    ...given("maxCostUsd", maxCostUsd ?? inner["max-cost-usd"]),
    ...given("maxTokens", maxTokens ?? inner["max-tokens"])
  };
}
function given(key, value) {
  return value === void 0 ? {} : { [key]: value };
}
var MOST_LISTED = 5;
function mostSpent({ steps, usage, knownCostUsd }) {
  const leaves = Array.from(steps.values()).filter((step) => step.usage !== void 0);
  const spent = leaves.map((step) => {
    const { cost_usd = null } = step.usage ?? {};
    return { step: step.path, known: step.knownCostUsd ?? 0, cost_usd, tokens: tokensOf(step.usage) };
  });
  const known3 = knownCostUsd - spent.reduce((sum, each) => sum + each.known, 0);
  const tokens = tokensOf(usage) - spent.reduce((sum, each) => sum + each.tokens, 0);
  const rest = { step: "orchestrator", known: known3, cost_usd: known3, tokens };
  return [...spent, ...tokens > 0 ? [rest] : []].toSorted((a, b) => b.known - a.known || b.tokens - a.tokens).slice(0, MOST_LISTED).map(({ step, cost_usd, tokens: tokens2 }) => ({ step, cost_usd, tokens: tokens2 }));
}
function listed(spent) {
  if (spent.length === 0) return "";
  const words = spent.map(
    ({ step, cost_usd, tokens }) => `${step} ${formatCost(cost_usd)} (${formatCount(tokens)} tokens)`
  );
  return ` Most of it: ${words.join(", ")}.`;
}

// src/steps/full-output.ts
var TEXT_LIMIT = 4e3;
var STREAMS = ["stdout", "stderr"];
function streamsIn(data) {
  if (typeof data !== "object" || data === null) return [];
  return STREAMS.flatMap((name) => {
    const text = Reflect.get(data, name);
    return typeof text === "string" && text.length > TEXT_LIMIT ? [{ name, text }] : [];
  });
}
function filesOfOutput(artifact) {
  return [artifact, ...STREAMS.map((name) => streamFile(artifact, name))];
}
function streamFile(artifact, name) {
  return artifact.replace(/json$/, `${name}.txt`);
}
var KeptOutput = object({
  /** Streams that have files of their own. */
  streams: array(_enum(STREAMS)).default([])
});
function keepWhole(store, base, output) {
  const artifact = `${base}.json`;
  const streams = streamsIn(output.data);
  for (const { name, text } of streams) store.write(streamFile(artifact, name), text);
  const names = streams.map(({ name }) => name);
  const files = names.map((name) => [name, `in ${store.location}/${streamFile(artifact, name)}`]);
  const kept = streams.length === 0 ? output : { ...output, data: { ...Object(output.data), ...Object.fromEntries(files) }, streams: names };
  store.write(artifact, within(jsonOf(kept)));
  return `${store.location}/${artifact}`;
}
function jsonOf(output) {
  const text = JSON.stringify(output);
  return text.length > 1024 * 1024 ? `${text}
` : `${JSON.stringify(output, null, 2)}
`;
}
function within(text) {
  if (Buffer.byteLength(text) <= OUTPUT_FILE_LIMIT_BYTES) return text;
  throw new AgenticError({
    code: "output-too-large",
    message: `The output of the step has more than ${OUTPUT_FILE_LIMIT_BYTES / 1024 / 1024} MB of JSON. Write large results to a file in \`artifacts/\` of the run, and hand on its path.`
  });
}
var known = /* @__PURE__ */ new WeakMap();
function wholeOutputs(store) {
  return (name, output) => {
    const path = artifactOf(store.location, name, output.data);
    if (path === void 0) return output;
    const whole = known.get(output)?.deref() ?? readWhole(store, { name, path, output });
    known.set(output, new WeakRef(whole));
    return whole;
  };
}
function artifactOf(location, name, data) {
  const artifact = artifactIn(data);
  if (!artifact?.startsWith(`${location}/artifacts/`)) return void 0;
  const path = artifact.slice(location.length + 1);
  const [attempt = "", step] = path.split("/").reverse();
  return step === name && /^\d+\.json$/.test(attempt) ? path : void 0;
}
function readWhole(store, { name, path, output }) {
  const read = (file) => store.read(file) ?? missing(store, name, file);
  const json = parseJson(read(path));
  if (json === void 0) throw damaged(store, name, path);
  const parsed = StepOutput.safeParse(json);
  if (!parsed.success) return output;
  const { streams } = KeptOutput.parse(json);
  if (streams.length === 0) return parsed.data;
  const texts = streams.map((stream) => [stream, read(streamFile(path, stream))]);
  return { ...parsed.data, data: { ...Object(parsed.data.data), ...Object.fromEntries(texts) } };
}
function damaged({ location }, step, file) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `The output of step \`${step}\` in ${location}/${file} is not JSON any more. Restore the file, or resume with \`--from-step ${step}\`.`
  });
}
function missing({ location }, step, file) {
  throw new AgenticError({
    code: "not-found",
    message: `The output of step \`${step}\` lies in ${location}/${file}, which is missing. Restore the file, or resume with \`--from-step ${step}\`.`
  });
}

// src/steps/agent-answer.ts
var SUMMARY_LIMIT = 200;
function parseAnswer(text, structured) {
  const found = structured === void 0 ? findJson(text.trim()) : { json: structured, words: "" };
  if (found === void 0) return { output: wrapText(text) };
  const { json, words } = found;
  const parsed = StepOutput.safeParse(json);
  if (parsed.success) return { output: parsed.data, json };
  const wrapped = wrapText(words);
  return {
    output: {
      ...wrapped,
      output_type: "json",
      summary: wrapped.summary || firstLine(summaryIn(json) ?? "JSON result"),
      data: json
    },
    json
  };
}
function findJson(text) {
  for (const [start, candidate] of candidatesOf(text)) {
    const json = parseObject(candidate);
    if (json !== void 0) return { json, words: text.slice(0, start).trim() };
  }
  return void 0;
}
function* candidatesOf(text) {
  yield [0, text];
  const fence = /(?:^|\n)```(?:json)?[^\S\n]*\n(?:(?![^\S\n]*```)[^\n]*\n)*[^\S\n]*```$/i.exec(text);
  if (fence) {
    const [opened] = /^\n?[^\n]*\n/.exec(fence[0]) ?? [""];
    yield [fence.index, fence[0].slice(opened.length, -3).trim()];
  }
  for (const { index } of text.matchAll(/^\{/gm)) yield [index, text.slice(index)];
  const first = text.indexOf("{");
  if (first > 0) yield [first, text.slice(first)];
}
function parseObject(text) {
  if (!/^[{[]/.test(text)) return void 0;
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function wrapText(text) {
  return {
    success: true,
    output_type: "text",
    document_path: null,
    summary: firstLine(text),
    metrics: {},
    next_step_context: text.trim() === "" ? null : text.trim()
  };
}
function firstLine(text, limit = SUMMARY_LIMIT) {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > limit ? `${line.slice(0, limit - 1)}\u2026` : line;
}
function summaryIn(value) {
  if (typeof value !== "object" || value === null || !("summary" in value)) return void 0;
  return typeof value.summary === "string" && value.summary.trim() !== "" ? value.summary : void 0;
}
function fitOutput(output, keep) {
  if (sizeOf(output) <= OUTPUT_LIMIT_BYTES) return output;
  const artifact = keep(output);
  const context = shorten(output.next_step_context, artifact);
  const shorter = { ...output, summary: firstLine(output.summary), next_step_context: context, metrics: {} };
  const trimmed = { ...shorter, data: withArtifact(shortenData(output.data, artifact), artifact) };
  const candidates = [trimmed, { ...shorter, data: { artifact } }];
  return candidates.find((candidate) => sizeOf(candidate) <= OUTPUT_LIMIT_BYTES) ?? bareOutput(shorter, artifact);
}
var PATH_LIMIT = 500;
function bareOutput(output, artifact) {
  const { document_path: path } = output;
  return {
    ...output,
    output_type: firstLine(output.output_type),
    document_path: path !== null && path.length > PATH_LIMIT ? null : path,
    next_step_context: `The whole output is in ${artifact}.`,
    data: { artifact }
  };
}
function sizeOf(output) {
  if (streamsIn(output.data).some(({ text }) => text.length > OUTPUT_LIMIT_BYTES)) return Infinity;
  return Buffer.byteLength(JSON.stringify(output));
}
function shorten(value, artifact) {
  if (typeof value !== "string" || value.length <= TEXT_LIMIT) return value;
  return `${value.slice(0, TEXT_LIMIT)}
\u2026 ${value.length - TEXT_LIMIT} more characters in ${artifact}`;
}
function shortenDeep(value, artifact) {
  if (Array.isArray(value)) return value.map((item) => shortenDeep(item, artifact));
  if (typeof value !== "object" || value === null) return shorten(value, artifact);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenDeep(item, artifact)]));
}
function shortenData(data, artifact) {
  const shorter = shortenDeep(data, artifact);
  if (typeof shorter !== "object" || shorter === null) return shorter;
  const ends = streamsIn(data).map(
    ({ name, text }) => [name, endOf(text, streamFile(artifact, name))]
  );
  return { ...shorter, ...Object.fromEntries(ends) };
}
function endOf(text, file) {
  return `\u2026 ${text.length - TEXT_LIMIT} characters before this are in ${file}
${endingOf(text, TEXT_LIMIT)}`;
}
function withArtifact(data, artifact) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return { artifact, value: data };
  return { ...data, artifact };
}

// src/steps/output-streams.ts
var DETAILS_LIMIT = 4e3;
function tail({ stdout, stderr }, limit = DETAILS_LIMIT) {
  const [out, err] = [stdout.trimEnd(), stderr.trimEnd()];
  if (out === "" || err === "") return endingOf(out + err, limit);
  const room = limit - 1;
  const half = Math.floor(room / 2);
  const roomForOut = Math.max(half, room - err.length);
  const shown = endingOf(out, roomForOut);
  return `${shown}
${endingOf(err, room - shown.length)}`;
}
function wholeOf({ stdout, stderr }) {
  return `## Standard output

${stdout.trimEnd()}

## Standard error

${stderr.trimEnd()}
`;
}
function lastLine(text) {
  return text.trimEnd().split("\n").at(-1) ?? "";
}

// src/steps/attempt-outcome.ts
function produced(context, { path, attempt }, { output, usage }) {
  const kept = journaled(context, { path, attempt }, output);
  const spent = usage ? { usage } : {};
  const type = context.workspace.branch === void 0 ? "step.succeeded" : "step.produced";
  return { type, step: path, attempt, output: kept, ...spent };
}
function journaled({ store }, { path, attempt }, output) {
  return fitOutput(output, (whole) => keepWhole(store, `artifacts/${path}/${attempt}`, whole));
}
function failed({ path, attempt }, failure, usage) {
  return { type: "step.failed", step: path, attempt, failure, ...usage ? { usage } : {} };
}
function interrupted({ path, attempt }, usage) {
  return { type: "step.interrupted", step: path, attempt, reason: "stopped", ...usage ? { usage } : {} };
}
function unsuccessful({ summary, next_step_context: details }) {
  const message = summary === "" ? "The agent says it could not do the step." : firstLine(summary);
  const told = details ? { details: beginningOf(details, DETAILS_LIMIT) } : {};
  return { class: "recoverable", code: "step-unsuccessful", message, ...told };
}
function fatal(thrown) {
  const error = asTold(thrown);
  const code = error instanceof AgenticError ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  const wait = error instanceof AgenticError ? error.data["retry_after_ms"] : void 0;
  return {
    class: code === "commit-refused" ? "recoverable" : "fatal",
    code,
    message,
    ...typeof wait === "number" ? { retry_after_ms: wait } : {}
  };
}
function attemptFile({ path, attempt }, name) {
  return `${attemptDirectory(path, attempt)}/${name}`;
}

// src/steps/documents/document-baseline.ts
var Saved = record(string(), record(string(), string()));
var known2 = /* @__PURE__ */ new WeakMap();
function commonDocuments({
  workspace,
  store
}) {
  const branches = known2.get(store) ?? load(store);
  known2.set(store, branches);
  const branch = workspace.branch ?? "";
  const common = branches.get(branch) ?? commonFrom({});
  branches.set(branch, common);
  return common;
}
function setBaselineHash(common, name, hash) {
  if (common.hashes.get(name) === hash) return;
  common.hashes.set(name, hash);
  common.saved = false;
}
function saveCommon(store) {
  const branches = Array.from(known2.get(store) ?? []);
  if (branches.every(([, { saved: saved2 }]) => saved2)) return;
  const entries = branches.filter(([, { hashes }]) => hashes.size > 0);
  const saved = entries.map(([branch, { hashes }]) => [branch, Object.fromEntries(hashes)]);
  store.write(runFiles.worktrees, JSON.stringify(Object.fromEntries(saved)));
  for (const [, common] of branches) common.saved = true;
}
function forgetDocuments(store, branch) {
  const common = known2.get(store)?.get(branch);
  if (!common || common.hashes.size === 0) return;
  common.hashes.clear();
  common.versions.clear();
  common.saved = false;
  saveCommon(store);
}
function load(store) {
  const saved = Saved.safeParse(parseJson2(store.read(runFiles.worktrees)), { jitless: true });
  const entries = Object.entries(saved.success ? saved.data : {});
  return new Map(entries.map(([branch, hashes]) => [branch, commonFrom(hashes)]));
}
function commonFrom(hashes) {
  return { hashes: new Map(Object.entries(hashes)), versions: /* @__PURE__ */ new Map(), saved: true };
}
function parseJson2(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return void 0;
  }
}

// src/steps/documents/documents.ts
const { isAbsolute, relative } = process.getBuiltinModule("node:path");
var DOCUMENT_LIMIT_BYTES = 10 * 1024 * 1024;
async function saveDocuments(context, path, event) {
  const { store, state } = context;
  if (modeAt(state, path) !== "worktree") return;
  const folder = attemptDirectory(path, attemptOf(event) ?? state.steps.get(path)?.attempt ?? 1);
  for await (const { name, content, compare } of newsIn(context, event)) {
    const { theirs, isSame, isBehind, settle } = compare();
    if (theirs && isBehind) store.write(`${folder}/replaced/${name}`, theirs);
    if (!isSame) store.write(name, content);
    settle();
  }
  saveCommon(store);
}
function attemptOf(event) {
  return event && "attempt" in event ? event.attempt : void 0;
}
async function restoreDocuments(context) {
  const { store } = context;
  for await (const { name, content, compare } of newsIn(context)) {
    const { theirs, isSame, isBehind, settle } = compare();
    const last = isSame ? void 0 : lastAttemptIn(context);
    if (last && (isBehind || last.isCutOff)) {
      store.write(`${attemptDirectory(last.path, last.attempt)}/documents/${name}`, content);
      if (!theirs) continue;
    } else if (last) store.write(name, content);
    settle();
  }
  commonDocuments(context).versions.clear();
  await bringInLine(context);
}
async function updateDocuments(context, path) {
  if (modeAt(context.state, path) === "worktree") await bringInLine(context);
}
async function bringInLine({ workspace, store }) {
  const common = commonDocuments({ workspace, store });
  const behind = store.files().filter((name) => store.version(name) !== common.versions.get(name));
  if (behind.length === 0) return;
  const digest = await createDigest();
  for (const name of behind) {
    const content = store.readBytes(name);
    if (!content) continue;
    common.versions.set(name, store.version(name) ?? "");
    const file = `${store.location}/${name}`;
    const mine = digest(await readBytes(workspace, file));
    const theirs = digest(content) ?? "";
    if (mine !== void 0 && mine !== theirs && mine !== common.hashes.get(name)) continue;
    if (mine === theirs || await writeBytes(workspace, file, content))
      setBaselineHash(common, name, theirs);
  }
  saveCommon(store);
}
async function* newsIn(context, event) {
  const { workspace, store } = context;
  const names = (await filesOf(context)).filter((name) => !isEngineFile(name));
  if (names.length === 0) return;
  const common = commonDocuments(context);
  let engines;
  const digest = await createDigest();
  for (const name of names) {
    const file = `${store.location}/${name}`;
    const content = await readBytes(workspace, file);
    const mine = digest(content);
    const isKnown = mine === common.hashes.get(name) && store.version(name) !== void 0;
    if (!content || mine === void 0 || isKnown) continue;
    engines ??= artifactsOf(context, event);
    if (engines.has(file)) continue;
    const compare = () => {
      const theirs = store.readBytes(name);
      const kept = digest(theirs);
      const isSame = kept === mine;
      return {
        theirs,
        isSame,
        isBehind: !isSame && kept !== common.hashes.get(name),
        settle: () => {
          setBaselineHash(common, name, mine);
          common.versions.set(name, store.version(name) ?? "");
        }
      };
    };
    yield { name, content, compare };
  }
}
async function createDigest() {
  const { hash } = await import("node:crypto");
  return (content) => content && hash("sha256", content, "base64");
}
function lastAttemptIn({
  workspace,
  state
}) {
  const own = state.workspace?.branch;
  const latest = Array.from(state.steps.values()).filter(({ attempt, path }) => attempt > 0 && (branchAt(state, path)?.branch ?? own) === workspace.branch).reduce(
    (last, step) => (step.startedAt ?? "") >= (last?.startedAt ?? "") ? step : last,
    void 0
  );
  if (!latest) return { path: workspace.branch ?? "run", attempt: 0, isCutOff: false };
  return { path: latest.path, attempt: latest.attempt, isCutOff: latest.status === "interrupted" };
}
function artifactsOf({ state }, event) {
  const outputs = Array.from(state.steps.values(), (step) => step.output);
  if (event && "output" in event) outputs.push(event.output);
  return new Set(outputs.flatMap((output) => filesOfOutput(artifactIn(output?.data) ?? "")));
}
async function filesOf({ workspace, store }) {
  try {
    return await workspace.filesIn(store.location, DOCUMENT_LIMIT_BYTES);
  } catch {
    return [];
  }
}
async function readBytes(workspace, path) {
  try {
    return await workspace.readBytes(path);
  } catch {
    return void 0;
  }
}
async function writeBytes(workspace, path, content) {
  try {
    await workspace.writeFile(path, content);
    return true;
  } catch {
    return false;
  }
}
function withRelativeDocument({ workspace, store }, output) {
  const { document_path: path } = output;
  if (path === null || !isAbsolute(path)) return output;
  const inside = [workspace.directory, workspace.resolve(".")].map((folder) => relative(folder, path)).find((place) => documentIn(store.location, place) !== void 0);
  return inside === void 0 ? output : { ...output, document_path: inside };
}

// src/steps/attempt-changes.ts
var FILES_LIMIT = 50;
async function withAffectedFiles({ workspace, state }, event) {
  if (event.type !== "step.failed" || event.failure.class !== "recoverable") return event;
  const base = state.steps.get(event.step)?.base;
  const changed = base === void 0 ? [] : await workspace.changedSince(base);
  if (changed.length === 0) return event;
  return { ...event, failure: { files: changed.slice(0, FILES_LIMIT), ...event.failure } };
}
function keepPartial(store, attempt) {
  const file = attemptFile(attempt, "partial.patch");
  return (patch) => {
    if (store.read(file) === void 0) store.write(file, `${patch}
`);
  };
}
function keepFurther(store, attempt, name = "partial") {
  return (patch) => {
    const content = `${patch}
`;
    for (let number = 1; ; number += 1) {
      const file = attemptFile(attempt, number === 1 ? `${name}.patch` : `${name}-${number}.patch`);
      const kept = store.read(file);
      if (kept === content) return;
      if (kept === void 0) return store.write(file, content);
    }
  };
}

// src/engine/effects/interrupted-session.ts
var ASKS_AGENTS = /* @__PURE__ */ new Set(["prompt", "command"]);
var UNHEARD = { input_tokens: 0, output_tokens: 0, cost_usd: null, agent_sessions: 1 };
function lastActivityOf(store, { path, attempt }) {
  return lastSignIn(store.read(attemptFile({ path, attempt }, "transcript.ndjson")) ?? "");
}
function usageUntilInterrupted(store, { path, attempt, kind }) {
  const transcript = store.read(attemptFile({ path, attempt }, "transcript.ndjson"));
  if (transcript === void 0)
    return store.arrived === true && ASKS_AGENTS.has(kind) ? { usage: UNHEARD } : {};
  let usage = zeroUsage;
  let isOpen = false;
  for (const line of transcript.split("\n")) {
    const event = parseJsonObject(line);
    if (event?.["type"] === "session") {
      if (isOpen) usage = addUsage(usage, UNHEARD);
      isOpen = true;
    }
    if (event?.["type"] !== "result") continue;
    const { data = UNHEARD } = Usage.safeParse(event["usage"], { jitless: true });
    usage = addUsage(usage, data);
    isOpen = false;
  }
  return { usage: isOpen ? addUsage(usage, UNHEARD) : usage };
}

// src/engine/run/recover-attempt.ts
async function recoverAttempt(context, previous) {
  const cut = previous.status === "interrupted" || previous.failure?.class === "transient";
  if (cut) await savePartial(context, previous);
}
async function savePartial({ workspace, store, state }, { path, attempt, base }) {
  if (base === void 0 || base !== headAt(state, path)) return;
  await workspace.recover(base, keepPartial(store, { path, attempt }));
}
async function setBackSkipped(context, at, event) {
  const attempt = context.state.steps.get(at.path);
  if (!attempt || event.type !== "step.failed" || at.step.type === "merge") return;
  if (event.failure.class === "fatal" || event.failure.class === "blocking") return;
  const { onError, maxRetry } = policyOf(context.plan, at);
  const { block } = event.failure;
  const isLast = onError === "fail" || attempt.failures >= maxRetry;
  const skipped = block === void 0 ? onError === "skip" || isLast && isSkippedBlock(context, prefixOf(at.path)) : isSkippedBlock(context, block);
  if (skipped) await savePartial(context, attempt);
}
function isSkippedBlock({ plan, state }, path) {
  for (let around = path; around !== ""; around = prefixOf(around)) {
    const step = { name: nameOf(around) };
    if (policyOf(plan, { step, frame: frameAt(state, around), path: around }).onError === "skip") return true;
  }
  return false;
}
function frameAt(state, path) {
  const scope = scopeOf(state, path);
  const definition = state.steps.get(scope)?.definition;
  return definition === void 0 ? {} : { scope: { path: scope, definition } };
}
function latestAttempt(state, branch) {
  const open2 = Array.from(state.steps.values()).filter(
    ({ attempt, status, base, path }) => attempt > 0 && status !== "completed" && base !== void 0 && branchAt(state, path)?.step === branch && base === headAt(state, path)
  );
  const latest = open2.reduce(
    (last, step) => isLater(step, last) ? step : last,
    void 0
  );
  return latest && { ...latest };
}
function isLater({ startedAt = "" }, than) {
  return startedAt >= (than?.startedAt ?? "");
}
function interruptions({
  state,
  store,
  isLost = () => false,
  reason = "crash"
}) {
  const cut = Array.from(state.active, (path) => state.steps.get(path)).filter((step) => step !== void 0);
  const running = cut.filter(({ status }) => status === "running");
  const last = reason === "crash" ? running.map((step) => lastActivityOf(store, step) ?? "").toSorted().at(-1) : "";
  const heard = last ? { last_sign: new Date(last).toISOString() } : {};
  return cut.flatMap((step) => {
    const event = { type: "step.interrupted", step: step.path, attempt: step.attempt };
    if (step.status === "running")
      return [{ ...event, reason, ...usageUntilInterrupted(store, step), ...heard }];
    return isLost(step) ? [{ ...event, reason: "changes lost" }] : [];
  });
}
async function lostResults({ state, store, record: record3 }, workspaces) {
  const lost = /* @__PURE__ */ new Set();
  for (const path of state.active) {
    const step = state.steps.get(path);
    if (step?.status !== "produced" || step.base === void 0) continue;
    const own = branchAt(state, path);
    const place = own?.path ?? worktreeOf(record3);
    const isHere = place === void 0 || await workspaces.isThere(place) && !await workspaces.isDamaged(place);
    const name = own?.branch ?? state.workspace?.branch;
    const isMoved = store.moved?.some(({ branch }) => branch === name) === true;
    if (store.arrived === true || isMoved || !isHere) lost.add(path);
  }
  return ({ path }) => lost.has(path);
}
function worktreeOf({ place }) {
  return place?.mode === "worktree" ? place.path : void 0;
}

// src/engine/branches/branches.ts
async function openBranch(context, { path, block, dependencies }) {
  const { state, workplaces } = context;
  const earlier = state.branches.get(path);
  const place = earlier ?? await newPlace(context, { path, block, dependencies });
  const workspace = await workplaces.open(place);
  const baseSha = earlier?.baseSha ?? await workspace.currentCommit() ?? place.baseSha;
  const [, ...others] = dependenciesWithChanges(state, dependencies);
  let head = earlier?.head ?? baseSha;
  for (const other of others) {
    const key = { runId: context.facts.runId, step: `${path}/after+${nameOf(other.step)}`, attempt: 1 };
    const message = `Merge ${other.branch}, on which ${nameOf(path)} depends`;
    const merged = await context.workspaces.merge(workspace, {
      key,
      branch: other.branch,
      head: other.head,
      message
    });
    if (merged.status === "conflict") throw clash(path, other, merged.files);
    head = merged.head;
  }
  return {
    type: "branch.opened",
    step: path,
    path: place.path,
    branch: place.branch,
    base_branch: place.baseBranch,
    base_sha: baseSha,
    head
  };
}
function clash(path, { step }, files) {
  return new AgenticError({
    code: "git-unsuitable",
    message: `${path} depends on branches that conflict: ${nameOf(step)} and those before it both changed ${files.join(", ")}. Let one depend on the other, or put them into one sequence.`
  });
}
async function newPlace({ state, plan, facts, workspaces }, { path, block, dependencies }) {
  const names = await branchNamesFor({ state, plan, facts, workspaces }, path);
  const [first] = dependenciesWithChanges(state, dependencies);
  if (first) return { ...names, baseBranch: first.branch, baseSha: first.head };
  const around = branchAt(state, block);
  const baseSha = headAt(state, block) ?? "";
  if (around)
    return { ...names, baseBranch: around.files.size > 0 ? around.branch : around.baseBranch, baseSha };
  const { branch = "", base_branch = "" } = state.workspace ?? {};
  return { ...names, baseBranch: hasChanges(state) ? branch : base_branch, baseSha };
}
function dependenciesWithChanges({ branches }, dependencies) {
  return dependencies.flatMap((path) => branches.get(path) ?? []).filter(({ files }) => files.size > 0);
}
var PART_LIMIT = 30;
async function branchNamesFor({ state, plan, facts, workspaces }, path) {
  const { runId, branchings, names } = state;
  const step = nameOf(path);
  const again = branchings.get(path) ?? 0;
  const isUnique = names.size === 1 && !plan.program && !/\/\d+(\/|$)/.test(path) && step.length <= PART_LIMIT;
  const suffix = isUnique && again === 0 ? suffixOf(runId) : await suffixFor(`${runId}/${path}#${again}`);
  return workspaces.branchNames({ workflow: facts.workflow.name, step, suffix });
}
async function closeBranch(context, path) {
  const { state, workplaces } = context;
  const branch = state.branches.get(path);
  if (!branch) throw new AgenticError({ code: "internal", message: `${path} has no branch.` });
  await saveUnfinished(context, branch);
  const gone = await workplaces.close(branch);
  return { type: "branch.closed", step: path, ...gone ? {} : { kept: branch.path } };
}
async function saveUnfinished({ state, store, workplaces }, branch) {
  const unfinished = latestAttempt(state, branch.step);
  if (unfinished) await savePartial({ state, store, workspace: await workplaces.open(branch) }, unfinished);
}
function abandonedBy(state, reset) {
  return branchesAfresh(state, reset).flatMap((path) => {
    const branch = state.branches.get(path);
    return branch?.open ? [{ branch: { ...branch }, attempt: latestAttempt(state, path) }] : [];
  });
}
async function abandon({ workplaces, store }, { branch, attempt }) {
  const workspace = await workplaces.open(branch);
  if (attempt?.base !== void 0) await workspace.recover(attempt.base, keepFurther(store, attempt));
  await workplaces.close(branch);
}
function openBranches({ branches }) {
  return Array.from(branches.values()).filter(({ open: open2 }) => open2);
}
function isUnsettled({ active, steps }, branch) {
  return Array.from(active, (path) => steps.get(path)).some(
    (step) => step?.status === "produced" && isInside(step, branch)
  );
}
function isInside({ path }, branch) {
  return path === branch || path.startsWith(`${branch}/`);
}

// src/decision/budget/budget-share.ts
var SHARE_USED_UP = "budget-share";
function isOutOfMoney(failure) {
  return failure?.code === "budget" || failure?.code === SHARE_USED_UP;
}
function budgetShare({ plan, state, reserved }, path = "") {
  const whole = remainingBudget(plan, state, path);
  if (whole === void 0) return void 0;
  const shares = Array.from(remainingDollars(plan, state, path), ({ step: limited, left }) => {
    const others = Array.from(reserved).filter(([other]) => other !== path && isInside2(other, limited));
    const taken = others.reduce((sum, [, dollars]) => sum + dollars, 0);
    const sessions = Math.max(1, sessionsIn({ plan, state }, limited, path) - others.length);
    return (left - taken) / sessions;
  });
  const maxCostUsd = inCents(Math.min(...shares));
  return { maxCostUsd, isPart: maxCostUsd < whole };
}
function sessionsIn({ plan, state }, limited, path) {
  let beside = 0;
  for (let around = prefixOf(path); around !== "" && isInside2(around, limited); around = prefixOf(around))
    if (state.steps.get(around)?.kind === "parallel" && plan.branch?.startsWith(`${around}/`) !== true)
      beside += Math.max(0, openBranches2(plan, state, around) - 1);
  return Math.min(plan.maxWorkers, 1 + beside);
}
function openBranches2(plan, state, block) {
  const { definition } = state.steps.get(scopeOf(state, block)) ?? {};
  const { workflow } = definition !== void 0 && plan.definitions?.get(definition) || plan;
  const name = nameOf(block);
  const step = Array.from(walkSteps(workflow.steps)).find((each) => each.name === name);
  const branches = step ? childrenOf(step) : [];
  return branches.filter((each) => {
    const { status } = state.steps.get(joinPath(block, each.name)) ?? {};
    return status !== "completed" && status !== "skipped";
  }).length;
}
function isInside2(path, limited) {
  return limited === "" || path === limited || path.startsWith(`${limited}/`);
}

// src/engine/run/read-state.ts
function readState(store) {
  return foldJournal(store.readJournal(), `${store.location}/${runFiles.journal}`);
}

// src/engine/run/journal-writer.ts
var JournalWriter = class {
  state;
  #store;
  #clock;
  #observer;
  #lines = "";
  #unseen = [];
  #stored;
  /** Whether the store has yet to hear of the commits that the state speaks of. */
  #landed = true;
  constructor({ store, clock, observer, state }) {
    this.#store = store;
    this.#clock = clock;
    this.#observer = observer;
    this.state = state;
    this.#stored = state.seq;
  }
  add(...events) {
    const at = this.#clock.now().toISOString();
    const { events: numbered, lines } = renderEvents(events, { seq: this.state.seq, at });
    this.#lines += lines;
    for (const event of numbered) {
      evolve(this.state, event);
      this.#unseen.push(event);
    }
  }
  sync() {
    if (this.#lines === "") return;
    const seen = this.#unseen;
    this.#landed ||= seen.some((event) => "commit" in event || "head" in event);
    this.#store.appendJournal(this.#lines, ...this.#landed ? [headsOf(this.state)] : []);
    this.#stored = this.state.seq;
    this.#landed = false;
    this.#lines = "";
    this.#unseen = [];
    for (const event of seen) this.#observer.onEvent?.(event, this.state);
  }
  /** Number of the last event that is durable. */
  get stored() {
    return this.#stored;
  }
};

// src/steps/merge/scratch-worktree.ts
var CHILD_LIMIT = 24;
async function scratchPlace({ workspaces, state }, merge) {
  const child = nameOf(mergedBy(merge)).slice(0, CHILD_LIMIT);
  const suffix = await suffixFor(`${state.runId}/${merge}`);
  return workspaces.branchNames({ workflow: state.workflow, step: `${child}-merge`, suffix });
}

// src/steps/built-in-files.ts
var ORCHESTRATE_COMMAND = "orchestrate";
var RESOLVE_CONFLICT_COMMAND = "resolve-conflict";
var PULL_REQUEST_TEMPLATE = "pull-request.md";

// src/engine/run/preflight.ts
function withoutEffect({ settings = {}, steps }) {
  return settings["fan-out"] === "matrix" && steps.length === 0 ? ["fan-out"] : [];
}
function asksForCheckpoints({ steps }) {
  return Array.from(walkSteps(steps)).some(({ checkpoint }) => checkpoint === true);
}
function checkFiles(library, { steps, outputs = [] }) {
  for (const step of walkSteps(steps)) {
    if (step.type === "command") library.command(step.command);
    if (step.type === "prompt" && step["prompt-file"] !== void 0) library.file(step["prompt-file"]);
    if (isAgentStep(step) && step.agent !== void 0) library.persona(step.agent);
  }
  for (const { template } of outputs) library.template(template);
}
function isAgentStep(step) {
  return step.type === "prompt" || step.type === "command";
}

// src/runner/start/resolve-sources.ts
const { join } = process.getBuiltinModule("node:path");
function resolveSources({ root }, { workflow, definitions, program }) {
  const collector = new SourceCollector({ root, builtIn: packageRoot() });
  const { library } = collector;
  for (const each of [workflow, ...definitions.values()]) checkFiles(library, each);
  collect(() => library.command(ORCHESTRATE_COMMAND));
  collect(() => library.command(RESOLVE_CONFLICT_COMMAND));
  collect(() => library.template(PULL_REQUEST_TEMPLATE));
  if (program) collector.addAll();
  for (const [path, text] of program?.modules?.() ?? []) collector.addModule(path, text);
  return collector.sources();
}
function collect(read) {
  try {
    read();
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}
function readSources({ root, config }, runId) {
  const store = createLocalStore(root, config.outputDirectory);
  const text = store.read(runId, runFiles.sources);
  if (text === void 0) return void 0;
  try {
    return parseSources(text);
  } catch (cause) {
    throw new AgenticError({
      code: "journal-corrupt",
      message: `${runFiles.sources} of run ${runId} is damaged. Restore the file or start a new run.`,
      cause
    });
  }
}
function editedSources({ root }, { files }) {
  return Object.entries(files).flatMap(([path, text]) => {
    const inside = path.startsWith(BUILT_IN) ? void 0 : insidePath(path);
    const now = inside === void 0 ? void 0 : readOptional(join(root, inside));
    return now === void 0 || now === text || text.includes(REPLACEMENT) ? [] : [path];
  });
}

// src/run/sources/code-reads.ts
var WORDS = /* @__PURE__ */ new Set(["prompt", "args", "message"]);
function namesRead(workflows) {
  const names = /* @__PURE__ */ new Set();
  for (const workflow of workflows)
    for (const text of textsOf(describeDefinition(workflow, NO_DOUBT)))
      if (!isWords(text)) for (const [root = "", name] of pathsIn(text)) names.add(keyOf(root, name));
  return names;
}
function isWords({ node, path }) {
  return node !== void 0 && WORDS.has(String(path[node.path.length]));
}
function pathsIn({ source, kind }) {
  try {
    return referencesOf(source, kind).map(({ path }) => path);
  } catch (error) {
    if (error instanceof AgenticError) return [];
    throw error;
  }
}
var BY_STEP = /* @__PURE__ */ new Set(["outputs", "steps", "human"]);
function keyOf(root, name) {
  return BY_STEP.has(root) && name !== void 0 ? `${root}.${name}` : root;
}
function isRead(event, names) {
  return valuesOf(event).some(([root, name]) => names.has(root) || names.has(keyOf(root, name)));
}
function isResult(event) {
  return valuesOf(event).length > 0;
}
function valuesOf(event) {
  switch (event.type) {
    case "step.succeeded":
      return [...ofStep(event.step), ...(event.files ?? []).length > 0 ? [["files_changed"]] : []];
    case "step.produced":
    case "step.failed":
    case "step.skipped":
    case "block.closed":
      return ofStep(event.step);
    case "human.approved":
    case "human.answered":
      return [["human", nameOf(event.step)], ...ofStep(event.step)];
    case "items.evaluated":
      return [["item"]];
    case "iteration.started":
      return event.item === void 0 ? [] : [["item"]];
    case "block.opened":
      return Object.keys(event.variables ?? {}).length > 0 ? [["variables"], ["inputs"]] : [];
    case "branch.moved":
    case "branch.set-back":
      return [["files_changed"]];
    case "output.written":
      return (event.files ?? []).length > 0 ? [["files_changed"]] : [];
    case "pull-request.opened":
      return [["pull_requests"]];
    default:
      return [];
  }
}
function ofStep(path) {
  const name = nameOf(path);
  return [
    ["outputs", name],
    ["steps", name]
  ];
}

// src/engine/branches/superseded-branch.ts
var Overtaken = object({
  type: literal("overtaken"),
  step: string().describe("Path of the block."),
  round: int().positive(),
  by: string().describe("Path of the branch that came first.")
});
function isSupersededBranch(requests, { branch, round }) {
  return requests.some(({ content }) => {
    const { data } = Overtaken.safeParse(parseJson(content), { jitless: true });
    return data?.step === prefixOf(branch) && data.round === round && data.by !== branch;
  });
}
async function notifyOtherBranches(branches, { steps }, { runId, branch, round }) {
  const block = prefixOf(branch);
  const step = Array.from(walkSteps(steps)).find(({ name }) => name === nameOf(block));
  if (step?.type !== "parallel" || step["merge-strategy"] !== "first-success") return;
  const request = { type: "overtaken", step: block, round, by: branch };
  const id = `overtaken-${round}-${branchIdOf(block).replaceAll("+", ".")}`.slice(0, 120);
  await branches.tell(runId, id, `${JSON.stringify(request)}
`);
}

// src/engine/run/run-limits.ts
var MINUTE_MS = 6e4;
function remainingTime(context, path) {
  const { state } = context;
  const now = state.elapsedMs + context.clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  const own = context.settingsAt(path).timeoutMs;
  let least = own === void 0 ? void 0 : { ms: own };
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const block = state.steps.get(around);
    if (block?.openedMs === void 0) continue;
    const limit = limitOf2(context, block);
    const ms = limit === void 0 ? Infinity : Math.max(0, block.openedMs + limit - now);
    if (ms < Infinity && (least === void 0 || ms < least.ms || ms === 0 && least.ms === 0))
      least = { ms, block: around };
  }
  return least;
}
function limitOf2({ plan, settingsAt }, { path, definition }) {
  const minutes = nestedSettings(plan, definition)["timeout-minutes"];
  return settingsAt(path).timeoutMs ?? (minutes === void 0 ? void 0 : minutes * MINUTE_MS);
}
var INBOX_INTERVAL_MS = 1e3;
var SHORTEST_LOOK_MS = 1e3;
var LONGEST_SLEEP_MS = 2 ** 31 - 1;
function watchLimits({ context, stop }) {
  const over = new AbortController();
  void stopAtDeadline(context, { stop, signal: over.signal });
  void stopOnRequest(context, { stop, signal: over.signal });
  return { [Symbol.dispose]: () => over.abort() };
}
async function stopAtDeadline(context, { stop, signal }) {
  const { clock, plan } = context;
  for (let left = timeOfRun(context); left > 0; left = timeOfRun(context)) {
    const wait = onlyWaits(context.state) ? Math.max(left, SHORTEST_LOOK_MS) : left;
    if (!await sleep(clock, Math.min(wait, LONGEST_SLEEP_MS), signal)) return;
  }
  const message = `The workflow took longer than its limit of ${formatDuration(plan.timeoutMs)}. Resuming gives it the same time again.`;
  stop.request({ kind: "failed", failure: { class: "fatal", code: "workflow-timeout", message } });
}
function timeOfRun({ clock, plan, state }) {
  const since = onlyWaits(state) ? 0 : clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  return plan.timeoutMs - (state.elapsedMs - state.limitFromMs) - since;
}
async function stopOnRequest(context, { stop, signal }) {
  while (await sleep(context.clock, INBOX_INTERVAL_MS, signal)) stopIfAsked(context, stop);
}
function stopIfAsked({ store, state, plan }, stop) {
  const requests = readRequests(store);
  const request = requests.find(({ id, content }) => !state.requests.has(id) && isCancel(content));
  if (request) stop.request({ kind: "cancelled", request: request.id });
  if (plan.branch !== void 0 && isSupersededBranch(requests, { branch: plan.branch, round: state.round }))
    stop.request({ kind: "overtaken" });
}
function readRequests(store) {
  try {
    return store.requests();
  } catch {
    return [];
  }
}
function isCancel(content) {
  try {
    const request = JSON.parse(content);
    return typeof request === "object" && request !== null && Reflect.get(request, "type") === "cancel";
  } catch {
    return false;
  }
}
async function sleep(clock, milliseconds, signal) {
  try {
    await clock.sleep(milliseconds, signal);
    return !signal.aborted;
  } catch {
    return false;
  }
}
function limitsSteps(settings, definitions) {
  const nested = [...definitions.values()];
  return [settings, ...nested.map((each) => each.settings)].some(hasLimitedStep) || nested.some(
    ({ workflow }) => isLimit(workflow.settings?.["max-cost-usd"], workflow.settings?.["max-tokens"])
  );
}
function hasLimitedStep({ policies }) {
  return Array.from(policies.values()).some(({ maxCostUsd, maxTokens }) => isLimit(maxCostUsd, maxTokens));
}
function isLimit(...limits) {
  return limits.some((limit) => limit !== void 0);
}

// src/engine/effects/damaged-worktree.ts
async function inSoundWorktree(context, at, run) {
  const attempt = await run().catch((error) => {
    if (isDamage(error)) return error;
    throw error;
  });
  await tellSettings(context, at);
  const problem = await repair(context, at);
  if (attempt instanceof AgenticError)
    return failed(at, failureOf(context, at, problem ?? String(attempt.data["problem"])));
  if (problem === void 0 || isWorse(attempt)) return attempt;
  return failed(at, failureOf(context, at, problem), "usage" in attempt ? attempt.usage : void 0);
}
async function tellSettings(context, at) {
  const change = await context.workspaces.checkSettings();
  if (!change || change.changed.length === 0) return;
  const { transcribe } = await import("./agent-session-KDKFF3GQ.js");
  transcribe(context, at, { type: "notice", text: wordsFor(change), warning: true });
}
function wordsFor({ changed, restored, saved }) {
  const told = `Git's settings of your checkout changed while the step ran: ${changed.join("; ")}.`;
  const kept = saved === void 0 ? "" : ` What the step left is in ${saved}.`;
  const back = `${restored.join(", ")} was set back, since git failed in your checkout.${kept}`;
  return restored.length === 0 ? told : `${told} ${back}`;
}
function isWorse(event) {
  if (event.type === "step.interrupted") return true;
  return event.type === "step.failed" && event.failure.class !== "recoverable";
}
async function openWorkspace({ workspaces, store, state, commits }, place) {
  if (!place) return workspaces.folder();
  const last = lastAttemptIn({ workspace: { branch: place.branch }, state });
  return await workspaces.open(place, { commits, keep: keepFurther(store, last, "damaged") });
}
function isDamage(error) {
  return error instanceof AgenticError && error.code === "worktree-damaged";
}
async function repair({ workspace, store, state }, at) {
  const base = state.steps.get(at.path)?.base;
  return base === void 0 ? void 0 : await workspace.repair(base, keepPartial(store, at));
}
function failureOf({ store, workspace }, at, problem) {
  const patch = attemptFile(at, "partial.patch");
  const kept = store.read(patch) === void 0 ? "" : ` What it did is kept in ${store.location}/${patch}.`;
  return {
    class: "recoverable",
    code: "worktree-damaged",
    message: `The step damaged its worktree ${workspace.directory}: ${problem} Steps must not remove or change \`.git\`. The worktree is repaired.${kept}`
  };
}

// src/engine/branches/workspace-pool.ts
var Workplaces = class {
  #options;
  #opened = /* @__PURE__ */ new Map();
  constructor(options) {
    this.#options = options;
  }
  at(path) {
    const branch = branchAt(this.#options.state, path);
    return branch ? this.open(branch) : this.#options.own;
  }
  open(branch) {
    const known3 = this.#opened.get(branch.branch);
    if (known3) return known3;
    const opening = this.#make(branch);
    this.#opened.set(branch.branch, opening);
    opening.catch(() => this.#opened.delete(branch.branch));
    return opening;
  }
  /** Lets go of a branch's worktree; its folder may serve the next one. Returns false where it holds uncommitted changes. */
  async close({ path, branch, baseBranch, baseSha }) {
    const { workspaces, store } = this.#options;
    this.#opened.delete(branch);
    const place = { mode: "worktree", path, branch, base_branch: baseBranch, base_sha: baseSha };
    const gone = await workspaces.recycle(place);
    if (gone) forgetDocuments(store, branch);
    return gone;
  }
  async #make({ path, branch, baseBranch, baseSha, head }) {
    const { workspaces, store, state, commits } = this.#options;
    const base_sha = head ?? baseSha;
    const place = { mode: "worktree", path, branch, base_branch: baseBranch, base_sha };
    const workspace = await openWorkspace({ workspaces, store, state, commits }, place);
    await restoreDocuments({ workspace, store, state });
    return workspace;
  }
};

export {
  policyOf,
  outputsFor,
  ended,
  open,
  idle,
  record2 as record,
  closeBlock,
  decideStepCondition,
  skip,
  isAgentJudged,
  withinBudget,
  stopAfterActiveSteps,
  limitsOf,
  overBudget,
  stepOverBudget,
  filesOfOutput,
  wholeOutputs,
  parseAnswer,
  firstLine,
  summaryIn,
  DETAILS_LIMIT,
  tail,
  wholeOf,
  lastLine,
  produced,
  journaled,
  failed,
  interrupted,
  unsuccessful,
  fatal,
  attemptFile,
  saveDocuments,
  restoreDocuments,
  updateDocuments,
  lastAttemptIn,
  withRelativeDocument,
  withAffectedFiles,
  keepPartial,
  keepFurther,
  usageUntilInterrupted,
  recoverAttempt,
  savePartial,
  setBackSkipped,
  latestAttempt,
  interruptions,
  lostResults,
  openBranch,
  newPlace,
  closeBranch,
  saveUnfinished,
  abandonedBy,
  abandon,
  openBranches,
  isUnsettled,
  SHARE_USED_UP,
  isOutOfMoney,
  budgetShare,
  readState,
  JournalWriter,
  scratchPlace,
  ORCHESTRATE_COMMAND,
  RESOLVE_CONFLICT_COMMAND,
  PULL_REQUEST_TEMPLATE,
  withoutEffect,
  asksForCheckpoints,
  checkFiles,
  resolveSources,
  readSources,
  editedSources,
  namesRead,
  isRead,
  isResult,
  isSupersededBranch,
  notifyOtherBranches,
  remainingTime,
  watchLimits,
  stopIfAsked,
  isCancel,
  limitsSteps,
  inSoundWorktree,
  openWorkspace,
  Workplaces
};

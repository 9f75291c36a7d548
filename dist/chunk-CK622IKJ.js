const require = process.getBuiltinModule;
import {
  evolve,
  renderEvents
} from "./chunk-ME6WFJEF.js";
import {
  branchAt,
  headAt,
  headsOf,
  nameOf,
  prefixOf,
  scopeOf
} from "./chunk-22N4VF27.js";
import {
  OUTPUT_LIMIT_BYTES,
  StepOutput
} from "./chunk-UEOK2GBW.js";
import {
  attemptDirectory
} from "./chunk-47RMO5OR.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/steps/output.ts
var SUMMARY_LIMIT = 200;
var TEXT_LIMIT = 4e3;
function parseAnswer(text, structured) {
  const found = structured === void 0 ? findJson(text.trim()) : { json: structured, words: "" };
  if (found === void 0) return { output: wrapText(text) };
  const { json, words } = found;
  const parsed = StepOutput.safeParse(json);
  if (parsed.success) return { output: parsed.data, json };
  const wrapped = wrapText(words);
  return {
    output: { ...wrapped, output_type: "json", summary: wrapped.summary || "JSON result", data: json },
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
function fitOutput(output, keep) {
  if (sizeOf(output) <= OUTPUT_LIMIT_BYTES) return output;
  const artifact = keep(`${JSON.stringify(output, null, 2)}
`);
  const context = shorten(output.next_step_context, artifact);
  const shorter = { ...output, summary: firstLine(output.summary), next_step_context: context, metrics: {} };
  const trimmed = { ...shorter, data: withArtifact(shortenDeep(output.data, artifact), artifact) };
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
function withArtifact(data, artifact) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return { artifact, value: data };
  return { ...data, artifact };
}

// src/steps/streams.ts
var DETAILS_LIMIT = 4e3;
function tail({ stdout, stderr }, limit = DETAILS_LIMIT) {
  const [out, err] = [stdout.trimEnd(), stderr.trimEnd()];
  if (out === "" || err === "") return (out + err).slice(-limit);
  const room = limit - 1;
  const half = Math.floor(room / 2);
  const roomForOut = Math.max(half, room - err.length);
  const shown = out.slice(-roomForOut);
  return `${shown}
${err.slice(-(room - shown.length))}`;
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

// src/steps/outcome.ts
function produced(context, { path, attempt }, { output, usage }) {
  const kept = journaled(context, { path, attempt }, output);
  const spent = usage ? { usage } : {};
  const type = context.workspace.branch === void 0 ? "step.succeeded" : "step.produced";
  return { type, step: path, attempt, output: kept, ...spent };
}
function journaled({ store }, { path, attempt }, output) {
  return fitOutput(output, (content) => {
    const file = `artifacts/${path}/${attempt}.json`;
    store.write(file, content);
    return `${store.location}/${file}`;
  });
}
function failed({ path, attempt }, failure, usage) {
  return { type: "step.failed", step: path, attempt, failure, ...usage ? { usage } : {} };
}
function interrupted({ path, attempt }, usage) {
  return { type: "step.interrupted", step: path, attempt, reason: "stopped", ...usage ? { usage } : {} };
}
function unsuccessful({ summary, next_step_context: details }) {
  const message = summary === "" ? "The agent says it could not do the step." : firstLine(summary);
  const told = details ? { details: details.slice(0, DETAILS_LIMIT) } : {};
  return { class: "recoverable", code: "step-unsuccessful", message, ...told };
}
function fatal(error) {
  const code = error instanceof AgenticError ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  return { class: "fatal", code, message };
}
function attemptFile({ path, attempt }, name) {
  return `${attemptDirectory(path, attempt)}/${name}`;
}

// src/steps/partial-patch.ts
function keepPartial(store, attempt) {
  const file = attemptFile(attempt, "partial.patch");
  return (patch) => {
    if (store.read(file) === void 0) store.write(file, `${patch}
`);
  };
}
function keepFurther(store, attempt) {
  return (patch) => {
    const content = `${patch}
`;
    for (let number = 1; ; number += 1) {
      const file = attemptFile(attempt, number === 1 ? "partial.patch" : `partial-${number}.patch`);
      const kept = store.read(file);
      if (kept === content) return;
      if (kept === void 0) return store.write(file, content);
    }
  };
}

// src/decision/plan.ts
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

// src/engine/recover.ts
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
  const isLast = onError === "fail" || attempt.failures >= maxRetry;
  const skipped = onError === "skip" || isLast && isInSkippedBlock(context, at.path);
  if (skipped) await savePartial(context, attempt);
}
function isInSkippedBlock({ plan, state }, path) {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
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
  const open = Array.from(state.steps.values()).filter(
    ({ attempt, status, base, path }) => attempt > 0 && status !== "completed" && base !== void 0 && branchAt(state, path)?.step === branch && base === headAt(state, path)
  );
  const latest = open.reduce(
    (last, step) => isLater(step, last) ? step : last,
    void 0
  );
  return latest && { ...latest };
}
function isLater({ startedAt = "" }, than) {
  return startedAt >= (than?.startedAt ?? "");
}
function interruptions(state, isLost = () => false) {
  const cut = Array.from(state.active, (path) => state.steps.get(path));
  return cut.flatMap((step) => {
    if (step?.status !== "running" && !(step && isLost(step))) return [];
    const reason = step.status === "running" ? "crash" : "changes lost";
    return [{ type: "step.interrupted", step: step.path, attempt: step.attempt, reason }];
  });
}
async function lostResults({ state, store, record }, workspaces) {
  const lost = /* @__PURE__ */ new Set();
  for (const path of state.active) {
    const step = state.steps.get(path);
    if (step?.status !== "produced" || step.base === void 0) continue;
    const place = branchAt(state, path)?.path ?? worktreeOf(record);
    const isHere = place === void 0 || await workspaces.isThere(place);
    if (store.arrived === true || !isHere) lost.add(path);
  }
  return ({ path }) => lost.has(path);
}
function worktreeOf({ place }) {
  return place?.mode === "worktree" ? place.path : void 0;
}

// src/engine/journal-writer.ts
var JournalWriter = class {
  state;
  #store;
  #clock;
  #observer;
  #lines = "";
  #unseen = [];
  /** Whether the store has yet to hear of the commits that the state speaks of. */
  #landed = true;
  constructor({ store, clock, observer, state }) {
    this.#store = store;
    this.#clock = clock;
    this.#observer = observer;
    this.state = state;
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
    this.#landed = false;
    this.#lines = "";
    this.#unseen = [];
    for (const event of seen) this.#observer.onEvent?.(event, this.state);
  }
};

export {
  parseAnswer,
  firstLine,
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
  keepPartial,
  keepFurther,
  definitionAt,
  nestedSettings,
  policyOf,
  outputsFor,
  recoverAttempt,
  savePartial,
  setBackSkipped,
  latestAttempt,
  interruptions,
  lostResults,
  JournalWriter
};

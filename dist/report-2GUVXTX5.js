const require = process.getBuiltinModule;
import {
  branchLines,
  limitsNow,
  renderEnd,
  shownPath,
  statusOf,
  stepRows,
  tokensOf
} from "./chunk-VK6SMX2J.js";
import {
  parseRequest
} from "./chunk-3OT3O3O7.js";
import {
  readableRun
} from "./chunk-277BBV6U.js";
import "./chunk-52T7EKTG.js";
import {
  settingsOf
} from "./chunk-H2FHZSAB.js";
import "./chunk-24RXUUVC.js";
import "./chunk-G53VDG2Y.js";
import "./chunk-4M5L3QSZ.js";
import "./chunk-2JBDBAFE.js";
import "./chunk-ACE7XOQZ.js";
import "./chunk-VV7JJ2YO.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-EADFFB6U.js";
import "./chunk-YY2ZYVSN.js";
import {
  notFound,
  readDefinitions,
  readRun
} from "./chunk-KZXASOF4.js";
import {
  evolve,
  parseJournal
} from "./chunk-KKBZM433.js";
import {
  addUsage,
  branchAt,
  filesChanged,
  initialState,
  joinPath,
  nameOf,
  noUsage,
  prefixOf,
  pullRequestsOf
} from "./chunk-XYLZBPTG.js";
import "./chunk-X3TFNLVM.js";
import "./chunk-U4MAE7CJ.js";
import {
  formatCount,
  formatDuration,
  formatSpent,
  openForReading,
  plural,
  shorten
} from "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import {
  print,
  printJson,
  printable
} from "./chunk-UC3Z26PB.js";
import {
  attemptDirectory,
  createLocalStore,
  runDirectory,
  runFiles
} from "./chunk-IBD5APJN.js";
import {
  childrenOf
} from "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import {
  inlineMarkdown,
  tableCell
} from "./chunk-2545RHZ7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/report.ts
const { mkdirSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { dirname, resolve } = process.getBuiltinModule("node:path");

// src/output/diagram-shapes.ts
var MOST_SHAPES = 400;
var MOST_IN_LIST = 60;
var CONDITION_COLUMNS = 40;
function shapesOf({ steps, definitions }, state) {
  return listOf(steps, { state, definitions, left: MOST_SHAPES }, [""]);
}
function listOf(steps, drawing, prefixes) {
  const room = Math.max(0, Math.min(MOST_IN_LIST, drawing.left));
  drawing.left -= Math.min(room, steps.length);
  const shapes = steps.slice(0, room).map((step) => shapeOf(step, drawing, prefixes));
  return steps.length > room ? [...shapes, moreOf(steps.length - room)] : shapes;
}
function moreOf(count) {
  return { shape: "step", name: `${count} more`, status: "pending", note: "not drawn", after: [] };
}
function shapeOf(step, drawing, prefixes) {
  const { state } = drawing;
  const paths = prefixes.map((prefix) => joinPath(prefix, step.name));
  const own = paths.map((path) => state.steps.get(path)).filter((each) => each !== void 0);
  const shape = { name: step.name, status: statusIn(own, state), after: namesBefore(step) };
  const lists = listsOf(step, { drawing, paths, own });
  if (lists.length === 0) return { shape: "step", ...shape, note: noteOf(step.type, own) };
  return { shape: "group", ...shape, note: blockNote(step, own), lists };
}
function namesBefore({ "depends-on": others }) {
  return others === void 0 ? [] : typeof others === "string" ? [others] : others;
}
var UNDER_WAY = /* @__PURE__ */ new Set(["running", "produced", "waiting"]);
function statusIn(own, state) {
  const statuses = own.map((step) => statusOf(step, state));
  const begun = statuses.filter((status) => status !== "pending");
  return begun.find((status) => UNDER_WAY.has(status)) ?? begun.at(-1) ?? "pending";
}
function noteOf(type, own) {
  const runs = own.filter(({ attempt }) => attempt > 0);
  const attempts = runs.reduce((sum3, { attempt }) => sum3 + attempt, 0);
  if (runs.length > 1) return `${type} \xB7 ran ${runs.length} times`;
  return attempts > 1 ? `${type} \xB7 ${attempts} attempts` : type;
}
function blockNote(step, own) {
  switch (step.type) {
    case "conditional":
      return `if ${shorten(printable(String(step.condition)), CONDITION_COLUMNS)}`;
    case "recurring": {
      const rounds = own.reduce((sum3, { loop }) => sum3 + (loop?.iteration ?? 0), 0);
      return rounds === 0 ? "loop" : `loop \xB7 ${plural(rounds, "round")}`;
    }
    case "workflow":
      return `workflow ${shorten(printable(step.workflow), CONDITION_COLUMNS)}`;
    default:
      return step.type;
  }
}
function listsOf(step, { drawing, paths, own }) {
  const unlabelled = (steps, prefixes) => steps.length === 0 ? [] : [{ label: "", shapes: listOf(steps, drawing, prefixes) }];
  switch (step.type) {
    case "parallel":
      return listOf(step.steps, drawing, paths).map((shape) => ({ label: "", shapes: [shape] }));
    case "conditional":
      return [
        { label: "yes", shapes: listOf(step.then, drawing, paths) },
        ...step.else ? [{ label: "no", shapes: listOf(step.else, drawing, paths) }] : []
      ];
    case "recurring":
      return unlabelled(step.steps, own.flatMap(roundsOf));
    case "workflow": {
      const [name = step.workflow] = own.flatMap(({ definition }) => definition ?? []);
      return unlabelled(drawing.definitions?.get(name)?.workflow.steps ?? [], paths);
    }
    default:
      return unlabelled(childrenOf(step), paths);
  }
}
function roundsOf({ path, loop }) {
  return Array.from({ length: loop?.iteration ?? 0 }, (_, index) => joinPath(path, index + 1));
}

// src/output/diagram.ts
var statusMarks = {
  pending: "\xB7",
  running: "\u25B8",
  waiting: "\u23F8",
  produced: "\u25B8",
  completed: "\u2714",
  failed: "\u2716",
  skipped: "\u21B7",
  interrupted: "\u25FC"
};
var COLOURS = {
  pending: "fill:#f6f8fa,stroke:#8c959f,color:#424a53",
  running: "fill:#ddf4ff,stroke:#0969da,color:#0a3069",
  waiting: "fill:#fff8c5,stroke:#9a6700,color:#4d2d00",
  produced: "fill:#ddf4ff,stroke:#0969da,color:#0a3069",
  completed: "fill:#dafbe1,stroke:#1a7f37,color:#044f1e",
  failed: "fill:#ffebe9,stroke:#cf222e,color:#82071e",
  skipped: "fill:#f6f8fa,stroke:#8c959f,color:#57606a,stroke-dasharray:4 3",
  interrupted: "fill:#fff1e5,stroke:#bc4c00,color:#762c00"
};
function mermaidOf(workflow, state) {
  const shapes = shapesOf(workflow, state);
  const chart = { lines: ["flowchart TB"], used: /* @__PURE__ */ new Set(), next: 1 };
  drawList(chart, shapes, "  ");
  const classes = Array.from(chart.used, (status) => `  classDef ${status} ${COLOURS[status]}`);
  return [...chart.lines, ...classes].join("\n");
}
function drawList(chart, shapes, indent) {
  const ids = shapes.map((shape) => draw(chart, shape, indent));
  for (const [index, id] of ids.slice(1).entries()) chart.lines.push(`${indent}${ids[index]} --> ${id}`);
  return ids[0];
}
function draw(chart, shape, indent) {
  const id = `s${chart.next}`;
  chart.next += 1;
  chart.used.add(shape.status);
  if (shape.shape === "step") {
    chart.lines.push(`${indent}${id}["${labelOf(shape)}"]:::${shape.status}`);
    return id;
  }
  chart.lines.push(`${indent}subgraph ${id}["${labelOf(shape)}"]`);
  drawInside(chart, shape, { id, indent: `${indent}  ` });
  chart.lines.push(`${indent}end`, `${indent}class ${id} ${shape.status}`);
  return id;
}
function drawInside(chart, { lists, note }, { id, indent }) {
  const choice = lists.some(({ label }) => label !== "") ? `${id}c` : void 0;
  if (choice !== void 0) chart.lines.push(`${indent}${choice}{"${escaped(note)}"}`);
  const ids = /* @__PURE__ */ new Map();
  for (const { label, shapes } of lists) {
    const first = drawList(chart, shapes, indent);
    const [shape] = shapes;
    if (first === void 0 || !shape) continue;
    ids.set(shape.name, first);
    if (choice !== void 0) chart.lines.push(`${indent}${choice} -->|${label}| ${first}`);
  }
  for (const { shapes } of lists)
    for (const { name, after } of shapes.slice(0, 1))
      for (const other of after) link(chart, { from: ids.get(other), to: ids.get(name), indent });
}
function link({ lines }, { from, to, indent }) {
  if (from !== void 0 && to !== void 0) lines.push(`${indent}${from} --> ${to}`);
}
function labelOf({ name, note, status }) {
  return `${statusMarks[status]} ${escaped(name)}<br/>${escaped(note)}`;
}
function escaped(text) {
  return text.replaceAll(/[^\p{L}\p{N} ._/·×-]/gu, (sign) => `#${sign.codePointAt(0) ?? 32};`);
}

// src/output/report-attempts.ts
function historyOf(events, watch) {
  const from = events[0]?.at ?? watch.now;
  const fold2 = {
    watch,
    attempts: [],
    byKey: /* @__PURE__ */ new Map(),
    open: /* @__PURE__ */ new Set(),
    gaps: [],
    running: false,
    last: from
  };
  for (const event of events) {
    if (fold2.running && isAfterCrash(event)) cutOff(fold2, event.at);
    take(fold2, event);
    fold2.last = event.at;
  }
  return { attempts: fold2.attempts, gaps: fold2.gaps, from, to: endOf(fold2) };
}
function isAfterCrash(event) {
  if (event.type === "run.resumed") return true;
  if (event.type === "step.interrupted") return event.reason === "crash";
  return event.type === "run.cancelled" && event.reason === "requested" && event.request === void 0;
}
function cutOff(fold2, at) {
  const signs = Array.from(fold2.open, ({ step, number }) => fold2.watch.lastSign(step, number) ?? "");
  const from = [fold2.last, ...signs.filter((sign) => sign <= at)].toSorted().at(-1) ?? fold2.last;
  for (const attempt of fold2.open) {
    if (attempt.work) attempt.work.to ??= from;
    if (attempt.status !== "waiting") attempt.status = "interrupted";
  }
  if (from < at) fold2.gaps.push({ from, to: at, why: "crashed", reason: "the process was gone" });
  fold2.running = false;
}
function endOf(fold2) {
  const { open, running, watch, stopped } = fold2;
  if (running && watch.live) return watch.now;
  const asks = Array.from(open).some(({ status }) => status === "waiting");
  if (running) {
    cutOff(fold2, watch.now);
    return asks ? watch.now : fold2.gaps.pop()?.from ?? fold2.last;
  }
  for (const attempt of open) if (attempt.status === "running") attempt.status = "interrupted";
  if (stopped?.why !== "paused" || !asks) return fold2.last;
  fold2.gaps.push({ from: stopped.at, to: watch.now, why: "paused", reason: stopped.reason });
  return watch.now;
}
function take(fold2, event) {
  switch (event.type) {
    case "run.started":
      fold2.running = true;
      return;
    case "run.resumed":
      resume(fold2, event.at);
      return;
    case "run.paused":
      stop(fold2, event.at, { why: "paused", reason: event.reason });
      return;
    case "run.cancelled":
      stop(fold2, event.at, { why: "cancelled", reason: event.reason });
      return;
    case "run.failed":
      stop(fold2, event.at, { why: "failed", reason: event.failure.code });
      return;
    case "run.completed":
      stop(fold2, event.at, { why: "completed", reason: "" });
      return;
    case "human.asked":
      attemptAt(fold2, event, "wait-for-human").waits.push({ from: event.at });
      return;
    case "human.answered":
      answer(attemptAt(fold2, event), event.at);
      return;
    default:
      takeStep(fold2, event);
  }
}
function takeStep(fold2, event) {
  switch (event.type) {
    case "step.started": {
      const attempt = attemptAt(fold2, event, event.kind);
      attempt.status = "running";
      attempt.work = { from: event.at };
      return;
    }
    case "step.produced": {
      const attempt = attemptAt(fold2, event);
      attempt.output = event.output;
      learn(attempt, event);
      return;
    }
    case "step.succeeded":
      succeed(fold2, event);
      return;
    case "step.failed": {
      const attempt = attemptAt(fold2, event);
      attempt.failure = event.failure;
      learn(attempt, event);
      end(fold2, attempt, { at: event.at, status: "failed" });
      return;
    }
    case "step.interrupted": {
      const attempt = attemptAt(fold2, event);
      attempt.reason = event.reason;
      learn(attempt, event);
      end(fold2, attempt, { at: event.at, status: "interrupted" });
      return;
    }
    default:
  }
}
function succeed(fold2, event) {
  const attempt = attemptAt(fold2, event);
  if (event.output) attempt.output = event.output;
  if (event.commit !== void 0) attempt.commit = event.commit;
  if (event.files) attempt.files = event.files;
  if (event.no_op) attempt.noOp = true;
  learn(attempt, event);
  end(fold2, attempt, { at: event.at, status: "completed" });
}
function learn(attempt, { usage, session }) {
  if (usage) attempt.usage = usage;
  if (session) attempt.provider = session.provider;
}
function end(fold2, attempt, { at, status }) {
  attempt.status = status;
  if (attempt.work) attempt.work.to ??= at;
  answer(attempt, at);
  fold2.open.delete(attempt);
}
function answer({ waits }, at) {
  const last = waits.at(-1);
  if (last) last.to ??= at;
}
function attemptAt(fold2, { step, attempt: number, at }, kind) {
  const key = attemptKey(step, number);
  let attempt = fold2.byKey.get(key);
  if (!attempt) {
    const waiting = kind === "wait-for-human";
    attempt = { step, number, kind: kind ?? "", status: waiting ? "waiting" : "running", waits: [] };
    if (kind === void 0) attempt.work = { from: at, to: at };
    fold2.byKey.set(key, attempt);
    fold2.attempts.push(attempt);
  }
  fold2.open.add(attempt);
  return attempt;
}
function attemptKey(step, number) {
  return `${step}#${number}`;
}
function stop(fold2, at, { why, reason }) {
  fold2.running = false;
  fold2.stopped = { at, why, reason };
}
function resume(fold2, at) {
  const { stopped, gaps } = fold2;
  if (stopped && stopped.at < at)
    gaps.push({ from: stopped.at, to: at, why: stopped.why, reason: stopped.reason });
  delete fold2.stopped;
  fold2.running = true;
}
function workedMs({ from, to }, gaps) {
  const [start, stop2] = [Date.parse(from), Date.parse(to)];
  const still = gaps.reduce((sum3, gap) => {
    const overlap = Math.min(stop2, Date.parse(gap.to)) - Math.max(start, Date.parse(gap.from));
    return sum3 + Math.max(0, overlap);
  }, 0);
  return Math.max(0, stop2 - start - still);
}

// src/output/report-transcript.ts
var WORDS_SHOWN = 4e3;
var TARGET_SHOWN = 160;
var INPUT_SHOWN = 800;
var RESULT_SHOWN = 1e3;
var HEAD = 0.25;
function excerpt(text, { path, room }) {
  const cut = text.length > room;
  return { path, text: cut ? clipMiddle(text, room) : text, length: text.length, cut };
}
function clipMiddle(text, room) {
  if (text.length <= room) return text;
  const head = Math.ceil(room * 0.6);
  const tail = room - head;
  const omitted = text.length - head - tail;
  return `${text.slice(0, head)}
\u2026 ${omitted} characters left out \u2026
${tail === 0 ? "" : text.slice(-tail)}`;
}
function readTranscript(text, { path, room }) {
  const entries = [];
  const tools = /* @__PURE__ */ new Map();
  let unreadable = 0;
  let model;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const event = parseLine(line);
    if (!event) unreadable += 1;
    else if (event.type === "session") model = event.model ?? model;
    else addEntry(event, { entries, tools });
  }
  const kept = fitting(entries, room);
  return { path, ...kept, unreadable, ...model === void 0 ? {} : { model } };
}
var KINDS = /* @__PURE__ */ new Set([
  "session",
  "text",
  "tool",
  "tool-result",
  "retry",
  "notice",
  "result"
]);
function parseLine(line) {
  try {
    const event = JSON.parse(line);
    const known = typeof event === "object" && event !== null && KINDS.has(Reflect.get(event, "type"));
    return known ? event : void 0;
  } catch {
    return void 0;
  }
}
function lastSignIn(text) {
  const line = text.slice(0, text.lastIndexOf("\n")).split("\n").at(-1) ?? "";
  const at = parseLine(line)?.at;
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? at : void 0;
}
function addEntry(event, { entries, tools }) {
  const at = typeof event.at === "string" ? { at: event.at } : {};
  switch (event.type) {
    case "text":
      entries.push({ ...at, kind: "words", text: clip(event.text, WORDS_SHOWN), ...ofSubagent(event) });
      return;
    case "tool":
      tools.set(String(event.id), entries.length);
      entries.push({ ...at, kind: "tool", ...toolEntry(event), ...ofSubagent(event) });
      return;
    case "tool-result": {
      const index = tools.get(String(event.id)) ?? -1;
      const tool = entries[index];
      const given = { result: clip(event.text, RESULT_SHOWN), ...event.error ? { failed: true } : {} };
      if (tool) entries[index] = { ...tool, ...given };
      else entries.push({ ...at, kind: "tool", text: "", ...given });
      return;
    }
    default: {
      const text = noteOf2(event);
      if (text !== void 0) entries.push({ ...at, kind: "note", text: clip(text, RESULT_SHOWN) });
    }
  }
}
function ofSubagent({ subagent }) {
  return subagent === true ? { subagent } : {};
}
function toolEntry({ name, input }) {
  const text = clip(targetOf(input), TARGET_SHOWN);
  return { name: clip(name, 60), text, input: clip(JSON.stringify(input, null, 2) ?? "", INPUT_SHOWN) };
}
var TARGETS = ["file_path", "path", "command", "pattern", "query", "url", "description"];
function targetOf(input) {
  if (typeof input !== "object" || input === null) return typeof input === "string" ? input : "";
  const values = TARGETS.map((key) => Reflect.get(input, key));
  const found = values.find((value) => typeof value === "string" || Array.isArray(value));
  return Array.isArray(found) ? found.join(" ") : typeof found === "string" ? found : "";
}
function noteOf2(event) {
  switch (event.type) {
    case "notice":
      return event.text;
    case "retry":
      return `The service was asked again (${event.attempt}): ${event.reason}`;
    case "result": {
      const denied = Array.isArray(event.denied) ? event.denied.join(", ") : "";
      if (denied !== "") return `Not allowed to use: ${denied}`;
      return event.success ? void 0 : `The session failed: ${event.text}`;
    }
    default:
      return void 0;
  }
}
function clip(text, room) {
  return typeof text === "string" ? clipMiddle(text, room) : "";
}
function sizeOf({ text, input = "", result = "", name = "" }) {
  return text.length + input.length + result.length + name.length + 40;
}
function fitting(entries, room) {
  const count = (list, most) => {
    let used = 0;
    const over = list.findIndex((entry) => (used += sizeOf(entry)) > most);
    return over === -1 ? list.length : over;
  };
  if (count(entries, room) === entries.length) return { entries, omitted: 0 };
  const head = count(entries, room * HEAD);
  const tail = Math.max(1, count(entries.slice(head).toReversed(), room * (1 - HEAD)));
  return {
    entries: [...entries.slice(0, head), ...entries.slice(entries.length - tail)],
    omitted: entries.length - head - tail
  };
}

// src/output/report-events.ts
var WORDS_SHOWN2 = 6e3;
var MOST = 300;
function reportEvents(events, read) {
  const all = {
    questions: questionsIn(events),
    decisions: events.flatMap((event) => event.type === "decision.made" ? [decisionOf(event, read)] : []),
    errors: events.flatMap(errorsOf),
    comments: events.flatMap(
      (event) => event.type === "comment.made" ? [{ at: event.at, text: shortened(event.text) }] : []
    )
  };
  const { questions, decisions, errors, comments } = all;
  return {
    questions: questions.slice(-MOST),
    decisions: decisions.slice(-MOST),
    errors: errors.slice(-MOST),
    comments: comments.slice(-MOST),
    more_events: [questions, decisions, errors, comments].reduce(
      (sum3, { length }) => sum3 + Math.max(0, length - MOST),
      0
    )
  };
}
function questionsIn(events) {
  const questions = [];
  const open = /* @__PURE__ */ new Map();
  for (const event of events) {
    if (event.type === "human.asked") {
      open.set(event.step, questions.length);
      questions.push(askedBy(event));
    } else if (event.type === "run.paused" && event.reason === "human" && event.step === void 0) {
      questions.push({ step: "", asked_at: event.at, message: shortened(event.message) });
    } else if (event.type === "human.answered") {
      const index = open.get(event.step) ?? -1;
      const question = questions[index];
      if (question) questions[index] = { ...question, ...answerIn(event) };
    } else if (event.type === "run.resumed") giveTime(event.deadlines, { questions, open });
  }
  return questions;
}
function giveTime(deadlines = {}, { questions, open }) {
  for (const [step, deadline] of Object.entries(deadlines)) {
    const index = open.get(step) ?? -1;
    const question = questions[index];
    if (question && question.answered_at === void 0) questions[index] = { ...question, deadline };
  }
}
function askedBy(asked) {
  const { step, at, message, deadline, on_timeout, about, again } = asked;
  return {
    step,
    asked_at: at,
    message: shortened(message),
    ...deadline === void 0 ? {} : { deadline },
    ...on_timeout === void 0 ? {} : { on_timeout },
    ...about?.document === void 0 ? {} : { document: about.document },
    ...again === void 0 ? {} : { again: shortened(again) }
  };
}
function answerIn({ at, decision, text, actor, threads }) {
  return {
    answered_at: at,
    decision,
    text: shortened(text),
    ...actor === void 0 ? {} : { actor },
    ...threads ? { threads: threads.slice(0, MOST) } : {}
  };
}
function decisionOf({ at, action, step, reasoning, context, note, request, failure }, read) {
  const words = request === void 0 ? void 0 : wordsIn(read(`inbox/${request}.json`));
  return {
    at,
    action,
    ...step === void 0 ? {} : { step },
    reasoning: shortened(reasoning),
    ...context === void 0 ? {} : { context: shortened(context) },
    ...note === void 0 ? {} : { note: shortened(note) },
    ...words === void 0 ? {} : { words: shortened(words) },
    ...failure ? { failure } : {}
  };
}
function wordsIn(content) {
  const request = content === void 0 ? void 0 : parseRequest(content);
  return request?.type === "input" ? request.text : void 0;
}
function errorsOf(event) {
  switch (event.type) {
    case "step.failed": {
      const { at, step, attempt, failure } = event;
      return [{ at, step, attempt, failure: shortFailure(failure) }];
    }
    case "run.failed":
      if (event.step !== void 0) return [];
      return [{ at: event.at, step: "", failure: shortFailure(event.failure) }];
    case "output.failed":
    case "delivery.failed":
      return [{ at: event.at, step: event.step ?? "", failure: shortFailure(event.failure) }];
    default:
      return [];
  }
}
function shortFailure({ message, details, ...failure }) {
  const more = details === void 0 ? {} : { details: shortened(details) };
  return { ...failure, message: shortened(message), ...more };
}
function shortened(text) {
  return clipMiddle(text, WORDS_SHOWN2);
}

// src/output/report-spending.ts
var MOST_STEPS = 50;
var ORCHESTRATOR = "orchestrator";
function reportSpending({ attempts }, events, providerOf) {
  const ofSteps = attempts.flatMap(
    ({ step, usage, provider = providerOf(step) ?? "" }) => usage ? [{ label: shownPath(step), provider, usage }] : []
  );
  const ofDecisions = events.flatMap((event) => {
    if (event.type !== "decision.made" || !event.usage) return [];
    return [{ label: ORCHESTRATOR, provider: providerOf(ORCHESTRATOR) ?? "", usage: event.usage }];
  });
  const items = [...ofSteps, ...ofDecisions];
  const bySteps = sums(items, ({ label }) => label);
  return {
    by_step: bySteps.slice(0, MOST_STEPS),
    by_provider: sums(items, ({ provider }) => provider || "unknown"),
    more_steps: Math.max(0, bySteps.length - MOST_STEPS)
  };
}
function sums(items, keyOf) {
  const groups = Map.groupBy(items, keyOf);
  return Array.from(groups, ([label, own]) => sum(label, own)).toSorted(
    (a, b) => b.known_cost_usd - a.known_cost_usd || b.tokens - a.tokens
  );
}
function sum(label, items) {
  const usage = items.reduce((all, item) => addUsage(all, item.usage), noUsage);
  return {
    label,
    providers: [...new Set(items.map(({ provider }) => provider).filter((name) => name !== ""))],
    cost_usd: usage.cost_usd,
    known_cost_usd: items.reduce((all, item) => all + (item.usage.cost_usd ?? 0), 0),
    tokens: tokensOf(usage),
    sessions: usage.agent_sessions
  };
}

// src/output/report-steps.ts
var MOST_STEPS2 = 1e3;
var MOST_ATTEMPTS = 2e3;
var MOST_OF_ONE = 20;
var MOST_FILES = 50;
var PAGE_CHARACTERS = 25e5;
var LEAST_ROOM = 800;
var MOST_ROOM = 6e4;
function reportSteps(source, history) {
  const byStep = Map.groupBy(history.attempts, ({ step }) => step);
  const rows = [...stepRows(source.table, source.state)];
  const known = new Set(rows.map(({ path }) => path));
  const others = Array.from(byStep.keys()).filter((path) => !known.has(path));
  const all = [...rows, ...others.map((path) => formerRow(path, byStep.get(path) ?? []))];
  const shown = mostTelling(all);
  const kept = keptAttempts(shown, byStep);
  const room = Math.min(MOST_ROOM, Math.max(LEAST_ROOM, Math.floor(PAGE_CHARACTERS / (kept.size || 1))));
  const context = { source, history, kept, room };
  const steps = shown.map((row) => stepOf(row, byStep.get(row.path) ?? [], context));
  return {
    steps,
    more_steps: all.length - shown.length,
    more_attempts: history.attempts.length - kept.size
  };
}
function formerRow(path, attempts) {
  const status = attempts.at(-1)?.status ?? "pending";
  const summary = "before the run was started over from an earlier step";
  return { path, depth: 0, label: shownPath(path), status, summary };
}
var TROUBLE = /* @__PURE__ */ new Set(["failed", "interrupted", "waiting", "running"]);
function mostTelling(rows) {
  if (rows.length <= MOST_STEPS2) return rows;
  const order = rows.toSorted((a, b) => Number(TROUBLE.has(b.status)) - Number(TROUBLE.has(a.status)));
  const chosen = new Set(order.slice(0, MOST_STEPS2));
  return rows.filter((row) => chosen.has(row));
}
function keptAttempts(rows, byStep) {
  const candidates = rows.flatMap(({ path }) => (byStep.get(path) ?? []).slice(-MOST_OF_ONE));
  const order = candidates.toSorted((a, b) => Number(TROUBLE.has(b.status)) - Number(TROUBLE.has(a.status)));
  return new Set(order.slice(0, MOST_ATTEMPTS));
}
function stepOf(row, attempts, context) {
  const { path, depth, label, status, summary, usage, knownCostUsd } = row;
  const shown = attempts.filter((attempt) => context.kept.has(attempt));
  return {
    path,
    depth,
    label,
    kind: context.source.state.steps.get(path)?.kind ?? attempts[0]?.kind ?? "",
    status,
    summary,
    ...timesOf(row, attempts, context.history),
    ...usage ? { usage } : {},
    ...knownCostUsd === void 0 ? {} : { known_cost_usd: knownCostUsd },
    attempts: shown.map((attempt) => attemptOf(attempt, context)),
    more_attempts: attempts.length - shown.length
  };
}
function timesOf({ startedAt, completedAt, status }, attempts, history) {
  const { gaps, to: end2 } = history;
  const length = (from, to) => workedMs({ from, to }, gaps);
  const worked = attempts.reduce((sum3, { work }) => sum3 + (work ? length(work.from, work.to ?? end2) : 0), 0);
  const waited = attempts.flatMap(({ waits }) => waits).reduce((sum3, { from, to = end2 }) => sum3 + Date.parse(to) - Date.parse(from), 0);
  const isBlock = attempts.length === 0 && startedAt !== void 0 && status !== "skipped";
  return {
    ...startedAt === void 0 ? {} : { started_at: startedAt },
    ...completedAt === void 0 ? {} : { completed_at: completedAt },
    ...isBlock ? { worked_ms: length(startedAt, completedAt ?? end2) } : {},
    ...attempts.some(({ work }) => work) ? { worked_ms: worked } : {},
    ...waited > 0 ? { waited_ms: waited } : {}
  };
}
function attemptOf(attempt, context) {
  const { number, status, work, waits, usage, failure, reason, commit, files = [], noOp = false } = attempt;
  const { source, history } = context;
  const started = work?.from ?? waits[0]?.from;
  const ended = work ? work.to : waits.at(-1)?.to;
  const provider = attempt.provider ?? (usage ? source.providerOf(attempt.step) : void 0);
  return {
    number,
    status,
    ...started === void 0 ? {} : { started_at: started },
    ...ended === void 0 ? {} : { ended_at: ended },
    ...work ? { worked_ms: workedMs({ from: work.from, to: work.to ?? history.to }, history.gaps) } : {},
    ...provider === void 0 ? {} : { provider },
    ...usage ? { usage } : {},
    ...failure ? { failure: shortFailure(failure) } : {},
    ...reason === void 0 ? {} : { reason },
    ...commit === void 0 ? {} : { commit },
    files: files.slice(0, MOST_FILES),
    more_files: Math.max(0, files.length - MOST_FILES),
    no_op: noOp,
    ...textsOf(attempt, context)
  };
}
var LOGS = ["output.log", "checks.log", "partial.patch"];
function textsOf(attempt, { source, room }) {
  const folder = attemptDirectory(attempt.step, attempt.number);
  const open = (name, share) => {
    const path = `${source.directory}/${folder}/${name}`;
    return { text: source.read(`${folder}/${name}`), given: { path, room: Math.floor(room * share) } };
  };
  const prompt = open("prompt.md", 0.2);
  const transcript = open("transcript.ndjson", 0.55);
  const file = open("output.json", 0.1);
  const output = file.text ?? (attempt.output && JSON.stringify(attempt.output, null, 2));
  const logs = LOGS.flatMap((name) => {
    const { text, given } = open(name, 0.15);
    return text === void 0 || text === "" ? [] : [excerpt(text, given)];
  });
  return {
    ...prompt.text === void 0 ? {} : { prompt: excerpt(prompt.text, prompt.given) },
    ...transcript.text === void 0 ? {} : { transcript: readTranscript(transcript.text, transcript.given) },
    ...output === void 0 ? {} : { output: excerpt(output, { ...file.given, path: pathOf(file) }) },
    logs
  };
}
function pathOf({ text, given }) {
  return text === void 0 ? given.path.replace(/steps\/.*$/, "journal.ndjson") : given.path;
}

// src/output/timeline.ts
var MOST_LANES = 60;
var CELL = 1 / 800;
var IDLE_SHARE = 0.4;
var IDLE_ALONE = 0.07;
function timelineOf({ attempts, gaps, from, to }, state) {
  const scale = scaleOf({ attempts, from, to });
  const blocks = parallelBlocks(state);
  const byLane = Map.groupBy(attempts, ({ step }) => laneOf(step, blocks));
  const own = byLane.get("") ?? [];
  byLane.delete("");
  const all = [["", own], ...byLane].filter(([step, list]) => step !== "" || list.length > 0);
  const lanes = all.slice(0, MOST_LANES).map(([step, list]) => {
    const bars = list.flatMap((attempt) => barsOf(attempt, to));
    return { ...laneNames(step, state), bars: together(bars, scale) };
  });
  return { from, to, lanes, gaps, scale, more_lanes: all.length - lanes.length };
}
function parallelBlocks({ steps }) {
  return new Set(Array.from(steps.values()).flatMap(({ path, kind }) => kind === "parallel" ? [path] : []));
}
function laneOf(step, blocks) {
  for (let path = step; path !== ""; path = prefixOf(path)) {
    const isMerge = path.slice(path.lastIndexOf("/") + 1).startsWith("merge+");
    if (blocks.has(prefixOf(path)) && !isMerge) return path;
  }
  return "";
}
function laneNames(step, state) {
  const branch = step === "" ? state.workspace?.branch : branchAt(state, step)?.branch;
  const label = step === "" ? "the run" : shownPath(step);
  return { step, label, ...branch === void 0 ? {} : { branch } };
}
function barsOf({ step, number, status, work, waits }, end2) {
  const named = { step, attempt: number, status, count: 1 };
  const bars = waits.map(({ from, to = end2 }) => ({ ...named, from, to, wait: true }));
  return work ? [...bars, { ...named, from: work.from, to: work.to ?? end2, wait: false }] : bars;
}
function together(bars, scale) {
  const sorted = bars.toSorted((a, b) => a.from < b.from ? -1 : 1);
  const merged = [];
  for (const bar of sorted) {
    const last = merged.at(-1);
    const joins = last && isTiny(last, scale) && isTiny({ from: last.from, to: bar.to }, scale);
    if (joins && last.wait === bar.wait) merged[merged.length - 1] = join(last, bar);
    else merged.push(bar);
  }
  return merged;
}
function isTiny({ from, to }, scale) {
  return placeOf(scale, Date.parse(to)) - placeOf(scale, Date.parse(from)) < CELL;
}
var TELLING = ["failed", "interrupted", "waiting", "running"];
function join(a, b) {
  const status = TELLING.find((each) => a.status === each || b.status === each) ?? b.status;
  return { ...a, status, to: b.to > a.to ? b.to : a.to, count: a.count + b.count };
}
function scaleOf({ attempts, from, to }) {
  const [start, end2] = [Date.parse(from), Date.parse(to)];
  const times = stretches(workOf(attempts, end2), { start, end: end2 });
  const idle = times.filter(({ work }) => !work);
  const worked = sum2(times.filter(({ work }) => work));
  const most = worked === 0 ? Infinity : Math.min(IDLE_ALONE, IDLE_SHARE / Math.max(1, idle.length)) * worked;
  const shown = times.map(({ work, ...time }) => {
    const length = time.to - time.from;
    return { ...time, shown: work ? length : Math.min(length, most), short: !work && length > most };
  });
  const total = shown.reduce((all, piece) => all + piece.shown, 0) || 1;
  let place = 0;
  return shown.map(({ shown: length, ...time }) => {
    const piece = { ...time, start: place / total, end: (place + length) / total };
    place += length;
    return piece;
  });
}
function sum2(times) {
  return times.reduce((all, { from, to }) => all + to - from, 0);
}
function workOf(attempts, end2) {
  const spans = attempts.flatMap(
    ({ work }) => work ? [{ from: Date.parse(work.from), to: work.to === void 0 ? end2 : Date.parse(work.to) }] : []
  );
  const joined = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined.filter(({ from, to }) => to > from);
}
function stretches(work, { start, end: end2 }) {
  const times = [];
  let at = start;
  for (const { from, to } of work) {
    if (from > at) times.push({ from: at, to: from, work: false });
    times.push({ from: Math.max(at, from), to, work: true });
    at = to;
  }
  if (end2 > at || times.length === 0) times.push({ from: at, to: end2, work: false });
  return times;
}
function placeOf(scale, time) {
  let [low, high] = [0, scale.length - 1];
  while (low < high) {
    const middle = low + high >> 1;
    if (time <= (scale[middle]?.to ?? 0)) high = middle;
    else low = middle + 1;
  }
  const piece = scale[low];
  if (!piece) return 0;
  const length = piece.to - piece.from;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (time - piece.from) / length));
  return piece.start + part * (piece.end - piece.start);
}

// src/output/report.ts
var MOST_FILES2 = 500;
var MOST_BRANCHES = 200;
var SLOWEST = 3;
function buildReport(source) {
  const { state, events, table: table3, record, live } = source;
  const history = historyOf(events, { now: source.now, live, lastSign: lastSignsIn(source) });
  const { steps, more_steps, more_attempts } = reportSteps(source, history);
  const { more_events, ...happened } = reportEvents(events, source.read);
  const spending = reportSpending(history, events, source.providerOf);
  const timeline = timelineOf(history, state);
  const files = filesChanged(state).toSorted();
  return {
    schema_version: "1.0",
    run_id: state.runId,
    workflow: record.workflow,
    ...source.description === void 0 ? {} : { description: source.description },
    status: isCutOff(source) ? "cut off" : state.status,
    live: live && source.away === void 0,
    ...endOf2(source),
    facts: factsOf(source, history),
    spent: spentOf(state),
    pull_requests: pullRequestsOf(state).map(pullRequestOf),
    branches: branchesOf(state),
    slowest: slowestOf(history),
    ...spending,
    ...happened,
    steps,
    files_changed: files.slice(0, MOST_FILES2),
    timeline,
    shapes: shapesOf(table3, state),
    mermaid: mermaidOf(table3, state),
    left_out: leftOut({ more_steps, more_attempts, more_events, files: files.length - MOST_FILES2, timeline })
  };
}
function isCutOff({ state, live }) {
  return !live && state.status === "cancelled" && state.reason === CUT_OFF;
}
var CUT_OFF = "cut off";
function standingOf(state, live) {
  if (live || state.status !== "running") return state;
  const asks = state.questions.size > 0 && state.active.size === 0;
  return asks ? { ...state, status: "paused", reason: "human" } : { ...state, status: "cancelled", reason: CUT_OFF };
}
function lastSignsIn({ read }) {
  return (step, attempt) => lastSignIn(read(`steps/${step}/${attempt}/transcript.ndjson`) ?? "");
}
function endOf2(source) {
  const { state, record, directory, limits, providerOf, table: table3, live } = source;
  if (live && state.status === "running") return { branch_outcomes: [], ...goingOn(source) };
  const { steps } = table3;
  const workflow = { name: record.workflow, version: "1.0", steps: [...steps] };
  const { variables } = record;
  const facts2 = { runId: state.runId, workflow, autofix: "none", variables, directory };
  const lines = renderEnd({
    state,
    facts: facts2,
    diff: void 0,
    limits,
    providerOf: ({ path }) => providerOf(path)
  });
  const ofBranches = branchLines(state);
  const outcome = [];
  const next = [];
  for (const line of lines) {
    const [, why, command] = COMMAND.exec(line) ?? [];
    const last = next.at(-1);
    if (why !== void 0 && command !== void 0) next.push({ why, command });
    else if (last) next[next.length - 1] = { ...last, or: line.trim() };
    else if (!ofBranches.includes(line)) outcome.push(line.trim());
  }
  if (isCutOff(source)) outcome[0] = `Cut off after ${formatDuration(state.elapsedMs)}: its process is gone.`;
  const branch_outcomes = ofBranches.slice(0, MOST_BRANCHES).map((line) => line.trim().replaceAll(/ {2,}/g, ": "));
  return { outcome, branch_outcomes, next };
}
function goingOn({ state: { runId }, away }) {
  const follow = { why: "Follow it", command: `agentic-sdlc logs ${runId} --follow` };
  if (!away) return { outcome: ["Running."], next: [follow] };
  const by = away.owner === void 0 ? "" : `, worked on by ${away.owner}`;
  const take2 = { why: "If that process is gone", command: `agentic-sdlc resume ${runId}` };
  return {
    outcome: [`Running elsewhere${by}; shown is what ${away.location} has of it.`],
    next: [follow, take2]
  };
}
var COMMAND = /^(Next|Answer): {2}(.+)$/;
function factsOf({ state, record, directory, now, away }, history) {
  const { workspace, completedAt, status } = state;
  const ended = status === "running" ? void 0 : completedAt ?? state.updatedAt;
  return {
    ...state.startedAt === void 0 ? {} : { started_at: state.startedAt },
    ...ended === void 0 ? {} : { ended_at: ended },
    made_at: now,
    worked_ms: status === "running" ? runningMs(state, now) : state.elapsedMs,
    total_ms: Math.max(0, Date.parse(history.to) - Date.parse(history.from)),
    ...workspace ? { branch: workspace.branch, base_branch: workspace.base_branch } : {},
    definition: record.definition,
    trigger: record.trigger,
    actor: record.actor,
    engine_version: record.engine_version,
    directory,
    ...away ? { location: away.location } : {}
  };
}
function runningMs({ elapsedMs, updatedAt, active }, now) {
  if (updatedAt === void 0 || active.size === 0) return elapsedMs;
  return elapsedMs + Math.max(0, Date.parse(now) - Date.parse(updatedAt));
}
function spentOf({ usage, knownCostUsd }) {
  return {
    cost_usd: usage.cost_usd,
    known_cost_usd: knownCostUsd,
    tokens: tokensOf(usage),
    sessions: usage.agent_sessions
  };
}
function pullRequestOf({
  title,
  branch,
  draft,
  number,
  url,
  path
}) {
  return {
    title,
    branch,
    draft,
    ...number === void 0 ? {} : { number },
    ...url === void 0 ? {} : { url },
    ...path === void 0 ? {} : { path }
  };
}
function branchesOf({ branches }) {
  const list = Array.from(branches.values(), ({ step, branch, files }) => ({
    step: shownPath(step),
    branch,
    files: files.size
  }));
  return list.slice(0, MOST_BRANCHES);
}
function slowestOf({ attempts, gaps, to }) {
  const times = /* @__PURE__ */ new Map();
  for (const { step, work } of attempts) {
    if (!work) continue;
    const length = workedMs({ from: work.from, to: work.to ?? to }, gaps);
    times.set(step, (times.get(step) ?? 0) + length);
  }
  return Array.from(times, ([step, worked_ms]) => ({ step: shownPath(step), worked_ms })).toSorted((a, b) => b.worked_ms - a.worked_ms).slice(0, SLOWEST);
}
function leftOut({ more_steps, more_attempts, more_events, files, timeline }) {
  const counts = [
    [more_steps, "steps, those that did not fail first"],
    [more_attempts, "attempts, those that did not fail first"],
    [more_events, "questions, decisions, errors or comments, the oldest first"],
    [files, "changed files"],
    [timeline.more_lanes, "branches of the timeline"]
  ];
  return counts.flatMap(([count, what]) => count > 0 ? [`${count} ${what}`] : []);
}

// src/output/report-markup.ts
var MARKUP = /* @__PURE__ */ Symbol("markup");
function html(parts, ...values) {
  let made = parts[0] ?? "";
  for (const [index, value] of values.entries()) made += render(value) + (parts[index + 1] ?? "");
  return { [MARKUP]: made };
}
function markupText(markup) {
  return markup[MARKUP];
}
function verbatim(text) {
  return { [MARKUP]: text };
}
function render(value) {
  if (value === void 0 || value === false) return "";
  if (typeof value === "string" || typeof value === "number") return escaped2(String(value));
  return isMarkup(value) ? value[MARKUP] : value.map(render).join("");
}
function isMarkup(value) {
  return MARKUP in value;
}
var ENTITIES = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;"
};
function escaped2(text) {
  return printable(text).toWellFormed().replaceAll(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? "");
}
function link2(address, text) {
  const url = address !== void 0 && URL.canParse(address) ? new URL(address) : void 0;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb ? html`<a href="${url.href}" rel="noreferrer">${text}</a>` : html`${text}`;
}

// src/output/report-words.ts
var pageMarks = { ...statusMarks, waiting: "\u2016" };
function momentWords(at) {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
function timeTag(at) {
  return html`<time datetime="${at}">${momentWords(at)}</time>`;
}
var WORDS = {
  pending: "not begun",
  produced: "running",
  waiting: "waiting for a person"
};
function statusWords(status) {
  return WORDS[status] ?? status;
}
function moneyWords({
  cost_usd,
  known_cost_usd
}) {
  return formatSpent({ knownUsd: known_cost_usd, complete: cost_usd !== null });
}
function lengthWords(milliseconds) {
  return milliseconds < 9950 ? `${(milliseconds / 1e3).toFixed(1)}s` : formatDuration(milliseconds);
}
function spanWords({ from, to }) {
  return lengthWords(Math.max(0, Date.parse(to) - Date.parse(from)));
}
function openWords({ answered_at, deadline, on_timeout }) {
  if (answered_at !== void 0 || deadline === void 0) return "";
  const then = on_timeout === void 0 ? "" : `, then the run ${on_timeout === "continue" ? "goes on" : "fails"}`;
  return `, open until ${momentWords(deadline)}${then}`;
}

// src/output/report-markdown.ts
var CELL2 = 160;
function renderMarkdown(report) {
  const parts = [
    headPart(report),
    stepsPart(report.steps),
    section("Errors", report.errors.map(errorPart)),
    section("Questions and answers", report.questions.map(questionPart)),
    section("Decisions", report.decisions.map(decisionPart)),
    section("What took longest", [slowestPart(report)]),
    section("Cost", [moneyPart("provider", report.by_provider), moneyPart("step", report.by_step)]),
    section("Timeline", [timelinePart(report)]),
    section("Workflow", [["```mermaid", report.mermaid, "```"].join("\n")]),
    section("Branches and pull requests", [branchesPart(report)]),
    section("Changed files", [report.files_changed.map((file) => `- ${inline(file)}`).join("\n")]),
    section("Left out", [report.left_out.map((line) => `- ${inline(line)}`).join("\n")])
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}
`;
}
function section(title, parts) {
  const filled = parts.filter((part) => part !== "");
  return filled.length === 0 ? "" : [`## ${title}`, ...filled].join("\n\n");
}
function inline(text) {
  return inlineMarkdown(text);
}
function cell(text) {
  return tableCell(text.length > CELL2 ? `${text.slice(0, CELL2 - 1)}\u2026` : text);
}
function quoted(text) {
  return text.trim().split("\n").map((line) => `> ${inline(line)}`.trimEnd()).join("\n");
}
function table(head, rows) {
  if (rows.length === 0) return "";
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const marks = head.map((name) => /^(time|cost|tokens|sessions|attempt)$/.test(name) ? "--:" : "---");
  return [line(head), line(marks), ...rows.map(line)].join("\n");
}
function headPart(report) {
  const { workflow, run_id, status, outcome, branch_outcomes, next, facts: facts2, spent, left_out: left } = report;
  const made = [
    `${lengthWords(facts2.worked_ms)} at work`,
    moneyWords(spent),
    `${formatCount(spent.tokens)} tokens`,
    plural(spent.sessions, "agent session"),
    ...facts2.branch === void 0 ? [] : [`branch ${inline(facts2.branch)}`],
    `files: ${inline(facts2.directory)}/${facts2.location === void 0 ? "" : ` at ${inline(facts2.location)}`}`
  ].join(" \xB7 ");
  const times = [
    ...facts2.started_at === void 0 ? [] : [`Started ${momentWords(facts2.started_at)} by ${inline(facts2.actor)} (${inline(facts2.trigger)})`],
    ...facts2.ended_at === void 0 ? [] : [`ended ${momentWords(facts2.ended_at)}`]
  ].join(", ");
  return [
    `# ${inline(workflow)} ${run_id}: ${status}`,
    [...outcome, ...branch_outcomes].map((line) => `- ${inline(line)}`).join("\n"),
    ...next.map(
      ({ why, command, or }) => `${why}:

    ${command}${or === void 0 ? "" : `

${inline(or)}`}`
    ),
    [made, times].filter((line) => line !== "").join("\n\n"),
    left.length > 0 ? "This report is shortened; its end says what is left out." : ""
  ].filter((part) => part !== "").join("\n\n");
}
function stepsPart(steps) {
  const rows = steps.map(({ depth, label, status, summary, worked_ms, waited_ms, usage, known_cost_usd }) => [
    statusMarks[status],
    `${"\xB7 ".repeat(depth)}${cell(label)}`,
    cell(summary === "" ? statusWords(status) : summary),
    timeWords(worked_ms, waited_ms),
    usage ? moneyWords({ cost_usd: usage.cost_usd, known_cost_usd: known_cost_usd ?? 0 }) : "",
    usage ? formatCount(tokensOf(usage)) : ""
  ]);
  const tried = steps.flatMap((step) => step.attempts.map((attempt) => attemptLine(step, attempt)));
  const head = ["", "step", "result", "time", "cost", "tokens"];
  return section("Steps", [table(head, rows), ...tried.length > 0 ? [KEPT] : [], tried.join("\n")]);
}
var KEPT = "Attempts, and what is kept of each in the folder of the run's files:";
function timeWords(worked, waited) {
  const parts = [
    ...worked === void 0 ? [] : [lengthWords(worked)],
    ...waited === void 0 ? [] : [`waited ${lengthWords(waited)}`]
  ];
  return parts.join(", ");
}
function attemptLine({ path }, attempt) {
  const { number, status, prompt, transcript, output, logs, files, more_files } = attempt;
  const folder = attemptDirectory(path, number);
  const kept = [prompt, transcript, output, ...logs].flatMap(
    (file) => file?.path.split(`/${folder}/`)[1] ?? []
  );
  const changed = files.length + more_files;
  const facts2 = [
    statusWords(status),
    ...changed > 0 ? [`${plural(changed, "file")} changed`] : [],
    ...kept.length > 0 ? [inline(`${folder}/: ${kept.join(", ")}`)] : []
  ];
  return `- ${inline(attemptKey(shownPath(path), number))}: ${facts2.join(" \xB7 ")}`;
}
function errorPart({ at, step, attempt, failure }) {
  const path = step === "" ? "the run" : shownPath(step);
  const where = attempt === void 0 ? path : attemptKey(path, attempt);
  const line = `- ${momentWords(at)} **${inline(where)}**: ${inline(failure.message)} (${failure.class}, ${inline(failure.code)})`;
  return failure.details === void 0 ? line : `${line}

${indented(failure.details)}`;
}
function indented(text) {
  return text.trimEnd().split("\n").map((line) => `      ${line}`).join("\n");
}
function questionPart(question) {
  const { step, asked_at, message, answered_at, decision, text, actor } = question;
  const who = step === "" ? "The run" : shownPath(step);
  const answer2 = answered_at === void 0 ? step === "" ? "" : "Nobody has answered yet." : `${inline(actor ?? "A person")}, ${momentWords(answered_at)}: ${decision ?? ""}`;
  return [
    `**${inline(who)}** asked, ${momentWords(asked_at)}${openWords(question)}:`,
    quoted(message),
    answer2,
    text === void 0 || text === "" ? "" : quoted(text)
  ].filter((part) => part !== "").join("\n\n");
}
function decisionPart({ at, action, step, reasoning, context, note, failure }) {
  const what = step === void 0 ? action : `${action} ${shownPath(step)}`;
  return [
    `**${inline(what)}**, ${momentWords(at)}:`,
    quoted(reasoning),
    context === void 0 ? "" : `It told the step:

${quoted(context)}`,
    note === void 0 ? "" : `It noted: ${inline(note)}`,
    failure ? `Failed: ${inline(failure.message)}` : ""
  ].filter((part) => part !== "").join("\n\n");
}
function slowestPart({ slowest }) {
  return slowest.map(({ step, worked_ms }, index) => `${index + 1}. ${inline(step)}: ${lengthWords(worked_ms)}`).join("\n");
}
function moneyPart(name, lines) {
  const rows = lines.map((line) => [
    cell(line.label),
    moneyWords(line),
    formatCount(line.tokens),
    String(line.sessions)
  ]);
  return table([name, "cost", "tokens", "sessions"], rows);
}
var MOST_BARS = 200;
function timelinePart({ timeline: { lanes, gaps } }) {
  const bars = lanes.flatMap((lane) => lane.bars.map((bar) => ({ lane: lane.label, ...bar })));
  const rows = bars.toSorted((a, b) => a.from < b.from ? -1 : 1).slice(0, MOST_BARS).map(({ lane, step, attempt, status, from, to, wait, count }) => [
    momentWords(from),
    cell(lane),
    cell(count > 1 ? plural(count, "short attempt") : attemptKey(shownPath(step), attempt)),
    wait ? "waited for a person" : statusWords(status),
    spanWords({ from, to })
  ]);
  const rest = bars.length > MOST_BARS ? `and ${bars.length - MOST_BARS} more` : "";
  const still = gaps.slice(0, MOST_BARS).map(({ from, to, why, reason }) => {
    const length = spanWords({ from, to });
    return `- ${momentWords(from)}: nobody at work for ${length}, ${why}${reason === "" ? "" : ` (${inline(reason)})`}`;
  }).join("\n");
  const head = ["from", "branch of", "attempt", "outcome", "time"];
  return [table(head, rows), rest, still].filter((part) => part !== "").join("\n\n");
}
function branchesPart({ branches, pull_requests: requests }) {
  const proposed = requests.map(({ title, number, url, path, branch, draft }) => {
    const name = number === void 0 ? title : `#${number} ${title}`;
    return `- ${draft ? "draft pull request" : "pull request"} ${inline(name)} of ${inline(branch)}: ${inline(url ?? path ?? "")}`;
  });
  const others = branches.map(
    ({ step, branch, files }) => `- ${inline(step)}: ${inline(branch)}, ${plural(files, "file")} changed`
  );
  return [...proposed, ...others].join("\n");
}

// src/output/report-page.ts
const { createHash } = process.getBuiltinModule("node:crypto");

// src/output/report-page-picture.ts
var WIDTH = 168;
var HEIGHT = 46;
var GAP = 26;
var PAD = 14;
var TITLE = 42;
var CHOICE = 18;
var MOST_BESIDE = 5;
var NAME_COLUMNS = 20;
var NOTE_COLUMNS = 27;
var COLUMN = 7;
function workflowPicture(shapes) {
  const { width, height, draw: draw2 } = listBox(shapes);
  const [whole, high] = [width + 2, height + 2];
  return html`<svg
    role="img"
    aria-labelledby="workflow-name workflow-words"
    width="${whole}"
    height="${high}"
    viewBox="0 0 ${whole} ${high}"
  >
    <title id="workflow-name">Picture of the workflow</title>
    <desc id="workflow-words">${inWords(shapes)}</desc>
    <defs>
      <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path class="tip" d="M0 0L8 4L0 8z" />
      </marker>
    </defs>
    ${draw2(1, 1)}
  </svg>`;
}
function inWords(shapes) {
  return shapes.map((shape) => {
    const own = `${shape.name} ${statusWords(shape.status)}`;
    if (shape.shape === "step") return own;
    const inside = shape.lists.map(
      ({ label, shapes: list }) => [label, inWords(list)].filter((part) => part !== "").join(": ")
    );
    return `${own} (${shape.note}: ${inside.join("; ")})`;
  }).join(", then ");
}
function listBox(shapes) {
  const boxes = shapes.map(shapeBox);
  const width = Math.max(WIDTH, ...boxes.map((box) => box.width));
  const height = boxes.reduce((sum3, box) => sum3 + box.height, 0) + GAP * Math.max(0, boxes.length - 1);
  const draw2 = (x, y) => {
    let top = y;
    const parts = boxes.map((box, index) => {
      const part = box.draw(x, top);
      const arrow = index > 0 && arrowDown({ x: x + WIDTH / 2, from: top - GAP, to: top });
      top += box.height + GAP;
      return html`${arrow}${part}`;
    });
    return html`${parts}`;
  };
  return { width, height, draw: draw2 };
}
function arrowDown({ x, from, to }) {
  return html`<path class="arrow" d="M${x} ${from + 3}V${to - 2}" marker-end="url(#tip)" />`;
}
function shapeBox(shape) {
  return shape.shape === "step" ? stepBox(shape) : groupBox(shape);
}
function stepBox(step) {
  const { name, status, note } = step;
  const draw2 = (x, y) => html`<g class="box ${status}"
      ><title>${`${name}: ${statusWords(status)}${afterWords(step)}`}</title
      ><rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="7" /><text
        class="title"
        x="${x + 10}"
        y="${y + 20}"
        >${pageMarks[status]} ${shorten(name, NAME_COLUMNS)}</text
      ><text class="quiet" x="${x + 10}" y="${y + 36}"
        >${shorten(note + afterWords(step), NOTE_COLUMNS)}</text
      ></g
    >`;
  return { width: WIDTH, height: HEIGHT, draw: draw2 };
}
function afterWords({ after }) {
  return after.length === 0 ? "" : ` \xB7 after ${after.join(", ")}`;
}
function groupBox(group) {
  const { name, status, lists } = group;
  const rows = rowsOf(group).map((row) => row.map(({ label, shapes }) => ({ label, box: listBox(shapes) })));
  const room = lists.some(({ label }) => label !== "") ? CHOICE : 0;
  const widthOf = (row) => row.reduce((sum3, { box }) => sum3 + box.width, 0) + GAP * Math.max(0, row.length - 1);
  const heightOf = (row) => Math.max(0, ...row.map(({ box }) => box.height)) + room;
  const note = shorten(group.note + afterWords(group), NOTE_COLUMNS + 20);
  const titleWidth = Math.max(name.length + 3, note.length) * COLUMN;
  const width = Math.max(titleWidth, ...rows.map(widthOf)) + 2 * PAD;
  const height = TITLE + rows.reduce((sum3, row) => sum3 + heightOf(row) + PAD, 0);
  const draw2 = (x, y) => {
    let top = y + TITLE;
    const inner = rows.map((row) => {
      const drawn = drawRow(row, { x: x + PAD, y: top, room });
      top += heightOf(row) + PAD;
      return drawn;
    });
    return html`<g class="block ${status}"
      ><title>${`${name}: ${statusWords(status)}`}</title
      ><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" /><text
        class="title"
        x="${x + PAD}"
        y="${y + 18}"
        >${pageMarks[status]} ${name}</text
      ><text class="quiet" x="${x + PAD}" y="${y + 33}">${note}</text>${inner}</g
    >`;
  };
  return { width, height, draw: draw2 };
}
function drawRow(row, { x, y, room }) {
  let left = x;
  return html`${row.map(({ label, box }) => {
    const word = label !== "" && html`<text class="quiet" x="${left + 4}" y="${y + 10}">${label}:</text>`;
    const drawn = html`${word}${box.draw(left, y + room)}`;
    left += box.width + GAP;
    return drawn;
  })}`;
}
function rowsOf({ lists }) {
  const levels = /* @__PURE__ */ new Map();
  const levelOf = (list) => {
    const [shape] = list.shapes;
    const before = (shape?.after ?? []).map((name) => levels.get(name) ?? 0);
    const level = before.length === 0 ? 0 : 1 + Math.max(...before);
    if (shape) levels.set(shape.name, level);
    return level;
  };
  const byLevel = Map.groupBy(lists, levelOf);
  return Array.from(byLevel).toSorted(([a], [b]) => a - b).flatMap(
    ([, list]) => Array.from(
      { length: Math.ceil(list.length / MOST_BESIDE) },
      (_, index) => list.slice(index * MOST_BESIDE, (index + 1) * MOST_BESIDE)
    )
  );
}

// src/output/report-page-events.ts
function errorsSection(errors) {
  if (errors.length === 0) return false;
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <ul class="cards">
      ${errors.map(errorCard)}
    </ul>
  </section>`;
}
function errorCard({ at, step, attempt, failure }) {
  const { message, code, details } = failure;
  const more = details !== void 0 && details !== "" && html`<details>
      <summary>Details</summary>
      <pre tabindex="0">${details}</pre>
    </details>`;
  const path = step === "" ? "the run" : shownPath(step);
  const where = attempt === void 0 ? path : attemptKey(path, attempt);
  return html`<li>
    <p><strong>${where}</strong>: ${message}</p>
    <p class="dim">${failure.class}, ${code} · ${timeTag(at)}</p>
    ${more}
  </li>`;
}
function questionsSection(questions) {
  if (questions.length === 0) return false;
  return html`<section aria-labelledby="questions">
    <h2 id="questions">Questions and answers</h2>
    <ul class="cards">
      ${questions.map(questionCard)}
    </ul>
  </section>`;
}
function questionCard(question) {
  const { step, asked_at, message, again, document } = question;
  return html`<li>
    <p>
      <strong>${step === "" ? "The run" : shownPath(step)}</strong> asked
      <small>${momentWords(asked_at)}${openWords(question)}</small>
    </p>
    <blockquote>${message}</blockquote>
    ${again !== void 0 && html`<p class="dim">Asked once more: ${again}</p>`}${document !== void 0 && html`<p class="dim">About <code>${document}</code></p>`}${answerPart(question)}
  </li>`;
}
function answerPart({
  answered_at,
  decision,
  text = "",
  actor,
  threads = [],
  step
}) {
  if (answered_at === void 0) return step !== "" && html`<p>Nobody has answered yet.</p>`;
  if (decision === "timeout") return html`<p>Nobody answered in time; the run went on.</p>`;
  const said = decision === "input" ? "answered" : `${decision} it`;
  const remarks = threads.map(
    ({ path, line, text: remark }) => html`<li><code>${line === void 0 ? path : `${path}:${line}`}</code> ${remark}</li>`
  );
  return html`<p>
      <strong>${actor ?? "A person"}</strong> ${said} <small>${momentWords(answered_at)}</small>
    </p>
    ${text !== "" && html`<blockquote>${text}</blockquote>`}${remarks.length > 0 && html`<ul class="files">
        ${remarks}
      </ul>`}`;
}
function decisionsSection(decisions, comments) {
  if (decisions.length === 0 && comments.length === 0) return false;
  return html`<section aria-labelledby="decisions">
    <h2 id="decisions">Decisions</h2>
    <ul class="cards">
      ${decisions.map(decisionCard)}${comments.map(
    ({ at, text }) => html`<li>
            <p class="dim">Comment of the workflow · ${timeTag(at)}</p>
            <blockquote>${text}</blockquote>
          </li>`
  )}
    </ul>
  </section>`;
}
function decisionCard({
  at,
  action,
  step,
  reasoning,
  context,
  note,
  words,
  failure
}) {
  const told = [
    ["It told the step", context],
    ["It noted", note],
    ["It went by these words of a person", words]
  ];
  return html`<li>
    <p>
      <strong>${action}${step !== void 0 && `: ${shownPath(step)}`}</strong>
      <small>${momentWords(at)}</small>
    </p>
    <blockquote>${reasoning}</blockquote>
    ${told.map(
    ([what, text]) => text !== void 0 && html`<p class="dim">${what}:</p>
          <blockquote>${text}</blockquote>`
  )}${failure && html`<p class="problem">${failure.message} <small>${failure.class}, ${failure.code}</small></p>`}
  </li>`;
}
function filesSection({ files_changed: files, branches, pull_requests: requests }) {
  const byBranch = new Map(requests.map((request) => [request.branch, request]));
  const rows = branches.map(({ step, branch, files: count }) => {
    const request = byBranch.get(branch);
    const name = request?.number === void 0 ? request?.title : `#${request.number} ${request.title}`;
    return html`<tr>
      <th scope="row">${step}</th>
      <td><code>${branch}</code></td>
      <td class="number">${count}</td>
      <td class="wide">${request && link2(request.url, name ?? "")}</td>
    </tr>`;
  });
  const table3 = rows.length > 0 && html`<table>
      <caption>
        Branches of parallel steps
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Branch</th>
          <th scope="col" class="number">Files</th>
          <th scope="col" class="wide">Pull request</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
  const list = files.length === 0 ? html`<p>No file was changed.</p>` : html`<details>
          <summary>${plural(files.length, "file")} changed</summary>
          <ul class="files">
            ${files.map((file) => html`<li><code>${file}</code></li>`)}
          </ul>
        </details>`;
  return html`<section aria-labelledby="files">
    <h2 id="files">Changes</h2>
    ${table3}${list}
  </section>`;
}

// src/output/report-page-steps.ts
var DEEPEST = 4;
var SUMMARY_SHOWN = 600;
function stepsSection(steps) {
  return html`<section aria-labelledby="steps">
    <h2 id="steps">Steps</h2>
    <table class="steps">
      <caption>
        What came of each step. A line below a step unfolds into its attempts.
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" class="number">Time</th>
          <th scope="col" class="number">Cost</th>
          <th scope="col" class="number wide">Tokens</th>
        </tr>
      </thead>
      <tbody>
        ${steps.map(stepRows2)}
      </tbody>
    </table>
  </section>`;
}
function stepRows2(step) {
  const { label, kind, status, summary, depth, usage, known_cost_usd: known = 0 } = step;
  const words = [kind, summary.slice(0, SUMMARY_SHOWN)].filter((part) => part !== "").join(" \xB7 ");
  const cost = usage && moneyWords({ cost_usd: usage.cost_usd, known_cost_usd: known });
  const tokens = usage && formatCount(tokensOf(usage));
  const indent = `d${Math.min(depth, DEEPEST)}`;
  const row = html`<tr>
    <th scope="row">
      <div class="step ${indent}">
        <span class="mark ${status}" aria-hidden="true">${pageMarks[status]}</span>
        <div>
          <span class="name">${label}</span><span class="hidden">, ${statusWords(status)}</span
          ><small>${words}</small>
        </div>
      </div>
    </th>
    <td class="number">${timeCell(step)}</td>
    <td class="number">${cost}</td>
    <td class="number wide">${tokens}</td>
  </tr>`;
  if (step.attempts.length === 0) return row;
  return html`${row}
    <tr class="more">
      <td colspan="4">
        <details class="${indent}">
          <summary>${label}: ${contents(step)}</summary>
          ${step.attempts.map((attempt) => attemptPart(attempt, step))}${restOf(step)}
        </details>
      </td>
    </tr>`;
}
function timeCell({ worked_ms: worked, waited_ms: waited }) {
  const wait = waited !== void 0 && html`<small>waited ${lengthWords(waited)}</small>`;
  return html`${worked !== void 0 && lengthWords(worked)}${worked !== void 0 && wait && html`<br />`}${wait}`;
}
function contents({ attempts, more_attempts: more }) {
  const files = new Set(attempts.flatMap((attempt) => attempt.files)).size;
  const has = (key) => attempts.some((attempt) => attempt[key]) ? [key] : [];
  const failed = attempts.filter(({ status }) => status === "failed").length;
  return [
    `${plural(attempts.length + more, "attempt")}${failed > 0 ? ` (${failed} failed)` : ""}`,
    ...has("prompt"),
    ...has("transcript"),
    ...has("output"),
    ...files > 0 ? [plural(files, "file")] : []
  ].join(", ");
}
function restOf({ more_attempts: more, path }) {
  return more > 0 && html`<p class="dim">${plural(more, "attempt")} left out; see steps/${path}/</p>`;
}
function attemptPart(attempt, { label, attempts }) {
  const { number, status, prompt, transcript, output, logs } = attempt;
  const open = attempts.length === 1 ? "" : `${label}, `;
  return html`<div class="attempt ${status}">
    <h3>${open}${open === "" ? "Attempt" : "attempt"} ${number}: ${statusWords(status)}</h3>
    <p class="dim">${attemptWords(attempt)}</p>
    ${problem(attempt)}
    ${prompt && folded("Prompt", prompt)}${transcript && transcriptPart(transcript)}${output && folded("Output", output)}${logs.map((log) => folded(nameOfLog(log), log))}${filesPart(attempt)}
  </div>`;
}
function attemptWords(attempt) {
  const { started_at: started, worked_ms: worked, provider, usage, commit, transcript, no_op } = attempt;
  const spent = usage && addUsage(noUsage, usage);
  return [
    ...started === void 0 ? [] : [momentWords(started)],
    ...worked === void 0 ? [] : [lengthWords(worked)],
    ...provider === void 0 ? [] : [agentWords(provider, transcript?.model)],
    ...spent ? [costWords(spent), `${formatCount(tokensOf(spent))} tokens`] : [],
    ...commit === void 0 ? [] : [`commit ${commit.slice(0, 12)}`],
    ...no_op ? ["changed nothing, though asked to"] : []
  ].join(" \xB7 ");
}
function agentWords(provider, model) {
  return model === void 0 ? provider : `${provider} (${model})`;
}
function costWords({ cost_usd }) {
  return moneyWords({ cost_usd, known_cost_usd: cost_usd ?? 0 });
}
function problem({ failure, reason, status }) {
  if (!failure) return reason !== void 0 && status === "interrupted" && html`<p>Cut off: ${reason}</p>`;
  const { files = [], details, message, code } = failure;
  const about = files.length > 0 && html`<p>About: ${files.slice(0, 20).join(", ")}</p>`;
  const more = details !== void 0 && details !== "" && html`<pre>${details}</pre>`;
  return html`<div class="problem">
    <p>${message} <small>${failure.class}, ${code}</small></p>
    ${about}${more}
  </div>`;
}
function folded(title, { text, path, cut, length }) {
  const whole = cut ? html`<p class="dim">
        Shortened from ${formatCount(length)} characters; the whole: <code>${path}</code>
      </p>` : html`<p class="dim"><code>${path}</code></p>`;
  return html`<details>
    <summary>${title}</summary>
    ${whole}
    <pre tabindex="0">${text}</pre>
  </details>`;
}
var LOG_NAMES = {
  "output.log": "What the script printed",
  "checks.log": "What the checks printed",
  "partial.patch": "What the attempt left behind"
};
function nameOfLog({ path }) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return LOG_NAMES[name] ?? name;
}
function transcriptPart({ path, entries, omitted, unreadable }) {
  const notes = [
    ...omitted > 0 ? [`${plural(omitted, "entry", "entries")} in the middle left out`] : [],
    ...unreadable > 0 ? [`${plural(unreadable, "line")} could not be read`] : []
  ].join(", ");
  return html`<details>
    <summary>Transcript (${plural(entries.length + omitted, "entry", "entries")})</summary>
    <p class="dim">${notes !== "" && `${notes}; `}the whole: <code>${path}</code></p>
    <ol class="entries">
      ${entries.map(entryPart)}
    </ol>
  </details>`;
}
function entryPart(entry) {
  const { kind, text, subagent } = entry;
  const who = subagent === true && html`<small>subagent: </small>`;
  if (kind === "words") return html`<li><p class="words">${who}${text}</p></li>`;
  if (kind === "note") return html`<li><p class="dim words">${text}</p></li>`;
  return html`<li>${toolPart(entry, who)}</li>`;
}
function toolPart({ name = "a tool", text, input = "", result = "", failed }, who) {
  const mark = failed === true && html` <span class="mark">✖ failed</span>`;
  return html`<details>
    <summary>${who}${name} <code>${text}</code>${mark}</summary>
    ${input !== "" && html`<pre tabindex="0">${input}</pre>`}${result !== "" && html`<p class="dim">It gave back:</p>
        <pre tabindex="0">${result}</pre>`}
  </details>`;
}
function filesPart({ files, more_files: more }) {
  if (files.length === 0) return false;
  return html`<details>
    <summary>${plural(files.length + more, "file")} changed</summary>
    <ul class="files">
      ${files.map((file) => html`<li><code>${file}</code></li>`)}
    </ul>
    ${more > 0 && html`<p class="dim">and ${more} more</p>`}
  </details>`;
}

// src/output/report-page-spending.ts
function spendingSection({ slowest, by_step, by_provider, more_steps }) {
  const slow = slowest.map(
    ({ step, worked_ms }) => html`<tr>
        <th scope="row">${step}</th>
        <td class="number">${lengthWords(worked_ms)}</td>
      </tr>`
  );
  const rest = more_steps > 0 && html`<p class="dim">and ${more_steps} more that cost less</p>`;
  return html`<section aria-labelledby="spending">
    <h2 id="spending">Time and cost</h2>
    <table>
      <caption>
        What took longest, waits for people left out
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" class="number">Time</th>
        </tr>
      </thead>
      <tbody>
        ${slow}
      </tbody>
    </table>
    ${by_provider.length === 0 ? html`<p>No agent was asked, so nothing was spent.</p>` : html`<h3>By provider</h3>
            ${moneyTable(by_provider, { caption: "Cost and tokens of each provider", name: "Provider", withAgents: false })}
            <h3>By step</h3>
            ${moneyTable(by_step, { caption: "Cost and tokens of each step, dearest first", name: "Step", withAgents: true })}${rest}`}
  </section>`;
}
function moneyTable(lines, { caption, name, withAgents }) {
  const rows = lines.map(
    (line) => html`<tr>
        <th scope="row">
          ${line.label}${withAgents && line.providers.length > 0 && html` <small>${line.providers.join(", ")}</small>`}
        </th>
        <td class="number">${moneyWords(line)}</td>
        <td class="number">${formatCount(line.tokens)}</td>
        <td class="number">${line.sessions}</td>
      </tr>`
  );
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${name}</th>
        <th scope="col" class="number">Cost</th>
        <th scope="col" class="number">Tokens</th>
        <th scope="col" class="number">Sessions</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

// src/output/report-page-timeline.ts
var AXIS = 34;
var LABEL = 18;
var BAR = 24;
var LANE = LABEL + BAR + 12;
var LEAST_BAR = 6e-3;
var LEAST_LABELLED = 0.05;
var TICK_GAP = 0.2;
var TICK_LABEL = 0.15;
var MOST_ROWS = 500;
var MOST_GAPS = 30;
function timelineSection(timeline) {
  const { lanes, more_lanes: more } = timeline;
  const rest = more > 0 && html`<p class="dim">${plural(more, "more branch", "more branches")} not shown.</p>`;
  return html`<section aria-labelledby="timeline">
    <h2 id="timeline">Timeline</h2>
    <figure>
      ${picture(timeline)}${gapList(timeline.gaps)}
      <figcaption>
        One lane for each branch, one bar for each attempt. Hatched: waiting for a person. Grey: nobody was at
        work. Long idle times are drawn short. Times are UTC.
      </figcaption>
    </figure>
    ${rest}
    <details>
      <summary>The timeline as a table</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of the timeline">${table2(lanes)}</div>
    </details>
  </section>`;
}
function picture({ lanes, scale, gaps, from, to }) {
  const height = AXIS + lanes.length * LANE;
  const at = (time) => placeOf(scale, Date.parse(time));
  const bars = lanes.reduce((sum3, lane) => sum3 + lane.bars.length, 0);
  const words = `${plural(lanes.length, "lane")} with ${plural(bars, "bar")}, from ${momentWords(from)} to ${momentWords(to)}. The table below tells the same.`;
  return html`<svg role="img" aria-labelledby="timeline-name timeline-words" width="100%" height="${height}">
    <title id="timeline-name">Timeline of the run</title>
    <desc id="timeline-words">${words}</desc>
    <defs>
      <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatch" x1="0" y1="0" x2="0" y2="8" />
      </pattern>
    </defs>
    ${lanes.map((_, index) => html`<rect class="lane" x="0" y="${AXIS + index * LANE + LABEL}" width="100%" height="${BAR}" rx="4" />`)}
    ${ticks({ scale, from, to }).map(({ place, label }) => tick(place, { label, height }))}
    ${gaps.map((gap, index) => band(gap, { index, at, height }))}
    ${lanes.map((lane, index) => drawLane(lane, { at, y: AXIS + index * LANE }))}
  </svg>`;
}
function percent(part) {
  return `${(part * 100).toFixed(3)}%`;
}
function tick(place, { label, height }) {
  const x = percent(place);
  return html`<line class="grid" x1="${x}" y1="18" x2="${x}" y2="${height}" /><text
      class="quiet"
      x="${x}"
      y="12"
      text-anchor="${anchorAt(place)}"
      >${label}</text
    >`;
}
function anchorAt(place) {
  return place > 1 - TICK_LABEL ? "end" : "start";
}
function areApart(one, next) {
  const room = anchorAt(next) === "end" ? 2 * TICK_LABEL : TICK_GAP;
  return next - one >= room;
}
function ticks({
  scale,
  from,
  to
}) {
  const withSeconds = Date.parse(to) - Date.parse(from) < 6e5;
  const labelOf2 = (time) => new Date(time).toISOString().slice(11, withSeconds ? 19 : 16);
  const shown = [];
  for (const piece of scale) {
    const steps = Math.max(1, Math.floor((piece.end - piece.start) / TICK_GAP));
    for (let step = 0; step < (piece.short ? 1 : steps); step += 1) {
      const time = piece.from + (piece.to - piece.from) * step / steps;
      const place = placeOf(scale, time);
      const last = shown.at(-1);
      const label = labelOf2(time);
      if (last && (!areApart(last.place, place) || label === last.label)) continue;
      shown.push({ place, label });
    }
  }
  return shown;
}
function band(gap, { at, index, height }) {
  const [start, end2] = [at(gap.from), at(gap.to)];
  const width = Math.max(LEAST_BAR, end2 - start);
  const number = index < MOST_GAPS && html`<text class="quiet" x="${percent(start + width / 2)}" y="27" text-anchor="middle"
      >${index + 1}</text
    >`;
  return html`<g
    ><title>${gapWords(gap)}</title
    ><rect
      class="gap"
      x="${percent(start)}"
      y="18"
      width="${percent(width)}"
      height="${height - 18}"
    />${number}</g
  >`;
}
function gapWords({ why, reason, from, to }) {
  const length = spanWords({ from, to });
  const said = reason === "" ? why : `${why} (${reason})`;
  return `${momentWords(from)}, ${length}: ${said}`;
}
function gapList(gaps) {
  if (gaps.length === 0) return false;
  const rest = gaps.length - MOST_GAPS;
  return html`<p class="dim">Nobody was at work:</p>
    <ol class="files">
      ${gaps.slice(0, MOST_GAPS).map((gap) => html`<li>${gapWords(gap)}</li>`)}
    </ol>
    ${rest > 0 && html`<p class="dim">and ${rest} more</p>`}`;
}
function drawLane({ label, branch, bars }, { at, y }) {
  const named = branch === void 0 ? label : `${label} \xB7 ${branch}`;
  return html`<text x="0" y="${y + 13}">${named}</text
    >${bars.map((bar) => drawBar(bar, { at, y: y + LABEL }))}`;
}
function drawBar(bar, { at, y }) {
  const start = at(bar.from);
  const width = Math.max(LEAST_BAR, at(bar.to) - start);
  const x = percent(Math.min(start, 1 - LEAST_BAR));
  const label = width >= LEAST_LABELLED && html`<text x="5" y="16">${bar.wait ? pageMarks.waiting : pageMarks[bar.status]} ${nameIn(bar)}</text>`;
  return html`<svg
    class="bar ${bar.wait ? "wait" : bar.status}"
    x="${x}"
    y="${y}"
    width="${percent(width)}"
    height="${BAR}"
  >
    <title>${barWords(bar)}</title>
    <rect x="0.5" y="0.5" width="100%" height="${BAR - 1}" rx="3" />
    ${label}
  </svg>`;
}
function nameIn({ step, attempt, count }) {
  if (count > 1) return plural(count, "attempt");
  const iteration = nameOf(prefixOf(step));
  const name = /^\d+$/.test(iteration) ? `${iteration} ${nameOf(step)}` : shownPath(nameOf(step));
  return attempt > 1 ? `${name} #${attempt}` : name;
}
function barWords(bar) {
  const { step, attempt, status, from, to, wait, count } = bar;
  const length = spanWords({ from, to });
  if (count > 1)
    return `${plural(count, "short attempt")}, ${statusWords(status)}, ${length} from ${momentWords(from)}`;
  const what = wait ? "waiting for a person" : statusWords(status);
  return `${shownPath(step)}, attempt ${attempt}: ${what}, ${length} from ${momentWords(from)}`;
}
function table2(lanes) {
  const rows = lanes.flatMap((lane) => lane.bars.map((bar) => ({ lane, bar })));
  const rest = rows.length - MOST_ROWS;
  const shown = rows.slice(0, MOST_ROWS).map(
    ({ lane, bar }) => html`<tr>
        <th scope="row">${shownPath(bar.step)}${bar.count > 1 && ` and others (${bar.count})`}</th>
        <td>${lane.label}</td>
        <td class="number">${bar.attempt}</td>
        <td>${bar.wait ? "waited for a person" : statusWords(bar.status)}</td>
        <td>${timeTag(bar.from)}</td>
        <td class="number">${spanWords(bar)}</td>
      </tr>`
  );
  return html`<table>
      <caption>
        Attempts and waits by branch
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Branch of</th>
          <th scope="col" class="number">Attempt</th>
          <th scope="col">Outcome</th>
          <th scope="col">From</th>
          <th scope="col" class="number">Length</th>
        </tr>
      </thead>
      <tbody>
        ${shown}
      </tbody>
    </table>
    ${rest > 0 && html`<p class="dim">and ${rest} more</p>`}`;
}

// src/output/report-style.ts
var style = `
:root {
  color-scheme: light dark;
  --bg: #ffffff; --soft: #f6f8fa; --line: #d0d7de; --text: #1f2328; --dim: #59636e; --link: #0550ae;
  --ok: #1a7f37; --ok-bg: #dafbe1; --bad: #cf222e; --bad-bg: #ffebe9; --wait: #9a6700; --wait-bg: #fff8c5;
  --run: #0969da; --run-bg: #ddf4ff; --cut: #bc4c00; --cut-bg: #fff1e5; --gap: #8c959f33;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --bg: #0d1117; --soft: #161b22; --line: #3d444d; --text: #f0f6fc; --dim: #9ba5b0; --link: #79b8ff;
    --ok: #3fb950; --ok-bg: #12301d; --bad: #ff7b72; --bad-bg: #3c1618; --wait: #d9a729; --wait-bg: #332705;
    --run: #58a6ff; --run-bg: #0f2a4a; --cut: #f0883e; --cut-bg: #3a2110; --gap: #9ba5b02e;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: anywhere; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main, footer, nav { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1.5rem 0 0.25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
p { margin: 0.5rem 0; }
a { color: var(--link); }
small, .dim { color: var(--dim); }
small { font-size: 0.875rem; }
code, pre { font: 0.8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 0.6rem 0.75rem; margin: 0.4rem 0;
  white-space: pre-wrap; max-height: 32rem; overflow: auto; }
.command { border-left: 4px solid var(--run); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:not(:focus) { position: absolute; left: -100vw; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 1rem 0 0; padding: 0; }
nav a { display: inline-block; padding: 0.3rem 0; }
.badge { display: inline-block; padding: 0.1rem 0.6rem; border: 1px solid var(--dim); border-radius: 1rem; font-weight: 600;
  white-space: nowrap; }
.completed { --own: var(--ok); --own-bg: var(--ok-bg); }
.failed { --own: var(--bad); --own-bg: var(--bad-bg); }
.waiting, .paused { --own: var(--wait); --own-bg: var(--wait-bg); }
.running, .produced { --own: var(--run); --own-bg: var(--run-bg); }
.interrupted, .cancelled { --own: var(--cut); --own-bg: var(--cut-bg); }
.pending, .skipped { --own: var(--dim); --own-bg: var(--soft); }
.badge { background: var(--own-bg); border-color: var(--own); color: var(--own); }
.mark { color: var(--own); }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 0.75rem 1.5rem; margin: 1.25rem 0 0; }
.facts dt { color: var(--dim); font-size: 0.875rem; }
.facts dd { margin: 0; }
.facts .long { grid-column: span 2; }
.big { font-size: 1.25rem; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--dim); font-size: 0.875rem; padding-bottom: 0.4rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; font-weight: normal; }
thead th { color: var(--dim); font-size: 0.875rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding-left: 0.75rem; }
.number:last-child { padding-right: 0; }
tbody tr + tr:not(.more) > * { border-top: 1px solid var(--line); }
.step .name { font-weight: 600; }
.step small { display: block; }
.more > td { padding: 0 0 0.5rem; border: 0; }
.step { display: flex; gap: 0.5rem; }
.d1 { padding-left: 1rem; } .d2 { padding-left: 2rem; } .d3 { padding-left: 3rem; } .d4 { padding-left: 4rem; }
summary { cursor: pointer; padding: 0.3rem 0; color: var(--link); font-size: 0.875rem; }
details details summary { color: var(--text); }
.attempt { border-left: 3px solid var(--own); padding: 0 0 0.25rem 0.75rem; margin: 0.25rem 0 1rem; }
.problem { background: var(--bad-bg); border: 1px solid var(--bad); border-radius: 6px; padding: 0.5rem 0.75rem; margin: 0.5rem 0; }
.note { background: var(--wait-bg); border: 1px solid var(--wait); border-radius: 6px; padding: 0.5rem 0.75rem; }
.words { white-space: pre-wrap; margin: 0.5rem 0; }
.entries { list-style: none; margin: 0.25rem 0; padding: 0 0 0 0.75rem; border-left: 1px solid var(--line); }
.entries .mark { color: var(--bad); }
.files { margin: 0.25rem 0; padding-left: 1.25rem; }
blockquote { margin: 0.5rem 0; padding: 0.1rem 0 0.1rem 0.9rem; border-left: 3px solid var(--line); white-space: pre-wrap;
  }
.cards { list-style: none; margin: 0; padding: 0; }
.cards > li { border: 1px solid var(--line); border-radius: 6px; padding: 0.5rem 0.9rem 0.7rem; margin: 0.75rem 0; }
.scroll { overflow-x: auto; max-width: 100%; }
.scroll table { min-width: 46rem; }
figure { margin: 0; }
figcaption { color: var(--dim); font-size: 0.875rem; margin-top: 0.4rem; }
svg text { font: 12px system-ui, sans-serif; fill: var(--text); }
svg .quiet { fill: var(--dim); font-size: 11px; }
.bar rect { fill: var(--own-bg); stroke: var(--own); width: calc(100% - 1px); }
.bar text { fill: var(--text); }
.hatch { stroke: var(--wait); stroke-width: 3; }
.wait rect { fill: url(#hatch); stroke: var(--wait); }
.wait text { stroke: var(--bg); stroke-width: 4px; paint-order: stroke; }
.gap { fill: var(--gap); }
.grid { stroke: var(--line); }
.lane { fill: var(--soft); }
.box rect { fill: var(--own-bg); stroke: var(--own); stroke-width: 1.5; }
.block > rect { fill: none; stroke: var(--own); }
.box .title, .block > .title { font-weight: 600; }
.skipped > rect, .pending > rect { stroke-dasharray: 4 3; }
.arrow { stroke: var(--dim); stroke-width: 1.5; fill: none; }
.tip { fill: var(--dim); }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 0.5rem 0 0; padding: 0; font-size: 0.875rem; }
footer { margin-top: 3rem; padding-bottom: 2rem; color: var(--dim); font-size: 0.875rem; }
@media (max-width: 40rem) {
  .wide { display: none; }
  th, td { padding-right: 0.4rem; }
  .number { padding-left: 0.4rem; }
  .facts { grid-template-columns: 1fr 1fr; }
  .d1 { padding-left: 0.6rem; } .d2 { padding-left: 1.2rem; } .d3, .d4 { padding-left: 1.8rem; }
}
@media print {
  nav, .skip { display: none; }
  pre { max-height: none; }
  h2, h3, summary { break-after: avoid; }
  .cards > li, tr, .problem { break-inside: avoid; }
  body { font-size: 11pt; }
  a { color: inherit; }
}
`;

// src/output/report-page.ts
function renderPage(report) {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${report.workflow} ${report.run_id}: ${report.status}</title>
        ${STYLE}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the report</a>
        ${header(report)} ${contents2(report)}
        <main id="main">${sections(report).map(({ part }) => part)}</main>
        <footer>
          <p>
            Made ${timeTag(report.facts.made_at)} by agentic-sdlc from ${placePart(report.facts)}; the run was
            started with version ${report.facts.engine_version}. Text of agents and repositories is shown as
            it is, and is nobody’s instruction.
          </p>
        </footer>
      </body>
    </html> `;
  return markupText(page);
}
var STYLE = verbatim(`<style>${style}</style>`);
var POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;
function sections(report) {
  const all = [
    { id: "timeline", name: "Timeline", part: timelineSection(report.timeline) },
    { id: "errors", name: "Errors", part: errorsSection(report.errors) },
    { id: "questions", name: "Questions", part: questionsSection(report.questions) },
    { id: "workflow", name: "Workflow", part: workflowSection(report) },
    { id: "steps", name: "Steps", part: stepsSection(report.steps) },
    { id: "spending", name: "Time and cost", part: spendingSection(report) },
    { id: "decisions", name: "Decisions", part: decisionsSection(report.decisions, report.comments) },
    { id: "files", name: "Changes", part: filesSection(report) },
    { id: "left-out", name: "Left out", part: leftOutSection(report) }
  ];
  return all.filter(({ part }) => part !== false);
}
function contents2(report) {
  return html`<nav aria-label="On this page">
    <ul>
      ${sections(report).map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
  </nav>`;
}
function header(report) {
  const { workflow, run_id, description, status, outcome, next } = report;
  const [first = "", ...rest] = outcome;
  const word = status === "cut off" ? "cancelled" : status;
  return html`<header>
    <h1>${workflow} <small>${run_id}</small></h1>
    ${description !== void 0 && html`<p class="dim">${description}</p>`}
    <p><strong class="badge ${word}">${markOf(status)} ${status}</strong> ${first.replace(SAID, "")}</p>
    ${rest.map((line) => html`<p>${line}</p>`)}${branchList(report.branch_outcomes)}
    ${next.map(
    ({ why, command, or }) => html`<p>${why}:</p>
          <pre class="command" tabindex="0">${command}</pre>
          ${or !== void 0 && html`<p class="dim">${or}</p>`}`
  )}
    ${facts(report)}
  </header>`;
}
var SAID = /^(?:(?:Failed|Paused): |(?:Completed|Cancelled|Cut off) |Running\.)/;
var BRANCHES_SHOWN = 8;
function branchList(lines) {
  if (lines.length === 0) return false;
  const list = html`<ul class="files">
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`;
  if (lines.length <= BRANCHES_SHOWN) return list;
  return html`<details>
    <summary>What each of ${lines.length} branches came to</summary>
    ${list}
  </details>`;
}
var MARKS = {
  pending: "pending",
  running: "running",
  paused: "waiting",
  completed: "completed",
  failed: "failed",
  cancelled: "interrupted",
  "cut off": "interrupted"
};
function markOf(status) {
  return html`<span aria-hidden="true">${pageMarks[MARKS[status]]}</span>`;
}
var REQUESTS = "Pull requests";
var DEFINITION = "Definition";
var LONG = /* @__PURE__ */ new Set([REQUESTS, DEFINITION]);
var ENDS = {
  paused: "Paused",
  "cut off": "Last written"
};
function facts({ facts: known, spent, pull_requests: requests, status }) {
  const { started_at: started, ended_at: ended, branch, base_branch: base, worked_ms, total_ms } = known;
  const total = total_ms - worked_ms > 1e3 && html`<br /><small>${lengthWords(total_ms)} from start to end</small>`;
  const entries = [
    ["Time at work", html`<span class="big">${lengthWords(worked_ms)}</span>${total}`],
    ["Cost", html`<span class="big">${moneyWords(spent)}</span>`],
    [
      "Tokens",
      html`<span class="big">${formatCount(spent.tokens)}</span><br /><small
          >${plural(spent.sessions, "agent session")}</small
        >`
    ],
    [
      "Started",
      started !== void 0 && html`${timeTag(started)}<br /><small>by ${known.actor}, ${known.trigger}</small>`
    ],
    [ENDS[status] ?? "Ended", ended !== void 0 && timeTag(ended)],
    [DEFINITION, known.definition],
    [
      "Branch",
      branch !== void 0 && html`<code>${branch}</code>${base !== void 0 && html`<br /><small>from ${base}</small>`}`
    ],
    [REQUESTS, requests.length > 0 && html`${requests.slice(0, 50).map(requestPart)}`]
  ];
  return html`<dl class="facts">
    ${entries.map(
    ([name, value]) => value !== false && value !== void 0 && html`<div class="${LONG.has(name) ? "long" : "short"}">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
  )}
  </dl>`;
}
function requestPart({ number, url, title, path, draft }) {
  const name = number === void 0 ? title : `#${number} ${title}`;
  const where = url === void 0 && path !== void 0 && html` <small>text in <code>${path}</code></small>`;
  return html`<div>${link2(url, name)}${draft && html` <small>draft</small>`}${where}</div>`;
}
function workflowSection({ shapes, mermaid }) {
  return html`<section aria-labelledby="workflow">
    <h2 id="workflow">Workflow</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Picture of the workflow">
      ${workflowPicture(shapes)}
    </div>
    <ul class="legend" aria-label="Signs">
      ${LEGEND.map(([status, word]) => html`<li><span class="mark ${status}" aria-hidden="true">${pageMarks[status]}</span> ${word}</li>`)}
    </ul>
    <details>
      <summary>The picture as Mermaid text</summary>
      <pre tabindex="0">${mermaid}</pre>
    </details>
  </section>`;
}
var LEGEND = [
  ["completed", "completed"],
  ["failed", "failed"],
  ["waiting", "waiting for a person"],
  ["running", "running"],
  ["interrupted", "cut off"],
  ["skipped", "skipped"],
  ["pending", "not begun"]
];
function leftOutSection({ left_out: left, facts: known }) {
  if (left.length === 0) return false;
  return html`<section aria-labelledby="left-out">
    <h2 id="left-out">Left out</h2>
    <p>So that the page can be read, it does not show:</p>
    <ul class="files">
      ${left.map((line) => html`<li>${line}</li>`)}
    </ul>
    <p>All of it lies in ${placePart(known)}.</p>
  </section>`;
}
function placePart({ directory, location }) {
  return html`<code>${directory}/</code>${location !== void 0 && ` at ${location}`}`;
}

// src/cli/commands/report.ts
async function reportCommand(io, [runId = ""], { html: html2, json }) {
  const { project, away } = await readableRun(io, openForReading(io), { runId });
  const store = createLocalStore(project.root, project.config.outputDirectory);
  if (store.read(runId, runFiles.run) === void 0) throw notFound(runId);
  const report = await reportOf(project, store, { runId, away });
  if (html2 === void 0) {
    if (json) printJson(io, report);
    else print(io, renderMarkdown(report));
    return 0;
  }
  const file = resolve(io.cwd, html2);
  writePage(file, { html: html2, page: renderPage(report) });
  if (json) printJson(io, { run_id: runId, html: file, left_out: report.left_out });
  else print(io, `Wrote ${html2}`);
  return 0;
}
async function reportOf(project, store, { runId, away }) {
  const { outputDirectory } = project.config;
  const read = (path) => {
    try {
      return store.read(runId, path);
    } catch {
      return void 0;
    }
  };
  const { workflow, record } = readRun(project, runId);
  const definitions = Array.from(await readDefinitions(project, runId));
  const directory = runDirectory(runId, outputDirectory);
  const events = eventsIn(read(runFiles.journal) ?? "", `${directory}/${runFiles.journal}`);
  const folded2 = { ...fold(events), runId };
  const live = away ? away.live && folded2.status === "running" : store.isLive(runId);
  const state = standingOf(folded2, live);
  const settings = settingsOf(project, runId, read(runFiles.settings));
  return buildReport({
    events,
    state,
    record,
    ...workflow.description === void 0 ? {} : { description: workflow.description },
    table: {
      steps: workflow.steps,
      definitions: new Map(definitions.map(([name, nested]) => [name, { workflow: nested }]))
    },
    directory,
    read,
    providerOf: (path) => textIn(settings, path, "provider"),
    limits: limitsNow(limitsIn(settings), state),
    now: (/* @__PURE__ */ new Date()).toISOString(),
    live,
    ...away ? { away: { location: away.location, ...away.owner === void 0 ? {} : { owner: away.owner } } } : {}
  });
}
function eventsIn(journal, source) {
  return parseJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), source);
}
function fold(events) {
  return events.reduce(evolve, initialState());
}
function textIn(settings, path, name) {
  const own = settings?.step_settings[nameOf(path)]?.[name] ?? settings?.settings[name];
  return typeof own?.value === "string" ? own.value : void 0;
}
function limitsIn(settings) {
  const numberOf = (name) => {
    const value = settings?.settings[name]?.value;
    return typeof value === "number" ? value : void 0;
  };
  return { maxCostUsd: numberOf("max-cost-usd"), maxTokens: numberOf("max-tokens") };
}
function writePage(file, { html: html2, page }) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, page);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new AgenticError({
      code: "usage",
      message: `The report cannot be written to ${html2}${reason}. Give a file in a folder that you may write to.`,
      cause
    });
  }
}
export {
  reportCommand
};

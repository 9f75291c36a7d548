const require = process.getBuiltinModule;
import {
  statusOf
} from "./chunk-PLXLGEUH.js";
import {
  shownPath,
  tokensOf
} from "./chunk-5PMJUOZA.js";
import {
  childrenOf
} from "./chunk-KMKBUXCO.js";
import {
  addUsage,
  attemptsOf,
  joinPath,
  plural,
  shorten,
  zeroUsage
} from "./chunk-EO6JZ5KM.js";
import {
  printable
} from "./chunk-4YWLZDBW.js";

// src/output/report/report-attempts.ts
function historyOf(events, watch) {
  const from = events[0]?.at ?? watch.now;
  const fold = {
    watch,
    attempts: [],
    byKey: /* @__PURE__ */ new Map(),
    open: /* @__PURE__ */ new Set(),
    gaps: [],
    running: false,
    last: from
  };
  for (const event of events) {
    if (fold.running && isAfterCrash(event)) cutOff(fold, event.at);
    take(fold, event);
    fold.last = event.at;
  }
  return { attempts: fold.attempts, gaps: fold.gaps, from, to: endOf(fold) };
}
function isAfterCrash(event) {
  if (event.type === "run.resumed") return true;
  if (event.type === "step.interrupted") return event.reason === "crash";
  return event.type === "run.cancelled" && event.reason === "requested" && event.request === void 0;
}
function cutOff(fold, at) {
  const signs = Array.from(fold.open, ({ step, number }) => fold.watch.lastSign(step, number) ?? "");
  const from = [fold.last, ...signs.filter((sign) => sign <= at)].toSorted().at(-1) ?? fold.last;
  for (const attempt of fold.open) {
    if (attempt.work) attempt.work.to ??= from;
    if (attempt.status !== "waiting") attempt.status = "interrupted";
  }
  if (from < at) fold.gaps.push({ from, to: at, why: "crashed", reason: "the process was gone" });
  fold.running = false;
}
function endOf(fold) {
  const { open, running, watch, stopped } = fold;
  if (running && watch.live) return watch.now;
  const asks = Array.from(open).some(({ status }) => status === "waiting");
  if (running) {
    cutOff(fold, watch.now);
    return asks ? watch.now : fold.gaps.pop()?.from ?? fold.last;
  }
  for (const attempt of open) if (attempt.status === "running") attempt.status = "interrupted";
  if (stopped?.why !== "paused" || !asks) return fold.last;
  fold.gaps.push({ from: stopped.at, to: watch.now, why: "paused", reason: stopped.reason });
  return watch.now;
}
function take(fold, event) {
  switch (event.type) {
    case "run.started":
      fold.running = true;
      return;
    case "run.resumed":
      resume(fold, event.at);
      return;
    case "run.paused":
      stop(fold, event.at, { why: "paused", reason: event.reason });
      return;
    case "run.cancelled":
      stop(fold, event.at, { why: "cancelled", reason: event.reason });
      return;
    case "run.failed":
      stop(fold, event.at, { why: "failed", reason: event.failure.code });
      return;
    case "run.completed":
      stop(fold, event.at, { why: "completed", reason: "" });
      return;
    case "human.asked":
      attemptAt(fold, event, "wait-for-human").waits.push({ from: event.at });
      return;
    case "human.answered":
      answer(attemptAt(fold, event), event.at);
      return;
    default:
      takeStep(fold, event);
  }
}
function takeStep(fold, event) {
  switch (event.type) {
    case "step.started": {
      const attempt = attemptAt(fold, event, event.kind);
      attempt.status = "running";
      attempt.work = { from: event.at };
      return;
    }
    case "step.produced": {
      const attempt = attemptAt(fold, event);
      attempt.output = event.output;
      learn(attempt, event);
      return;
    }
    case "step.succeeded":
      succeed(fold, event);
      return;
    case "step.failed": {
      const attempt = attemptAt(fold, event);
      attempt.failure = event.failure;
      learn(attempt, event);
      end(fold, attempt, { at: event.at, status: "failed" });
      return;
    }
    case "step.interrupted": {
      const attempt = attemptAt(fold, event);
      attempt.reason = event.reason;
      learn(attempt, event);
      end(fold, attempt, { at: event.at, status: "interrupted" });
      return;
    }
    default:
  }
}
function succeed(fold, event) {
  const attempt = attemptAt(fold, event);
  if (event.output) attempt.output = event.output;
  if (event.commit !== void 0) attempt.commit = event.commit;
  if (event.files) attempt.files = event.files;
  if (event.no_op) attempt.noOp = true;
  learn(attempt, event);
  end(fold, attempt, { at: event.at, status: "completed" });
}
function learn(attempt, { usage, session }) {
  if (usage) attempt.usage = usage;
  if (session) attempt.provider = session.provider;
}
function end(fold, attempt, { at, status }) {
  attempt.status = status;
  if (attempt.work) attempt.work.to ??= at;
  answer(attempt, at);
  fold.open.delete(attempt);
}
function answer({ waits }, at) {
  const last = waits.at(-1);
  if (last) last.to ??= at;
}
function attemptAt(fold, { step, attempt: number, at }, kind) {
  const key = attemptKey(step, number);
  let attempt = fold.byKey.get(key);
  if (!attempt) {
    const waiting = kind === "wait-for-human";
    attempt = { step, number, kind: kind ?? "", status: waiting ? "waiting" : "running", waits: [] };
    if (kind === void 0) attempt.work = { from: at, to: at };
    fold.byKey.set(key, attempt);
    fold.attempts.push(attempt);
  }
  fold.open.add(attempt);
  return attempt;
}
function attemptKey(step, number) {
  return `${step}#${number}`;
}
function stop(fold, at, { why, reason }) {
  fold.running = false;
  fold.stopped = { at, why, reason };
}
function resume(fold, at) {
  const { stopped, gaps } = fold;
  if (stopped && stopped.at < at)
    gaps.push({ from: stopped.at, to: at, why: stopped.why, reason: stopped.reason });
  delete fold.stopped;
  fold.running = true;
}
function workedMs({ from, to }, gaps) {
  const [start, stop2] = [Date.parse(from), Date.parse(to)];
  const still = gaps.reduce((sum2, gap) => {
    const overlap = Math.min(stop2, Date.parse(gap.to)) - Math.max(start, Date.parse(gap.from));
    return sum2 + Math.max(0, overlap);
  }, 0);
  return Math.max(0, stop2 - start - still);
}

// src/output/report/report-costs.ts
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
  const usage = items.reduce((all, item) => addUsage(all, item.usage), zeroUsage);
  return {
    label,
    providers: [...new Set(items.map(({ provider }) => provider).filter((name) => name !== ""))],
    cost_usd: usage.cost_usd,
    known_cost_usd: items.reduce((all, item) => all + (item.usage.cost_usd ?? 0), 0),
    tokens: tokensOf(usage),
    sessions: usage.agent_sessions
  };
}

// src/output/status/diagram-shapes.ts
var MOST_SHAPES = 400;
var MOST_IN_LIST = 60;
var CONDITION_COLUMNS = 40;
function shapesOf({ steps, definitions, prefix = "" }, state) {
  return listOf(steps, { state, definitions, left: MOST_SHAPES }, [prefix]);
}
function listOf(steps, drawing, prefixes) {
  const room = Math.max(0, Math.min(MOST_IN_LIST, drawing.left));
  drawing.left -= Math.min(room, steps.length);
  const shapes = steps.slice(0, room).map((step) => shapeOf(step, drawing, prefixes));
  return steps.length > room ? [...shapes, moreOf(steps.slice(room), drawing, prefixes)] : shapes;
}
function moreOf(steps, { state }, prefixes) {
  const statuses = steps.map((step) => statusIn(statesOf(step, state, prefixes), state));
  return {
    shape: "step",
    name: `${steps.length} more`,
    status: statusOfAll(statuses),
    note: "not drawn",
    after: []
  };
}
var TELLING = ["failed", "interrupted", "waiting", "running", "produced"];
function statusOfAll(statuses) {
  const telling = TELLING.find((status) => statuses.includes(status));
  if (telling !== void 0) return telling;
  if (statuses.includes("pending")) return "pending";
  return statuses.includes("completed") ? "completed" : "skipped";
}
function statesOf({ name }, { steps }, prefixes) {
  return prefixes.flatMap((prefix) => steps.get(joinPath(prefix, name)) ?? []);
}
function shapeOf(step, drawing, prefixes) {
  const { state } = drawing;
  const paths = prefixes.map((prefix) => joinPath(prefix, step.name));
  const own = statesOf(step, state, prefixes);
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
  const attempts = runs.reduce((sum2, step) => sum2 + attemptsOf(step), 0);
  if (runs.length > 1) return `${type} \xB7 ran ${runs.length} times`;
  return attempts > 1 ? `${type} \xB7 ${attempts} attempts` : type;
}
function blockNote(step, own) {
  switch (step.type) {
    case "conditional":
      return `if ${shorten(printable(String(step.condition)), CONDITION_COLUMNS)}`;
    case "recurring": {
      const rounds = own.reduce((sum2, { loop }) => sum2 + (loop?.iteration ?? 0), 0);
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

// src/output/status/workflow-diagram.ts
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
var OUTLINES = {
  pending: "stroke:#8c959f",
  running: "stroke:#0969da",
  waiting: "stroke:#9a6700",
  produced: "stroke:#0969da",
  completed: "stroke:#1a7f37",
  failed: "stroke:#cf222e",
  skipped: "stroke:#8c959f,stroke-dasharray:4 3",
  interrupted: "stroke:#bc4c00"
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
  if (shape.shape === "step") {
    chart.used.add(shape.status);
    chart.lines.push(`${indent}${id}["${labelOf(shape)}"]:::${shape.status}`);
    return id;
  }
  chart.lines.push(`${indent}subgraph ${id}["${titleOf(shape)}"]`, `${indent}  direction TB`);
  drawInside(chart, shape, { id, indent: `${indent}  ` });
  chart.lines.push(`${indent}end`, `${indent}style ${id} fill:none,${OUTLINES[shape.status]}`);
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
function titleOf({ name, note, status, lists }) {
  const isChoice = lists.some(({ label }) => label !== "");
  return `${statusMarks[status]} ${escaped(name)}${isChoice ? "" : ` \xB7 ${escaped(note)}`}`;
}
function labelOf({ name, note, status }) {
  return `${statusMarks[status]} ${escaped(name)}<br/>${escaped(note)}`;
}
function escaped(text) {
  return text.replaceAll(/[^\p{L}\p{N} ._/·×-]/gu, (sign) => `#${sign.codePointAt(0) ?? 32};`);
}

export {
  historyOf,
  attemptKey,
  workedMs,
  reportSpending,
  shapesOf,
  statusMarks,
  mermaidOf
};

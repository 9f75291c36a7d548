const require = process.getBuiltinModule;
import {
  renderEnd
} from "./chunk-XPVJBLQY.js";
import {
  historyOf,
  mermaidOf,
  reportSpending,
  shapesOf,
  workedMs
} from "./chunk-P2C32YX7.js";
import {
  stepRows
} from "./chunk-PLXLGEUH.js";
import {
  clipMiddle,
  excerpt,
  lastSignIn,
  readTranscript
} from "./chunk-IPJC7UG5.js";
import {
  branchLines,
  shownPath,
  tokensOf
} from "./chunk-5PMJUOZA.js";
import {
  parseRequest
} from "./chunk-QX7A3UMJ.js";
import {
  branchAt,
  filesChanged,
  formatDuration,
  prefixOf,
  pullRequestsOf
} from "./chunk-EO6JZ5KM.js";
import {
  attemptDirectory
} from "./chunk-FPHQHW5X.js";

// src/output/report/report-events.ts
var WORDS_SHOWN = 6e3;
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
      (sum2, { length }) => sum2 + Math.max(0, length - MOST),
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
function answerIn({ at, decision, text, threads, ...by }) {
  const actor = by.approved_by?.join(", ") ?? by.actor;
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
  return clipMiddle(text, WORDS_SHOWN);
}

// src/output/report/report-steps.ts
var MOST_STEPS = 1e3;
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
  if (rows.length <= MOST_STEPS) return rows;
  const order = rows.toSorted((a, b) => Number(TROUBLE.has(b.status)) - Number(TROUBLE.has(a.status)));
  const chosen = new Set(order.slice(0, MOST_STEPS));
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
  const { gaps, to: end } = history;
  const length = (from, to) => workedMs({ from, to }, gaps);
  const worked = attempts.reduce((sum2, { work }) => sum2 + (work ? length(work.from, work.to ?? end) : 0), 0);
  const waited = attempts.flatMap(({ waits }) => waits).reduce((sum2, { from, to = end }) => sum2 + Date.parse(to) - Date.parse(from), 0);
  const isBlock = attempts.length === 0 && startedAt !== void 0 && status !== "skipped";
  return {
    ...startedAt === void 0 ? {} : { started_at: startedAt },
    ...completedAt === void 0 ? {} : { completed_at: completedAt },
    ...isBlock ? { worked_ms: length(startedAt, completedAt ?? end) } : {},
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

// src/output/report/timeline.ts
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
function barsOf({ step, number, status, work, waits }, end) {
  const named = { step, attempt: number, status, count: 1 };
  const bars = waits.map(({ from, to = end }) => ({ ...named, from, to, wait: true }));
  return work ? [...bars, { ...named, from: work.from, to: work.to ?? end, wait: false }] : bars;
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
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const times = stretches(workOf(attempts, end), { start, end });
  const idle = times.filter(({ work }) => !work);
  const worked = sum(times.filter(({ work }) => work));
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
function sum(times) {
  return times.reduce((all, { from, to }) => all + to - from, 0);
}
function workOf(attempts, end) {
  const spans = attempts.flatMap(
    ({ work }) => work ? [{ from: Date.parse(work.from), to: work.to === void 0 ? end : Date.parse(work.to) }] : []
  );
  const joined = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined.filter(({ from, to }) => to > from);
}
function stretches(work, { start, end }) {
  const times = [];
  let at = start;
  for (const { from, to } of work) {
    if (from > at) times.push({ from: at, to: from, work: false });
    times.push({ from: Math.max(at, from), to, work: true });
    at = to;
  }
  if (end > at || times.length === 0) times.push({ from: at, to: end, work: false });
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

// src/output/report/report.ts
var MOST_FILES2 = 500;
var MOST_BRANCHES = 200;
var SLOWEST = 3;
function buildReport(source) {
  const { state, events, table, record, live } = source;
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
    ...endOf(source),
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
    shapes: shapesOf(table, state),
    mermaid: mermaidOf(table, state),
    left_out: leftOut({ more_steps, more_attempts, more_events, files: files.length - MOST_FILES2, timeline })
  };
}
function isCutOff({ state, live }) {
  return !live && state.status === "cancelled" && state.reason === CUT_OFF;
}
var CUT_OFF = "cut off";
function statusOfReport(state, live) {
  if (live || state.status !== "running") return state;
  const asks = state.questions.size > 0 && state.active.size === 0;
  return asks ? { ...state, status: "paused", reason: "human" } : { ...state, status: "cancelled", reason: CUT_OFF };
}
function lastSignsIn({ read }) {
  return (step, attempt) => lastSignIn(read(`steps/${step}/${attempt}/transcript.ndjson`) ?? "");
}
function endOf(source) {
  const { state, record, directory, limits, providerOf, table, live } = source;
  if (live && state.status === "running") return { branch_outcomes: [], ...goingOn(source) };
  const { steps } = table;
  const workflow = { name: record.workflow, version: "1.0", steps: [...steps] };
  const { variables } = record;
  const facts = { runId: state.runId, workflow, autofix: "none", variables, directory };
  const lines = renderEnd({
    state,
    facts,
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
  const take = { why: "If that process is gone", command: `agentic-sdlc resume ${runId}` };
  return {
    outcome: [`Running elsewhere${by}; shown is what ${away.location} has of it.`],
    next: [follow, take]
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

export {
  placeOf,
  buildReport,
  statusOfReport
};

const require = process.getBuiltinModule;
import {
  isDelayed,
  summaryOf
} from "./chunk-QXRBRBSJ.js";
import {
  childrenOf
} from "./chunk-KMKBUXCO.js";
import {
  addUsage,
  joinPath,
  zeroUsage
} from "./chunk-EO6JZ5KM.js";

// src/output/status/step-rows.ts
var top = { prefix: "", depth: 0, labelOf: ({ name }) => name };
function stepRows({ steps, definitions, prefix = "" }, state) {
  return listRows(steps, { state, definitions }, { ...top, prefix });
}
function stepRow({ steps, definitions }, state, path) {
  const run = { state, definitions };
  const parts = path.split("/");
  let list = { steps, place: top };
  let around;
  for (let index = 0; index < parts.length; index += 1) {
    const name = parts[index] ?? "";
    const step = list.steps.find((each) => each.name === name);
    const isLast = index === parts.length - 1;
    if (!step) return isLast ? mergeRow(name, run, list.place) : void 0;
    const at = placeOf(step, list.place);
    if (isLast) return rowOf(step, run, at);
    const alone = around?.type === "parallel" || list.place.alone === true;
    list = { steps: insideOf(step, run, at.path), place: alone ? insideBranch(at) : inside(at) };
    around = step;
    if (step.type !== "recurring") continue;
    index += 1;
    const number = parts[index] ?? "";
    const { head, list: place } = placeIteration(step, state, { ...at, iteration: Number(number) });
    const inIteration = head ? { ...place, depth: head.depth, labelOf: (each) => `${number} ${each.name}` } : place;
    list.place = alone ? { ...insideBranch(at), prefix: place.prefix, labelOf: labelIn(at, inIteration) } : inIteration;
  }
  return void 0;
}
function insideBranch(at) {
  return { prefix: at.path, depth: at.depth, labelOf: labelIn(at, top), alone: true };
}
function labelIn({ label }, { labelOf }) {
  return (step) => `${label}/${labelOf(step)}`;
}
function placeOf(step, { prefix, depth, labelOf }) {
  return { path: joinPath(prefix, step.name), depth, label: labelOf(step) };
}
function inside({ path, depth }) {
  return { ...top, prefix: path, depth: depth + 1 };
}
function insideOf(step, { state, definitions }, path) {
  if (step.type !== "workflow") return childrenOf(step);
  const name = state.steps.get(path)?.definition ?? step.workflow;
  return definitions?.get(name)?.workflow.steps ?? [];
}
function listRows(steps, run, place) {
  return steps.flatMap((step) => {
    const at = placeOf(step, place);
    return [rowOf(step, run, at), ...innerRows(step, run, at)];
  });
}
function innerRows(step, run, at) {
  const begun = (row) => row.status !== "pending";
  switch (step.type) {
    case "recurring":
      return iterationRows(step, run, at).filter(begun);
    case "parallel": {
      const branches = listRows(step.steps, run, inside(at));
      const shown = run.state.steps.get(at.path)?.status === "running" ? branches : branches.filter(begun);
      const merges = step.steps.map(({ name }) => mergeRow(`merge+${name}`, run, inside(at)));
      return [...shown, ...merges.filter((row) => row !== void 0)];
    }
    default:
      return listRows(insideOf(step, run, at.path), run, inside(at)).filter(begun);
  }
}
var MERGE = /^merge\+(.+)$/;
function mergeRow(name, run, { prefix, depth }) {
  const branch = MERGE.exec(name)?.[1];
  const path = joinPath(prefix, name);
  if (branch === void 0 || !run.state.steps.has(path)) return void 0;
  return rowOf(void 0, run, { path, depth, label: `merge ${branch}` });
}
function rowOf(step, run, at) {
  const { state } = run;
  const own = state.steps.get(at.path);
  const summary = summaryOf(own, { step, state });
  const begun = own ? { ...timesOf(own, state), ...usageOf(own, state) } : {};
  return { ...at, status: statusOf(own, state), summary, ...begun };
}
function statusOf(own, state) {
  if (own && isDelayed(own, state)) return "waiting";
  const { status: run } = state;
  const status = own?.status ?? "pending";
  if (run === "running" || run === "pending") return status;
  if (status === "waiting") return run === "paused" ? status : "interrupted";
  if (status !== "running" && status !== "produced") return status;
  return run === "paused" && own?.attempt === 0 ? "waiting" : "interrupted";
}
function iterationRows(step, run, at) {
  const count = run.state.steps.get(at.path)?.loop?.iteration ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const { head, list } = placeIteration(step, run.state, { ...at, iteration: index + 1 });
    const rows = listRows(step.steps, run, list);
    return head ? [groupRow(step, run, { head, list }), ...rows] : rows;
  }).flat();
}
function placeIteration(step, state, { path, depth, iteration }) {
  const title = titleOf(state.steps.get(path)?.loop?.items?.[iteration - 1]);
  const own = { path: joinPath(path, iteration), depth: depth + 1, label: `${iteration} ${title}` };
  const list = { prefix: own.path, depth: own.depth };
  if (title === "") return { list: { ...list, labelOf: ({ name }) => `${iteration} ${name}` } };
  if (step.steps.length === 1) return { list: { ...list, labelOf: () => own.label } };
  return { head: own, list: inside(own) };
}
function groupRow(step, run, { head, list }) {
  const inner = step.steps.map((each) => rowOf(each, run, placeOf(each, list)));
  const begun = inner.filter(({ status: status2 }) => status2 !== "pending");
  const status = groupStatus(inner.map((row) => row.status));
  const first = begun[0]?.startedAt;
  const last = status === "completed" ? begun.at(-1)?.completedAt : void 0;
  return {
    ...head,
    status,
    summary: "",
    ...timesOf({ startedAt: first, completedAt: last }, run.state),
    ...sumOf(begun)
  };
}
function groupStatus(statuses) {
  for (const status of ["failed", "interrupted", "waiting"])
    if (statuses.includes(status)) return status;
  return statuses.every((status) => status === "completed" || status === "skipped") ? "completed" : "running";
}
function titleOf(item) {
  if (typeof item === "string" || typeof item === "number") return String(item);
  if (typeof item !== "object" || item === null) return "";
  for (const key of ["title", "name", "id"]) {
    const value = Reflect.get(item, key);
    if (typeof value === "string") return value;
  }
  return "";
}
function timesOf({ startedAt, completedAt }, state) {
  const idleMs = startedAt === void 0 ? 0 : idleIn(state, startedAt, completedAt);
  return {
    ...startedAt === void 0 ? {} : { startedAt },
    ...completedAt === void 0 ? {} : { completedAt },
    ...idleMs === 0 ? {} : { idleMs }
  };
}
function idleIn({ standstills }, start, end) {
  const [first, last] = [Date.parse(start), end === void 0 ? Infinity : Date.parse(end)];
  return standstills.reduce((sum, { from, to }) => {
    const overlap = Math.min(last, Date.parse(to)) - Math.max(first, Date.parse(from));
    return sum + Math.max(0, overlap);
  }, 0);
}
function usageOf({ usage, knownCostUsd = 0, path, attempt }, state) {
  if (usage) return { usage, knownCostUsd };
  if (attempt > 0) return {};
  return sumOf(
    Array.from(state.steps.values()).filter((step) => step.usage && step.path.startsWith(`${path}/`))
  );
}
function sumOf(parts) {
  const known = parts.filter(({ usage }) => usage !== void 0);
  if (known.length === 0) return {};
  return {
    usage: known.reduce((sum, { usage }) => addUsage(sum, usage), zeroUsage),
    knownCostUsd: known.reduce((sum, part) => sum + (part.knownCostUsd ?? 0), 0)
  };
}

export {
  stepRows,
  stepRow,
  statusOf
};

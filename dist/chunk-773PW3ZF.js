const require = process.getBuiltinModule;

// src/run/branch-report.ts
var OVERTAKEN = "overtaken";
var LOST = "lost";
function reportOf(step, round, events) {
  const begun = events.findLast((event) => event.type === "fan-out.begun");
  const report = { step, events };
  if (!begun || begun.round < round)
    return { ...report, status: LOST, message: "No runner has begun to work on it." };
  const last = events.at(-1);
  switch (last?.type) {
    case "run.completed":
      return { ...report, status: "completed" };
    case "run.failed": {
      const isItsOwn = last.step !== void 0;
      return { ...report, status: isItsOwn ? "failed" : LOST, message: last.failure.message };
    }
    case "run.paused":
      return { ...report, status: "paused", message: last.message, ...overLimit(last, step) };
    case "run.cancelled":
      return { ...report, ...cancelled(last) };
    default:
      return { ...report, status: void 0 };
  }
}
function overLimit({ reason, step }, branch) {
  return reason === "budget" && step !== void 0 && isInBranch(step, branch) ? { over: step } : {};
}
function cancelled({ reason }) {
  if (reason === OVERTAKEN) return { status: "overtaken" };
  if (reason === "requested") return { status: "cancelled" };
  return { status: LOST, message: reason === LOST ? "Its runner was lost." : `Its runner was ${reason}.` };
}
function isInBranch(path, branch) {
  return path === branch || path.startsWith(`${branch}/`);
}
var OUTSIDE = /^(?:run|workspace|fan-out|branch\.moved)(?:\.|$)/;
function joinedEvents(reports, joined) {
  const queues = reports.map(
    ({ step, events }) => events.filter(({ seq }) => seq > (joined.get(step) ?? 0)).filter((event) => isOfBranch(event, step)).map((event) => asJoined(event, step))
  );
  const merged = [];
  for (let next = earliest(queues); next; next = earliest(queues)) merged.push(...next.splice(0, 1));
  return merged;
}
function isOfBranch(event, branch) {
  return !OUTSIDE.test(event.type) && "step" in event && event.step !== void 0 && isInBranch(event.step, branch);
}
function earliest(queues) {
  const open = queues.filter((queue) => queue.length > 0);
  const timeOf = ([first]) => first?.at ?? "";
  return open.reduce(
    (first, queue) => first && timeOf(first) <= timeOf(queue) ? first : queue,
    void 0
  );
}
function asJoined({ seq, ...event }, branch) {
  const origin = { branch, seq };
  if (event.type === "step.failed" && event.failure.code === "budget")
    return { ...event, failure: { ...event.failure, code: "budget-share" }, origin };
  return { ...event, origin };
}

export {
  OVERTAKEN,
  LOST,
  reportOf,
  isInBranch,
  joinedEvents
};

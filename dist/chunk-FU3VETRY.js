const require = process.getBuiltinModule;
import {
  handedFile
} from "./chunk-MGNHN3Y4.js";
import {
  checkpointEntry
} from "./chunk-5N74VHQE.js";
import {
  isCancel,
  readState,
  usageUntilInterrupted
} from "./chunk-SYZWXYVV.js";
import {
  RUNNER_LOST_REASON,
  isInBranch,
  joinedEvents,
  reportOf
} from "./chunk-AJOWDY4K.js";
import {
  evolve,
  parseJournal,
  renderEvents
} from "./chunk-3QX5WFXS.js";
import {
  parseCheckpoints
} from "./chunk-OJV2YDKN.js";
import {
  headsOf
} from "./chunk-EO6JZ5KM.js";
import {
  PULL_REQUESTS,
  isEngineFile,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  branchIdOf
} from "./chunk-5UWUDB4H.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/branches/import-branch-file.ts
function importBranchFile(store, { path, content, handed }) {
  if (path === runFiles.logs) return addLines(store, content);
  const file = handedFile(path, handed);
  if (!file) return;
  if (file.kind === "attempt") return store.write(file.path, content);
  if (file.kind === "shared") {
    if (store.isShared(file.path)) store.writeShared(file.path, Buffer.from(content).toString("utf8"));
    return;
  }
  if (file.path === runFiles.checkpoints) return addCheckpoints(store, content);
  const isProposal = file.path === runFiles.pullRequest || file.path.startsWith(`${PULL_REQUESTS}/`);
  if (isProposal || !isEngineFile(file.path)) store.write(file.path, content);
}
function addLines(store, content) {
  const there = new Set((store.read(runFiles.logs) ?? "").split("\n"));
  const lines = Buffer.from(content).toString("utf8").split("\n");
  const missing = lines.filter((line) => line !== "" && !there.has(line));
  if (missing.length > 0) store.append(runFiles.logs, `${missing.join("\n")}
`);
}
function addCheckpoints(store, content) {
  const keyOf = ({ step, created, body }) => JSON.stringify([step, created, body]);
  const there = new Set(parseCheckpoints(store.read(runFiles.checkpoints) ?? "").checkpoints.map(keyOf));
  for (const { id: _id, ...checkpoint } of parseCheckpoints(Buffer.from(content).toString("utf8")).checkpoints)
    if (!there.has(keyOf(checkpoint)))
      store.addEntry(runFiles.checkpoints, checkpointEntry(checkpoint, store.runId));
}

// src/engine/branches/join-branches.ts
var AT_ONCE = 8;
async function joinRound(joining) {
  const { state, store, branches } = joining;
  const open = state.fanOut;
  if (!open) return [];
  const reports = [];
  for (let at = 0; at < open.branches.length; at += AT_ONCE) {
    const some = open.branches.slice(at, at + AT_ONCE);
    reports.push(...await Promise.all(some.map(({ step }) => lookAt(joining, open, step))));
  }
  for (const report of reports) requireOwnNames(report, open);
  const events = joinedEvents(reports, state.joined);
  const after = foldedOn(readState(store), events);
  const isOurs = (path) => open.branches.some(({ step }) => isInBranch(path, step));
  await branches.bringCode(ownHeads(after, isOurs));
  return [...events, ...leftOpen({ after, store }, isOurs), joinedOf({ ...joining, reports, open, after })];
}
function cancelIn(store, state) {
  return store.requests().find(({ id, content }) => !state.requests.has(id) && isCancel(content))?.id;
}
async function lookAt(joining, open, step) {
  const { branches, store } = joining;
  const key = { runId: store.runId, id: branchIdOf(step) };
  const handed = { branch: step, round: open.round };
  const look = async () => {
    const journal = await branches.read(
      key,
      (path, content) => importBranchFile(store, { path, content, handed })
    );
    return reportOf(step, open.round, parseJournal(journal ?? "", key.id));
  };
  const report = await look();
  if (report.status !== void 0) return report;
  await cutOff(joining, key);
  return await look();
}
async function cutOff({ branches, now }, key) {
  var _stack = [];
  try {
    const { own } = await branches.open(key);
    const store = __using(_stack, own, true);
    const { length: seq } = parseJournal(store.readJournal(), key.id);
    const at = now().toISOString();
    store.appendJournal(
      renderEvents([{ type: "run.cancelled", reason: RUNNER_LOST_REASON }], { seq, at }).lines
    );
    await store.finish({ ended: false });
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
function requireOwnNames({ step, events }, { branches }) {
  const given = branches.find((each) => each.step === step)?.branch;
  for (const event of events) {
    if (event.type !== "branch.opened") continue;
    const isItsOwn = event.step === step ? event.branch === given : isEngines(event.branch);
    const isItsPlace = /^\.worktrees\/[^/]+$/.test(event.path) && !event.path.includes("..");
    if (isItsOwn && isItsPlace) continue;
    throw new AgenticError({
      code: "journal-corrupt",
      message: `The journal of ${step} names the code branch ${JSON.stringify(event.branch)} in ${JSON.stringify(event.path)}, which is none of it; look who wrote ${branchIdOf(step)}, and delete its ref to have the branch worked on again.`
    });
  }
}
function isEngines(branch) {
  return /^agentic\/(?!runs\/|claims\/|state(?:\/|$))/.test(branch);
}
function applyJournalLines(state, lines) {
  for (const line of lines.split("\n")) if (line !== "") evolve(state, JSON.parse(line));
}
function foldedOn(state, events) {
  const at = state.updatedAt ?? "";
  return renderEvents(events, { seq: state.seq, at }).events.reduce(evolve, state);
}
function ownHeads(state, isOurs) {
  const names = new Set(
    Array.from(state.branches.values()).flatMap(({ step, branch }) => isOurs(step) ? branch : [])
  );
  return new Map(Array.from(headsOf(state)).filter(([branch]) => names.has(branch)));
}
function leftOpen({ after: { active, steps, branches }, store }, isOurs) {
  const read = (path) => store.read(path);
  const attempts = Array.from(active, (path) => steps.get(path)).flatMap((step) => {
    if (!step || !isOurs(step.path)) return [];
    const spent = step.status === "running" ? usageUntilInterrupted({ read, arrived: true }, step) : {};
    const { path, attempt } = step;
    return [{ type: "step.interrupted", step: path, attempt, reason: "runner lost", ...spent }];
  });
  const open = Array.from(branches.values()).filter((branch) => branch.open && isOurs(branch.step));
  return [...attempts, ...open.map(({ step }) => ({ type: "branch.closed", step }))];
}
function joinedOf({ reports, open: { step, round }, state, after, firstWins }) {
  const winner = after.steps.get(step)?.winner;
  const late = reports.filter((report) => report.status === "completed" && report.step !== winner);
  const ignored = firstWins ? late.map((report) => report.step) : [];
  return {
    type: "fan-out.joined",
    step,
    round,
    branches: reports.map((report) => ({
      step: report.step,
      status: statusOf(report, { state, after }),
      events: report.events.length,
      ...report.message === void 0 ? {} : { message: report.message },
      ...report.over === void 0 ? {} : { over: report.over }
    })),
    ...ignored.length === 0 ? {} : { ignored }
  };
}
function statusOf({ step, status = RUNNER_LOST_REASON, events, over }, { state, after }) {
  if (status === "paused" && over === void 0) {
    const since = events.filter(({ seq }) => seq > (state.joined.get(step) ?? 0));
    const isOn = since.some(({ type }) => !/^(?:fan-out|run|branch)\./.test(type));
    return isOn ? status : RUNNER_LOST_REASON;
  }
  if (status === "failed" && !hasFailure(after, step)) return RUNNER_LOST_REASON;
  return status === "cancelled" ? RUNNER_LOST_REASON : status;
}
function hasFailure({ steps, failed, branches }, step) {
  const isDone = ["failed", "skipped"].includes(steps.get(step)?.status ?? "");
  return isDone || branches.get(step)?.failure !== void 0 || Array.from(failed).some((path) => isInBranch(path, step));
}
async function previewJoin(branches, state, keep = () => {
}) {
  const open = state.fanOut;
  if (!open) return [];
  const reports = await Promise.all(
    open.branches.map(async ({ step }) => {
      const key = { runId: state.runId, id: branchIdOf(step) };
      const journal = await branches.read(key, keep);
      const events = parseJournal(journal ?? "", key.id);
      return reportOf(step, open.round, events);
    })
  );
  return joinedEvents(reports, state.joined);
}

export {
  joinRound,
  cancelIn,
  isEngines,
  applyJournalLines,
  previewJoin
};

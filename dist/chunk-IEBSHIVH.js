const require = process.getBuiltinModule;
import {
  JournalWriter,
  interruptions,
  readState
} from "./chunk-SYZWXYVV.js";
import {
  foldJournal
} from "./chunk-3QX5WFXS.js";
import {
  parseJsonObject
} from "./chunk-WTW3FVGE.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/run/cancel-run.ts
async function cancelStored(ports, runId, reason = "requested") {
  var _stack = [];
  try {
    const { states, clock, endOrphans } = ports;
    if (states.discard(runId)) return { kept: [], isRemoved: true };
    refuseEnded(foldJournal(wholeLines(states.read(runId, runFiles.journal)), runFiles.journal), runId);
    const store = __using(_stack, await states.open(runId, reason === "interrupted" ? "end" : "continue"), true);
    const state = readState(store);
    refuseEnded(state, runId);
    const isCutOff = state.status === "running";
    const journal = new JournalWriter({ store, clock, observer: {}, state });
    const killed = reason === "interrupted" ? "killed" : "crash";
    journal.add(...interruptions({ state, store, reason: killed }), { type: "run.cancelled", reason });
    journal.sync();
    await endOrphans?.(runId);
    const kept = await leave(ports, { store, state, isCutOff });
    writeProgress(store, reason, clock.now().toISOString());
    await store.finish({ ended: reason === "requested" });
    const checkout = state.workspace?.mode === "checkout" ? await giveBack(ports, runId) : void 0;
    return { kept, checkout };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function giveBack({ places }, runId) {
  try {
    var _stack = [];
    try {
      const claimed = __using(_stack, await (await places()).workspaces.claim(runId));
      return await claimed.giveBack();
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      __callDispose(_stack, _error, _hasError);
    }
  } catch {
    return void 0;
  }
}
function refuseEnded({ status }, runId) {
  if (status === "completed" || status === "cancelled")
    throw new AgenticError({ code: "not-resumable", message: `Run ${runId} is ${status} already.` });
}
function wholeLines(text = "") {
  return text.slice(0, text.lastIndexOf("\n") + 1);
}
async function leave({ places, states }, { store, state, isCutOff }) {
  const own = state.workspace?.mode === "worktree" ? [state.workspace.path] : [];
  const branches = Array.from(state.branches.values());
  if (own.length + branches.length === 0) return [];
  try {
    const { releaseStoredRun } = await import("./release-worktrees-KJGN6JFW.js");
    const { workspaces, commits } = await places();
    await workspaces.hide(states.folders);
    return await releaseStoredRun({ store, state, workspaces, commits, isCutOff });
  } catch {
    return [...own, ...branches.filter(({ open }) => open).map(({ path }) => path)];
  }
}
function writeProgress(store, reason, at) {
  const current = parseJsonObject(store.read(runFiles.progress) ?? "");
  if (!current) return;
  const ended = {
    ...current,
    status: "cancelled",
    reason,
    updated_at: at,
    completed_at: at,
    running_steps: [],
    questions: []
  };
  store.write(runFiles.progress, `${JSON.stringify(ended, null, 2)}
`);
}

export {
  cancelStored
};

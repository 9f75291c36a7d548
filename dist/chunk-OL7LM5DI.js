const require = process.getBuiltinModule;
import {
  JournalWriter,
  interruptions
} from "./chunk-ZWBI7H6B.js";
import {
  readState
} from "./chunk-ICXE5ABT.js";
import {
  parseJsonObject
} from "./chunk-2HJVK3LW.js";
import {
  runFiles
} from "./chunk-CAGSRZIP.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/engine/cancel.ts
async function cancelStored(ports, runId, reason = "requested") {
  var _stack = [];
  try {
    const { states, clock, endOrphans } = ports;
    const store = __using(_stack, await states.open(runId, reason === "interrupted" ? "end" : "continue"), true);
    const state = readState(store);
    if (state.status === "completed" || state.status === "cancelled") {
      throw new AgenticError({ code: "not-resumable", message: `Run ${runId} is ${state.status} already.` });
    }
    const isCutOff = state.status === "running";
    const journal = new JournalWriter({ store, clock, observer: {}, state });
    const killed = reason === "interrupted" ? "killed" : "crash";
    journal.add(...interruptions({ state, store, reason: killed }), { type: "run.cancelled", reason });
    journal.sync();
    await endOrphans?.(runId);
    const kept = await leave(ports, { store, state, isCutOff });
    writeProgress(store, reason, clock.now().toISOString());
    await store.finish({ ended: reason === "requested" });
    return { kept };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}
async function leave({ places, states }, { store, state, isCutOff }) {
  const own = state.workspace?.mode === "worktree" ? [state.workspace.path] : [];
  const branches = Array.from(state.branches.values());
  if (own.length + branches.length === 0) return [];
  try {
    const { leaveStored } = await import("./leave-ZEZARZTS.js");
    const { workspaces, commits } = await places();
    await workspaces.hide(states.folders);
    return await leaveStored({ store, state, workspaces, commits, isCutOff });
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

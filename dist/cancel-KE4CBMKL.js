import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  JournalWriter,
  createLocalStore,
  randomIds,
  readState,
  runFiles,
  systemClock
} from "./chunk-KDN6DYY5.js";
import {
  openProject
} from "./chunk-VMSZDOH6.js";
import {
  print,
  printJson
} from "./chunk-E5RSACIL.js";
import "./chunk-EVXSTNX6.js";
import "./chunk-D5PRVKHY.js";
import "./chunk-FPGRG3S7.js";
import "./chunk-CJV3F4JT.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-DDV6N3X7.js";
import {
  AgenticError
} from "./chunk-4DTQK5HI.js";
import "./chunk-C4VJSM25.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WY3Q2JZZ.js";
import {
  __callDispose,
  __using
} from "./chunk-WVWDAXK4.js";

// src/engine/cancel.ts
async function cancelStored(states, runId, clock) {
  var _stack = [];
  try {
    const store = __using(_stack, states.open(runId, "continue"), true);
    const state = readState(store);
    if (state.status === "completed" || state.status === "cancelled") {
      throw new AgenticError({ code: "not-resumable", message: `Run ${runId} is ${state.status} already.` });
    }
    const journal = new JournalWriter({ store, clock, observer: {}, state });
    journal.add({ type: "run.cancelled", reason: "requested" });
    journal.sync();
    const progress = store.read(runFiles.progress);
    if (progress === void 0) return;
    const current = JSON.parse(progress);
    const at = clock.now().toISOString();
    const ended = {
      ...current,
      status: "cancelled",
      reason: "requested",
      updated_at: at,
      completed_at: at,
      running_steps: []
    };
    store.write(runFiles.progress, `${JSON.stringify(ended, null, 2)}
`);
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    var _promise = __callDispose(_stack, _error, _hasError);
    _promise && await _promise;
  }
}

// src/cli/commands/cancel.ts
async function cancelCommand(io, [runId = ""], options) {
  const { root, config } = openProject(io.cwd);
  const store = createLocalStore(root, config.outputDirectory);
  const outcome = await cancel(store, runId);
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`agentic-sdlc resume ${runId}\` goes on with it.`
  };
  if (options.json) printJson(io, { run_id: runId, outcome });
  else print(io, words[outcome]);
  return 0;
}
async function cancel(store, runId) {
  try {
    await cancelStored(store, runId, systemClock);
    return "cancelled";
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
  }
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  store.request(runId, id, `${JSON.stringify({ type: "cancel", at: systemClock.now().toISOString() })}
`);
  return "requested";
}
export {
  cancelCommand
};

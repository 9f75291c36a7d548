const require = process.getBuiltinModule;
import {
  branchIdOf
} from "./chunk-EWTLDK6V.js";
import {
  nameOf,
  onlyWaits,
  prefixOf
} from "./chunk-22N4VF27.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  formatDuration
} from "./chunk-DBJSWIT3.js";
import {
  walkSteps
} from "./chunk-RA5GHXSO.js";
import {
  int,
  literal,
  object,
  string
} from "./chunk-K6E2NRZW.js";

// src/engine/overtaken.ts
var Overtaken = object({
  type: literal("overtaken"),
  step: string().describe("Path of the block."),
  round: int().positive(),
  by: string().describe("Path of the branch that came first.")
});
function isOvertaken(requests, { branch, round }) {
  return requests.some(({ content }) => {
    const { data } = Overtaken.safeParse(parseJson(content), { jitless: true });
    return data?.step === prefixOf(branch) && data.round === round && data.by !== branch;
  });
}
async function tellOthers(branches, { steps }, { runId, branch, round }) {
  const block = prefixOf(branch);
  const step = Array.from(walkSteps(steps)).find(({ name }) => name === nameOf(block));
  if (step?.type !== "parallel" || step["merge-strategy"] !== "first-success") return;
  const request = { type: "overtaken", step: block, round, by: branch };
  const id = `overtaken-${round}-${branchIdOf(block).replaceAll("+", ".")}`.slice(0, 120);
  await branches.tell(runId, id, `${JSON.stringify(request)}
`);
}

// src/engine/limits.ts
var INBOX_INTERVAL_MS = 1e3;
var SHORTEST_LOOK_MS = 1e3;
var LONGEST_SLEEP_MS = 2 ** 31 - 1;
function watchLimits({ context, stop }) {
  const over = new AbortController();
  void stopAtDeadline(context, { stop, signal: over.signal });
  void stopOnRequest(context, { stop, signal: over.signal });
  return { [Symbol.dispose]: () => over.abort() };
}
async function stopAtDeadline(context, { stop, signal }) {
  const { clock, plan } = context;
  for (let left = timeOfRun(context); left > 0; left = timeOfRun(context)) {
    const wait = onlyWaits(context.state) ? Math.max(left, SHORTEST_LOOK_MS) : left;
    if (!await sleep(clock, Math.min(wait, LONGEST_SLEEP_MS), signal)) return;
  }
  const message = `The workflow took longer than its limit of ${formatDuration(plan.timeoutMs)}. Resuming gives it the same time again.`;
  stop.request({ kind: "failed", failure: { class: "fatal", code: "workflow-timeout", message } });
}
function timeOfRun({ clock, plan, state }) {
  const since = onlyWaits(state) ? 0 : clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  return plan.timeoutMs - (state.elapsedMs - state.limitFromMs) - since;
}
async function stopOnRequest(context, { stop, signal }) {
  const { clock, store, state, plan } = context;
  while (await sleep(clock, INBOX_INTERVAL_MS, signal)) {
    const requests = readRequests(store);
    const request = requests.find(({ id, content }) => !state.requests.has(id) && isCancel(content));
    if (request) stop.request({ kind: "cancelled", request: request.id });
    if (plan.branch !== void 0 && isOvertaken(requests, { branch: plan.branch, round: state.round }))
      stop.request({ kind: "overtaken" });
  }
}
function readRequests(store) {
  try {
    return store.requests();
  } catch {
    return [];
  }
}
function isCancel(content) {
  try {
    const request = JSON.parse(content);
    return typeof request === "object" && request !== null && Reflect.get(request, "type") === "cancel";
  } catch {
    return false;
  }
}
async function sleep(clock, milliseconds, signal) {
  try {
    await clock.sleep(milliseconds, signal);
    return !signal.aborted;
  } catch {
    return false;
  }
}

export {
  isOvertaken,
  tellOthers,
  watchLimits,
  isCancel
};

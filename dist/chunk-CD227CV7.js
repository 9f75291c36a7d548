const require = process.getBuiltinModule;
import {
  runSession,
  shareOf
} from "./chunk-6PEOC7UE.js";
import {
  attemptFile,
  parseAnswer
} from "./chunk-SYZWXYVV.js";
import {
  QUOTA,
  formatFrom,
  providerWait
} from "./chunk-EO6JZ5KM.js";

// src/steps/agent/orchestrator-session.ts
var ORCHESTRATOR = "orchestrator";
var MAX_RETRY = 3;
async function askOrchestrator(context, question) {
  const tries = 1 + (context.plan.maxRetry ?? MAX_RETRY);
  let problem;
  let wait;
  for (let number = 1; ; ) {
    const maxCostUsd = shareOf(context)?.maxCostUsd;
    if (maxCostUsd !== void 0 && maxCostUsd <= 0) return { events: [], failure: NO_BUDGET };
    const result = await runOnce(context, { question, problem, maxCostUsd });
    const { usage } = result;
    const spent = usage ? { usage } : {};
    const read = readResult(result, question);
    if ("value" in read) return { events: [], ...spent, value: read.value };
    const { failure } = read;
    const made = { ...question.about, reasoning: failure.message, failure, ...spent };
    const events = [{ type: "decision.made", ...made }];
    if (result.status === "interrupted") return { events };
    wait = waitAfter(context, failure, wait);
    if (wait && isTooLong(context, failure)) return { events, failure: later(failure, wait, context) };
    if (failure.class === "fatal" || failure.class === "blocking" && !wait) return { events, failure };
    if (!wait || wait.counts) number += 1;
    if (number > tries) return { events, failure: exhausted(failure, tries) };
    context.record({ type: "decision.made", ...made, again: true, ...wait ? { until: wait.until } : {} });
    if (failure.code === UNUSABLE) problem = failure.message;
    if (!await pause(context, wait)) return { events: [] };
  }
}
function waitAfter({ clock, facts }, failure, before) {
  const at = clock.now().toISOString();
  return providerWait(failure, { at, seed: `${facts.runId}:${ORCHESTRATOR}`, before });
}
async function runOnce(context, { question, problem, maxCostUsd }) {
  const prompt = await question.prompt(problem);
  const settings = { ...context.settingsOf({ name: ORCHESTRATOR }), bypassPermissions: false };
  const key = { path: ORCHESTRATOR, attempt: nextNumber(context) };
  const limit = maxCostUsd === void 0 ? {} : { maxCostUsd };
  return await runSession(context, key, {
    prompt,
    settings,
    readOnly: true,
    answerSchema: question.schema,
    ...limit
  });
}
var NO_BUDGET = {
  class: "blocking",
  code: "budget",
  message: "The run has spent what it may before the agent that decides what is next gave an answer."
};
function nextNumber({ state, store }) {
  let number = state.orchestratorSessions + 1;
  while (store.read(attemptFile({ path: ORCHESTRATOR, attempt: number }, "prompt.md")) !== void 0)
    number += 1;
  return number;
}
var UNUSABLE = "answer-refused";
function readResult(result, { read }) {
  switch (result.status) {
    case "interrupted":
      return { failure: { class: "transient", code: "interrupted", message: "The session was cut off." } };
    case "failed":
      return { failure: result.failure };
    case "succeeded": {
      const { json } = parseAnswer(result.text, result.structured);
      const found = json === void 0 ? { problem: "It does not end with a JSON object." } : read(json);
      if ("value" in found) return found;
      return { failure: { class: "recoverable", code: UNUSABLE, message: found.problem } };
    }
  }
}
function exhausted({ code, message }, tries) {
  const count = tries === 1 ? "its only try" : `${tries} tries`;
  return {
    class: "fatal",
    code,
    message: `The agent that decides what is next gave no usable answer in ${count}; the last problem: ${message} Resuming asks it again; \`orchestrator: rules\` does without it.`
  };
}
function isTooLong({ plan }, { retry_after_ms: wait = 0 }) {
  return wait > (plan.longestWaitMs ?? Infinity);
}
function later(failure, { until }, { clock }) {
  const moment = formatFrom(until, clock.now().toISOString());
  return {
    ...failure,
    class: "blocking",
    code: QUOTA,
    message: `${failure.message} It can go on at ${moment}.`
  };
}
async function pause({ clock, signal }, wait) {
  const milliseconds = wait ? Date.parse(wait.until) - clock.now().getTime() : 0;
  if (milliseconds > 0) await clock.sleep(milliseconds, signal).catch(() => void 0);
  return !signal.aborted;
}

export {
  ORCHESTRATOR,
  askOrchestrator
};

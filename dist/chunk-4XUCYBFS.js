const require = process.getBuiltinModule;
import {
  idle,
  open,
  record
} from "./chunk-SKALJTRK.js";
import {
  SHARE_USED_UP,
  overBudget,
  stepOverBudget
} from "./chunk-44FY7UOH.js";
import {
  formatDuration
} from "./chunk-DBJSWIT3.js";
import {
  policyOf
} from "./chunk-MSROG2HA.js";
import {
  prefixOf
} from "./chunk-BI6DQMC5.js";

// src/decision/retry.ts
function decideAfterFailure(walk, at) {
  const { path, step, frame, state } = at;
  const failure = state.failure;
  if (!failure || failure.class === "fatal") return { kind: "failed", step: state };
  if (failure.class === "blocking") return afterBlocking(walk, { at, failure });
  const policy = step.type === "merge" ? policyOf(walk.plan, { step: step.block, frame, path: prefixOf(path) }) : policyOf(walk.plan, at);
  if (step.type === "merge" && state.failures > policy.maxRetry)
    return pause(path, failure.code, failure.message);
  if (policy.onError === "skip" && step.type !== "merge") {
    return record({
      type: "step.skipped",
      step: path,
      kind: step.type,
      reason: `failed: ${failure.message}`
    });
  }
  const retries = policy.onError === "retry" || step.type === "merge";
  if (!retries || state.failures > policy.maxRetry) return { kind: "failed", step: state };
  const until = Date.parse(state.completedAt ?? "") + (failure.retry_after_ms ?? 0);
  if (until > walk.now) return open({ type: "wait", path, until });
  return again(at);
}
function again({ path, step, frame, state }) {
  return open({ type: "start-step", path, step, frame, attempt: state.attempt + 1, previous: { ...state } });
}
function afterBlocking({ plan, state: run }, { at, failure }) {
  if (failure.code === SHARE_USED_UP) return run.active.size === 0 ? again(at) : idle();
  const isOver = failure.code === "budget" && (overBudget(plan, run) ?? stepOverBudget(plan, run, at.path)) !== void 0;
  return isOver ? again(at) : pause(at.path, failure.code, failure.message);
}
function pause(path, reason, message) {
  return idle({ type: "pause", path, reason, message });
}

// src/decision/leaf.ts
function decideLeaf(walk, { path, step, frame, state }) {
  const attempt = (state?.attempt ?? 0) + 1;
  switch (state?.status) {
    case "running":
      return open();
    case "produced":
      return open({ type: "settle-step", path, step, frame, attempt: state.attempt });
    case "failed":
      return decideAfterFailure(walk, { path, step, frame, state });
    default:
      return open({
        type: "start-step",
        path,
        step,
        frame,
        attempt,
        ...state?.attempt ? { previous: { ...state } } : {}
      });
  }
}

// src/decision/human.ts
function decideHuman(walk, at) {
  const { path, step, frame, state } = at;
  const attempt = (state?.attempt ?? 0) + 1;
  switch (state?.status) {
    case "waiting":
      return decideWaiting(walk, { ...at, state });
    case "failed":
      if (state.failure?.code === "answer-unclear" && state.failures <= policyOf(walk.plan, at).maxRetry)
        return open({ type: "ask-human", path, step, frame, attempt, previous: { ...state } });
      return decideLeaf(walk, at);
    case "running":
    case "produced":
      return decideLeaf(walk, at);
    case "interrupted":
      return state.question?.answer ? readAnswer({ ...at, state }) : open({ type: "ask-human", path, step, frame, attempt });
    default:
      return open({ type: "ask-human", path, step, frame, attempt });
  }
}
function decideWaiting(walk, at) {
  const { path, step, frame, state } = at;
  const { answer } = state.question ?? {};
  return answer ? follow(walk, at, answer) : idle({ type: "await-human", path, step, frame, attempt: state.attempt });
}
function timedOut({ path, step, attempt }, { asked, deadline }, now) {
  if (deadline === void 0 || now < Date.parse(deadline)) return void 0;
  if (step["on-timeout"] === "continue")
    return { type: "human.answered", step: path, attempt, decision: "timeout", text: "" };
  const waited = formatDuration(Date.parse(asked.deadline ?? deadline) - Date.parse(asked.at));
  const message = `Nobody answered within ${waited}. Resuming asks again.`;
  return {
    type: "step.failed",
    step: path,
    attempt,
    failure: { class: "fatal", code: "human-timeout", message }
  };
}
function follow(walk, at, answer) {
  const { path, step, state } = at;
  const { attempt } = state;
  const goesOn = policyOf(walk.plan, at).onError === "skip";
  if (answer.decision === "rejected" && !goesOn) {
    const said = answer.text === "" ? "" : `: ${answer.text}`;
    const message = `${answer.actor ?? "A person"} rejected it${said}`;
    return record({
      type: "step.failed",
      step: path,
      attempt,
      failure: { class: "fatal", code: "rejected", message }
    });
  }
  if (step["output-schema"] !== void 0 && answer.decision !== "timeout") return readAnswer(at);
  return record({ type: "step.succeeded", step: path, attempt, output: outputOf(answer) });
}
function readAnswer({ path, step, frame, state }) {
  const attempt = state.status === "waiting" ? state.attempt : state.attempt + 1;
  return open({ type: "start-step", path, step, frame, attempt });
}
function outputOf({ decision, text, actor, threads }, data) {
  return {
    success: true,
    output_type: "human",
    document_path: null,
    summary: summaryOf(decision, text),
    metrics: {},
    next_step_context: text === "" ? null : text,
    data: data ?? {
      decision,
      text,
      ...actor === void 0 ? {} : { actor },
      ...threads ? { threads } : {}
    }
  };
}
function summaryOf(decision, text) {
  const line = text.split("\n", 1)[0] ?? "";
  if (decision === "timeout") return "nobody answered in time";
  if (decision === "input") return line;
  return line === "" ? decision : `${decision}: ${line}`;
}

export {
  decideLeaf,
  decideHuman,
  timedOut,
  outputOf
};

const require = process.getBuiltinModule;
import {
  FAN_OUT,
  branchNamesOf,
  filesChanged,
  namesIn,
  pullRequestsOf
} from "./chunk-22N4VF27.js";
import {
  walkSteps
} from "./chunk-RA5GHXSO.js";

// src/run/approvers.ts
function approvers(approvals) {
  const known = /* @__PURE__ */ new Map();
  for (const { actor = "" } of approvals) {
    const person = actor.toLowerCase();
    if (!known.has(person)) known.set(person, actor);
  }
  return [...known.values()];
}

// src/run/branch-id.ts
var LONGEST = 150;
function branchIdOf(path) {
  const id = path.replaceAll("/", "+");
  return id.length <= LONGEST ? id : `${id.slice(0, LONGEST - 14)}++${digestOf(path)}`;
}
function digestOf(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).padStart(13, "0").slice(-12);
}

// src/run/progress.ts
function projectProgress(state, facts) {
  const leaves = Array.from(state.steps.values()).filter(isLeaf);
  const { status, reason } = standing(state);
  return {
    schema_version: "1.0",
    workflow_id: state.runId,
    workflow_name: state.workflow,
    status,
    ...reason === void 0 ? {} : { reason },
    started_at: state.startedAt ?? null,
    updated_at: state.updatedAt ?? null,
    ...state.completedAt === void 0 ? {} : { completed_at: state.completedAt },
    current_step: currentStep(state),
    completed_steps: leaves.filter(hasEnded).map(endedStep),
    pending_steps: pendingSteps(state, facts),
    running_steps: [...state.active],
    parallel_branches: Array.from(state.branches.values(), (branch) => parallelBranch(branch, state, facts)),
    questions: questionsOf(state),
    ...matrixFacts(state),
    errors: state.errors.map(({ failure, ...where }) => ({ ...where, ...failure })),
    variables: facts.variables,
    step_outputs: Object.fromEntries(namesIn(state, "").outputs),
    files_changed: filesChanged(state),
    branches: branchNamesOf(state),
    pull_requests: pullRequestsOf(state).map(({ number, url, branch, path }) => ({
      number,
      url,
      branch,
      path
    })),
    usage: {
      ...state.usage,
      known_cost_usd: state.knownCostUsd,
      orchestrator_sessions: state.orchestratorSessions
    }
  };
}
function standing(state) {
  const waits = state.status === "running" && state.active.size === 0 && questionsOf(state).length > 0;
  return waits ? { status: "paused", reason: "human" } : state;
}
function parallelBranch({ step, branch, path, pullRequest, files }, state, { directory }) {
  const proposed = pullRequest?.url ?? pullRequest?.path;
  return {
    branch_id: step,
    status: branchStatus(state.steps.get(step)),
    branch,
    worktree_path: path,
    progress_file: `${directory}/progress.json`,
    changed: files.size > 0,
    ...proposed === void 0 ? {} : { pull_request: proposed }
  };
}
function branchStatus(step) {
  switch (step?.status) {
    case "waiting":
      return "paused";
    case "produced":
      return "running";
    default:
      return step?.status ?? "pending";
  }
}
function matrixOf({ status, reason, fanOut, steps }) {
  if (status !== "paused" || reason !== FAN_OUT || !fanOut) return void 0;
  const left = fanOut.branches.filter(({ step }) => !isOver(steps.get(step)));
  return { branch: left.map(({ step }) => branchIdOf(step)) };
}
function isOver(step) {
  return step !== void 0 && (step.status === "completed" || step.status === "skipped");
}
function matrixFacts(state) {
  const matrix = matrixOf(state);
  return matrix ? { matrix } : {};
}
function questionsOf({ steps, questions, status }) {
  if (status !== "running" && status !== "paused") return [];
  return Array.from(questions, (path) => steps.get(path)).flatMap((step) => {
    if (!step?.question) return [];
    const { name, path, question } = step;
    const { deadline } = question;
    const { seq, at, message, about, on_timeout, approvals } = question.asked;
    return [
      {
        name,
        path,
        message,
        asked: seq,
        asked_at: at,
        ...deadline === void 0 ? {} : { deadline },
        ...on_timeout === void 0 ? {} : { on_timeout },
        ...about ? { about } : {},
        ...approvals === void 0 ? {} : { approvals, approved_by: approvers(question.approvals) }
      }
    ];
  });
}
function isLeaf(step) {
  return step.attempt > 0 || step.status === "skipped";
}
function hasEnded({ status }) {
  return status === "completed" || status === "skipped" || status === "failed";
}
function currentStep(state) {
  const path = [...state.active].at(-1) ?? state.paused?.step ?? state.failure?.step ?? [...state.questions][0];
  const step = path === void 0 ? void 0 : state.steps.get(path);
  if (!step) return null;
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    retry_count: Math.max(0, step.attempt - 1),
    started_at: step.startedAt ?? null,
    ...step.question ? questionView(step.question, state) : state.paused ? { message: state.paused.message } : {}
  };
}
function questionView({ asked, deadline }, { questions }) {
  const { seq, step, message } = asked;
  if (!questions.has(step)) return { message };
  return { message, asked: seq, human_input: null, ...deadline === void 0 ? {} : { deadline } };
}
function endedStep(step) {
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    status: step.status,
    started_at: step.startedAt ?? null,
    completed_at: step.completedAt ?? null,
    retry_count: Math.max(0, step.attempt - 1),
    output_summary: summaryOf(step),
    ...step.commit === void 0 ? {} : { commit: step.commit },
    ...step.noOp === true ? { no_op: true } : {},
    ...step.usage ? { usage: step.usage } : {},
    ...step.session ? { provider: step.session.provider } : {}
  };
}
function summaryOf({ status, output, reason, failure }) {
  if (status === "skipped") return `Skipped (${reason ?? "condition"})`;
  if (status === "failed") return failure?.message ?? "";
  return output?.summary ?? "";
}
function pendingSteps(state, { workflow }) {
  if (state.status === "completed") return [];
  const begun = new Set(
    Array.from(state.steps.values()).filter((step) => step.status !== "pending").map(({ name }) => name)
  );
  return Array.from(walkSteps(workflow.steps), (step) => step.name).filter((name) => !begun.has(name));
}

export {
  approvers,
  branchIdOf,
  projectProgress,
  matrixOf,
  matrixFacts,
  questionsOf
};

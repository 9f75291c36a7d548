const require = process.getBuiltinModule;
import {
  runFiles
} from "./chunk-FPHQHW5X.js";

// src/output/terminal/run-logger.ts
var logLevels = ["Critical", "Error", "Warning", "Information"];
function isAtLeast(level, threshold) {
  return logLevels.indexOf(level) <= logLevels.indexOf(threshold);
}
function renderLogLine(line) {
  return `${JSON.stringify(line)}
`;
}
function parseLog(text) {
  const all = text.split("\n").filter((line) => line.trim() !== "");
  const lines = all.flatMap(parseLine);
  return { lines, broken: all.length - lines.length };
}
function parseLine(text) {
  try {
    const { timestamp, level, step, message, ...rest } = JSON.parse(text);
    const known = logLevels.find((each) => each === level);
    if (typeof message !== "string" || known === void 0) return [];
    const named = typeof step === "string" ? step : "";
    return [{ timestamp: String(timestamp ?? ""), level: known, step: named, message, ...rest }];
  } catch {
    return [];
  }
}
function createLogger(store, { level, now }) {
  const write = (line) => {
    if (isAtLeast(line.level, level)) store.append(runFiles.logs, renderLogLine(line));
  };
  return {
    onEvent: (event) => {
      const line = lineFor(event);
      if (line) write({ timestamp: event.at, ...line });
    },
    onAgentEvent: (step, event) => {
      const line = lineForAgent(event);
      if (line) write({ timestamp: now().toISOString(), step, ...line });
    }
  };
}
function lineForAgent(event) {
  if (event.type === "retry") {
    return {
      level: "Warning",
      message: `The agent's service answered ${event.status ?? "nothing"} (${event.reason}); the agent tries again`,
      context: { attempt: event.attempt, delay_ms: event.delayMs }
    };
  }
  if (event.type === "notice" && event.warning) return { level: "Warning", message: event.text };
  if (event.type === "result" && event.denied.length > 0) {
    return { level: "Warning", message: `The agent was refused: ${event.denied.join(", ")}` };
  }
  return void 0;
}
function lineFor(event) {
  const step = "step" in event && event.step !== void 0 ? event.step : "";
  const line = (level, message, context) => ({
    level,
    step,
    message,
    ...context ? { context } : {}
  });
  return lineForRun(event, line) ?? lineForBranch(event, line) ?? lineForStep(event, line);
}
function lineForRun(event, line) {
  switch (event.type) {
    case "run.started":
      return line("Information", `Run ${event.run_id} of ${event.workflow} started`);
    case "run.resumed":
      return line("Information", "Run resumed");
    case "run.paused":
      return line("Warning", `Run paused (${event.reason}): ${event.message}`);
    case "run.cancelled":
      return line("Warning", `Run cancelled (${event.reason})`);
    case "run.failed":
      return line("Critical", event.failure.message, { code: event.failure.code });
    case "branch.set-back":
      return line(
        "Information",
        `Went back to ${event.base}; what came later is kept on branch ${event.later}`
      );
    case "run.completed":
      return line(
        "Information",
        event.changed === false ? "Run completed; nothing changed" : "Run completed"
      );
    case "decision.made":
      if (event.failure) return line("Error", event.failure.message, { code: event.failure.code });
      return line("Information", `Decided: ${event.action}. ${event.reasoning}`);
    default:
      return void 0;
  }
}
function lineForBranch(event, line) {
  switch (event.type) {
    case "branch.opened":
      return line("Information", `Works on ${event.branch} in ${event.path}`);
    case "branch.closed":
      if (event.kept === void 0) return void 0;
      return line("Warning", `${event.kept} stays: it holds uncommitted changes`);
    case "head.moved":
      return line("Warning", event.message);
    case "delivery.failed":
      return line("Error", event.failure.message, { code: event.failure.code });
    case "branch.pushed":
      return line(
        "Information",
        event.remote === "" ? "No remote to push to" : `Pushed ${event.branch} to ${event.remote}`
      );
    case "pull-request.opened":
      return line("Information", `Pull request: ${event.url ?? event.path ?? event.title}`);
    case "output.failed":
      return line("Error", `Output ${event.name} was not written: ${event.failure.message}`, {
        code: event.failure.code
      });
    default:
      return void 0;
  }
}
function lineForStep(event, line) {
  switch (event.type) {
    case "decision.made":
      return event.failure ? line("Warning", `The agent decided nothing: ${event.failure.message}`) : line("Information", `The agent decided (${event.action}): ${event.reasoning}`);
    case "step.started":
      return line("Information", `Attempt ${event.attempt} started`);
    case "step.succeeded":
      return line(
        "Information",
        event.no_op === true ? "Succeeded, and changed nothing" : "Succeeded",
        event.commit === void 0 ? void 0 : { commit: event.commit }
      );
    case "step.failed":
      return line("Error", event.failure.message, {
        class: event.failure.class,
        code: event.failure.code,
        attempt: event.attempt
      });
    case "step.interrupted":
      return line("Warning", `Attempt ${event.attempt} was cut off (${event.reason})`);
    case "step.skipped":
      return line("Information", `Skipped (${event.reason})`);
    case "human.asked":
      return line(
        "Information",
        `Asks a person: ${event.message}`,
        event.deadline === void 0 ? void 0 : { deadline: event.deadline }
      );
    case "human.approved":
      return line("Information", `${event.actor ?? "A person"} approved; further approvals are needed`);
    case "human.voided":
      return line("Warning", `The answer of ${event.actor ?? "a person"} does not count (${event.reason})`);
    case "human.answered":
      if (event.decision === "timeout") return line("Warning", "Nobody answered in time");
      return line("Information", `${event.actor ?? "A person"} answered (${event.decision}): ${event.text}`);
    default:
      return void 0;
  }
}

export {
  logLevels,
  isAtLeast,
  renderLogLine,
  parseLog,
  createLogger
};

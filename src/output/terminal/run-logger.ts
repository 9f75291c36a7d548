import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { runFiles } from "../../run/paths.ts";
import { describeStrayChanges } from "../status/describe-stray-changes.ts";

export const logLevels = ["Critical", "Error", "Warning", "Information"] as const;
export type LogLevel = (typeof logLevels)[number];

export interface LogLine {
  readonly timestamp: string;
  readonly level: LogLevel;
  readonly step: string;
  readonly message: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

export function isAtLeast(level: LogLevel, threshold: LogLevel): boolean {
  return logLevels.indexOf(level) <= logLevels.indexOf(threshold);
}

export function renderLogLine(line: LogLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** Agents write to the log too. A broken line must not hide the others. */
export function parseLog(text: string): { lines: LogLine[]; broken: number } {
  const all = text.split("\n").filter((line) => line.trim() !== "");
  const lines = all.flatMap(parseLine);
  return { lines, broken: all.length - lines.length };
}

function parseLine(text: string): LogLine[] {
  try {
    const { timestamp, level, step, message, ...remaining } = JSON.parse(text) as Partial<LogLine>;
    const known = logLevels.find((each) => each === level);
    if (typeof message !== "string" || known === undefined) return [];
    const named = typeof step === "string" ? step : "";
    return [{ timestamp: String(timestamp ?? ""), level: known, step: named, message, ...remaining }];
  } catch {
    return [];
  }
}

export function createLogger(
  store: RunStore,
  { level, now }: { level: LogLevel; now: () => Date },
): RunObserver {
  const write = (line: LogLine) => {
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
    },
  };
}

function lineForAgent(event: AgentEvent): Pick<LogLine, "level" | "message" | "context"> | undefined {
  if (event.type === "retry") {
    return {
      level: "Warning",
      message: `The agent's service answered ${event.status ?? "nothing"} (${event.reason}); the agent tries again`,
      context: { attempt: event.attempt, delay_ms: event.delayMs },
    };
  }
  if (event.type === "notice" && event.warning) return { level: "Warning", message: event.text };
  if (event.type === "result" && event.denied.length > 0) {
    return { level: "Warning", message: `The agent was refused: ${event.denied.join(", ")}` };
  }
  return undefined;
}

type Line = readonly [level: LogLevel, message: string, context?: LogLine["context"]];

function lineFor(event: RunEvent): Omit<LogLine, "timestamp"> | undefined {
  const line = lineForRun(event) ?? lineForBranch(event) ?? lineForStep(event);
  if (!line) return undefined;
  const [level, message, context] = line;
  return { level, step: ("step" in event && event.step) || "", message, ...(context && { context }) };
}

function lineForRun(event: RunEvent): Line | undefined {
  switch (event.type) {
    case "run.started":
      return ["Information", `Run ${event.run_id} of ${event.workflow} started`];
    case "run.resumed":
      return ["Information", "Run resumed"];
    case "run.paused":
      return ["Warning", `Run paused (${event.reason}): ${event.message}`];
    case "run.cancelled":
      return ["Warning", `Run cancelled (${event.reason})`];
    case "run.failed":
      return ["Critical", event.failure.message, { code: event.failure.code }];
    case "branch.set-back":
      return ["Information", `Went back to ${event.base}; what came later is kept on branch ${event.later}`];
    case "run.completed":
      return ["Information", event.changed === false ? "Run completed; nothing changed" : "Run completed"];
    case "decision.made":
      if (event.failure) return ["Error", event.failure.message, { code: event.failure.code }];
      return ["Information", `Decided: ${event.action}. ${event.reasoning}`];
    default:
      return undefined;
  }
}

function lineForBranch(event: RunEvent): Line | undefined {
  switch (event.type) {
    case "branch.opened":
      return ["Information", `Works on ${event.branch} in ${event.path}`];
    case "branch.closed":
      if (event.kept === undefined) return undefined;
      return ["Warning", `${event.kept} stays: it holds uncommitted changes`];
    case "head.moved":
      return ["Warning", event.message];
    case "delivery.failed":
      return ["Error", event.failure.message, { code: event.failure.code }];
    case "branch.pushed":
      return [
        "Information",
        event.remote === "" ? "No remote to push to" : `Pushed ${event.branch} to ${event.remote}`,
      ];
    case "pull-request.opened":
      return ["Information", `Pull request: ${event.url ?? event.path ?? event.title}`];
    case "output.failed":
      return [
        "Error",
        `Output ${event.name} was not written: ${event.failure.message}`,
        {
          code: event.failure.code,
        },
      ];
    default:
      return undefined;
  }
}

function lineForStep(event: RunEvent): Line | undefined {
  switch (event.type) {
    case "step.started":
      return ["Information", `Attempt ${event.attempt} started`];
    case "step.produced":
      return event.stray && ["Warning", `May change no file: ${describeStrayChanges(event.stray)}`];
    case "step.succeeded":
      return [
        "Information",
        event.no_op === true ? "Succeeded, and changed nothing" : "Succeeded",
        event.commit === undefined ? undefined : { commit: event.commit },
      ];
    case "step.failed":
      return [
        "Error",
        event.stray
          ? `${event.failure.message} It may change no file: ${describeStrayChanges(event.stray)}`
          : event.failure.message,
        {
          class: event.failure.class,
          code: event.failure.code,
          attempt: event.attempt,
        },
      ];
    case "check.ended":
      return [
        event.passed ? "Information" : "Error",
        `\`${event.command}\` ${event.passed ? "passed" : "failed"}${event.cached ? " before on the same files" : ""}`,
        { when: event.when, exit_code: event.exit_code },
      ];
    case "step.interrupted":
      return ["Warning", `Attempt ${event.attempt} was cut off (${event.reason})`];
    case "step.skipped":
      return ["Information", `Skipped (${event.reason})`];
    case "human.asked":
      return [
        "Information",
        `Asks a person: ${event.message}`,
        event.deadline === undefined ? undefined : { deadline: event.deadline },
      ];
    case "human.approved":
      return ["Information", `${event.actor ?? "A person"} approved; further approvals are needed`];
    case "human.voided":
      return ["Warning", `The answer of ${event.actor ?? "a person"} does not count (${event.reason})`];
    case "human.answered":
      if (event.decision === "timeout") return ["Warning", "Not answered in time"];
      if (event.decision === "assumed") return ["Information", `Assumed without a person: ${event.text}`];
      return ["Information", `${event.actor ?? "A person"} answered (${event.decision}): ${event.text}`];
    default:
      return undefined;
  }
}

import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { Failure, RunEvent, RunEventOf, RunEventType } from "../../run/journal/event.ts";
import { runFiles } from "../../run/paths.ts";
import { describeStrayChanges } from "../status/row-summary.ts";

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
  // One function per literal type: the pairing holds by the type of `lines`.
  const line = (lines[event.type] as ((event: RunEvent) => Line | undefined) | undefined)?.(event);
  if (!line) return undefined;
  const [level, message, context] = line;
  return { level, step: ("step" in event && event.step) || "", message, ...(context && { context }) };
}

const info = (message: string, context?: LogLine["context"]): Line => ["Information", message, context];
const error = ({ message, code }: Failure, prefix = ""): Line => ["Error", `${prefix}${message}`, { code }];

const lines: { readonly [T in RunEventType]?: (event: RunEventOf<T>) => Line | undefined } = {
  "run.started": ({ run_id, workflow }) => info(`Run ${run_id} of ${workflow} started`),
  "run.resumed": () => info("Run resumed"),
  "run.paused": ({ reason, message }) => ["Warning", `Run paused (${reason}): ${message}`],
  "run.cancelled": ({ reason }) => ["Warning", `Run cancelled (${reason})`],
  "run.failed": ({ failure }) => ["Critical", failure.message, { code: failure.code }],
  "run.completed": ({ changed }) =>
    info(changed === false ? "Run completed; nothing changed" : "Run completed"),
  "decision.made": ({ failure, action, reasoning }) =>
    failure ? error(failure) : info(`Decided: ${action}. ${reasoning}`),
  "branch.set-back": ({ base, later }) =>
    info(`Went back to ${base}; what came later is kept on branch ${later}`),
  "branch.opened": ({ branch, path }) => info(`Works on ${branch} in ${path}`),
  "branch.closed": ({ kept }) =>
    kept === undefined ? undefined : ["Warning", `${kept} stays: it holds uncommitted changes`],
  "branch.pushed": ({ remote, branch }) =>
    info(remote === "" ? "No remote to push to" : `Pushed ${branch} to ${remote}`),
  "head.moved": ({ message }) => ["Warning", message],
  "delivery.failed": ({ failure }) => error(failure),
  "output.failed": ({ name, failure }) => error(failure, `Output ${name} was not written: `),
  "pull-request.opened": ({ url, path, title }) => info(`Pull request: ${url ?? path ?? title}`),
  "step.started": ({ attempt }) => info(`Attempt ${attempt} started`),
  "step.produced": ({ stray }) => stray && ["Warning", `May change no file: ${describeStrayChanges(stray)}`],
  "step.succeeded": ({ no_op, commit }) =>
    info(
      no_op === true ? "Succeeded, and changed nothing" : "Succeeded",
      commit === undefined ? undefined : { commit },
    ),
  "step.failed": ({ failure: { message, class: kind, code }, attempt, stray }) => [
    "Error",
    stray ? `${message} It may change no file: ${describeStrayChanges(stray)}` : message,
    { class: kind, code, attempt },
  ],
  "step.interrupted": ({ attempt, reason }) => ["Warning", `Attempt ${attempt} was cut off (${reason})`],
  "step.skipped": ({ reason }) => info(`Skipped (${reason})`),
  "check.ended": ({ passed, command, cached, when, exit_code }) => [
    passed ? "Information" : "Error",
    `\`${command}\` ${passed ? "passed" : "failed"}${cached ? " before on the same files" : ""}`,
    { when, exit_code },
  ],
  "human.asked": ({ message, deadline }) =>
    info(`Asks a person: ${message}`, deadline === undefined ? undefined : { deadline }),
  "human.approved": ({ actor = "A person" }) => info(`${actor} approved; further approvals are needed`),
  "human.voided": ({ actor = "a person", reason }) => [
    "Warning",
    `The answer of ${actor} does not count (${reason})`,
  ],
  "human.answered": ({ decision, text, actor = "A person" }) => {
    if (decision === "timeout") return ["Warning", "Not answered in time"];
    if (decision === "assumed") return info(`Assumed without a person: ${text}`);
    return info(`${actor} answered (${decision}): ${text}`);
  },
};

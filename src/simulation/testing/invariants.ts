import type { Step } from "../../definition/schema.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import { verifiedOf } from "../../run/checks/verification.ts";
import { displayPath } from "../../run/step-path.ts";
import { type KnownSteps, stepAt } from "../outcomes/step-lookup.ts";
import type { Simulation } from "../run/simulate.ts";

/** A rule that a simulated run broke. Findings with the same key are one finding. */
export interface Finding {
  readonly key: string;
  readonly message: string;
}

/** What the invariants read of a simulation. */
export type ObservedRun = Pick<Simulation, "end" | "events" | "record" | "endless">;

/** Returns the rules that one run broke. */
export function brokenInvariants(simulation: ObservedRun, known: KnownSteps): Finding[] {
  const { endless } = simulation;
  if (endless !== undefined) return [{ key: "endless", message: `The run never ends: ${endless}.` }];
  return [
    ...unfinished(simulation),
    ...repeatedSteps(simulation),
    ...falseSuccesses(simulation, known),
    ...unhandledFailures(simulation),
  ];
}

const ENDS: ReadonlySet<string> = new Set(["completed", "failed", "cancelled", "paused"]);

function unfinished({ end: { state } }: ObservedRun): Finding[] {
  if (!ENDS.has(state.status))
    return [{ key: "unfinished", message: `The run stopped with the status ${state.status}.` }];
  if (state.status !== "completed") return [];
  const open = Array.from(state.steps.values()).filter(
    ({ status }) => status === "running" || status === "waiting",
  );
  return open.map(({ path }) => ({
    key: `open ${path}`,
    message: `The run completed while \`${path}\` ran.`,
  }));
}

/** An attempt runs once, and a step that succeeded does not run again. */
function repeatedSteps({ events, record }: ObservedRun): Finding[] {
  const succeeded = new Set<string>();
  const findings: Finding[] = [];
  for (const event of events) {
    if (event.type === "step.succeeded") succeeded.add(event.step);
    if (event.type === "step.started" && succeeded.has(event.step))
      findings.push({
        key: `again ${event.step}`,
        message: `\`${displayPath(event.step)}\` succeeded and ran again.`,
      });
  }
  const keys = record.calls
    .filter(({ kind, path }) => (kind === "agent" || kind === "script") && path !== "orchestrator")
    .map(({ kind, path, attempt }) => `${kind} ${path}#${attempt}`);
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  return [...findings, ...twice.map((key) => ({ key: `twice ${key}`, message: `The ${key} ran twice.` }))];
}

/** A step is green only if the last commands that check it passed. */
function falseSuccesses({ events, record, end }: ObservedRun, known: KnownSteps): Finding[] {
  const findings: Finding[] = [];
  for (const { type, step: path, attempt } of events.filter((event) => event.type === "step.succeeded")) {
    const commands = commandsOf(stepAt(known, path));
    const checks = record.calls.filter(
      (call) =>
        call.kind === "check" && call.path === path && call.attempt === attempt && commands.has(call.text),
    );
    const last = new Map(checks.map(({ text, failed }) => [text, failed]));
    if (Array.from(last.values()).includes(true))
      findings.push({
        key: `green ${path}`,
        message: `\`${displayPath(path)}\` is green (${type}), although a command of its \`ensures\` failed.`,
      });
  }
  if (end.state.status === "completed" && verifiedOf(end.state) === true && endedRed(events))
    findings.push({ key: "verified", message: "The run is verified, although its last check failed." });
  return findings;
}

/** Commands without a template; those with one are known only when they run. */
function commandsOf(step: Step | undefined): ReadonlySet<string> {
  const commands = (step?.ensures ?? []).flatMap((check) =>
    typeof check === "object" && "command" in check && !check.command.includes("{{") ? [check.command] : [],
  );
  return new Set(commands);
}

function endedRed(events: readonly RunEvent[]): boolean {
  const last = events.findLast((event) => event.type === "check.ended");
  return last?.passed === false;
}

/** Codes of failures that come from the definition, not from the simulated agents and scripts. */
const OF_DEFINITION: ReadonlySet<string> = new Set([
  "template-failed",
  "definition-invalid",
  "internal",
  "program-mistake",
  "usage",
  "not-found",
]);

/** The workflow itself fails, mostly because it reads the output of a step that failed or was skipped. */
function unhandledFailures({ end: { state }, events }: ObservedRun): Finding[] {
  const failed = state.failure;
  if (!failed || !OF_DEFINITION.has(failed.failure.code)) return [];
  const where = failed.step === undefined ? "" : ` in \`${displayPath(failed.step)}\``;
  const skipped = events.flatMap((event) =>
    event.type === "step.skipped" || event.type === "step.failed" ? [event.step] : [],
  );
  const before = [...new Set(skipped)].filter((path) => path !== failed.step);
  const cause =
    before.length === 0
      ? ""
      : ` Failed or skipped before: ${before.map((path) => `\`${displayPath(path)}\``).join(", ")}.`;
  const { code, message } = failed.failure;
  return [
    {
      key: `unhandled ${failed.step ?? ""} ${code}`,
      message: `The definition fails the run${where} (${code}): ${message}${cause}`,
    },
  ];
}

import { type Step, walkSteps } from "../../../definition/schema.ts";
import type { KnownSteps } from "../../../run/percent.ts";
import { verifiedOf } from "../../../run/checks/verification.ts";
import { displayPath, nameOf } from "../../../run/ids.ts";
import type { RunEvent } from "../../../run/journal/event.ts";
import { stepAt } from "../outcomes/outcome-list.ts";
import type { Simulation } from "../run/simulate.ts";

/** A rule that a simulated run broke. Findings with the same key are one finding. */
export interface Finding {
  readonly key: string;
  readonly message: string;
}

export type ObservedRun = Pick<Simulation, "end" | "events" | "record" | "endless">;

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

/** A block that failed or was skipped adds nothing to the result, so its checks do not count. */
function endedRed(events: readonly RunEvent[]): boolean {
  const blocks = new Map(
    events.flatMap((event) => (event.type === "block.closed" ? [[event.step, event.status]] : [])),
  );
  const isDropped = (step: string): boolean =>
    blocks.entries().some(([block, status]) => status !== "completed" && `${step}/`.startsWith(`${block}/`));
  const last = events.findLast((event) => event.type === "check.ended" && !isDropped(event.step ?? ""));
  return last?.type === "check.ended" && !last.passed;
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

interface Tally {
  evaluated: number;
  held: number;
}

/** Evaluations after which a condition that never held counts as a mistake. */
const LEAST_EVALUATIONS = 20;
/** Values that no outcome changes. */
const FIXED = /\b(?:workflow|project|run)\b/;

export class ConditionTally {
  readonly #conditions = new Map<string, Tally>();
  readonly #loops = new Map<string, Tally>();

  add(events: readonly RunEvent[]): void {
    for (const event of events) {
      if (event.type === "condition.evaluated") count(this.#conditions, event.step, event.value);
      if (event.type === "iteration.ended") count(this.#loops, event.step, event.done);
    }
  }

  /** Returns the conditions that never held, except those that depend on values that all runs share. */
  findings(known: KnownSteps, variables: readonly string[]): Finding[] {
    const steps = new Map(allSteps(known).map((step) => [step.name, step]));
    const conditions = neverHeld(this.#conditions).flatMap(([path, evaluated]): Finding[] => {
      const text = String(steps.get(nameOf(path))?.condition ?? "");
      if (isFixed(text, variables)) return [];
      const message = `The condition of \`${displayPath(path)}\` never held in ${evaluated} evaluations: ${oneLine(text)}`;
      return [{ key: `condition ${path}`, message }];
    });
    const loops = neverHeld(this.#loops).flatMap(([path, evaluated]): Finding[] => {
      const step = steps.get(nameOf(path));
      const text = step?.type === "recurring" ? String(step.until ?? "") : "";
      if (isFixed(text, variables)) return [];
      const message = `The loop \`${displayPath(path)}\` only ends at its max-iterations: its \`until\` never held in ${evaluated} iterations: ${oneLine(text)}`;
      return [{ key: `until ${path}`, message }];
    });
    return [...conditions, ...loops];
  }
}

function count(tallies: Map<string, Tally>, path: string, holds: boolean): void {
  const key = path.replaceAll(/\/\d+(?=\/|$)/g, "/*");
  const tally = tallies.get(key) ?? { evaluated: 0, held: 0 };
  tally.evaluated += 1;
  if (holds) tally.held += 1;
  tallies.set(key, tally);
}

function neverHeld(tallies: ReadonlyMap<string, Tally>): [path: string, evaluated: number][] {
  return Array.from(tallies).flatMap(([path, { evaluated, held }]): [string, number][] =>
    held === 0 && evaluated >= LEAST_EVALUATIONS ? [[path, evaluated]] : [],
  );
}

/** Whether a condition is a constant, or reads a value that is the same in all runs. */
function isFixed(text: string, variables: readonly string[]): boolean {
  if (/^(?:|true|false)$/.test(text.trim()) || FIXED.test(text)) return true;
  return variables.some((name) => new RegExp(`\\b(?:variables|inputs)\\b[^\\w]{0,4}${name}\\b`).test(text));
}

function allSteps({ steps, definitions = new Map() }: KnownSteps): Step[] {
  const nested = Array.from(definitions.values(), ({ workflow }) => workflow.steps);
  return [steps, ...nested].flatMap((list) => Array.from(walkSteps(list)));
}

const MOST_TEXT = 160;

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return `\`${line.length > MOST_TEXT ? `${line.slice(0, MOST_TEXT)}…` : line}\``;
}

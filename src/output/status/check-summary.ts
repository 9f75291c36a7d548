import type { CheckRecord } from "../../run/journal/event-fields.ts";
import {
  baselineOf,
  type BranchCheck,
  branchChecks,
  hasFewerTests,
  isKnownFailure,
  lastLine,
} from "../../run/checks/verification.ts";
import type { RunState } from "../../run/state.ts";
import { nameOf } from "../../run/ids.ts";
import { formatDuration, plural } from "../../system/format.ts";

const MOST_OF_COMMAND = 80;
const MOST_OF_LINE = 200;

export function describeFailedCheck({ command, exit_code: code, problem, output }: CheckRecord): string {
  const name = `\`${cutLine(command, MOST_OF_COMMAND)}\``;
  if (code === null) return `${name} ${problem ?? "did not end"}`;
  const last = cutLine(lastLine(output), MOST_OF_LINE);
  return `${name} ended with exit code ${code}${last === "" ? "" : ` (${last})`}`;
}

function cutLine(text: string, most: number): string {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** Describes a result after the name of its command: `31 tests, 12s`. */
export function checkDetails(state: Pick<RunState, "checks">, check: CheckRecord): string {
  const { passed, problem, exit_code: code, seconds } = check;
  const failure = passed || problem !== undefined ? "" : `exit code ${code}`;
  const [ended, tests, before] = checkParts(state, check);
  return joinParts([failure, ended, tests, formatDuration(seconds * 1000), before]);
}

/** Describes what is neither the exit code nor the duration: `31 tests, it passed before the run`. */
export function checkNotes(state: Pick<RunState, "checks">, check: CheckRecord): string {
  return joinParts(checkParts(state, check));
}

function checkParts(state: Pick<RunState, "checks">, check: CheckRecord) {
  const { passed, problem = "", tests } = check;
  return [
    passed ? "" : problem,
    describeFewerTests(state, check) ?? (tests === undefined ? "" : plural(tests, "test")),
    describeBefore(state, check),
  ] as const;
}

function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

export function describeFewerTests(state: Pick<RunState, "checks">, check: CheckRecord): string | undefined {
  if (!hasFewerTests(state, check)) return undefined;
  const before = baselineOf(state, check.command)?.tests;
  return `${check.tests === undefined ? "no count of tests" : plural(check.tests, "test")}, ${before} before the run`;
}

function describeBefore(state: Pick<RunState, "checks">, check: CheckRecord): string {
  if (check.passed || check.when === "baseline") return "";
  if (isKnownFailure(state, check)) return "it failed in the same way before the run";
  const before = baselineOf(state, check.command);
  if (!before) return "";
  return before.passed ? "it passed before the run" : "it failed in another way before the run";
}

const NO_CHECK = "Not verified: no check command is known.";

export function verificationLines(state: RunState): string[] {
  const all = branchChecks(state);
  if (state.checks.length === 0) return all.length === 0 ? [] : [NO_CHECK];
  return all.map((each) => {
    const at = each.branch === undefined || all.length === 1 ? "" : `${nameOf(each.branch)}: `;
    return `${at}${describeVerification(state, each)}`;
  });
}

export function describeVerification(
  state: Pick<RunState, "checks">,
  { check, verified }: Pick<BranchCheck, "check" | "verified">,
): string {
  if (!check) return state.checks.length === 0 ? NO_CHECK : "Not verified: the check did not run.";
  const result = `\`${cutLine(check.command, MOST_OF_COMMAND)}\` ${check.passed ? "passed" : "failed"}`;
  const later = verified === null ? ", before later changes" : "";
  return `${verified === true ? "Verified" : "Not verified"}: ${result}${later}, run by the engine (${checkDetails(state, check)}).`;
}

import type { ProgressDocument } from "../run/progress-schema.ts";
import { textField } from "../run/step-output.ts";
import { DO, OUTCOME_STEP } from "./route-outcome.ts";

interface GoalRun {
  readonly progress: ProgressDocument;
  readonly live: boolean;
}

export interface UnfinishedRun extends GoalRun {
  readonly runId: string;
  readonly match: "same" | "similar";
}

/** Returns the unfinished run whose request is the same, else the newest with a similar one. */
export function findUnfinishedRun(request: string, runs: readonly GoalRun[]): UnfinishedRun | undefined {
  const routed = requestsByFollowUp(runs);
  const found = runs.filter(isUnfinished).flatMap((run): UnfinishedRun[] => {
    const runId = run.progress.workflow_id;
    const goals = [...requestsOf(run), ...(routed.get(runId) ?? [])];
    const matches = goals.flatMap((goal) => compareGoals(request, goal) ?? []);
    const match = matches.includes("same") ? "same" : matches[0];
    return match === undefined ? [] : [{ ...run, runId, match }];
  });
  const newest = found.toSorted((a, b) => activityOf(b).localeCompare(activityOf(a)));
  return newest.find(({ match }) => match === "same") ?? newest[0];
}

function activityOf({ progress }: GoalRun): string {
  return progress.updated_at ?? progress.started_at ?? "";
}

/** A run that a person cancelled or rejected is not offered again. */
function isUnfinished({ progress: { status, reason } }: GoalRun): boolean {
  if (status === "completed") return false;
  if (status === "cancelled") return reason === "interrupted";
  return reason !== "rejected";
}

function requestsOf({ progress: { variables } }: GoalRun): string[] {
  return ["request", "prompt"].flatMap((name) => textField(variables, name) ?? []);
}

/** The run that follows a `do` has the intent as its request; the person knows the text given to `do`. */
function requestsByFollowUp(runs: readonly GoalRun[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    runs.flatMap((run) => {
      const { workflow_name: workflow, step_outputs: outputs } = run.progress;
      const id = workflow === DO ? textField(outputs[OUTCOME_STEP]?.data, "follow_up") : undefined;
      return id === undefined ? [] : [[id, requestsOf(run)] as const];
    }),
  );
}

/** Words without meaning for a goal. They count only in the comparison of whole texts. */
const FILLERS: ReadonlySet<string> = new Set(
  "a an and are as at be by can could do for from i in into is it its of on or our please that the then this to was we with would you".split(
    " ",
  ),
);

const LEAST_SHARE = 0.6;
const LEAST_SHARED = 2;

/**
 * Compares two requests. `same`: equal except for case, spaces and punctuation. `similar`: at least 60% of all their words occur in both,
 * at least two, and the same numbers. Words compare without case and without fillers such as "the".
 */
export function compareGoals(one: string, other: string): "same" | "similar" | undefined {
  const [terms, others] = [termsOf(one), termsOf(other)];
  if (terms.length === 0 || others.length === 0) return undefined;
  if (terms.join(" ") === others.join(" ")) return "same";
  const [set, otherSet] = [meaningOf(terms), meaningOf(others)];
  // "Fix issue 12" is another goal than "Fix issue 13".
  if (numbersIn(set) !== numbersIn(otherSet)) return undefined;
  const shared = Array.from(set).filter((word) => otherSet.has(word)).length;
  const all = new Set([...set, ...otherSet]).size;
  return shared >= LEAST_SHARED && shared / all >= LEAST_SHARE ? "similar" : undefined;
}

function termsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  );
}

function meaningOf(terms: readonly string[]): ReadonlySet<string> {
  return new Set(terms.filter((word) => !FILLERS.has(word)));
}

function numbersIn(terms: ReadonlySet<string>): string {
  return Array.from(terms)
    .filter((word) => /\p{N}/u.test(word))
    .toSorted()
    .join(" ");
}

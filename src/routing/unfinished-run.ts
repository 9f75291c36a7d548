import type { ProgressDocument } from "../run/progress-schema.ts";
import { textField } from "../run/step-output.ts";
import { compareGoals } from "./goal-similarity.ts";
import { DO, OUTCOME_STEP } from "./route-outcome.ts";

export interface GoalRun {
  readonly progress: ProgressDocument;
  /** Whether an engine executes the run now. */
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

import { projectProgress } from "../../run/progress.ts";
import type { RunFacts } from "../../run/scope.ts";
import { latestStep, namesIn, type RunState } from "../../run/state.ts";

const MOST_STEPS = 60;
const MOST_OUTPUTS = 12;
const MOST_ERRORS = 8;
const MOST_FILES = 100;
const MOST_VALUE_LENGTH = 600;
const MOST_ITEMS = 30;
const DEEPEST = 6;
const MOST_TEXT = 30_000;

export function progressDigest(state: RunState, facts: RunFacts): string {
  const { step_outputs: outputs, ...progress } = projectProgress(state, facts);
  const recent = {
    ...progress,
    completed_steps: progress.completed_steps.slice(-MOST_STEPS),
    pending_steps: progress.pending_steps.slice(0, MOST_STEPS),
    errors: progress.errors.slice(-MOST_ERRORS),
    files_changed: progress.files_changed.slice(0, MOST_FILES),
  };
  const step_outputs = Object.fromEntries(Object.entries(outputs).slice(-MOST_OUTPUTS));
  const whole = JSON.stringify(shortened({ ...recent, step_outputs }, 0), null, 2);
  if (whole.length <= MOST_TEXT) return whole;
  const { completed_steps, errors, pending_steps, status, running_steps } = recent;
  const bare = { status, completed_steps, pending_steps, running_steps, errors };
  return JSON.stringify(shortened(bare, 0), null, 2).slice(0, MOST_TEXT);
}

function shortened(value: unknown, depth: number): unknown {
  if (typeof value === "string") return truncateText(value, MOST_VALUE_LENGTH);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return "…";
  if (Array.isArray(value)) {
    const most = depth === 1 ? MOST_FILES : MOST_ITEMS;
    const displayed = value.slice(0, most).map((item) => shortened(item, depth + 1));
    return value.length > most ? [...displayed, `… ${value.length - most} more`] : displayed;
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, depth + 1)]));
}

export function truncateText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}… ${text.length - length} more characters` : text;
}

const MOST_OUTPUT_LENGTH = 6_000;

export function lastResult(state: RunState, scope?: string): { step: string; text: string } | undefined {
  const steps = scope === undefined ? state.steps : namesIn(state, scope).latest;
  const ended = steps
    .values()
    .filter(({ output, failure, completedAt }) => (output ?? failure) && completedAt !== undefined);
  const last = latestStep(ended, "completedAt");
  if (!last) return undefined;
  const { status, failure, output, path } = last;
  const result = status === "completed" ? output : (failure ?? output);
  return {
    step: path,
    text: truncateText(JSON.stringify({ status, ...result }, null, 2), MOST_OUTPUT_LENGTH),
  };
}

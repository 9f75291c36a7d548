import { AgenticError } from "../errors.ts";
import { parseJson } from "../run/parse-json.ts";
import { runFiles } from "../run/paths.ts";
import { ProgressDocument } from "../run/progress-schema.ts";
import { formatCost, formatCount, shorten } from "../system/format.ts";
import type { Answer } from "./tool.ts";
import type { VisibleRun } from "./visible-runs.ts";

const MOST_STEPS = 100;
const MOST_ERRORS = 5;

/** Returns the status of a run from its `progress.json`, which is at most a second old during the run. */
export function statusOf({ states, runId, remote: away }: VisibleRun): Answer {
  // Read before the file, so that the last write of a run is included.
  const live = states.isLive(runId);
  const parsed = ProgressDocument.safeParse(parseJson(states.read(runId, runFiles.progress)), {
    jitless: true,
  });
  if (!parsed.success) {
    throw new AgenticError({
      code: "not-found",
      message: `Run ${runId} has no progress that can be read; \`agentic-sdlc status ${runId}\` looks at its journal.`,
    });
  }
  // The process of a remote run cannot be checked.
  const facts = factsOf(parsed.data, live || (away?.live === true && parsed.data.status === "running"));
  if (!away) return { text: textOf(facts), facts };
  const { location, owner } = away;
  const where = `at ${location}${owner === undefined ? "" : `, worked on by ${owner} last`}`;
  return { text: `${textOf(facts)} · ${where}`, facts: { ...facts, location, owner: owner ?? null } };
}

function factsOf(progress: ProgressDocument, live: boolean) {
  const { status } = progress;
  return {
    run_id: progress.workflow_id,
    workflow: progress.workflow_name,
    status: status === "running" && !live ? "cut off" : status,
    reason: progress.reason ?? null,
    live,
    started_at: progress.started_at,
    updated_at: progress.updated_at,
    completed_steps: progress.completed_steps
      .slice(-MOST_STEPS)
      .map(({ path, status: outcome, output_summary: summary }) => ({ path, status: outcome, summary })),
    running_steps: progress.running_steps,
    pending_steps: progress.pending_steps.slice(0, MOST_STEPS),
    questions: progress.questions.map(({ path, message }) => ({ path, message })),
    errors: progress.errors
      .slice(-MOST_ERRORS)
      .map(({ step, attempt, code, message }) => ({ step, attempt, code, message })),
    branches: progress.branches,
    pull_requests: progress.pull_requests,
    usage: progress.usage,
  };
}

function textOf(facts: ReturnType<typeof factsOf>): string {
  const { usage, reason } = facts;
  const line = (text: string): string => `  ${shorten(text, 200)}`;
  return [
    `${facts.workflow} · run ${facts.run_id} · ${facts.status}${reason === null ? "" : ` (${reason})`}`,
    ...facts.completed_steps.map((step) => line(`${step.path}: ${step.status} ${step.summary}`.trimEnd())),
    ...facts.running_steps.map((path) => line(`${path}: running`)),
    ...facts.pending_steps.map((name) => line(`${name}: pending`)),
    ...facts.questions.map(({ path, message }) => line(`${path} asks: ${message}`)),
    ...facts.errors.map(({ step, message }) => line(`failed${step ? ` in ${step}` : ""}: ${message}`)),
    `${formatCount(usage.input_tokens + usage.output_tokens)} tokens · ${formatCost(usage.cost_usd)}`,
  ].join("\n");
}

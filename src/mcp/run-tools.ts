import * as z from "zod";
import { AgenticError } from "../errors.ts";
import { logLevels } from "../output/terminal/run-logger.ts";
import { parseJson } from "../run/parse-json.ts";
import { runFiles } from "../run/paths.ts";
import { ProgressDocument } from "../run/progress-schema.ts";
import type { ReadableRun } from "../runner/read/stored-run.ts";
import { addCheckpoint, checkpointJson, checkpointText } from "../steps/documents/checkpoints.ts";
import { checkpointStatuses, parseCheckpoints } from "../steps/documents/checkpoint-format.ts";
import { formatCost, formatCount, shorten } from "../system/format.ts";
import { systemClock } from "../system/system-clock.ts";
import { addLogLine } from "../wiring/append-log-line.ts";
import { type Answer, type Tool, tool } from "./tool.ts";
import { isWorkingSession, type AgentSessionContext, type Runs } from "./visible-runs.ts";

const MOST_STEPS = 100;
const MOST_ERRORS = 5;

function statusOf(run: ReadableRun): Answer {
  const { runId, remote } = run;
  // Read before the file, so that the last write of a run is included.
  const live = run.isLive();
  const parsed = ProgressDocument.safeParse(parseJson(run.read(runFiles.progress)), {
    jitless: true,
  });
  if (!parsed.success) {
    throw new AgenticError({
      code: "not-found",
      message: `Run ${runId} has no readable progress. \`agentic-sdlc status ${runId}\` reads its journal.`,
    });
  }
  // The process of a remote run cannot be checked.
  const facts = factsOf(parsed.data, live || (remote?.live === true && parsed.data.status === "running"));
  if (!remote) return { text: textOf(facts), facts };
  const { location, owner } = remote;
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
    verified: progress.verified ?? null,
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

interface RunToolContext {
  readonly session: AgentSessionContext;
  readonly runs: Runs;
}

/** Returns the tools that a session needs: to write for a step of a run, else to read runs. */
export function runTools(context: RunToolContext): Tool[] {
  return isWorkingSession(context.session)
    ? [checkpointTool(context), logTool(context)]
    : [checkpointsTool(context), statusTool(context)];
}

const runId = z.string().optional().describe("Such as 20260131-k3f9qz. Default in a step: its run.");

function checkpointTool({ runs }: RunToolContext): Tool {
  return tool({
    name: "checkpoint_create",
    title: "Save a checkpoint",
    description:
      "Record the state of your step, in Markdown, when it is partly done or blocked. The next attempt gets the last one.",
    writes: true,
    input: z.strictObject({
      context: z.string().optional().describe("What is done."),
      progress: z.string().optional().describe("Tasks with boxes."),
      notes: z.string().optional(),
      issues: z.string().optional(),
      status: z.enum(checkpointStatuses).optional(),
    }),
    call: (text): Answer => {
      const { states } = runs;
      const own = runs.ownRun();
      const { id, created, status, problems } = addCheckpoint({ states, clock: systemClock }, own, text);
      const facts = { success: true, checkpoint_id: id, run_id: own.runId, step: own.step, created, status };
      const reported = problems.map((problem) => ` ${runFiles.checkpoints}: ${problem}`).join("");
      return { text: `Saved as ${id}.${reported}`, facts: { ...facts, problems } };
    },
  });
}

function checkpointsTool({ runs }: RunToolContext): Tool {
  return tool({
    name: "checkpoint_list",
    title: "Read the checkpoints",
    description: "Read the last checkpoints of the run, oldest first.",
    writes: false,
    input: z.strictObject({
      run_id: runId,
      step: z.string().optional().describe("Such as improve/2/fix."),
      limit: z.int().min(1).max(50).optional().describe("Default 5."),
    }),
    call: async ({ run_id: named, step, limit = 5 }): Promise<Answer> =>
      await runs.read(named, (run) => {
        const { checkpoints, problems } = parseCheckpoints(run.read(runFiles.checkpoints) ?? "");
        const wanted = checkpoints.filter((each) => step === undefined || each.step === step);
        const last = wanted.slice(-limit);
        return {
          text: last.length === 0 ? "There are no checkpoints." : last.map(checkpointText).join("\n\n"),
          facts: { run_id: run.runId, checkpoints: last.map(checkpointJson), total: wanted.length, problems },
        };
      }),
  });
}

function logTool({ session, runs }: RunToolContext): Tool {
  return tool({
    name: "log_add",
    title: "Add to the log",
    description: "Add a line to the run's log for people: a decision, something unexpected.",
    writes: true,
    input: z.strictObject({
      message: z.string().describe("One sentence."),
      level: z.enum(logLevels).optional().describe("Default: Information."),
      context: z.record(z.string(), z.unknown()).optional().describe("Facts."),
    }),
    call: (entry): Answer => {
      const { runId: id, step } = runs.ownRun();
      const at = { states: runs.states, runId: id, config: session.config };
      const { line, written } = addLogLine(at, { ...entry, step });
      const text = written ? "Logged." : "Not logged: the configuration excludes this level.";
      return { text, facts: { success: true, run_id: id, written, ...line } };
    },
  });
}

function statusTool({ runs }: RunToolContext): Tool {
  return tool({
    name: "run_status",
    title: "Look at the run",
    description: "Steps, open questions, failures and costs of the run.",
    writes: false,
    input: z.strictObject({ run_id: runId }),
    call: async ({ run_id: named }): Promise<Answer> => await runs.read(named, statusOf),
  });
}

import { createLocalStore } from "../../store/local-dir.ts";
import { answerCommand } from "../../output/question.ts";
import { type Io, print, printJson } from "../io.ts";
import { openProject } from "../project.ts";
import { readRuns, type StoredRun, statusWords } from "./status.ts";

export async function listCommand(
  io: Io,
  _args: readonly string[],
  options: { status?: string; json?: boolean },
): Promise<number> {
  const { root, config } = openProject(io.cwd);
  const all = readRuns(createLocalStore(root, config.outputDirectory));
  const runs =
    options.status === undefined ? all : all.filter(({ progress }) => progress.status === options.status);
  if (options.json) printJson(io, runs.map(describe));
  else if (runs.length > 0) print(io, runs.map(renderLine).join("\n"));
  else
    print(
      io,
      options.status === undefined
        ? "There are no runs here yet."
        : `There are no runs that are ${options.status}.`,
    );
  return await Promise.resolve(0);
}

function describe(run: StoredRun) {
  const { workflow_id, workflow_name, status, reason, started_at, updated_at, completed_at, usage } =
    run.progress;
  return {
    run_id: workflow_id,
    workflow: workflow_name,
    status,
    reason,
    live: run.live,
    started_at,
    updated_at,
    completed_at,
    usage,
    questions: run.progress.questions,
    ...nextOf(run),
  };
}

function renderLine(run: StoredRun): string {
  const { workflow_id: id, workflow_name: workflow, started_at: started } = run.progress;
  const when = (started ?? "").replace("T", " ").slice(0, 16);
  const line = `${id}  ${when}  ${statusWords(run).padEnd(24)}  ${workflow}`;
  const { next } = nextOf(run);
  return next === undefined ? line : `${line}\n    ${next}`;
}

/** What goes on with a run that has paused. */
function nextOf({ progress, live }: StoredRun): { next?: string } {
  const { workflow_id: id, status, reason, questions } = progress;
  if (status !== "paused" || live) return {};
  if (reason === "budget") return { next: `agentic-sdlc status ${id}` };
  const [question] = questions;
  if (!question) return { next: `agentic-sdlc resume ${id}` };
  return { next: answerCommand(id, questions.length > 1 ? question.path : undefined) };
}

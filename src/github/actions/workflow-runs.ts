import { noneOn, withExplanation } from "../client/explain-error.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { pages, request, take } from "../client/repository-request.ts";
import { hasStatus } from "../client/request-error.ts";

interface WorkflowRunQuery {
  /** Name of its file under `.github/workflows/`. */
  readonly file: string;
  /** Run of the engine. Its ID is in the title of dispatched workflow runs and in the names of jobs. */
  readonly runId: string;
  readonly since: Date;
}

const MOST_PAGES = 5;
const MOST_UNTITLED = 10;
/** Only dispatched workflow runs have trustworthy titles. The titles of other events are written by users. */
const TITLED: ReadonlySet<string> = new Set(["workflow_dispatch", "repository_dispatch"]);

/** Returns the newest workflow run that was dispatched for a run, or that is active and has a job for it. Rejects with the error of the request. */
export async function findWorkflowRun(github: RepositoryClient, { file, runId, since }: WorkflowRunQuery) {
  const route = "GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs";
  const all = take(MOST_PAGES, pages(github, route, { workflow_id: file }));
  let checkedCount = 0;
  try {
    for await (const { workflow_runs: runs } of all) {
      const isOld = ({ created_at }: { created_at: string }): boolean =>
        Date.parse(created_at) < since.getTime();
      const found = runs.find(
        (run) => TITLED.has(run.event) && isTitleFor(run.display_title, runId) && !isOld(run),
      );
      if (found)
        return { id: Number(found.id), url: found.html_url, isCompleted: found.status === "completed" };
      for (const run of runs) {
        const { id, html_url: url, status, event } = run;
        // A completed workflow run has processed its requests.
        if (isOld(run)) continue;
        if (status === "completed" || TITLED.has(event) || checkedCount === MOST_UNTITLED) continue;
        checkedCount += 1;
        if (await hasJobFor(github, Number(id), runId)) return { id: Number(id), url, isCompleted: false };
      }
      // GitHub lists the newest first.
      if (runs.some(isOld)) break;
    }
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
  return undefined;
}

/** Matches `run-name` of the starter workflow. `status` executes no run. */
function isTitleFor(title: string, runId: string): boolean {
  const [, command, id] = /^agentic ([\w-]+) (\S+)$/.exec(title) ?? [];
  return id === runId && command !== "status";
}

async function hasJobFor(github: RepositoryClient, run_id: number, runId: string): Promise<boolean> {
  const route = "GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs";
  const { data } = await request(github, route, { run_id, per_page: 100 });
  return data.jobs.some(({ name }) => name.split(/[^\w-]+/).includes(runId));
}

async function readWorkflowRun(github: RepositoryClient, id: string) {
  return (await request(github, "GET /repos/{owner}/{repo}/actions/runs/{run_id}", { run_id: Number(id) }))
    .data;
}

/** Whether a workflow run is completed or deleted. Undefined if the token may not read it. Rejects with the error of the request. */
export async function isWorkflowRunCompleted(github: RepositoryClient, id: string) {
  try {
    return (await readWorkflowRun(github, id)).status === "completed";
  } catch (error) {
    return hasStatus(error, 404) ? true : noneOn(403)(error);
  }
}

export async function workflowRunStart(github: RepositoryClient, id: string): Promise<string | undefined> {
  const run = await readWorkflowRun(github, id).catch(() => undefined);
  return run && new Date(run.created_at).toISOString();
}

/** Not repeated: without a response the workflow may have started, so the caller looks for it before a retry. */
const NO_RETRIES = { request: { retries: 0 } };

export async function dispatchWorkflow(
  github: RepositoryClient,
  { file, ref }: { readonly file: string; readonly ref: string },
  inputs: Readonly<Record<string, string>>,
): Promise<void> {
  const what = `start the workflow ${file} on ${ref}`;
  await withExplanation(github, { what, permission: "actions: write" }, () =>
    request(github, "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches", {
      workflow_id: file,
      ref,
      inputs: { ...inputs },
      ...NO_RETRIES,
    }),
  );
}

/** `payload`: at most ten keys. */
export async function dispatchRepository(
  github: RepositoryClient,
  event: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  const operation = { what: `accept the event ${event}`, permission: "contents: write" };
  await withExplanation(github, operation, () =>
    request(github, "POST /repos/{owner}/{repo}/dispatches", {
      event_type: event,
      client_payload: { ...payload },
      ...NO_RETRIES,
    }),
  );
}

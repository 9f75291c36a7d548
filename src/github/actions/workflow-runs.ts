import type { RepositoryClient } from "../client/github-repository.ts";
import { pages } from "../client/pagination.ts";
import { hasStatus } from "../client/request-error.ts";

export interface WorkflowRunQuery {
  /** Name of its file under `.github/workflows/`. */
  readonly file: string;
  /** Run of the engine. Its ID is in the title of dispatched workflow runs and in the names of jobs. */
  readonly runId: string;
  readonly since: Date;
}

export interface WorkflowRun {
  readonly id: number;
  readonly url: string;
  readonly isCompleted: boolean;
}

const MOST_PAGES = 5;
/** Maximum number of workflow runs whose jobs are read. */
const MOST_UNTITLED = 10;
/** Only dispatched workflow runs have trustworthy titles. The titles of other events are written by users. */
const TITLED: ReadonlySet<string> = new Set(["workflow_dispatch", "repository_dispatch"]);

/** Returns the newest workflow run that was dispatched for a run, or that is active and has a job for it. Rejects with the error of the request. */
export async function findWorkflowRun(
  github: RepositoryClient,
  { file, runId, since }: WorkflowRunQuery,
): Promise<WorkflowRun | undefined> {
  const { client, repository } = github;
  const all = pages((page) =>
    client.request("GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs", {
      ...repository,
      workflow_id: file,
      ...page,
    }),
  );
  let pageCount = 0;
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
      pageCount += 1;
      // GitHub lists the newest first.
      if (runs.some(isOld) || pageCount === MOST_PAGES) break;
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

async function hasJobFor(
  { client, repository }: RepositoryClient,
  id: number,
  runId: string,
): Promise<boolean> {
  const { data } = await client.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs", {
    ...repository,
    run_id: id,
    per_page: 100,
  });
  return data.jobs.some(({ name }) => name.split(/[^\w-]+/).includes(runId));
}

/** Whether a workflow run is completed or deleted. Undefined if the token may not read it. Rejects with the error of the request. */
export async function isWorkflowRunCompleted(
  { client, repository }: RepositoryClient,
  id: string,
): Promise<boolean | undefined> {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}", {
      ...repository,
      run_id: Number(id),
    });
    return data.status === "completed";
  } catch (error) {
    if (hasStatus(error, 404)) return true;
    if (hasStatus(error, 403)) return undefined;
    throw error;
  }
}

export async function workflowRunStart(
  { client, repository }: RepositoryClient,
  id: string,
): Promise<string | undefined> {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}", {
      ...repository,
      run_id: Number(id),
    });
    return new Date(data.created_at).toISOString();
  } catch {
    return undefined;
  }
}

import { pages } from "./pages.ts";
import type { GitHubPlace } from "./repository.ts";
import { hasStatus } from "./request-failure.ts";

export interface WantedWorkflowRun {
  /** Name of its file under `.github/workflows/`. */
  readonly file: string;
  /** Stands in the title of the run, which the workflow gives it. */
  readonly title: string;
  /** Older ones are others'. */
  readonly since: Date;
}

export interface WorkflowRun {
  readonly id: number;
  readonly url: string;
  readonly isOver: boolean;
}

const MOST_PAGES = 5;

/** The newest run of a workflow that has a text in its title; undefined where there is none. Rejects with what the request failed with. */
export async function findWorkflowRun(
  { client, repository }: GitHubPlace,
  { file, title, since }: WantedWorkflowRun,
): Promise<WorkflowRun | undefined> {
  const all = pages((page) =>
    client.request("GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs", {
      ...repository,
      workflow_id: file,
      ...page,
    }),
  );
  let seen = 0;
  try {
    for await (const { workflow_runs: runs } of all) {
      const found = runs.find(({ display_title }) => display_title.includes(title));
      if (found) return { id: Number(found.id), url: found.html_url, isOver: found.status === "completed" };
      seen += 1;
      // The newest come first.
      const isOld = runs.some(({ created_at }) => Date.parse(created_at) < since.getTime());
      if (isOld || seen === MOST_PAGES) break;
    }
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
  return undefined;
}

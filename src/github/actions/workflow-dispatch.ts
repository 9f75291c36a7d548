import { explainError } from "../client/explain-error.ts";
import { type GitHubPlace, locationOf } from "../client/github-repository.ts";
import { failureOf } from "../client/request-error.ts";

export interface WorkflowDispatch {
  /** Name of its file under `.github/workflows/`. */
  readonly file: string;
  /** Branch or tag it runs from. */
  readonly ref: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** The run of a workflow that was started; GitHub Enterprise Server does not tell it. */
export interface DispatchedWorkflow {
  readonly runId?: number;
  readonly url?: string;
}

/** Asked for once alone: where no answer came it may have started, and whoever asks again looks first. */
const ONCE = { request: { retries: 0 } };

/** Starts a workflow that has `workflow_dispatch`. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export async function dispatchWorkflow(
  place: GitHubPlace,
  { file, ref, inputs }: WorkflowDispatch,
): Promise<DispatchedWorkflow> {
  const { client, repository } = place;
  const ask = async (details: { return_run_details?: boolean }): Promise<DispatchedWorkflow> => {
    const { data } = await client.request(
      "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches",
      { ...repository, workflow_id: file, ref, inputs: { ...inputs }, ...details, ...ONCE },
    );
    return startedOf(data);
  };
  try {
    return await ask({ return_run_details: true }).catch(async (error: unknown) => {
      // Servers that do not know it.
      if (failureOf(error)?.message.includes("return_run_details") !== true) throw error;
      return await ask({});
    });
  } catch (error) {
    const what = `start the workflow ${file} on ${ref}`;
    throw explainError(error, { location: locationOf(place), what, permission: "actions: write" });
  }
}

/** Nothing at all comes from servers that say nothing. */
function startedOf(data: unknown): DispatchedWorkflow {
  if (typeof data !== "object" || data === null) return {};
  const [runId, url]: unknown[] = [Reflect.get(data, "workflow_run_id"), Reflect.get(data, "html_url")];
  return {
    ...(typeof runId === "number" && { runId }),
    ...(typeof url === "string" && { url }),
  };
}

export interface RepositoryDispatch {
  /** Which of the `types` of `repository_dispatch`. */
  readonly event: string;
  /** At most ten keys. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Starts what waits for `repository_dispatch`, on the default branch. Errors: `token-expired`, `remote-refused`, `remote-unreachable`. */
export async function dispatchRepository(
  place: GitHubPlace,
  { event, payload }: RepositoryDispatch,
): Promise<void> {
  try {
    await place.client.request("POST /repos/{owner}/{repo}/dispatches", {
      ...place.repository,
      event_type: event,
      client_payload: { ...payload },
      ...ONCE,
    });
  } catch (error) {
    const what = `take the event ${event}`;
    throw explainError(error, { location: locationOf(place), what, permission: "contents: write" });
  }
}

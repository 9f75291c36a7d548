import { explainError } from "../client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { failureOf } from "../client/request-error.ts";

export interface WorkflowDispatch {
  readonly file: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** The started workflow run; empty on GitHub Enterprise Server, which does not report it. */
export interface DispatchedWorkflow {
  readonly runId?: number;
  readonly url?: string;
}

/** Not repeated: without a response the workflow may have started, so the caller looks for it before a retry. */
const NO_RETRIES = { request: { retries: 0 } };

export async function dispatchWorkflow(
  github: RepositoryClient,
  { file, ref, inputs }: WorkflowDispatch,
): Promise<DispatchedWorkflow> {
  const { client, repository } = github;
  const send = async (details: { return_run_details?: boolean }): Promise<DispatchedWorkflow> => {
    const { data } = await client.request(
      "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches",
      { ...repository, workflow_id: file, ref, inputs: { ...inputs }, ...details, ...NO_RETRIES },
    );
    return parseDispatched(data);
  };
  try {
    return await send({ return_run_details: true }).catch(async (error: unknown) => {
      // Older servers reject the parameter.
      if (failureOf(error)?.message.includes("return_run_details") !== true) throw error;
      return await send({});
    });
  } catch (error) {
    const what = `start the workflow ${file} on ${ref}`;
    throw explainError(error, { location: locationOf(github), what, permission: "actions: write" });
  }
}

function parseDispatched(data: unknown): DispatchedWorkflow {
  if (typeof data !== "object" || data === null) return {};
  const [runId, url]: unknown[] = [Reflect.get(data, "workflow_run_id"), Reflect.get(data, "html_url")];
  return {
    ...(typeof runId === "number" && { runId }),
    ...(typeof url === "string" && { url }),
  };
}

export interface RepositoryDispatch {
  readonly event: string;
  /** At most ten keys. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export async function dispatchRepository(
  github: RepositoryClient,
  { event, payload }: RepositoryDispatch,
): Promise<void> {
  try {
    await github.client.request("POST /repos/{owner}/{repo}/dispatches", {
      ...github.repository,
      event_type: event,
      client_payload: { ...payload },
      ...NO_RETRIES,
    });
  } catch (error) {
    const what = `take the event ${event}`;
    throw explainError(error, { location: locationOf(github), what, permission: "contents: write" });
  }
}

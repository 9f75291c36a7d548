import { withExplanation } from "../client/explain-error.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { request } from "../client/repository-request.ts";

interface WorkflowDispatch {
  readonly file: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Not repeated: without a response the workflow may have started, so the caller looks for it before a retry. */
const NO_RETRIES = { request: { retries: 0 } };

export async function dispatchWorkflow(
  github: RepositoryClient,
  { file, ref, inputs }: WorkflowDispatch,
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

interface RepositoryDispatch {
  readonly event: string;
  /** At most ten keys. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export async function dispatchRepository(
  github: RepositoryClient,
  { event, payload }: RepositoryDispatch,
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

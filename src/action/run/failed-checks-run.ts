import { type CheckedHead, checksSuffix } from "../../comment-commands/event-run-id.ts";
import { suffixOf } from "../../run/ids.ts";

interface RunHead {
  readonly repository: string | undefined;
  readonly runId: string | undefined;
  readonly pull: number | undefined;
  readonly headSha: string | undefined;
}

/**
 * Returns the commit whose failing checks started a run, since its run ID is derived from pull request and commit. Undefined for any
 * other run.
 */
export async function checkedHead({
  repository,
  runId,
  pull,
  headSha,
}: RunHead): Promise<CheckedHead | undefined> {
  if (repository === undefined || runId === undefined || pull === undefined || headSha === undefined)
    return undefined;
  const head = { pull, headSha };
  return suffixOf(runId) === (await checksSuffix(repository, head)) ? head : undefined;
}

import { portsAt } from "../app/ports-at.ts";
import { issueDigest, readAskedBy } from "../human/asked-by.ts";
import type { GitHubPlace } from "../github/repository.ts";
import { findRun } from "../state/find-run.ts";
import { changedText } from "./issue.ts";
import type { AskedCommand } from "./trigger.ts";

/** Why a run is not to begin: its issue says something else than when somebody asked, as the dispatch tells. Undefined where it may. */
export async function changeIn(
  place: GitHubPlace,
  { command, runId = "", issue, askedBy = "" }: AskedCommand,
): Promise<string | undefined> {
  const { login = "", seen } = readAskedBy(askedBy) ?? {};
  if (command !== "run" || issue === undefined || seen === undefined) return undefined;
  const { forge, refs, settings } = portsAt(place, { own: { login: "" }, report: () => {} });
  const words = (await forge.issue(Number(issue)))?.words;
  if (words && (await issueDigest(words)) === seen) return undefined;
  // What has begun has the text already.
  const { stateRef } = await settings();
  return (await findRun(refs, runId, { stateRef })) ? undefined : changedText(Number(issue), login);
}

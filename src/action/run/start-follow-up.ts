import { requesterOf } from "../../comment-commands/requester.ts";
import { findProtectedFiles } from "../../config/protected-files.ts";
import type { Overrides } from "../../engine/resolve-settings.ts";
import type { RunEnd } from "../../engine/run-request.ts";
import { createEventContext, STARTER } from "../../github-events/repository-context.ts";
import { dispatchRepository } from "../../github/actions/workflow-runs.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { DO, DO_DEFINITION, followUpOf } from "../../routing/route-outcome.ts";
import { runFiles } from "../../run/paths.ts";
import { parseRunRecord, type RunRecord } from "../../run/record.ts";
import { prepareFollowUp, readFollowUp } from "../../runner/start/follow-up-run.ts";
import type { PreparedRun } from "../../runner/start/prepare-run.ts";
import type { LoadedWorkflow, Project } from "../../runner/start/project.ts";
import { validateRun } from "../../storage/queries/materialize-run.ts";
import { findRun, type FoundRun } from "../../storage/refs/find-run.ts";
import type { RequestedCommand } from "../gate/trigger.ts";
import type { Job } from "../job.ts";
import { headOf } from "./pull-request-head.ts";

type Values = Readonly<Record<string, unknown>>;

/** Prepares the follow-up run of a completed `do` in the same job. With a handoff the publishing job starts it. */
export async function prepareNextRun(
  job: Job,
  project: Project,
  { state, facts }: Pick<RunEnd, "state" | "facts">,
): Promise<PreparedRun | undefined> {
  if (facts.workflow.name !== DO || state.status !== "completed") return undefined;
  if (job.inputs["hand-over"] !== undefined) return undefined;
  const { runId } = facts;
  const followUp = await readFollowUp(project, runId);
  if (!followUp) return undefined;
  const { environment, log } = job;
  log.text(`Run ${followUp.runId} follows: ${followUp.workflow}.`);
  const head = await headOf(job, project);
  const base = { project, environment, runId, followUp, isTrustedCheckout: true };
  return await prepareFollowUp({ ...base, ...head, report: log.text });
}

const COMPOSED_FILE = ".agentic/workflows/workflow.yaml";

/** With `keep` a run of `do` proposes its composed workflow in a separate pull request, if workflow files are allowed. */
export function keepComposedWorkflow(
  { inputs, log }: Job,
  { config }: Project,
  { loaded, variables }: { readonly loaded: LoadedWorkflow; readonly variables: Values },
): { readonly variables: Values; readonly keepOverrides: Overrides } {
  if (loaded.source !== DO_DEFINITION || String(variables["keep"]) !== "true")
    return { variables, keepOverrides: {} };
  if (
    inputs["hand-over"] === undefined ||
    findProtectedFiles([COMPOSED_FILE], config.github.allowedFiles).length === 0
  )
    return { variables, keepOverrides: { git: true, pullRequest: true } };
  log.warn(
    `The composed workflow is not proposed: only people may change files of .agentic/, unless \`github.allowedFiles\` names them (${COMPOSED_FILE.replace("workflow.yaml", "*.yaml")}). The question contains its text.`,
  );
  return { variables: { ...variables, keep: false, unkept: true }, keepOverrides: {} };
}

/** Returns the follow-up run for a resume of a completed `do`; `over` if that has completed too. */
export async function findFollowingRun(
  gitHub: RepositoryClient,
  { command, runId }: RequestedCommand,
): Promise<RequestedCommand | "over" | undefined> {
  if (command !== "resume" || runId === undefined) return undefined;
  const ports = createEventContext(gitHub, { own: { login: "" }, report: () => {} });
  const { stateRef } = await ports.settings();
  const found = await findRun(ports.refs, runId, { stateRef });
  const followUp = found && (await readFollowUpOf(found));
  if (!followUp) return undefined;
  const started = await findRun(ports.refs, followUp.runId, { stateRef });
  if (!started) {
    const { workflow, variables } = followUp;
    const { actor = "", asked_in, created_at } = await readRunRecord(found);
    return {
      command: "run",
      workflow,
      variables: JSON.stringify(variables),
      runId: followUp.runId,
      askedBy: requesterOf(actor, asked_in, created_at),
    };
  }
  const { state } = await validateRun(started);
  return state.status === "completed" ? "over" : { command, runId: followUp.runId };
}

export async function dispatchFollowUp({ log }: Job, gitHub: RepositoryClient | undefined, found: FoundRun) {
  const followUp = await readFollowUpOf(found);
  if (!followUp) return;
  const { issue, head_sha, overrides } = await readRunRecord(found);
  const { state } = await validateRun(found);
  const { maxCostUsd } = { ...overrides, ...state.limits };
  const command = `\`agentic-sdlc resume ${found.runId}\``;
  if (!gitHub) {
    log.warn(
      `Run ${followUp.runId} follows. It was not started, since \`github-token\` is missing. Start it: ${command}.`,
    );
    return;
  }
  await dispatchRepository(gitHub, STARTER.event, {
    command: "resume",
    "run-id": found.runId,
    issue: issue?.number,
    "head-sha": head_sha,
    "max-cost-usd": maxCostUsd && String(Math.max(maxCostUsd - state.knownCostUsd, 0.01)),
  });
  log.text(`Run ${followUp.runId} follows, in a separate job: ${followUp.workflow}.`);
}

async function readFollowUpOf(found: FoundRun) {
  const { definition } = await readRunRecord(found);
  if (definition !== DO_DEFINITION) return undefined;
  const { state } = await validateRun(found);
  return await followUpOf({ ...state, runId: found.runId }, definition);
}

async function readRunRecord(found: FoundRun): Promise<Partial<RunRecord>> {
  return parseRunRecord(await found.readText(runFiles.run)) ?? {};
}

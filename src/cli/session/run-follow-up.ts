import type { RunEnd } from "../../engine/run-request.ts";
import { COMPOSED, DO, type FollowUp } from "../../routing/route-outcome.ts";
import { printNotice, redactedIo } from "../../runner/process/io.ts";
import { prepareFollowUp, readFollowUp } from "../../runner/start/follow-up-run.ts";
import { runTerminalSession, type TerminalSessionOptions } from "./terminal-session.ts";

interface Following {
  readonly runId: string;
  readonly followUp: FollowUp;
}

export type FollowUpHandler = (options: TerminalSessionOptions, following: Following) => Promise<number>;

export async function runWithFollowUp(
  options: TerminalSessionOptions,
  follow: FollowUpHandler = runNext,
): Promise<number> {
  const next = async ({ facts, state }: RunEnd): Promise<(() => Promise<number>) | undefined> => {
    if (facts.workflow.name !== DO || state.status !== "completed") return undefined;
    const { runId } = facts;
    const followUp = await readFollowUp(options.preparedRun.project, runId);
    return followUp && (async () => await follow(options, { runId, followUp }));
  };
  return await runTerminalSession({ ...options, next });
}

async function runNext(
  { io, preparedRun, json }: TerminalSessionOptions,
  following: Following,
): Promise<number> {
  const { project } = preparedRun;
  const redacted = redactedIo(io, project.config.logging.redact);
  printNotice(redacted, `\n  ${nameOf(following.followUp)} follows, as run ${following.followUp.runId}.\n`);
  const report = (text: string): void => printNotice(redacted, text);
  const next = await prepareFollowUp({ project, environment: io.environment, report, ...following });
  return await runTerminalSession({ io, preparedRun: next, json });
}

function nameOf({ workflow }: FollowUp): string {
  return workflow === COMPOSED ? "The workflow that was approved" : workflow;
}

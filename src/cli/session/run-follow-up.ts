import type { RunEnd } from "../../engine/run-request.ts";
import { COMPOSED, DO, type FollowUp } from "../../routing/route-outcome.ts";
import { say } from "../../runner/process/io.ts";
import { redactedIo } from "../../runner/process/redacted-io.ts";
import { prepareFollowUp, readFollowUp } from "../../runner/start/follow-up-run.ts";
import { runSession, type SessionOptions } from "./terminal-session.ts";

interface Following {
  /** The run that it follows from. */
  readonly runId: string;
  readonly followUp: FollowUp;
}

/** What is done about the run that follows; returns the exit code. */
export type FollowUpHandler = (options: SessionOptions, following: Following) => Promise<number>;

/** Runs the engine for a person, and the run that follows where one does. Returns the exit code of the last one. */
export async function runFollowed(options: SessionOptions, follow: FollowUpHandler = goOn): Promise<number> {
  const next = async ({ facts, state }: RunEnd): Promise<(() => Promise<number>) | undefined> => {
    if (facts.workflow.name !== DO || state.status !== "completed") return undefined;
    const { runId } = facts;
    const followUp = await readFollowUp(options.launch.project, runId);
    return followUp && (async () => await follow(options, { runId, followUp }));
  };
  return await runSession({ ...options, next });
}

async function goOn({ io, launch, json }: SessionOptions, following: Following): Promise<number> {
  const { project } = launch;
  const shown = redactedIo(io, project.config.logging.redact);
  say(shown, `\n  ${nameOf(following.followUp)} follows, as run ${following.followUp.runId}.\n`);
  const report = (text: string): void => say(shown, text);
  const next = await prepareFollowUp({ project, environment: io.environment, report, ...following });
  return await runSession({ io, launch: next, json });
}

function nameOf({ workflow }: FollowUp): string {
  return workflow === COMPOSED ? "The workflow that was approved" : workflow;
}

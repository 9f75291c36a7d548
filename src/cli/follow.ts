import type { RunEnd } from "../engine/request.ts";
import { prepareFollowUp, readFollowUp } from "../launch/follow-up.ts";
import { say } from "../launch/io.ts";
import { redactedIo } from "../launch/redacted-io.ts";
import { COMPOSED, DO, type FollowUp } from "../routing/outcome.ts";
import { runSession, type SessionOptions } from "./session.ts";

interface Following {
  /** The run that it follows from. */
  readonly runId: string;
  readonly followUp: FollowUp;
}

/** What is done about the run that follows; returns the exit code. */
export type Follow = (options: SessionOptions, following: Following) => Promise<number>;

/** Runs the engine for a person, and the run that follows where one does. Returns the exit code of the last one. */
export async function runFollowed(options: SessionOptions, follow: Follow = goOn): Promise<number> {
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

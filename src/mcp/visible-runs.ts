import type { Config } from "../config/schema.ts";
import { AgenticError } from "../errors.ts";
import type { StateStore } from "../ports/run-store.ts";
import { isRunId, isStepPath } from "../run/ids.ts";
import { runFiles } from "../run/paths.ts";
import type { Io } from "../runner/process/io.ts";
import { withLookupTimeout, readableRun } from "../runner/read/readable-run.ts";
import { isFound, localRun, type ReadableRun } from "../runner/read/stored-run.ts";
import type { Project } from "../runner/start/project.ts";
import { createRedactedStates } from "../wiring/create-redactor.ts";
import { enclosingCheckout } from "../wiring/open-notebook.ts";

export interface Runs {
  readonly states: StateStore;
  ownRun(): { readonly runId: string; readonly step: string };
  /** Passes a run to `work`; inside a run, only that one. Errors: `usage`, `not-found`, those of the remote. */
  read<T>(runId: string | undefined, work: (run: ReadableRun) => T): Promise<T>;
}

const READABLE_FILES: ReadonlySet<string> = new Set([runFiles.progress, runFiles.checkpoints]);

export function visibleRunsOf(session: AgentSessionContext): Runs {
  const { environment } = session;
  const project = { ...session, root: enclosingCheckout(session.root) };
  const states = createRedactedStates(project);
  const sessionRunId = environment["AGENTIC_RUN_ID"] ?? "";
  const step = environment["AGENTIC_STEP"] ?? "";
  const own = (): string => {
    if (states.read(sessionRunId, runFiles.run) === undefined) throw unknownRun(sessionRunId);
    return sessionRunId;
  };
  const resolveRun = async (runId: string | undefined): Promise<ReadableRun> => {
    if (isInRun(session)) {
      if (runId !== undefined && runId !== sessionRunId) throw otherRun(sessionRunId);
      return localRun(project, own());
    }
    if (runId === undefined) throw noRunNamed(await runIds(session, project, states));
    return await find(session, project, runId);
  };
  return {
    states,
    ownRun: () => ({ runId: own(), step: isStepPath(step) ? step : "" }),
    read: async (runId, work) => work(await resolveRun(runId)),
  };
}

async function find({ io }: AgentSessionContext, project: Project, runId: string): Promise<ReadableRun> {
  if (!isRunId(runId)) throw unknownRun(runId);
  const run = await readableRun(io, project, { runId, includes: (path) => READABLE_FILES.has(path) });
  if (!isFound(run)) throw unknownRun(runId);
  return run;
}

const MOST_NAMED = 5;

async function runIds({ io }: AgentSessionContext, project: Project, states: StateStore): Promise<string[]> {
  const ids = new Set(states.list().map(({ runId }) => runId));
  try {
    const { openRemoteStorage } = await import("../wiring/open-remote-storage.ts");
    const remote = await openRemoteStorage({ ...project, environment: io.environment });
    const { listRuns } = await import("../storage/queries/list-runs.ts");
    const listed = await withLookupTimeout(remote, async () => {
      return remote && (await listRuns(remote.refs, { limit: MOST_NAMED, stateRef: remote.stateRef }));
    });
    for (const { runId } of listed?.runs ?? []) ids.add(runId);
  } catch (error) {
    // The IDs are a hint; the local ones suffice.
    if (!(error instanceof AgenticError)) throw error;
  }
  return Array.from(ids).toSorted().slice(-MOST_NAMED);
}

function unknownRun(runId: string): AgenticError {
  return new AgenticError({
    code: isRunId(runId) ? "not-found" : "usage",
    message: isRunId(runId)
      ? `There is no run ${runId}, neither on this machine nor at the remote. run_status without \`run_id\` lists runs.`
      : `\`${runId.slice(0, 50)}\` is not a run ID, such as 20260131-k3f9qz.`,
  });
}

function otherRun(sessionRunId: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `This session belongs to run ${sessionRunId}. It can access only this run, so omit \`run_id\`.`,
  });
}

function noRunNamed(runIds: readonly string[]): AgenticError {
  const some = runIds.length === 0 ? "; there are none yet" : `, such as ${runIds.join(", ")}`;
  return new AgenticError({
    code: "usage",
    message: `This session belongs to no run. Name one with \`run_id\`${some}.`,
  });
}

export interface AgentSessionContext extends Project {
  readonly root: string;
  /** Configuration of the checkout; an agent could change the one of a worktree. */
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly io: Io;
  readonly readOnly: boolean;
  /** Why the server cannot work. Each tool call returns it, so that the tools stay listed. */
  readonly problem?: AgenticError | undefined;
}

export function isInRun({ environment }: AgentSessionContext): boolean {
  return (environment["AGENTIC_RUN_ID"] ?? "") !== "";
}

/** Returns whether the session does a step of a run. Its prompt holds the state, so it has few tools that read. */
export function isWorkingSession(session: AgentSessionContext): boolean {
  return isInRun(session) && !session.readOnly;
}

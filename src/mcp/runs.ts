import { checkoutAround } from "../compose/notebook.ts";
import { composeStates } from "../compose/redaction.ts";
import { AgenticError } from "../errors.ts";
import type { Project } from "../launch/project.ts";
import { type Away, inTime, readableRun } from "../launch/readable.ts";
import type { StateStore } from "../ports/states.ts";
import { isRunId } from "../run/ids.ts";
import { runFiles } from "../run/paths.ts";
import { isStepPath } from "../run/step-path.ts";
import { createLocalStore } from "../store/local-dir.ts";
import { isInRun, type Place } from "./place.ts";

/** A run that can be looked at. */
export interface SeenRun {
  readonly runId: string;
  /** Holds its files. */
  readonly states: StateStore;
  /** Where it is, if that is not here. */
  readonly away?: Away;
}

/** The runs of a repository, as far as a session may see them. */
export interface Runs {
  readonly states: StateStore;
  /** Run and step that the session belongs to. Errors: `not-found`, also where it belongs to none. */
  own(): { readonly runId: string; readonly step: string };
  /** Looks at the run that is named, which inside a run can be that one only. Errors: `usage`, `not-found`, those of the remote. */
  look<T>(runId: string | undefined, work: (run: SeenRun) => T): Promise<T>;
}

/** Files that tools look at, besides what makes a run one. */
const looked: ReadonlySet<string> = new Set([runFiles.progress, runFiles.checkpoints]);

export function runsOf(place: Place): Runs {
  const { environment } = place;
  const project = { ...place, root: checkoutAround(place.root) };
  const states = composeStates(project);
  const mine = environment["AGENTIC_RUN_ID"] ?? "";
  const step = environment["AGENTIC_STEP"] ?? "";
  const own = (): string => {
    if (states.read(mine, runFiles.run) === undefined) throw unknown(mine);
    return mine;
  };
  const seen = async (runId: string | undefined): Promise<SeenRun> => {
    if (isInRun(place)) {
      if (runId !== undefined && runId !== mine) throw other(mine);
      return { runId: own(), states };
    }
    if (runId === undefined) throw unnamed(await runIds(place, project, states));
    return await find(place, project, { runId, states });
  };
  let turn: Promise<unknown> = Promise.resolve();
  return {
    states,
    own: () => ({ runId: own(), step: isStepPath(step) ? step : "" }),
    look: (runId, work) => {
      // One at a time: what is brought from elsewhere lies in one place, and the next one clears it.
      const answer = turn.then(async () => work(await seen(runId)));
      turn = answer.catch(() => {});
      return answer;
    },
  };
}

async function find(
  { io }: Place,
  here: Project,
  { runId, states }: { readonly runId: string; readonly states: StateStore },
): Promise<SeenRun> {
  if (!isRunId(runId)) throw unknown(runId);
  const { project, away } = await readableRun(io, here, { runId, wanted: (path) => looked.has(path) });
  const store = away ? createLocalStore(project.root, project.config.outputDirectory) : states;
  if (store.read(runId, runFiles.run) === undefined) throw unknown(runId);
  return { runId, states: store, ...(away ? { away } : {}) };
}

const MOST_NAMED = 5;

/** The newest ones, here and elsewhere. */
async function runIds({ io }: Place, project: Project, states: StateStore): Promise<string[]> {
  const ids = new Set(states.list().map(({ runId }) => runId));
  try {
    const { openElsewhere } = await import("../compose/elsewhere.ts");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    const { listRuns } = await import("../state/list-runs.ts");
    const listed = await inTime(elsewhere, async () => {
      return (
        elsewhere && (await listRuns(elsewhere.refs, { limit: MOST_NAMED, stateRef: elsewhere.stateRef }))
      );
    });
    for (const { runId } of listed?.runs ?? []) ids.add(runId);
  } catch (error) {
    // It is a hint: those that are here will do.
    if (!(error instanceof AgenticError)) throw error;
  }
  return Array.from(ids).toSorted().slice(-MOST_NAMED);
}

function unknown(runId: string): AgenticError {
  return new AgenticError({
    code: isRunId(runId) ? "not-found" : "usage",
    message: isRunId(runId)
      ? `There is no run ${runId}, neither here nor at the remote; run_status without \`run_id\` names some.`
      : `\`${runId.slice(0, 50)}\` is no run id; they look like 20260131-k3f9qz.`,
  });
}

function other(mine: string): AgenticError {
  return new AgenticError({
    code: "usage",
    message: `This session belongs to run ${mine} and sees no other; leave \`run_id\` out.`,
  });
}

function unnamed(runIds: readonly string[]): AgenticError {
  const some = runIds.length === 0 ? "; there are none yet" : `, such as ${runIds.join(", ")}`;
  return new AgenticError({
    code: "usage",
    message: `This session belongs to no run: name one with \`run_id\`${some}.`,
  });
}

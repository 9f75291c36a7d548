import { systemClock } from "../compose/clock.ts";
import { openElsewhere } from "../compose/elsewhere.ts";
import { AgenticError } from "../errors.ts";
import type { Project } from "../launch/project.ts";
import { parseJsonObject } from "../run/parse-json.ts";
import { runFiles } from "../run/paths.ts";
import { ProgressDocument } from "../run/progress-schema.ts";
import { findRun, type FoundRun } from "../state/find-run.ts";
import { parseRecord } from "../state/replica-record.ts";
import { createLocalStore } from "../store/local-dir.ts";
import { inTime } from "../store/patience.ts";
import type { Job } from "./job.ts";

/** How a run stands that is somebody else's. */
export interface Theirs {
  readonly isOver: boolean;
  /** As the remote has it. */
  readonly status: string | undefined;
}

const PATIENCE_MS = 20_000;

/** Whether somebody else has gone on with a run, or has ended it, since this job worked on it; undefined where nobody has, or that cannot be asked. */
export async function theirs(job: Job, project: Project, runId: string): Promise<Theirs | undefined> {
  try {
    const far = await openElsewhere({ ...project, environment: job.environment });
    if (!far) return undefined;
    const look = async (): Promise<Theirs | undefined> => {
      const found = await findRun(far.refs, runId, far);
      return found && !(await isOurs(found, project)) ? await standing(found) : undefined;
    };
    return await inTime(look(), { far, clock: systemClock, milliseconds: PATIENCE_MS });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return undefined;
  }
}

async function isOurs(found: FoundRun, { root, config }: Project): Promise<boolean> {
  const { runId, where } = found;
  const store = createLocalStore(root, config.outputDirectory);
  const record = parseRecord(store.read(runId, runFiles.replica), runId);
  if (where === "live") {
    const owner = await found.owner();
    return owner !== undefined && record?.engines.includes(owner.engine) === true;
  }
  const there = (await found.read([runFiles.journal])).get(runFiles.journal) ?? new Uint8Array();
  return store.read(runId, runFiles.journal) === Buffer.from(there).toString("utf8");
}

async function standing(found: FoundRun): Promise<Theirs> {
  const file = (await found.read([runFiles.progress])).get(runFiles.progress) ?? new Uint8Array();
  const progress = parseJsonObject(Buffer.from(file).toString("utf8"));
  const { data } = ProgressDocument.shape.status.safeParse(progress?.["status"], { jitless: true });
  return { isOver: found.where === "ended", status: data };
}

import { systemClock } from "../compose/clock.ts";
import type { OpenElsewhere } from "../compose/elsewhere.ts";
import { AgenticError } from "../errors.ts";
import { type IsOver, isAtWork, readClaim } from "../state/claim.ts";
import { createLocalStore } from "../store/local-dir.ts";
import type { Io } from "./io.ts";
import type { Project } from "./project.ts";
import { inTime, isHereAlone, type ReadableRun } from "./readable.ts";
import { elsewhereOf } from "./request-away.ts";

/** Jobs at GitHub that are at work on a run, of which its own ref tells nothing until they publish it. */
export interface WorkedOn {
  /** Page of the jobs. */
  readonly url: string;
  readonly since: string;
  /** Whether GitHub said so: else they count as at work for as long as a job may take. */
  readonly isKnown: boolean;
  readonly elsewhere: OpenElsewhere;
}

interface Asked extends Pick<ReadableRun, "away" | "unreached"> {
  readonly runId: string;
  readonly isOver?: IsOver | undefined;
}

/** Whether jobs at GitHub work on a run; undefined also where nobody can be asked. */
export async function workedOnIn(
  io: Io,
  project: Project,
  { runId, away, unreached, isOver = askGitHub(io, project) }: Asked,
): Promise<WorkedOn | undefined> {
  const local = createLocalStore(project.root, project.config.outputDirectory);
  if (unreached || (!away && isHereAlone(local, runId))) return undefined;
  const elsewhere = await elsewhereOf(io, project, away);
  if (!elsewhere) return undefined;
  const found = await inTime(elsewhere, () => readClaim(elsewhere.refs, runId)).catch(unlessAway);
  const claim = found?.claim;
  if (!claim) return undefined;
  let isKnown = false;
  const asked: IsOver = async (id) => {
    const answer = await isOver(id).catch(unlessAway);
    isKnown = answer !== undefined;
    return answer;
  };
  if (!(await isAtWork(claim, { isOver: asked, now: systemClock.now() }))) return undefined;
  return { url: claim.url, since: claim.since, isKnown, elsewhere };
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof AgenticError)) throw error;
  return undefined;
}

function askGitHub({ environment }: Io, project: Project): IsOver {
  return async (id) => {
    const [{ openGitHub }, { isWorkflowRunOver }] = await Promise.all([
      import("../compose/github.ts"),
      import("../github/workflow-runs.ts"),
    ]);
    const found = await openGitHub({ ...project, environment });
    return found.status === "open" ? await isWorkflowRunOver(found.place, id) : undefined;
  };
}

/** For people. */
export function workedOnWords(runId: string, { url, since, isKnown }: WorkedOn): string {
  const told = `Run ${runId} is being worked on in ${url}`;
  return isKnown
    ? `${told}.`
    : `${told}, as far as can be said without asking GitHub: those jobs began at ${since}, and count as at work for six hours. Set GITHUB_TOKEN to know.`;
}

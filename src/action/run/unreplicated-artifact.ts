import { join } from "node:path";
import type { Stop } from "../../engine/stop-signal.ts";
import { writeBundle, packFolder } from "../../git/bundles/staging-repository.ts";
import { createGit, type Git } from "../../git/process/git.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { headsOf, type RunState } from "../../run/state.ts";
import { readJournal } from "../../runner/read/stored-run.ts";
import type { Project } from "../../runner/start/project.ts";
import type { ReplicationFailure } from "../../storage/replicated-store/replication-options.ts";
import { makeFolder } from "../../system/make-folder.ts";
import type { Job } from "../job.ts";

/** A server may refuse for a moment what it takes then. */
const MAX_REFUSALS = 3;
const REFUSAL_WINDOW_MS = 8_000;

/** What a job does about a run that its remote does not take: the machine, and all that lies there alone, goes when the job ends. */
export interface ReplicationFailureMonitor {
  readonly onReplicationFailure: (failure: ReplicationFailure) => void;
  /** Why the run is not at its remote, where work on it has ended and it is not. */
  readonly failureMessage: () => string | undefined;
}

/** A run whose remote refuses it stops, rather than pay for more that may be lost. One that cannot be reached may be reached again. */
export function monitorReplication(stop: Stop): ReplicationFailureMonitor {
  let last: string | undefined;
  let since = 0;
  return {
    onReplicationFailure: ({ error: { code, message }, times }) => {
      if (times === 1) since = performance.now();
      if (times === "last") last = message;
      else if (
        code === "remote-refused" &&
        times >= MAX_REFUSALS &&
        performance.now() - since >= REFUSAL_WINDOW_MS
      )
        stop.request({ kind: "failed", failure: { class: "fatal", code: "state-refused", message } });
    },
    failureMessage: () => last,
  };
}

/** Files of the artifact: the folder of the run, whose names artifacts may not take as they are, and its branches. */
const ARTIFACT_FOLDER = "kept";
const RUN_FILE = "run.tgz";
const CODE_FILE = "code.bundle";

/** Leaves all of a run in a folder that a later step of the job can keep as an artifact, and says so. */
export async function saveRunArtifact(
  job: Job,
  project: Project,
  { runId, why }: { readonly runId: string; readonly why: string },
): Promise<void> {
  const folder = join(job.work.path, ARTIFACT_FOLDER);
  makeFolder(folder);
  const run = join(project.root, runDirectory(runId, project.config.outputDirectory));
  await packFolder(run, { file: join(folder, RUN_FILE), exclude: [`${runFiles.lock}*`] });
  job.setOutputs({ kept: folder });
  const message = `Run ${runId} is not at its remote. ${why} It is kept in ${folder} (output \`kept\`) as long as this runner is there; docs/action.md, "When GitHub does not take the run", says how a job makes it an artifact, and how to go on with it.`;
  job.log.annotate({ level: "error", message, title: "agentic-sdlc" });
  const git = createGit(project.root, job.environment);
  await writeCodeBundle({ git }, readJournal(project, runId), join(folder, CODE_FILE));
}

/** Commits of the run's branches, in so far as they are here, that the code it began with does not have. */
async function writeCodeBundle({ git }: { readonly git: Git }, state: RunState, file: string): Promise<void> {
  const wanted = Array.from(headsOf(state).keys(), (name) => `refs/heads/${name}`);
  if (wanted.length === 0) return;
  const refs = (await git.run("for-each-ref", "--format=%(refname)", ...wanted)).split("\n").filter(Boolean);
  const base = state.workspace?.base_sha;
  if (refs.length > 0) await writeBundle({ git }, { file, refs, known: base === undefined ? [] : [base] });
}

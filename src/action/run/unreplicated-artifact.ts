import { join } from "node:path";
import type { Stop } from "../../engine/run-request.ts";
import { writeBundle, packFolder } from "../../git/bundles/staging-repository.ts";
import { createGit, type Git } from "../../git/process/git.ts";
import { runDirectory, runFiles } from "../../run/paths.ts";
import { headsOf, type RunState } from "../../run/state.ts";
import { localRun, readJournal } from "../../runner/read/stored-run.ts";
import type { Project } from "../../runner/start/project.ts";
import type { ReplicationFailure } from "../../storage/replicated-store/replication-options.ts";
import { makeFolder } from "../../system/make-folder.ts";
import type { Job } from "../job.ts";

/** A refusal may be temporary. */
const MAX_REFUSALS = 3;
const REFUSAL_WINDOW_MS = 8_000;

/** Stops a run after repeated refusals of its remote, before it spends more. An unreachable remote may recover. */
export function monitorReplication(stop: Stop) {
  let last: string | undefined;
  let since = 0;
  return {
    onReplicationFailure: ({ error: { code, message }, failureCount }: ReplicationFailure): void => {
      if (failureCount === 1) since = performance.now();
      if (failureCount === "last") last = message;
      else if (
        code === "remote-refused" &&
        failureCount >= MAX_REFUSALS &&
        performance.now() - since >= REFUSAL_WINDOW_MS
      )
        stop.request({ kind: "failed", failure: { class: "fatal", code: "state-refused", message } });
    },
    failureMessage: (): string | undefined => last,
  };
}

/** Files of the artifact: a tar archive of the run folder, since artifacts reject some file names, and a bundle of its branches. */
const ARTIFACT_FOLDER = "kept";
const RUN_FILE = "run.tgz";
const CODE_FILE = "code.bundle";

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
  const message = `Run ${runId} is not at its remote. ${why} It is saved in ${folder} (output \`kept\`) until this runner is removed. docs/action.md, "When GitHub does not take the run", explains how to upload it as an artifact and resume it.`;
  job.log.error(message);
  const git = createGit(project.root, job.environment);
  await writeCodeBundle({ git }, readJournal(localRun(project, runId)), join(folder, CODE_FILE));
}

async function writeCodeBundle({ git }: { readonly git: Git }, state: RunState, file: string): Promise<void> {
  const wanted = Array.from(headsOf(state).keys(), (name) => `refs/heads/${name}`);
  if (wanted.length === 0) return;
  const refs = (await git.run("for-each-ref", "--format=%(refname)", ...wanted)).split("\n").filter(Boolean);
  const base = state.workspace?.base_sha;
  if (refs.length > 0) await writeBundle({ git }, { file, refs, known: base === undefined ? [] : [base] });
}

import { AgenticError } from "../../errors.ts";
import type { BranchKey, BranchStates, OpenBranch, RunReader } from "../../ports/run-store.ts";
import { FAN_OUT_FOLDER, FIXED_FILES, insidePath, runDirectory, runFiles } from "../../run/paths.ts";
import { createLocalStore } from "../local/local-run-store.ts";
import { isEnginePath } from "../local/local-run.ts";
import { materializeRun } from "../queries/materialize-run.ts";
import { branchRefs } from "../refs/branch-refs.ts";
import { findRun, versionOf } from "../refs/find-run.ts";
import { addRequest } from "../refs/inbox.ts";
import { runPath, runRef, stateMessage } from "../refs/ref-names.ts";
import { updateRefs } from "../refs/update-ref.ts";
import { withTimeout, timeoutFor, PUSH_TIMEOUT, type ReplicationOptions } from "./replication-options.ts";
import { createReplicatedStates } from "./replicated-run-store.ts";
import { runFolderSource } from "./run-folder.ts";

export function createBranchStates(options: ReplicationOptions): BranchStates {
  const { remote, report, clock, random } = options;
  const timeout = timeoutFor(options, PUSH_TIMEOUT.milliseconds);
  const read: BranchStates["read"] = async (branch, keep) => {
    const found = await findRun(branchRefs(remote.refs, branch), branch.runId);
    if (!found) return undefined;
    let journal = "";
    const { notices } = await materializeRun(
      found,
      ({ path, content }) => {
        if (path === runFiles.journal) journal = Buffer.from(content).toString("utf8");
        else keep(path, content);
      },
      { select: ({ scope }) => scope === "run" },
    );
    notices.forEach(report);
    return journal.slice(0, journal.lastIndexOf("\n") + 1);
  };
  return {
    open: (branch) => openBranch(options, branch),
    read: (branch, keep) => withTimeout(read(branch, keep), timeout),
    fetchCodeBranches: async (branches) => {
      if (branches.size === 0) return [];
      const notices = await withTimeout(remote.fetchBranches({ branches, base: undefined }), timeout);
      notices.forEach(report);
      return notices;
    },
    version: (runId) => withTimeout(versionOf(remote.refs, runRef(runId)), timeout),
    sendRequest: async (runId, id, content) => {
      const { refs, stateRef } = remote;
      await withTimeout(addRequest({ refs, clock, random }, { runId, id, content, stateRef }), timeout);
    },
  };
}

async function openBranch(options: ReplicationOptions, branch: BranchKey): Promise<OpenBranch> {
  const { root, remote } = options;
  const { runId, id } = branch;
  const outputDirectory = `${runDirectory(runId, options.outputDirectory)}/${FAN_OUT_FOLDER}/${id}`;
  const location = { root, outputDirectory };
  const refs = branchRefs(remote.refs, branch);
  await withTimeout(
    createBranchRef({ ...options, remote: { ...remote, refs } }, branch),
    timeoutFor(options),
  );
  const local = createLocalStore(root, outputDirectory, { redact: options.local.redact });
  const states = createReplicatedStates({ ...options, ...location, local, remote: { ...remote, refs } });
  const own = await states.open(runId, "continue");
  const source = runFolderSource(location, runId);
  return { own, ownFiles: () => source.all(), run: createRunReader(options, runId) };
}

async function createBranchRef(options: ReplicationOptions, { runId, id }: BranchKey): Promise<void> {
  const { remote, local, clock, random } = options;
  const ref = runRef(runId);
  await updateRefs<undefined>({ refs: remote.refs, clock, random }, async () => {
    if ((await versionOf(remote.refs, ref)) !== undefined) return { result: undefined };
    const changes = FIXED_FILES.flatMap((path) => {
      const content = local.read(runId, path);
      if (content !== undefined) return [{ path: runPath(runId, path), content }];
      if (path === runFiles.run || path === runFiles.definition) throw runFileNotFound(runId, path);
      return [];
    });
    const message = stateMessage(`Run ${runId}: branch ${id}`);
    return {
      commit: { refs: [{ ref, expected: undefined, next: { message, changes } }] },
      result: () => undefined,
    };
  });
}

function runFileNotFound(runId: string, path: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `${path} of run ${runId} is missing in this clone, so its branches cannot be executed. Check that the remote has the run.`,
  });
}

function createRunReader({ root, outputDirectory, local }: ReplicationOptions, runId: string): RunReader {
  const location = { root, outputDirectory };
  const source = runFolderSource(location, runId);
  const documents = (): ReturnType<typeof source.documents> =>
    source.documents().filter(({ path }) => path !== runFiles.checkpoints);
  return {
    location: runDirectory(runId, outputDirectory),
    read: (path) => local.read(runId, path),
    readBytes: (path) => {
      const inside = insidePath(path);
      return inside === undefined ? undefined : source.read(inside);
    },
    files: () => documents().map(({ path }) => path),
    version: (path) => documents().find((each) => each.path === path)?.stamp,
    isShared: (path) => isEnginePath(path, outputDirectory),
  };
}

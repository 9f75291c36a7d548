import { AgenticError } from "../../errors.ts";
import type { BranchKey, BranchStates, OpenBranch, RunReader } from "../../ports/run-store.ts";
import { FAN_OUT_FOLDER, FIXED_FILES, insidePath, runDirectory, runFiles } from "../../run/paths.ts";
import { createLocalStore } from "../local/local-run-store.ts";
import { materializeRun } from "../queries/materialize-run.ts";
import { branchRefs } from "../refs/branch-refs.ts";
import { findRun, versionOf } from "../refs/find-run.ts";
import { addRequest } from "../refs/inbox.ts";
import { runPath, runRef, stateMessage } from "../refs/ref-names.ts";
import { updateRefs } from "../refs/update-ref.ts";
import { withTimeout } from "./remote-timeout.ts";
import { createReplicatedStates } from "./replicated-run-store.ts";
import { timeoutFor, PUSH_PATIENCE, type ReplicatedOptions } from "./replication-options.ts";
import { runFolderSource } from "./run-folder.ts";

/** The user's own file in the engine's folder. */
const CONFIG_FILE = "agentic/config.json";

/** Branches of runs at refs of their own. Here, each has a folder inside that of its run. */
export function createBranchStates(options: ReplicatedOptions): BranchStates {
  const { far, report, clock, random } = options;
  const patience = { ...timeoutFor(options), milliseconds: PUSH_PATIENCE.milliseconds };
  const read: BranchStates["read"] = async (branch, keep) => {
    const found = await findRun(branchRefs(far.refs, branch), branch.runId);
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
    read: (branch, keep) => withTimeout(read(branch, keep), patience),
    fetchCodeBranches: async (branches) => {
      if (branches.size === 0) return [];
      const notices = await withTimeout(far.fetchBranches({ branches, base: undefined }), patience);
      notices.forEach(report);
      return notices;
    },
    version: (runId) => withTimeout(versionOf(far.refs, runRef(runId)), patience),
    sendRequest: async (runId, id, content) => {
      const { refs, stateRef } = far;
      await withTimeout(addRequest({ refs, clock, random }, { runId, id, content, stateRef }), patience);
    },
  };
}

async function openBranch(options: ReplicatedOptions, branch: BranchKey): Promise<OpenBranch> {
  const { root, far } = options;
  const { runId, id } = branch;
  const outputDirectory = `${runDirectory(runId, options.outputDirectory)}/${FAN_OUT_FOLDER}/${id}`;
  const place = { root, outputDirectory };
  const refs = branchRefs(far.refs, branch);
  await withTimeout(begin({ ...options, far: { ...far, refs } }, branch), timeoutFor(options));
  const local = createLocalStore(root, outputDirectory);
  const states = createReplicatedStates({ ...options, ...place, local, far: { ...far, refs } });
  const own = await states.open(runId, "continue");
  const source = runFolderSource(place, runId);
  return { own, ownFiles: () => source.all(), run: readerOf(options, runId) };
}

/** Makes the ref of the branch, where nobody has: from then on the last one who opens it has it. */
async function begin(options: ReplicatedOptions, { runId, id }: BranchKey): Promise<void> {
  const { far, local, clock, random } = options;
  const ref = runRef(runId);
  await updateRefs<undefined>({ refs: far.refs, clock, random }, async () => {
    if ((await versionOf(far.refs, ref)) !== undefined) return { result: undefined };
    const changes = FIXED_FILES.flatMap((path) => {
      const content = local.read(runId, path);
      if (content !== undefined) return [{ path: runPath(runId, path), content }];
      if (path === runFiles.run || path === runFiles.definition) throw notHere(runId, path);
      return [];
    });
    const message = stateMessage(`Run ${runId}: branch ${id}`);
    return {
      commit: { refs: [{ ref, expected: undefined, next: { message, changes } }] },
      result: () => undefined,
    };
  });
}

function notHere(runId: string, path: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `${path} of run ${runId} is not here, so none of its branches can be worked on; see whether the remote holds the run.`,
  });
}

function readerOf({ root, outputDirectory, local }: ReplicatedOptions, runId: string): RunReader {
  const place = { root, outputDirectory };
  const source = runFolderSource(place, runId);
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
    isShared: (path) => {
      const inside = insidePath(path);
      return inside !== undefined && inside.startsWith(`${outputDirectory}/`) && inside !== CONFIG_FILE;
    },
  };
}

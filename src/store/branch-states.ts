import { AgenticError } from "../errors.ts";
import type { BranchKey, BranchStates, OpenBranch, RunReader } from "../ports/states.ts";
import { FAN_OUT_FOLDER, FIXED_FILES, insidePath, runDirectory, runFiles } from "../run/paths.ts";
import { branchRefs } from "../state/branch-refs.ts";
import { changeRefs } from "../state/change-ref.ts";
import { findRun, versionOf } from "../state/find-run.ts";
import { leaveRequest } from "../state/inbox.ts";
import { materialise } from "../state/materialise.ts";
import { runPath, runRef, stateMessage } from "../state/names.ts";
import { createLocalStore } from "./local-dir.ts";
import { inTime } from "./patience.ts";
import { patienceOf, PUSH_PATIENCE, type ReplicatedOptions } from "./replicated-options.ts";
import { createReplicatedStates } from "./replicated-store.ts";
import { runFolderSource } from "./run-folder.ts";

/** The user's own file in the engine's folder. */
const CONFIG_FILE = "agentic/config.json";

/** Branches of runs at refs of their own. Here, each has a folder inside that of its run. */
export function createBranchStates(options: ReplicatedOptions): BranchStates {
  const { far, report, clock, random } = options;
  const patience = { ...patienceOf(options), milliseconds: PUSH_PATIENCE.milliseconds };
  const read: BranchStates["read"] = async (branch, keep) => {
    const found = await findRun(branchRefs(far.refs, branch), branch.runId);
    if (!found) return undefined;
    let journal = "";
    const { notices } = await materialise(
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
    read: (branch, keep) => inTime(read(branch, keep), patience),
    bringCode: async (branches) => {
      if (branches.size === 0) return [];
      const notices = await inTime(far.bringBranches({ branches, base: undefined }), patience);
      notices.forEach(report);
      return notices;
    },
    version: (runId) => inTime(versionOf(far.refs, runRef(runId)), patience),
    tell: async (runId, id, content) => {
      const { refs, stateRef } = far;
      await inTime(leaveRequest({ refs, clock, random }, { runId, id, content, stateRef }), patience);
    },
  };
}

async function openBranch(options: ReplicatedOptions, branch: BranchKey): Promise<OpenBranch> {
  const { root, far } = options;
  const { runId, id } = branch;
  const outputDirectory = `${runDirectory(runId, options.outputDirectory)}/${FAN_OUT_FOLDER}/${id}`;
  const place = { root, outputDirectory };
  const refs = branchRefs(far.refs, branch);
  await inTime(begin({ ...options, far: { ...far, refs } }, branch), patienceOf(options));
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
  await changeRefs<undefined>({ refs: far.refs, clock, random }, async () => {
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

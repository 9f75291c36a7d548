const require = process.getBuiltinModule;
import {
  branchRefs
} from "./chunk-RGU3FDT4.js";
import {
  PUSH_PATIENCE,
  createReplicatedStates,
  timeoutFor
} from "./chunk-V57YY2O6.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-SI6KCEGF.js";
import "./chunk-3IRZKMWC.js";
import {
  addRequest,
  findRun,
  materializeRun,
  runFolderSource,
  versionOf,
  withTimeout
} from "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import {
  updateRefs
} from "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  runPath,
  runRef,
  stateMessage
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  FAN_OUT_FOLDER,
  FIXED_FILES,
  insidePath,
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/storage/replicated-store/branch-run-stores.ts
var CONFIG_FILE = "agentic/config.json";
function createBranchStates(options) {
  const { far, report, clock, random } = options;
  const patience = { ...timeoutFor(options), milliseconds: PUSH_PATIENCE.milliseconds };
  const read = async (branch, keep) => {
    const found = await findRun(branchRefs(far.refs, branch), branch.runId);
    if (!found) return void 0;
    let journal = "";
    const { notices } = await materializeRun(
      found,
      ({ path, content }) => {
        if (path === runFiles.journal) journal = Buffer.from(content).toString("utf8");
        else keep(path, content);
      },
      { select: ({ scope }) => scope === "run" }
    );
    notices.forEach(report);
    return journal.slice(0, journal.lastIndexOf("\n") + 1);
  };
  return {
    open: (branch) => openBranch(options, branch),
    read: (branch, keep) => withTimeout(read(branch, keep), patience),
    bringCode: async (branches) => {
      if (branches.size === 0) return [];
      const notices = await withTimeout(far.fetchBranches({ branches, base: void 0 }), patience);
      notices.forEach(report);
      return notices;
    },
    version: (runId) => withTimeout(versionOf(far.refs, runRef(runId)), patience),
    tell: async (runId, id, content) => {
      const { refs, stateRef } = far;
      await withTimeout(addRequest({ refs, clock, random }, { runId, id, content, stateRef }), patience);
    }
  };
}
async function openBranch(options, branch) {
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
async function begin(options, { runId, id }) {
  const { far, local, clock, random } = options;
  const ref = runRef(runId);
  await updateRefs({ refs: far.refs, clock, random }, async () => {
    if (await versionOf(far.refs, ref) !== void 0) return { result: void 0 };
    const changes = FIXED_FILES.flatMap((path) => {
      const content = local.read(runId, path);
      if (content !== void 0) return [{ path: runPath(runId, path), content }];
      if (path === runFiles.run || path === runFiles.definition) throw notHere(runId, path);
      return [];
    });
    const message = stateMessage(`Run ${runId}: branch ${id}`);
    return {
      commit: { refs: [{ ref, expected: void 0, next: { message, changes } }] },
      result: () => void 0
    };
  });
}
function notHere(runId, path) {
  return new AgenticError({
    code: "not-found",
    message: `${path} of run ${runId} is not here, so none of its branches can be worked on; see whether the remote holds the run.`
  });
}
function readerOf({ root, outputDirectory, local }, runId) {
  const place = { root, outputDirectory };
  const source = runFolderSource(place, runId);
  const documents = () => source.documents().filter(({ path }) => path !== runFiles.checkpoints);
  return {
    location: runDirectory(runId, outputDirectory),
    read: (path) => local.read(runId, path),
    readBytes: (path) => {
      const inside = insidePath(path);
      return inside === void 0 ? void 0 : source.read(inside);
    },
    files: () => documents().map(({ path }) => path),
    version: (path) => documents().find((each) => each.path === path)?.stamp,
    isShared: (path) => {
      const inside = insidePath(path);
      return inside !== void 0 && inside.startsWith(`${outputDirectory}/`) && inside !== CONFIG_FILE;
    }
  };
}
export {
  createBranchStates
};

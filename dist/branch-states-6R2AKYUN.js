const require = process.getBuiltinModule;
import {
  branchRefs
} from "./chunk-66AKEEKH.js";
import {
  PUSH_PATIENCE,
  createReplicatedStates,
  patienceOf
} from "./chunk-IOLR3W2O.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-W43WFG6J.js";
import "./chunk-FBAJJV34.js";
import {
  findRun,
  inTime,
  leaveRequest,
  materialise,
  runFolderSource,
  versionOf
} from "./chunk-5YC3IHTI.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-5W236SRZ.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import {
  changeRefs
} from "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import {
  createLocalStore
} from "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import {
  runPath,
  runRef,
  stateMessage
} from "./chunk-IWACR7N4.js";
import {
  FAN_OUT_FOLDER,
  FIXED_FILES,
  insidePath,
  runDirectory,
  runFiles
} from "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/store/branch-states.ts
var CONFIG_FILE = "agentic/config.json";
function createBranchStates(options) {
  const { far, report, clock, random } = options;
  const patience = { ...patienceOf(options), milliseconds: PUSH_PATIENCE.milliseconds };
  const read = async (branch, keep) => {
    const found = await findRun(branchRefs(far.refs, branch), branch.runId);
    if (!found) return void 0;
    let journal = "";
    const { notices } = await materialise(
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
    read: (branch, keep) => inTime(read(branch, keep), patience),
    bringCode: async (branches) => {
      if (branches.size === 0) return [];
      const notices = await inTime(far.bringBranches({ branches, base: void 0 }), patience);
      notices.forEach(report);
      return notices;
    },
    version: (runId) => inTime(versionOf(far.refs, runRef(runId)), patience),
    tell: async (runId, id, content) => {
      const { refs, stateRef } = far;
      await inTime(leaveRequest({ refs, clock, random }, { runId, id, content, stateRef }), patience);
    }
  };
}
async function openBranch(options, branch) {
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
async function begin(options, { runId, id }) {
  const { far, local, clock, random } = options;
  const ref = runRef(runId);
  await changeRefs({ refs: far.refs, clock, random }, async () => {
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

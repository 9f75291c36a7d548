const require = process.getBuiltinModule;
import {
  branchRefs
} from "./chunk-N7EY6MOM.js";
import {
  createReplicatedStates
} from "./chunk-AY3WZU32.js";
import "./chunk-UH6DKISH.js";
import "./chunk-YKCXTXMP.js";
import "./chunk-2PLS44G4.js";
import "./chunk-UL2J4FXU.js";
import "./chunk-ZWCBCJDN.js";
import "./chunk-DUXVH4EU.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import {
  findRun,
  leaveRequest,
  materialise,
  runFolderSource,
  versionOf
} from "./chunk-AM3PJAPN.js";
import "./chunk-TTQX642Q.js";
import {
  changeRefs
} from "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-DPPBYS3H.js";
import {
  createLocalStore
} from "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import {
  runPath,
  runRef,
  stateMessage
} from "./chunk-GELI5YQP.js";
import {
  FAN_OUT_FOLDER,
  insidePath,
  runDirectory,
  runFiles
} from "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/store/branch-states.ts
var CONFIG_FILE = "agentic/config.json";
function createBranchStates(options) {
  const { far, report, clock, random } = options;
  return {
    open: (branch) => openBranch(options, branch),
    read: async (branch, keep) => {
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
    },
    bringCode: async (branches) => {
      const notices = branches.size === 0 ? [] : await far.bringBranches({ branches, base: void 0 });
      notices.forEach(report);
      return notices;
    },
    version: (runId) => versionOf(far.refs, runRef(runId)),
    tell: async (runId, id, content) => {
      const { refs, stateRef } = far;
      await leaveRequest({ refs, clock, random }, { runId, id, content, stateRef });
    }
  };
}
async function openBranch(options, branch) {
  const { root, far } = options;
  const { runId, id } = branch;
  const outputDirectory = `${runDirectory(runId, options.outputDirectory)}/${FAN_OUT_FOLDER}/${id}`;
  const place = { root, outputDirectory };
  const refs = branchRefs(far.refs, branch);
  await begin({ ...options, far: { ...far, refs } }, branch);
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
    const changes = [runFiles.run, runFiles.definition].map((path) => {
      const content = local.read(runId, path);
      if (content === void 0) throw notHere(runId, path);
      return { path: runPath(runId, path), content };
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

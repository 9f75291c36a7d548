const require = process.getBuiltinModule;
import {
  isEnded
} from "./chunk-NPIRWVO7.js";
import {
  hasRemoteStorage,
  keepSettings,
  releaseSettings
} from "./chunk-KIAMSMLK.js";
import {
  createTrustNotes
} from "./chunk-GYJ7LOK5.js";
import {
  knownPrivateFolder,
  privateFolder
} from "./chunk-XIXLG7DY.js";
import {
  redactedStates,
  redactorFor
} from "./chunk-OJV2YDKN.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import {
  insidePath,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";

// src/wiring/run-stores.ts
const { statSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
var DEFAULT = "agentic/";
function ownPrefix({ root, config }) {
  return (prefix, definition) => prefix === DEFAULT || prefix === config.git.branchPrefix || isSetIn(textOf(root, definition), prefix);
}
function textOf(root, definition) {
  const inside = insidePath(definition);
  const file = inside === void 0 ? void 0 : join(root, inside);
  const isFile = file !== void 0 && statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? readRegularText(file) : "";
}
function isSetIn(text, prefix) {
  const set = text.matchAll(/branch-?prefix["']?\s*:\s*["']?([A-Za-z0-9._/-]+)/gi);
  return Array.from(set, ([, each]) => each).includes(prefix);
}
function createRunStores(place) {
  const { root, environment, config } = place;
  const local = createLocalStore(root, config.outputDirectory, place.report);
  const states = hasRemoteStorage(place) ? carried(local, place) : local;
  const redacted = redactedStates(states, redactorFor(environment, config.logging.redact));
  return place.isRepository ? keepingSettings(redacted, place) : redacted;
}
function keepingSettings(states, place) {
  return {
    ...states,
    open: async (runId, mode) => {
      const run = await states.open(runId, mode);
      try {
        if (mode === "create" || mode === "resume") await keepSettings(place, runId);
      } catch (error) {
        await run[Symbol.asyncDispose]();
        throw error;
      }
      const finish = async (outcome) => {
        await run.finish(outcome);
        if (outcome.ended && isEnded(states, runId))
          await releaseSettings(place, runId, (other) => isOver(states, other));
      };
      return { ...run, finish };
    }
  };
}
function isOver(states, runId) {
  if (states.isLive(runId)) return false;
  return states.read(runId, runFiles.run) === void 0 || isEnded(states, runId);
}
function carried(local, place) {
  let replicated;
  const load = () => replicated ??= replicatedStates(local, place);
  const hide = () => composeHidden(place, local.folders);
  return {
    ...local,
    branches: async () => await branchStates(local, place),
    bring: async (runId) => {
      await hide();
      await (await load()).bring?.(runId);
    },
    carry: async ({ others } = { others: false }) => {
      const { root, config } = place;
      const folder = { root, outputDirectory: config.outputDirectory };
      const { listUnsyncedRuns } = await import("./unsynced-runs-4HOSXXHL.js");
      const { runsWithPendingEntries } = await import("./local-manual-entries-QRZCUFHH.js");
      if (others || listUnsyncedRuns(folder, local).length + runsWithPendingEntries(folder).length > 0)
        await (await load()).carry?.({ others });
    },
    passOn: async (runId, id, addition) => await (await load()).passOn?.(runId, id, addition),
    open: async (runId, mode) => {
      await hide();
      return await (await load()).open(runId, mode);
    }
  };
}
async function composeHidden({ root, environment, isRepository }, folders) {
  if (!isRepository) return;
  const { createWorkspaces } = await import("./create-workspaces-XAZB3CJS.js");
  const { createGit } = await import("./git-6RGNXQWQ.js");
  await createWorkspaces(root, { root, git: createGit(root, environment) }).hide(folders);
}
async function replicatedStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options) return local;
  const { createReplicatedStates } = await import("./replicated-run-store-BFJSSIFC.js");
  return createReplicatedStates(options);
}
async function branchStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options || options.far.isStateOnly) return void 0;
  const { createBranchStates } = await import("./branch-run-stores-CHJXX3EJ.js");
  return createBranchStates(options);
}
async function optionsFor(local, place) {
  const { openRemoteStorage } = await import("./open-remote-storage-5LWOSOYV.js");
  const far = await openRemoteStorage(place);
  if (!far) return void 0;
  const { engineIdentity, newId, retryTiming } = await import("./engine-identity-APZCO5ZQ.js");
  const { root, config, interrupt, kill, report = () => {
  }, onUncarried } = place;
  const { outputDirectory } = config;
  const trustNotes = trustNotesOf(place);
  const isPrefix = ownPrefix({ root, config });
  const own = {
    local,
    far,
    trustNotes,
    root,
    outputDirectory,
    isPrefix,
    engine: engineIdentity,
    newId,
    ...retryTiming
  };
  return { ...own, report, onUncarried, interrupt, kill };
}
function trustNotesOf({ root, environment }) {
  return createTrustNotes({
    known: () => knownPrivateFolder(root, environment),
    make: () => privateFolder(root, environment)
  });
}

export {
  ownPrefix,
  createRunStores,
  trustNotesOf
};

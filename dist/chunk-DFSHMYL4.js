const require = process.getBuiltinModule;
import {
  isEnded
} from "./chunk-R5J2G7IY.js";
import {
  keepSettings,
  mayBeElsewhere,
  releaseSettings
} from "./chunk-LTYCOAME.js";
import {
  ownPrefix
} from "./chunk-CEJV5K2P.js";
import {
  trustNotesOf
} from "./chunk-FJI5BRNY.js";
import {
  redactedStates,
  redactorFor
} from "./chunk-NXJ6ZHLT.js";
import {
  createLocalStore
} from "./chunk-JLOJ2DQI.js";
import {
  runFiles
} from "./chunk-4J5IKL3S.js";

// src/compose/carried-states.ts
function composeCarriedStates(place) {
  const { root, environment, config } = place;
  const local = createLocalStore(root, config.outputDirectory, place.report);
  const states = mayBeElsewhere(place) ? carried(local, place) : local;
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
      const { runsLeft } = await import("./left-behind-RZ5S6CEO.js");
      const { runsWithUnsent } = await import("./additions-Z2RLFYXK.js");
      if (others || runsLeft(folder, local).length + runsWithUnsent(folder).length > 0)
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
  const { createWorkspaces } = await import("./workspaces-BVQ5JMYG.js");
  const { createGit } = await import("./git-7CBTULTJ.js");
  await createWorkspaces(root, { root, git: createGit(root, environment) }).hide(folders);
}
async function replicatedStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options) return local;
  const { createReplicatedStates } = await import("./replicated-store-MZMLTAFW.js");
  return createReplicatedStates(options);
}
async function branchStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options || options.far.isWithoutCode) return void 0;
  const { createBranchStates } = await import("./branch-states-6R2AKYUN.js");
  return createBranchStates(options);
}
async function optionsFor(local, place) {
  const { openElsewhere } = await import("./elsewhere-BEZUJ4AH.js");
  const far = await openElsewhere(place);
  if (!far) return void 0;
  const { engine, newId, pace } = await import("./engine-KDG7EIJJ.js");
  const { root, config, interrupt, kill, report = () => {
  }, onUncarried } = place;
  const { outputDirectory } = config;
  const trustNotes = trustNotesOf(place);
  const isPrefix = ownPrefix({ root, config });
  const own = { local, far, trustNotes, root, outputDirectory, isPrefix, engine, newId, ...pace };
  return { ...own, report, onUncarried, interrupt, kill };
}

export {
  composeCarriedStates
};

const require = process.getBuiltinModule;
import {
  mayBeElsewhere
} from "./chunk-TTQX642Q.js";
import {
  redactedStates,
  redactorFor
} from "./chunk-DPPBYS3H.js";
import {
  createLocalStore
} from "./chunk-N23TLQUX.js";

// src/compose/carried-states.ts
function composeCarriedStates(place) {
  const { root, environment, config } = place;
  const local = createLocalStore(root, config.outputDirectory, place.report);
  const states = mayBeElsewhere(place) ? carried(local, place) : local;
  return redactedStates(states, redactorFor(environment, config.logging.redact));
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
      const { runsLeft } = await import("./left-behind-XUBJJBI3.js");
      const { runsWithUnsent } = await import("./additions-N6L7PMZO.js");
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
  const { createWorkspaces } = await import("./workspaces-OFHWNE4V.js");
  const { createGit } = await import("./git-XM5DWNYW.js");
  await createWorkspaces(root, { root, git: createGit(root, environment) }).hide(folders);
}
async function replicatedStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options) return local;
  const { createReplicatedStates } = await import("./replicated-store-OUSFRBS3.js");
  return createReplicatedStates(options);
}
async function branchStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options || options.far.isWithoutCode) return void 0;
  const { createBranchStates } = await import("./branch-states-6SA34GWZ.js");
  return createBranchStates(options);
}
async function optionsFor(local, place) {
  const { openElsewhere } = await import("./elsewhere-6F32EPXG.js");
  const far = await openElsewhere(place);
  if (!far) return void 0;
  const { engine, newId, pace } = await import("./engine-BDVWA2ZE.js");
  const { root, config, interrupt, kill, report = () => {
  }, onUncarried } = place;
  const { outputDirectory } = config;
  return { local, far, root, outputDirectory, engine, newId, report, onUncarried, interrupt, kill, ...pace };
}

export {
  composeCarriedStates
};

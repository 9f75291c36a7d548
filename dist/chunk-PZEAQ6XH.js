const require = process.getBuiltinModule;
import {
  mayBeElsewhere
} from "./chunk-7S2EVZK2.js";
import {
  createLocalStore,
  redactedStates,
  redactorFor
} from "./chunk-WD6ELVH2.js";

// src/compose/carried-states.ts
function composeCarriedStates(place) {
  const { root, environment, config } = place;
  const local = createLocalStore(root, config.outputDirectory);
  const states = mayBeElsewhere(place) ? carried(local, place) : local;
  return redactedStates(states, redactorFor(environment, config.logging.redact));
}
function carried(local, place) {
  let replicated;
  const load = () => replicated ??= replicatedStates(local, place);
  return {
    ...local,
    branches: async () => await branchStates(local, place),
    bring: async (runId) => await (await load()).bring?.(runId),
    carry: async () => {
      const { root, config } = place;
      const folder = { root, outputDirectory: config.outputDirectory };
      const { runsLeft } = await import("./left-behind-K36UC2VW.js");
      const { runsWithUnsent } = await import("./additions-MPU3C7JB.js");
      if (runsLeft(folder, local).length + runsWithUnsent(folder).length > 0) await (await load()).carry?.();
    },
    passOn: async (runId, id, addition) => await (await load()).passOn?.(runId, id, addition),
    open: async (runId, mode) => await (await load()).open(runId, mode)
  };
}
async function replicatedStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options) return local;
  const { createReplicatedStates } = await import("./replicated-store-3GB2ACOY.js");
  return createReplicatedStates(options);
}
async function branchStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options || options.far.isWithoutCode) return void 0;
  const { createBranchStates } = await import("./branch-states-P7QSIS47.js");
  return createBranchStates(options);
}
async function optionsFor(local, place) {
  const { openElsewhere } = await import("./elsewhere-NUIM6LV6.js");
  const far = await openElsewhere(place);
  if (!far) return void 0;
  const { engine, newId, pace } = await import("./engine-FY7FVXT7.js");
  const { root, config, interrupt, kill, report = () => {
  } } = place;
  const { outputDirectory } = config;
  return { local, far, root, outputDirectory, engine, newId, report, interrupt, kill, ...pace };
}

export {
  composeCarriedStates
};

const require = process.getBuiltinModule;
import {
  redactedStates,
  redactorFor
} from "./chunk-LJMBGBS3.js";
import {
  mayBeElsewhere
} from "./chunk-GR7RHVEM.js";
import {
  createLocalStore
} from "./chunk-CAGSRZIP.js";

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
  return {
    ...local,
    branches: async () => await branchStates(local, place),
    bring: async (runId) => await (await load()).bring?.(runId),
    carry: async ({ others } = { others: false }) => {
      const { root, config } = place;
      const folder = { root, outputDirectory: config.outputDirectory };
      const { runsLeft } = await import("./left-behind-Q5VCDWVW.js");
      const { runsWithUnsent } = await import("./additions-BAKCT2UJ.js");
      if (others || runsLeft(folder, local).length + runsWithUnsent(folder).length > 0)
        await (await load()).carry?.({ others });
    },
    passOn: async (runId, id, addition) => await (await load()).passOn?.(runId, id, addition),
    open: async (runId, mode) => await (await load()).open(runId, mode)
  };
}
async function replicatedStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options) return local;
  const { createReplicatedStates } = await import("./replicated-store-6ZNUKG4S.js");
  return createReplicatedStates(options);
}
async function branchStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options || options.far.isWithoutCode) return void 0;
  const { createBranchStates } = await import("./branch-states-PM4E7ZPN.js");
  return createBranchStates(options);
}
async function optionsFor(local, place) {
  const { openElsewhere } = await import("./elsewhere-CXHPKY6D.js");
  const far = await openElsewhere(place);
  if (!far) return void 0;
  const { engine, newId, pace } = await import("./engine-HTKNDRDV.js");
  const { root, config, interrupt, kill, report = () => {
  }, onUncarried } = place;
  const { outputDirectory } = config;
  return { local, far, root, outputDirectory, engine, newId, report, onUncarried, interrupt, kill, ...pace };
}

export {
  composeCarriedStates
};

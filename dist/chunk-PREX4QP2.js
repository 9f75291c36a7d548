const require = process.getBuiltinModule;
import {
  redactedStates,
  redactorFor
} from "./chunk-WJUB2A7T.js";
import {
  mayBeElsewhere
} from "./chunk-RSSU34D5.js";
import {
  createLocalStore
} from "./chunk-YY3OOIBV.js";

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
      const { runsLeft } = await import("./left-behind-Y33SJWCY.js");
      const { runsWithUnsent } = await import("./additions-QK626VBU.js");
      if (runsLeft(folder, local).length + runsWithUnsent(folder).length > 0) await (await load()).carry?.();
    },
    passOn: async (runId, id, addition) => await (await load()).passOn?.(runId, id, addition),
    open: async (runId, mode) => await (await load()).open(runId, mode)
  };
}
async function replicatedStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options) return local;
  const { createReplicatedStates } = await import("./replicated-store-KR533PLA.js");
  return createReplicatedStates(options);
}
async function branchStates(local, place) {
  const options = await optionsFor(local, place);
  if (!options || options.far.isWithoutCode) return void 0;
  const { createBranchStates } = await import("./branch-states-QLTZY5N7.js");
  return createBranchStates(options);
}
async function optionsFor(local, place) {
  const { openElsewhere } = await import("./elsewhere-VT7B67DP.js");
  const far = await openElsewhere(place);
  if (!far) return void 0;
  const { engine, newId, pace } = await import("./engine-OBBPJ3H2.js");
  const { root, config, interrupt, kill, report = () => {
  } } = place;
  const { outputDirectory } = config;
  return { local, far, root, outputDirectory, engine, newId, report, interrupt, kill, ...pace };
}

export {
  composeCarriedStates
};

const require = process.getBuiltinModule;
import {
  STATE_REF
} from "./chunk-IWACR7N4.js";
import {
  OUTPUT_DIRECTORY
} from "./chunk-4J5IKL3S.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/no-code.ts
function sparingCode(refs, stateRef) {
  if (stateRef === STATE_REF) return refs;
  let isOurs = false;
  return {
    ...refs,
    commit: async (change) => {
      const state = change.refs.find(({ ref, next }) => ref === stateRef && next !== void 0);
      if (state?.expected !== void 0 && !isOurs) {
        const entries = await refs.list(state.expected, "");
        isOurs = entries.every(({ name }) => name === OUTPUT_DIRECTORY || /^readme/i.test(name));
        if (!isOurs) throw holdsCode(stateRef, refs.location);
      }
      return await refs.commit(change);
    }
  };
}
function holdsCode(stateRef, location) {
  return new AgenticError({
    code: "config-invalid",
    message: `The branch ${stateRef} of ${location} holds more than state, so nothing is written to it. Name another branch for the state: \`state.branch\` in agentic/config.json, or the input \`state-branch\`.`
  });
}

export {
  sparingCode
};

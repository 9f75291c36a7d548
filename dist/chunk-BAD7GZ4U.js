const require = process.getBuiltinModule;
import {
  STATE_REF
} from "./chunk-WTW3FVGE.js";
import {
  OUTPUT_DIRECTORY
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/storage/refs/protected-code-refs.ts
function protectCodeBranch(refs, stateRef) {
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
  protectCodeBranch
};

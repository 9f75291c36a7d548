const require = process.getBuiltinModule;
import {
  fatal,
  newPlace
} from "./chunk-SYZWXYVV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/engine/branches/publish-matrix.ts
async function openFanOut(context, { path, branches }) {
  const { state, store } = context;
  try {
    await store.flush();
  } catch (error) {
    const { code, message } = fatal(error);
    return { type: "run.paused", reason: code, message, step: path };
  }
  const places = await Promise.all(
    branches.map(async ({ path: step, dependencies }) => {
      const earlier = state.branches.get(step);
      if (earlier) return { step, branch: earlier.branch, head: earlier.head };
      const { branch, baseSha } = await newPlace(context, { path: step, block: path, dependencies });
      return { step, branch, head: baseSha };
    })
  );
  return { type: "fan-out.opened", step: path, round: state.round + 1, branches: places };
}
function isMatrix({ settings, program }) {
  return settings.fanOut === "matrix" && program === void 0;
}
async function requireBranches(states, { git }) {
  if (!git.enabled || !git.autoCommit) throw unfit("needs `git.enabled` and `git.auto-commit`");
  const branches = await states.branches?.();
  if (branches) return branches;
  throw unfit("needs a remote that takes the state of runs and their code, and there is none");
}
function unfit(why) {
  return new AgenticError({
    code: "config-invalid",
    message: `\`fan-out: matrix\` ${why}: nothing that others do for the run could be joined. Add what is missing, or use \`fan-out: local\`.`
  });
}

export {
  openFanOut,
  isMatrix,
  requireBranches
};

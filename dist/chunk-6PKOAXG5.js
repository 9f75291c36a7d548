const require = process.getBuiltinModule;
import {
  isRunHere
} from "./chunk-NKYH6P5Z.js";
import {
  print
} from "./chunk-S4GG6C6X.js";

// src/runner/read/local-first.ts
async function showLocalFirst(io, here, { runId, wanted, find, render }) {
  const local = isRunHere(here, runId) ? await render({ project: here }) : void 0;
  if (local !== void 0) print(io, local);
  const seen = await find(io, here, {
    runId,
    ...wanted ? { wanted } : {},
    isShown: local !== void 0
  });
  if (local !== void 0 && seen.project === here) return seen;
  const now = await render(seen);
  if (now === void 0 || now === local) return seen;
  print(io, local === void 0 ? now : `
${newerWords(runId, seen)}

${now}`);
  return seen;
}
function newerWords(runId, { away }) {
  return away ? `Run ${runId} went on in another clone; at ${away.location} it is:` : `Run ${runId} with what the runners of its branches have done since:`;
}

export {
  showLocalFirst
};

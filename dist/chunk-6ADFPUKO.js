const require = process.getBuiltinModule;
import {
  breakableRefs,
  createFolderStateRefs,
  followBranches,
  heardRefs,
  notesWith,
  redactedRefs
} from "./chunk-WWXMSOXI.js";
import {
  sparingCode
} from "./chunk-2YGHVBY5.js";
import {
  remotesOf
} from "./chunk-K2U5JCRK.js";
import {
  privateFolder
} from "./chunk-WLEBQRGG.js";
import {
  bringBranches,
  dropBranches
} from "./chunk-UXECRFTD.js";
import {
  redactorFor
} from "./chunk-LJMBGBS3.js";
import {
  mayBeElsewhere,
  systemClock
} from "./chunk-GR7RHVEM.js";
import {
  createGit
} from "./chunk-2HJVK3LW.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/compose/elsewhere.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { existsSync, statSync } = process.getBuiltinModule("node:fs");
const { join, resolve } = process.getBuiltinModule("node:path");
async function openElsewhere(place) {
  const { root, isRepository, environment, config } = place;
  const { remote, branch: stateRef } = config.state;
  if (remote === false || !mayBeElsewhere(place)) return void 0;
  const shared = remote === void 0 ? void 0 : sharedFolder(root, remote);
  const redact = redactorFor(environment, config.logging.redact);
  if (shared !== void 0) {
    const refs2 = redactedRefs(withoutBranches(createFolderStateRefs(shared)), redact);
    const nowhere = () => Promise.resolve([]);
    const name = createHash("sha256").update(root).digest("hex").slice(0, 24);
    const folder = privateFolder(root, environment, name);
    return {
      refs: refs2,
      stateRef,
      folder,
      isWithoutCode: true,
      silence: { isKnown: false, answers: 0 },
      breakOff: () => {
      },
      giveUp: () => {
      },
      bringBranches: nowhere,
      synchroniseNotes: notesWith(place, { refs: refs2, stateRef })
    };
  }
  if (!isRepository) {
    if (remote === void 0) return void 0;
    throw new AgenticError({
      code: "config-invalid",
      message: `\`state.remote\` is ${JSON.stringify(remote)}, which is no folder, and here is no git repository. Name a folder, or remove the key.`
    });
  }
  const chosen = await sourceOf(place);
  if (!chosen) return void 0;
  const { refs: own, source, breakOff, giveUp } = breakableRefs(chosen);
  const silence = silenceOf(place);
  const refs = sparingCode(redactedRefs(heardRefs(own, { clock: systemClock, silence }), redact), stateRef);
  const repository = { root, git: createGit(root, environment) };
  return {
    refs,
    stateRef,
    folder: chosen.repository.folder(),
    silence,
    breakOff,
    giveUp,
    bringBranches: async ({ branches, base }, keep) => {
      const wanted = { branches, ...base === void 0 ? {} : { base }, ...keep ? { keep } : {} };
      const problems = await bringBranches(repository, source(), wanted);
      return Array.from(problems.values());
    },
    followBranches: ({ base, ...heads }, keep) => followBranches(repository, source(), { ...heads, ...base === void 0 ? {} : { base }, keep }),
    dropBranches: ({ branches, into }) => dropBranches(repository, branches, into.branch),
    synchroniseNotes: notesWith(place, { refs, stateRef })
  };
}
var known = /* @__PURE__ */ new WeakMap();
function silenceOf({ root, environment }) {
  const ofAll = known.get(environment) ?? /* @__PURE__ */ new Map();
  known.set(environment, ofAll);
  const silence = ofAll.get(root) ?? { isKnown: false, answers: 0 };
  ofAll.set(root, silence);
  return silence;
}
async function sourceOf({ report, ...place }) {
  const remotes = await remotesOf(place);
  const { remote } = place.config.state;
  if (remote === false) return void 0;
  if (remote !== void 0) return remotes.choose(void 0, remote);
  try {
    return remotes.choose(void 0);
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "git-unsuitable") throw error;
    report?.(`Runs are kept in this clone alone. ${error.message}`);
    return void 0;
  }
}
function withoutBranches(refs) {
  return { ...refs, commit: ({ refs: changes }) => refs.commit({ refs: changes }) };
}
function sharedFolder(root, remote) {
  if (/^[a-z]+:|^[^/]+@/i.test(remote)) return void 0;
  const folder = resolve(root, remote);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && !existsSync(join(folder, "HEAD")) && !existsSync(join(folder, ".git")) ? folder : void 0;
}

export {
  openElsewhere
};

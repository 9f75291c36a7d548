const require = process.getBuiltinModule;
import {
  openRemotes
} from "./chunk-5FT67ELT.js";
import {
  createGit
} from "./chunk-LQMA3VKW.js";

// src/compose/remotes.ts
var opened = /* @__PURE__ */ new WeakMap();
function remotesOf({
  root,
  environment
}) {
  const known = opened.get(environment) ?? /* @__PURE__ */ new Map();
  opened.set(environment, known);
  const git = createGit(root, environment);
  const remotes = known.get(root) ?? openRemotes({ root, git }, environment);
  known.set(root, remotes);
  remotes.catch(() => known.delete(root));
  return remotes;
}

export {
  remotesOf
};

const require = process.getBuiltinModule;
import {
  openRemotes
} from "./chunk-WLEBQRGG.js";
import {
  createGit
} from "./chunk-2HJVK3LW.js";

// src/compose/remotes.ts
var opened = /* @__PURE__ */ new WeakMap();
function remotesOf({
  root,
  environment
}) {
  const known = opened.get(environment) ?? /* @__PURE__ */ new Map();
  opened.set(environment, known);
  const git = createGit(root, environment);
  const remotes = known.get(root) ?? openRemotes({ root, git }, environment, mintFor(environment));
  known.set(root, remotes);
  remotes.catch(() => known.delete(root));
  return remotes;
}
function mintFor(environment) {
  if (!environment["AGENTIC_APP_ID"] || !environment["AGENTIC_APP_PRIVATE_KEY"]) return void 0;
  const sources = /* @__PURE__ */ new Map();
  const sourceAt = async (url) => {
    const { tokensAt } = await import("./tokens-LXALLZYH.js");
    return await tokensAt(environment, url);
  };
  return async (url) => {
    const source = sources.get(url) ?? sourceAt(url);
    sources.set(url, source);
    return await (await source)?.current();
  };
}
function remotesUntil({ choose }, signal) {
  return {
    choose: (...wanted) => {
      const source = choose(...wanted);
      return source && { ...source, repository: source.repository.until(signal) };
    }
  };
}

export {
  remotesOf,
  remotesUntil
};

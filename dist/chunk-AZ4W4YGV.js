const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/check-change.ts
function checkChange({ refs }) {
  for (const { ref, next } of refs) {
    if (!isRefName(ref))
      throw usage(`${JSON.stringify(ref)} is no name for a ref; use one such as \`agentic/state\`.`);
    if (refs.filter((each) => each.ref === ref).length > 1)
      throw usage(`The ref ${ref} is named twice in one commit; put its changes together.`);
    const paths = (next?.changes ?? []).flatMap(
      (change) => "from" in change ? [change.path, change.from.path] : [change.path]
    );
    for (const path of paths) {
      if (isTreePath(path)) continue;
      throw usage(
        `${JSON.stringify(path)} is no path in ${ref}; use a relative one, such as \`agentic/notes.md\`.`
      );
    }
  }
}
function isTreePath(path) {
  return path.isWellFormed() && !CONTROL.test(path) && path.split("/").every(isTreeName);
}
var CONTROL = /[\u0000-\u001f\u007f]/;
var nowhere = /* @__PURE__ */ new Set(["", ".", ".."]);
function isTreeName(name) {
  return !nowhere.has(name) && !isGitFolder(name);
}
var UNSEEN = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
function isGitFolder(name) {
  return /^(?:\.git|git~1)[ .]*(?::.*)?$/i.test(name.replaceAll(UNSEEN, ""));
}
function isRefName(ref) {
  return !/[\s~^:?*[\\]|\.\.|@\{/.test(ref) && isTreePath(ref) && ref.split("/").every(isRefPart);
}
function isRefPart(part) {
  return !part.startsWith(".") && !part.startsWith("-") && !part.endsWith(".") && !part.endsWith(".lock");
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
}

export {
  checkChange,
  isTreePath,
  isRefName
};

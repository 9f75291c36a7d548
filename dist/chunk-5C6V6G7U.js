const require = process.getBuiltinModule;
import {
  INDEX_VERSION,
  createScanIndex,
  openSqliteIndex
} from "./chunk-PVWUXKU5.js";
import {
  createNotebook
} from "./chunk-ZF4MUX4Z.js";
import {
  createNotesFolder
} from "./chunk-QWZBW7JO.js";
import {
  createWorkspaces
} from "./chunk-ZUNSPNLF.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import {
  WORKTREES,
  createTemplateEngine
} from "./chunk-XIXLG7DY.js";
import {
  redactorFor
} from "./chunk-OJV2YDKN.js";
import {
  createLibrary
} from "./chunk-EO6JZ5KM.js";
import {
  packageRoot,
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/wiring/open-notebook.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { statSync } = process.getBuiltinModule("node:fs");
const { basename, dirname, join, resolve } = process.getBuiltinModule("node:path");
function composeNotebook(place) {
  const { config } = place;
  const { root, files, openIndex } = notesOf(place);
  const { redact } = redactorFor(place.environment, config.logging.redact);
  const renderBody = bodyRenderer(root, config.memory.template);
  return createNotebook({
    files,
    openIndex,
    clock: systemClock,
    ...renderBody ? { renderBody } : {},
    redact
  });
}
function notesOf(place) {
  const root = enclosingCheckout(place.root);
  const { config, isRepository, notice } = place;
  const files = createNotesFolder({ root, directory: config.memory.directory });
  const cache = cacheFile(root, config);
  return {
    root,
    files: isRepository ? hiddenFromGit(files, { ...place, root }) : files,
    openIndex: indexOpener(`${cache}-${INDEX_VERSION}.sqlite`, notice),
    record: `${cache}-synchronised.json`
  };
}
function enclosingCheckout(root) {
  const folder = dirname(root);
  return basename(folder) === WORKTREES ? dirname(folder) : root;
}
function hiddenFromGit(files, { root, environment }) {
  const workspaces = createWorkspaces(root, { root, git: createGit(root, environment) });
  const hide = () => workspaces.hide([files.location]);
  return {
    ...files,
    write: async (path, content, expected) => {
      await hide();
      return await files.write(path, content, expected);
    },
    writeContents: async (text) => {
      await hide();
      await files.writeContents(text);
    }
  };
}
function indexOpener(file, notice) {
  let renewed = false;
  return (failure) => {
    if (failure === void 0) return openSqliteIndex(file);
    if (failure.fault === "damaged" && !renewed) {
      renewed = true;
      return openSqliteIndex(file, { renew: true });
    }
    if (failure.fault !== "missing") {
      notice?.(`The search index cannot be used (${failure.message}); the notes are read one by one.`);
    }
    return createScanIndex();
  };
}
function cacheFile(root, { memory, outputDirectory }) {
  const name = createHash("sha256").update(memory.directory).digest("hex").slice(0, 8);
  const folder = gitFolder(join(root, ".git"));
  const home = folder === void 0 ? join(root, outputDirectory, ".cache") : join(folder, "agentic");
  return join(home, `notes-${name}`);
}
function gitFolder(link) {
  const stats = statSync(link, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return link;
  if (!stats?.isFile()) return void 0;
  const target = /^gitdir: (.+)$/m.exec(readRegularText(link))?.[1];
  return target === void 0 ? void 0 : resolve(dirname(link), target);
}
var DEFAULT_TEMPLATE = "default";
function bodyRenderer(root, name) {
  if (name === DEFAULT_TEMPLATE) return void 0;
  return async (draft) => {
    var _stack = [];
    try {
      const template = createLibrary({ root, builtIn: packageRoot() }).template(name);
      const templates = __using(_stack, createTemplateEngine(), true);
      return await templates.render(template, { ...draft });
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      var _promise = __callDispose(_stack, _error, _hasError);
      _promise && await _promise;
    }
  };
}

export {
  composeNotebook,
  notesOf,
  enclosingCheckout
};

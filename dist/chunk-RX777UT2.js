const require = process.getBuiltinModule;
import {
  withLookupTimeout
} from "./chunk-NKYH6P5Z.js";
import {
  enclosingCheckout
} from "./chunk-5C6V6G7U.js";
import {
  hasRemoteStorage
} from "./chunk-KIAMSMLK.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import {
  RunRecord
} from "./chunk-3QX5WFXS.js";
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  isRunId
} from "./chunk-5UWUDB4H.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/memory/notes/note-messages.ts
function noteFacts({ path, ...note }, location) {
  return { ...note, path: `${location}/${path}` };
}
function createdFacts({ id, category, title, tags, path }, location) {
  return { success: true, memory_id: id, path: `${location}/${path}`, category, title, tags };
}
function brokenFacts(broken, location) {
  return broken.map(({ path, line, message }) => ({ file: `${location}/${path}`, line, message }));
}
function noteExists(similar, location, next) {
  const notes = similar.map(({ id, title, path }) => ({ id, title, path: `${location}/${path}` }));
  const [first] = notes;
  return new AgenticError({
    code: "note-exists",
    message: `${first?.path} says much the same (${first?.title}), so nothing was kept. ${next(first?.id ?? "")}`,
    data: { similar: notes }
  });
}
function renderList(notes, total, all = `\`--limit ${total}\``) {
  const width = Math.max(...notes.map(({ id }) => id.length));
  const lines = notes.map(({ id, category, created, title, tags }) => {
    const labels = tags.length > 0 ? `  (${tags.join(", ")})` : "";
    return `${id.padEnd(width)}  ${created.slice(0, 10)}  ${category.padEnd(8)}  ${title}${labels}`;
  });
  const rest = total - notes.length;
  return [...lines, ...rest > 0 ? [`\u2026 and ${rest} more; ${all} shows all.`] : []].join("\n");
}
function renderFound(notes, location) {
  return notes.map(({ id, category, relevance, tags, title, summary, path }) => {
    const about = [category, ...relevance === "medium" ? [] : [relevance], ...tags].join(", ");
    return [
      `${title}  (${about})`,
      `    ${id}  ${location}/${path}`,
      ...summary === "" ? [] : [`    ${summary}`]
    ];
  }).map((lines) => lines.join("\n")).join("\n\n");
}
function renderBroken(broken) {
  const head = broken.length === 1 ? "1 file is no note, and was left out and as it is:" : `${broken.length} files are no notes, and were left out and as they are:`;
  const lines = broken.map(({ file, line, message }) => `  ${file}:${line}: ${message}.`);
  return [head, ...lines].join("\n");
}

// src/runner/read/shared-notebook.ts
var FRESH_MS = 6e4;
var KEEP_MS = 3e3;
function shareNotebook(notebook, sharing) {
  const bring = async (maxAgeMs, limitMs = KEEP_MS) => await synchronise(sharing, { maxAgeMs, limitMs });
  const look = async (work, isNothing) => {
    const since = systemClock.now().getTime();
    const isThere = await bring(FRESH_MS);
    const found = await work();
    if (!isThere || !isNothing(found)) return found;
    await bring(systemClock.now().getTime() - since);
    return await work();
  };
  const isEmpty = ({ notes }) => notes.length === 0;
  const read = async (idOrPath) => {
    const found = await look(
      () => notebook.read(idOrPath).catch(unlessNotFound),
      (result) => result instanceof AgenticError
    );
    if (found instanceof AgenticError) throw found;
    return found;
  };
  return {
    ...notebook,
    local: notebook,
    create: async (...given) => {
      await bring(FRESH_MS, 0);
      return await notebook.create(...given);
    },
    search: (query) => look(() => notebook.search(query), isEmpty),
    list: (filter) => look(() => notebook.list(filter), isEmpty),
    read,
    prune: async (options) => {
      await bring(FRESH_MS);
      return await notebook.prune(options);
    },
    carry: async () => void await synchronise(sharing, { isQuick: true, limitMs: KEEP_MS })
  };
}
function unlessNotFound(error) {
  if (error instanceof AgenticError && error.code === "not-found") return error;
  throw error;
}
async function synchronise({ place: given, tell }, options) {
  if (given.environment["AGENTIC_RUN_ID"] !== void 0) return false;
  const place = { ...given, root: enclosingCheckout(given.root) };
  if (!place.config.memory.enabled || !hasRemoteStorage(place)) return false;
  try {
    const { openRemoteStorage } = await import("./open-remote-storage-5LWOSOYV.js");
    const elsewhere = await openRemoteStorage(place);
    if (!elsewhere) return false;
    const notices = await withLookupTimeout(elsewhere, async () => await elsewhere.syncNotes(options));
    for (const notice of notices) tell(notice);
    return true;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    tell(`Notes are those of this clone alone: ${error.message}`);
    return false;
  }
}

// src/wiring/note-source.ts
var STEP = /^[a-z0-9][\w/-]{0,199}$/;
async function sourceOf({
  environment,
  root,
  isRepository,
  config
}) {
  const run = environment["AGENTIC_RUN_ID"] ?? "";
  const step = environment["AGENTIC_STEP"] ?? "";
  const commit = isRepository ? await createGit(root, environment).try("rev-parse", "--verify", "--quiet", "HEAD") : void 0;
  if (!isRunId(run)) return { commit };
  const record = createLocalStore(enclosingCheckout(root), config.outputDirectory).read(run, runFiles.run);
  return { workflow: workflowOf(record), ...STEP.test(step) ? { step } : {}, run, commit };
}
function workflowOf(record) {
  try {
    return RunRecord.safeParse(JSON.parse(record ?? "null"), { jitless: true }).data?.workflow;
  } catch {
    return void 0;
  }
}

export {
  noteFacts,
  createdFacts,
  brokenFacts,
  noteExists,
  renderList,
  renderFound,
  renderBroken,
  shareNotebook,
  sourceOf
};

const require = process.getBuiltinModule;
import {
  inTime
} from "./chunk-K3Y6HHYD.js";
import {
  checkoutAround
} from "./chunk-AOD57YUR.js";
import {
  mayBeElsewhere
} from "./chunk-LTYCOAME.js";
import {
  RunRecord
} from "./chunk-5Z6ZQR2Z.js";
import {
  createGit
} from "./chunk-BFTXJ4KS.js";
import {
  createLocalStore
} from "./chunk-JLOJ2DQI.js";
import {
  systemClock
} from "./chunk-IWACR7N4.js";
import {
  isRunId,
  runFiles
} from "./chunk-4J5IKL3S.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/compose/note-source.ts
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
  const record = createLocalStore(checkoutAround(root), config.outputDirectory).read(run, runFiles.run);
  return { workflow: workflowOf(record), ...STEP.test(step) ? { step } : {}, run, commit };
}
function workflowOf(record) {
  try {
    return RunRecord.safeParse(JSON.parse(record ?? "null"), { jitless: true }).data?.workflow;
  } catch {
    return void 0;
  }
}

// src/memory/note-text.ts
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

// src/launch/shared-notebook.ts
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
  const place = { ...given, root: checkoutAround(given.root) };
  if (!place.config.memory.enabled || !mayBeElsewhere(place)) return false;
  try {
    const { openElsewhere } = await import("./elsewhere-BEZUJ4AH.js");
    const elsewhere = await openElsewhere(place);
    if (!elsewhere) return false;
    const notices = await inTime(elsewhere, async () => await elsewhere.synchroniseNotes(options));
    for (const notice of notices) tell(notice);
    return true;
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    tell(`Notes are those of this clone alone: ${error.message}`);
    return false;
  }
}

export {
  sourceOf,
  noteFacts,
  createdFacts,
  brokenFacts,
  noteExists,
  renderList,
  renderFound,
  renderBroken,
  shareNotebook
};

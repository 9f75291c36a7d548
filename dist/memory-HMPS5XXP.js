const require = process.getBuiltinModule;
import {
  openEnclosingCheckout
} from "./chunk-FZLIXGRO.js";
import {
  brokenFacts,
  createdFacts,
  noteExists,
  noteFacts,
  renderBroken,
  renderFound,
  renderList,
  shareNotebook,
  sourceOf
} from "./chunk-RX777UT2.js";
import "./chunk-PJBL7NLY.js";
import "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import {
  composeNotebook
} from "./chunk-5C6V6G7U.js";
import "./chunk-PVWUXKU5.js";
import "./chunk-ZF4MUX4Z.js";
import {
  checkCategory,
  parseAge,
  usage
} from "./chunk-IXCIUHPU.js";
import "./chunk-QWZBW7JO.js";
import "./chunk-TKCW5KEF.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import {
  print,
  printJson,
  say
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/cli/commands/session/memory.ts
const { resolve } = process.getBuiltinModule("node:path");
async function memoryCreateCommand(io, _args, { json = false, force = false, ...options }) {
  var _stack = [];
  try {
    const { project, notebook: opened } = openNotebook(io);
    const notebook = __using(_stack, opened);
    const { category, title, tags, relevance } = options;
    const content = await contentFrom(io, options);
    const source = await sourceOf({ ...project, environment: io.environment });
    const creation = await notebook.create({ category, title, content, tags, relevance, source }, { force });
    if ("similar" in creation) throw noteExists(creation.similar, notebook.location, lookAtIt);
    const facts = createdFacts(creation.created, notebook.location);
    if (!json) print(io, `${facts.memory_id} is kept in ${facts.path}.`);
    await notebook.carry();
    if (json) printJson(io, facts);
    return 0;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function memoryListCommand(io, _args, { json = false, limit = 20, ...filter }) {
  var _stack = [];
  try {
    const notebook = __using(_stack, openNotebook(io).notebook);
    const query = { ...filterFrom(filter), limit };
    const first = json ? void 0 : await notebook.local.list(query);
    if (first && first.notes.length > 0) print(io, renderList(first.notes, first.total));
    const { notes, total, broken } = await notebook.list(query);
    if (json) {
      printJson(io, {
        notes: notes.map((note) => noteFacts(note, notebook.location)),
        count: notes.length,
        total,
        broken: brokenFacts(broken, notebook.location)
      });
      return 0;
    }
    const later = laterNotes(notes, first?.notes);
    const isFirst = first === void 0 || first.notes.length === 0;
    if (later.length > 0) print(io, renderList(later, isFirst ? total : later.length));
    else if (isFirst) print(io, nothing(filter));
    sayBroken(io, broken, notebook);
    return 0;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function memorySearchCommand(io, words, { json = false, limit = 10, ...filter }) {
  var _stack = [];
  try {
    const notebook = __using(_stack, openNotebook(io).notebook);
    const text = words.join(" ");
    const query = { ...filterFrom(filter), text, limit };
    const first = json ? [] : (await notebook.local.search(query)).notes;
    if (first.length > 0) print(io, renderFound(first, notebook.location));
    const { notes, broken } = await notebook.search(query);
    if (json) {
      const results = notes.map((note) => noteFacts(note, notebook.location));
      printJson(io, { results, count: notes.length, broken: brokenFacts(broken, notebook.location) });
      return 0;
    }
    const later = laterNotes(notes, first);
    const found = renderFound(later, notebook.location);
    if (later.length > 0) print(io, first.length > 0 ? `
${found}` : found);
    else if (first.length === 0) print(io, `No note matches \`${text}\`.`);
    sayBroken(io, broken, notebook);
    return 0;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function memoryShowCommand(io, [idOrPath = ""], { json = false }) {
  var _stack = [];
  try {
    const notebook = __using(_stack, openNotebook(io).notebook);
    const first = json ? void 0 : await notebook.local.read(idOrPath).catch(unlessNotFound);
    if (first) print(io, first.text);
    const { note, text } = await notebook.read(idOrPath);
    if (json) printJson(io, noteFacts(note, notebook.location));
    else if (first === void 0) print(io, text);
    else if (text !== first.text) print(io, `
The remote has a newer version:

${text}`);
    return 0;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function memoryDeleteCommand(io, ids, { json = false }) {
  var _stack = [];
  try {
    const notebook = __using(_stack, openNotebook(io).notebook);
    for (const id of ids) await notebook.read(id);
    const deleted = [];
    for (const id of new Set(ids)) deleted.push(await notebook.delete(id));
    const facts = deleted.map(({ id, title, path }) => ({ id, title, path: `${notebook.location}/${path}` }));
    if (!json) print(io, facts.map(({ path, title }) => `Deleted ${path} (${title}).`).join("\n"));
    await notebook.carry();
    if (json) printJson(io, { deleted: facts });
    return 0;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function memoryPruneCommand(io, _args, { json = false, olderThan, dryRun = olderThan === void 0, category }) {
  var _stack = [];
  try {
    const notebook = __using(_stack, openNotebook(io).notebook);
    const age = olderThan ?? "30d";
    const before = new Date(systemClock.now().getTime() - parseAge(age)).toISOString();
    const { notes, broken } = await notebook.prune({ ...filterFrom({ category }), before, dryRun });
    if (!dryRun && notes.length > 0) await notebook.carry();
    if (json) {
      const pruned = notes.map((note) => noteFacts(note, notebook.location));
      printJson(io, {
        pruned,
        count: notes.length,
        dry_run: dryRun,
        broken: brokenFacts(broken, notebook.location)
      });
      return 0;
    }
    print(io, prunedText(notes, { age, dryRun }));
    sayBroken(io, broken, notebook);
    return 0;
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
function prunedText(notes, { age, dryRun }) {
  if (notes.length === 0) return `No note is older than ${age}.`;
  const count = notes.length === 1 ? "1 note" : `${notes.length} notes`;
  const list = renderList(notes, notes.length);
  if (!dryRun) return `Deleted ${count} older than ${age}:
${list}`;
  const command = `agentic-sdlc memory prune --older-than ${age}`;
  return `${count} older than ${age}, nothing deleted; \`${command}\` deletes:
${list}`;
}
function openNotebook(io) {
  const project = openEnclosingCheckout(io);
  if (!project.config.memory.enabled && (io.environment["AGENTIC_RUN_ID"] ?? "") !== "") {
    throw new AgenticError({
      code: "unsupported",
      message: "Notes are switched off for agents here (`memory.enabled` is false); go on without them."
    });
  }
  const notice = (text) => say(io, text);
  const place = { ...project, environment: io.environment, notice };
  return { project, notebook: shareNotebook(composeNotebook(place), { place, tell: notice }) };
}
function laterNotes(notes, printed = []) {
  const known = new Set(printed.map((note) => JSON.stringify(note)));
  return notes.filter((note) => !known.has(JSON.stringify(note)));
}
function unlessNotFound(error) {
  if (error instanceof AgenticError && error.code === "not-found") return void 0;
  throw error;
}
function filterFrom({
  category,
  tags
}) {
  return {
    ...category === void 0 ? {} : { category: checkCategory(category) },
    ...tags === void 0 ? {} : { tags }
  };
}
async function contentFrom(io, { content, contentFile }) {
  if (content !== void 0 && contentFile !== void 0)
    throw usage("`--content` and `--content-file` exclude each other; give one of them.");
  if (content !== void 0) return content;
  if (contentFile !== void 0 && contentFile !== "-") return fileText(io, contentFile);
  if (io.stdin.isTTY)
    throw usage("A note needs a content: give `--content`, `--content-file`, or text on standard input.");
  const chunks = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
function fileText(io, file) {
  try {
    return readRegularText(resolve(io.cwd, file), { shown: file });
  } catch (cause) {
    if (cause instanceof AgenticError) throw cause;
    throw new AgenticError({ code: "not-found", message: `${file} cannot be read; check the path.`, cause });
  }
}
function lookAtIt(id) {
  return `Look at it with \`agentic-sdlc memory show ${id}\`; \`--force\` keeps yours as well.`;
}
function nothing({ category, tags }) {
  return category === void 0 && tags === void 0 ? "There are no notes here yet." : "There are no such notes.";
}
function sayBroken(io, broken, notebook) {
  if (broken.length > 0) say(io, renderBroken(brokenFacts(broken, notebook.location)));
}
export {
  memoryCreateCommand,
  memoryDeleteCommand,
  memoryListCommand,
  memoryPruneCommand,
  memorySearchCommand,
  memoryShowCommand
};

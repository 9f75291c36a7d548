const require = process.getBuiltinModule;
import {
  checkCategory,
  checkoutAround,
  composeNotebook,
  usage
} from "./chunk-PMXIMQVN.js";
import "./chunk-6TKTF2IQ.js";
import {
  createGit,
  systemClock
} from "./chunk-63TYV4QY.js";
import {
  print,
  printJson,
  say
} from "./chunk-RXSHFMS4.js";
import {
  RunRecord
} from "./chunk-LFMCLEBP.js";
import {
  openProject
} from "./chunk-AECTQNWS.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-LPEZXTYB.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-HITTCC3X.js";
import "./chunk-QMOPGIIO.js";
import "./chunk-HQD2LTNW.js";
import "./chunk-XLNLYAWG.js";
import "./chunk-MHDWJNP6.js";
import "./chunk-5YNLMA7X.js";
import "./chunk-LTS2PWUY.js";
import "./chunk-D44FQVJC.js";
import "./chunk-VJQCTIEG.js";
import "./chunk-UO4HI7EZ.js";
import "./chunk-7QC7TWY5.js";
import "./chunk-XVRDGOPF.js";
import "./chunk-CJU4ROFS.js";
import "./chunk-2FUP4PUQ.js";
import "./chunk-F7MGZMJL.js";
import {
  createLocalStore
} from "./chunk-UKMF7TGM.js";
import "./chunk-5OB3PLQK.js";
import {
  isRunId
} from "./chunk-P7K4SGWM.js";
import {
  runFiles
} from "./chunk-PBIUWDDI.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-GHQVYHTX.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/cli/commands/memory.ts
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

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

// src/memory/age.ts
var DAY = 24 * 60 * 60 * 1e3;
var UNITS = { h: DAY / 24, d: DAY, w: 7 * DAY, y: 365 * DAY };
function parseAge(text) {
  const [, count, unit = ""] = /^(\d{1,5})\s*([hdwy])$/.exec(text.trim().toLowerCase()) ?? [];
  const milliseconds = Object.entries(UNITS).find(([name]) => name === unit)?.[1];
  if (count !== void 0 && milliseconds !== void 0) return Number(count) * milliseconds;
  throw usage(
    `\`${text}\` is no age; write a number with h, d, w or y for hours, days, weeks or years, such as 30d.`
  );
}

// src/cli/commands/memory-text.ts
function describe({ path, ...note }, location) {
  return { ...note, path: `${location}/${path}` };
}
function renderList(notes, total) {
  const width = Math.max(...notes.map(({ id }) => id.length));
  const lines = notes.map(({ id, category, created, title, tags }) => {
    const labels = tags.length > 0 ? `  (${tags.join(", ")})` : "";
    return `${id.padEnd(width)}  ${created.slice(0, 10)}  ${category.padEnd(8)}  ${title}${labels}`;
  });
  const rest = total - notes.length;
  return [...lines, ...rest > 0 ? [`\u2026 and ${rest} more; \`--limit ${total}\` shows all.`] : []].join("\n");
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

// src/cli/commands/memory.ts
async function memoryCreateCommand(io, _args, { json = false, force = false, ...options }) {
  var _stack = [];
  try {
    const { project, notebook: opened } = openNotebook(io);
    const notebook = __using(_stack, opened);
    const { category, title, tags, relevance } = options;
    const content = await contentFrom(io, options);
    const source = await sourceOf({ ...project, environment: io.environment });
    const creation = await notebook.create({ category, title, content, tags, relevance, source }, { force });
    if ("similar" in creation) throw exists(creation.similar, notebook.location);
    const { created } = creation;
    const path = `${notebook.location}/${created.path}`;
    if (json) {
      const { id, category: kept, title: line, tags: labels } = created;
      printJson(io, { success: true, memory_id: id, path, category: kept, title: line, tags: labels });
    } else print(io, `${created.id} is kept in ${path}.`);
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
    const { notes, total, broken } = await notebook.list({ ...filterFrom(filter), limit });
    if (json) {
      printJson(io, {
        notes: notes.map((note) => describe(note, notebook.location)),
        count: notes.length,
        total,
        broken: located(broken, notebook)
      });
      return 0;
    }
    print(io, notes.length > 0 ? renderList(notes, total) : nothing(filter));
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
    const { notes, broken } = await notebook.search({ ...filterFrom(filter), text, limit });
    if (json) {
      const results = notes.map((note) => describe(note, notebook.location));
      printJson(io, { results, count: notes.length, broken: located(broken, notebook) });
      return 0;
    }
    print(io, notes.length > 0 ? renderFound(notes, notebook.location) : `No note matches \`${text}\`.`);
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
    const { note, text } = await notebook.read(idOrPath);
    if (json) printJson(io, { ...note, path: `${notebook.location}/${note.path}` });
    else print(io, text);
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
    if (json) printJson(io, { deleted: facts });
    else print(io, facts.map(({ path, title }) => `Deleted ${path} (${title}).`).join("\n"));
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
    if (json) {
      const pruned = notes.map((note) => describe(note, notebook.location));
      printJson(io, { pruned, count: notes.length, dry_run: dryRun, broken: located(broken, notebook) });
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
  const project = openProject(io.cwd);
  if (!project.config.memory.enabled && (io.environment["AGENTIC_RUN_ID"] ?? "") !== "") {
    throw new AgenticError({
      code: "unsupported",
      message: "Notes are switched off for agents here (`memory.enabled` is false); go on without them."
    });
  }
  const notice = (text) => say(io, text);
  return { project, notebook: composeNotebook({ ...project, environment: io.environment, notice }) };
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
    return readFileSync(resolve(io.cwd, file), "utf8");
  } catch (cause) {
    throw new AgenticError({ code: "not-found", message: `${file} cannot be read; check the path.`, cause });
  }
}
function exists(similar, location) {
  const notes = similar.map(({ id, title, path }) => ({ id, title, path: `${location}/${path}` }));
  const [first] = notes;
  return new AgenticError({
    code: "note-exists",
    message: `${first?.path} says much the same (${first?.title}), so nothing was kept. Look at it with \`agentic-sdlc memory show ${first?.id}\`; \`--force\` keeps yours as well.`,
    data: { similar: notes }
  });
}
function nothing({ category, tags }) {
  return category === void 0 && tags === void 0 ? "There are no notes here yet." : "There are no such notes.";
}
function located(broken, { location }) {
  return broken.map(({ path, line, message }) => ({ file: `${location}/${path}`, line, message }));
}
function sayBroken(io, broken, notebook) {
  if (broken.length > 0) say(io, renderBroken(located(broken, notebook)));
}
export {
  memoryCreateCommand,
  memoryDeleteCommand,
  memoryListCommand,
  memoryPruneCommand,
  memorySearchCommand,
  memoryShowCommand
};

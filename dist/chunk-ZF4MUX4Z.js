const require = process.getBuiltinModule;
import {
  FrontMatter,
  IndexFailure,
  checkDraft,
  extractKeywords,
  normalizedWords,
  noteFrom,
  readPlainFrontMatter,
  renderContents,
  renderIndexPage,
  renderScalar,
  stemsOf,
  termsOf,
  usage
} from "./chunk-IXCIUHPU.js";
import {
  readYaml
} from "./chunk-LY6YTY4G.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/memory/notes/note-format.ts
var FENCED = /^---[ \t]*\r?\n(?:([^]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;
function parseNote(given, path) {
  const text = given.startsWith("\uFEFF") ? given.slice(1) : given;
  const fenced = FENCED.exec(text);
  if (!fenced) {
    const message = text.startsWith("---") ? "its front matter has no end; put a line `---` behind it" : "it does not begin with front matter between two lines `---`";
    return { broken: { path, line: 1, message } };
  }
  const front = readFrontMatter(fenced[1] ?? "", path);
  if ("message" in front) return { broken: { path, ...front } };
  return { note: { ...front, ...bodyOf(text.slice(fenced[0].length), front.id), path } };
}
function readFrontMatter(text, path) {
  const plain = readPlainFrontMatter(text.includes("\r") ? text.replaceAll("\r\n", "\n") : text);
  if (plain) return plain;
  const yaml = readYaml(text, path);
  const [fault] = "value" in yaml ? [...yaml.syntax, ...yaml.problems] : yaml.problems;
  if (fault) return { line: fault.line + 1, message: fault.message.replace(/\.$/, "") };
  if (!("value" in yaml)) return { line: 1, message: "its front matter cannot be read" };
  const parsed = FrontMatter.safeParse(yaml.value, { jitless: true });
  if (!parsed.success) return describe(parsed.error, (key) => lineOf(text, key));
  const { id, created, category, tags, source, relevance } = parsed.data;
  const { workflow, step, run, commit } = source;
  const known = { workflow, step, run, commit };
  return { id, created: new Date(created).toISOString(), category, tags, source: known, relevance };
}
function describe({ issues }, line) {
  const [issue] = issues;
  const [first = ""] = issue?.path ?? [];
  const key = String(first);
  if (key === "") return { line: 1, message: "its front matter must be a mapping, such as `id: \u2026`" };
  const at = line(key);
  if (at === void 0) return { line: 1, message: `its front matter has no \`${key}\`` };
  return { line: at, message: `\`${issue?.path.join(".")}\` ${problemText(issue?.message ?? "is wrong")}` };
}
function problemText(message) {
  return /^[A-Z]/.test(message) ? `is wrong (${message})` : message;
}
function lineOf(text, key) {
  const index = text.split("\n").findIndex((line) => line.startsWith(`${key}:`) || line.startsWith(`"${key}"`));
  return index < 0 ? void 0 : index + 2;
}
var HEADING = /^#[ \t]+(\S[^\n]*)$/m;
var LONGEST_TITLE = 500;
function bodyOf(body, id) {
  const heading = HEADING.exec(body);
  const before = heading ? body.slice(0, heading.index) : body;
  if (!heading || /^\s*(?:```|~~~)/m.test(before)) return { title: id, content: body.trim() };
  const title = (heading[1] ?? id).slice(0, LONGEST_TITLE).trimEnd().replace(/ +#+$/, "");
  const rest = body.slice(heading.index + heading[0].length);
  return { title, content: `${before.trim()}

${rest.trim()}`.trim() };
}
function renderNote(note, body = renderBody(note)) {
  const { id, created, category, tags, source, relevance } = note;
  const sources = Object.entries(source).filter(([, value]) => value !== void 0 && value !== "");
  const lines = [
    `id: ${id}`,
    `created: ${created}`,
    `category: ${category}`,
    `tags: [${tags.map(renderScalar).join(", ")}]`,
    ...sources.length > 0 ? ["source:"] : [],
    ...sources.map(([key, value]) => `  ${key}: ${renderScalar(String(value))}`),
    `relevance: ${relevance}`
  ];
  return `---
${lines.join("\n")}
---

${body.toWellFormed().trim()}
`;
}
function renderBody({ title, content }) {
  return `# ${title}

${content}`;
}

// src/memory/index/refresh-index.ts
var BATCH = 2e3;
async function refresh(files, index, { thorough = false } = {}) {
  const version = await files.version();
  if (index.version() === version && !thorough) return;
  const known = index.stamps();
  const entries = await files.list();
  const here = new Set(entries.map(({ path }) => path));
  const changed2 = entries.filter(({ path, stamp }) => known.get(path) !== stamp);
  let removed = Array.from(known.keys()).filter((path) => !here.has(path));
  for (let at = 0; at < changed2.length; at += BATCH) {
    const batch = changed2.slice(at, at + BATCH);
    const { read, gone } = await readAll(files, batch);
    index.update({ removed: [...removed, ...gone], read });
    removed = [];
  }
  if (removed.length > 0 || index.version() !== version) index.update({ removed, read: [], version });
}
async function readAll(files, entries) {
  const wanted = entries.filter(({ problem }) => problem === void 0).map(({ path }) => path);
  const found = new Map((await files.read(wanted)).map((file) => [file.path, file]));
  const read = [];
  const gone = [];
  for (const { path, stamp, problem } of entries) {
    const file = problem === void 0 ? found.get(path) : { path, problem };
    if (file === void 0) gone.push(path);
    else if ("problem" in file) read.push({ stamp, broken: { path, line: 1, message: file.problem } });
    else read.push({ stamp, ...parseNote(file.content, path) });
  }
  return { read, gone };
}

// src/memory/index/indexed-notes.ts
var MOST_INDEXES = 4;
var LOOK_AGAIN_MS = 1e3;
function createIndexedNotes({ files, openIndex }) {
  let index;
  let lookedAt;
  let turn = Promise.resolve();
  const close = () => {
    index?.[Symbol.dispose]();
    index = void 0;
    lookedAt = void 0;
  };
  const look = async (current, thorough) => {
    await refresh(files, current, { thorough });
    if (thorough || lookedAt === void 0) lookedAt = performance.now();
  };
  const attempt = async (work2) => {
    let failure;
    for (let tried = 1; ; tried += 1) {
      try {
        index ??= openIndex(failure);
        await look(index, files.editable && lookedAt === void 0);
        return await work2({ files, index });
      } catch (error) {
        if (!(error instanceof IndexFailure) || tried === MOST_INDEXES) throw error;
        failure = error;
        close();
      }
    }
  };
  const lookAgain = async () => {
    const isDue = lookedAt !== void 0 && performance.now() - lookedAt > LOOK_AGAIN_MS;
    if (index !== void 0 && files.editable && isDue) await look(index, true);
  };
  const inTurn = (work2) => {
    const mine = turn.then(work2);
    turn = mine.catch(() => {
    });
    return mine;
  };
  const work = async (given) => {
    const result = await inTurn(() => attempt(given));
    setImmediate(() => void inTurn(lookAgain).catch(() => {
    })).unref();
    return result;
  };
  return { work, close };
}

// src/memory/notes/similar-notes.ts
var CANDIDATES = 20;
var KEYWORDS = 12;
async function findSimilar({ files, index }, draft) {
  const found = /* @__PURE__ */ new Map();
  for (const terms of [extractKeywords(draft.title, KEYWORDS), extractKeywords(draft.content, KEYWORDS)]) {
    const hits = terms.length > 0 ? index.search({ terms, match: "any", limit: CANDIDATES }) : [];
    for (const hit of hits) found.set(hit.path, hit);
  }
  const notes = (await files.read([...found.keys()])).flatMap((file) => {
    if (!("content" in file)) return [];
    const parsed = parseNote(file.content, file.path);
    return "note" in parsed ? [parsed.note] : [];
  });
  return notes.map((note) => ({ note, likeness: likenessOf(draft, note) })).filter(({ likeness }) => likeness >= 1).sort((a, b) => b.likeness - a.likeness).map(({ note }) => note);
}
function likenessOf(a, b) {
  const titles = a.category === b.category ? overlap(stemsOf(a.title), stemsOf(b.title)) : 0;
  const [one, other] = [stemsOf(a.content), stemsOf(b.content)];
  const contents = isShort(one) || isShort(other) ? Number(isSame(a.content, b.content)) : overlap(one, other);
  return Math.max(titles / 0.99, contents / 0.75, (titles + contents) / 1.2);
}
function isShort(words) {
  return words.size < 6;
}
function isSame(a, b) {
  return normalizedWords(a).join(" ") === normalizedWords(b).join(" ");
}
function overlap(a, b) {
  const shared = Array.from(a).filter((word) => b.has(word)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

// src/memory/notes/notebook.ts
function createNotebook(options) {
  const { files } = options;
  const desk = createIndexedNotes(options);
  return {
    location: files.location,
    create: (draft, { force = false } = {}) => desk.work((at) => create(options, at, { draft, force })),
    search: ({ text, any = false, ...query }) => desk.work(({ index }) => {
      const terms = termsOf(text);
      if (terms.length === 0) throw usage("Name words to search for, such as `auth middleware`.");
      const match = any ? "any" : "best";
      return { notes: index.search({ ...query, terms, match }), broken: index.broken() };
    }),
    list: (filter) => desk.work(({ index }) => ({ ...index.list(filter), broken: index.broken() })),
    read: (idOrPath) => desk.work(async (at) => {
      const { note, text } = await readOne(at, idOrPath);
      return { note, text };
    }),
    readAll: async (paths) => (await readNotes(files, paths)).map(({ note }) => note),
    delete: (idOrPath) => desk.work(async (at) => {
      const { note, file } = await readOne(at, idOrPath);
      const kept = await files.remove([file]);
      if (kept.length > 0) throw changed(`${files.location}/${note.path}`);
      await publish(options, at.index);
      return note;
    }),
    prune: (pruning) => desk.work((at) => prune(options, at, pruning)),
    [Symbol.dispose]: desk.close
  };
}
var MOST_NUMBERS = 1e3;
async function create(options, { files, index }, { draft, force }) {
  const { redact = (text) => text, renderBody: renderBody2, clock } = options;
  const checked = checkDraft({
    ...draft,
    title: redact(draft.title),
    content: redact(draft.content),
    tags: draft.tags?.map(redact)
  });
  const body = await renderBody2?.(checked);
  const now = clock.now();
  for (let number = 1; number <= MOST_NUMBERS; number += 1) {
    const similar = force ? [] : await findSimilar({ files, index }, checked);
    if (similar.length > 0) return { similar };
    const note = noteFrom(checked, { now, number });
    if (index.withId(note.id).length > 0) continue;
    if (await files.write(note.path, renderNote(note, body)) === "written") {
      await publish(options, index);
      return { created: note };
    }
    await refresh(files, index);
  }
  throw usage(`There are too many notes named \`${checked.title}\` today; choose another title.`);
}
async function prune(options, { files, index }, { dryRun, ...filter }) {
  const old = index.list({ ...filter, limit: Number.MAX_SAFE_INTEGER }).notes;
  const broken = index.broken();
  if (dryRun || old.length === 0) return { notes: old, broken };
  const read = await readNotes(
    files,
    old.map(({ path }) => path)
  );
  const gone = read.filter(({ note }) => note.created < filter.before).map(({ file }) => file);
  const kept = new Set(await files.remove(gone));
  await publish(options, index);
  const removed = new Set(gone.map(({ path }) => path).filter((path) => !kept.has(path)));
  return { notes: old.filter(({ path }) => removed.has(path)), broken };
}
var MOST_PAGES = 5;
async function publish({ files, clock }, index) {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    await refresh(files, index);
    const version = index.version();
    const before = await files.readContents();
    const after = renderIndexPage(renderContents(index), { now: clock.now(), before });
    if (after !== before) await files.writeContents(after);
    if (await files.version() === version) return;
  }
}
async function readNotes(files, paths) {
  return (await files.read(paths)).flatMap((file) => {
    if (!("content" in file)) return [];
    const parsed = parseNote(file.content, file.path);
    return "note" in parsed ? [{ note: parsed.note, text: file.content, file }] : [];
  });
}
async function readOne({ files, index }, idOrPath) {
  const path = idOrPath.replace(`${files.location}/`, "");
  const named = index.withId(idOrPath).map((note) => note.path);
  const paths = named.length > 0 ? named : Array.from(index.stamps().has(path) ? [path] : []);
  const broken = index.broken().find((file) => file.path === path);
  if (broken) throw unreadable(files.location, broken);
  if (paths.length > 1) {
    throw usage(`Several notes have the id \`${idOrPath}\`: ${paths.join(", ")}. Name one of these paths.`);
  }
  const [found] = await readNotes(files, paths);
  if (found) return found;
  throw new AgenticError({
    code: "not-found",
    message: `There is no note \`${idOrPath}\` in ${files.location}; \`agentic-sdlc memory list\` shows the notes.`
  });
}
function unreadable(location, { path, line, message }) {
  return usage(`${location}/${path}:${line} is no note: ${message}. Mend the file, or delete it by hand.`);
}
function changed(path) {
  return new AgenticError({
    code: "not-found",
    message: `${path} was changed by somebody else in this moment and is left as it is; look at it, then try again.`
  });
}

export {
  parseNote,
  createIndexedNotes,
  createNotebook,
  publish
};

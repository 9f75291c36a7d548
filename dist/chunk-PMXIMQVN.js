const require = process.getBuiltinModule;
import {
  CREATED,
  FrontMatter,
  NOTE_ID,
  categoryFolder,
  noteCategories,
  relevances,
  summaryOf
} from "./chunk-6TKTF2IQ.js";
import {
  WORKTREES,
  createGit,
  createTemplateEngine,
  createWorkspaces,
  systemClock
} from "./chunk-63TYV4QY.js";
import {
  createLibrary
} from "./chunk-AECTQNWS.js";
import {
  packageRoot
} from "./chunk-UMFXXXLK.js";
import {
  readYaml
} from "./chunk-LTS2PWUY.js";
import {
  redactorFor
} from "./chunk-F7MGZMJL.js";
import {
  acquireLock,
  releaseLock
} from "./chunk-UKMF7TGM.js";
import {
  isRealInside,
  readOptional,
  readOptionalBytes,
  replaceFile
} from "./chunk-5OB3PLQK.js";
import {
  insidePath
} from "./chunk-PBIUWDDI.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/memory/draft.ts
import { createHash } from "node:crypto";
var LONGEST_TITLE = 200;
var LONGEST_CONTENT = 64 * 1024;
var MOST_TAGS = 20;
var TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/+#@-]{0,49}$/u;
function checkDraft({
  category,
  title,
  content,
  tags = [],
  relevance,
  source = {}
}) {
  const line = title.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  const text2 = withoutTitle(content.trim(), line);
  const labels = uniqueTags(
    tags.map((tag) => tag.trim().replaceAll(/\s+/g, " ")).filter((tag) => tag !== "")
  );
  if (line === "") throw usage("A note needs a title: what it says, in a few words.");
  if (line.length > LONGEST_TITLE) {
    throw usage(`The title has ${line.length} characters; at most ${LONGEST_TITLE} are kept. Shorten it.`);
  }
  if (text2 === "") throw usage("A note needs a content: what was learned, and when it applies.");
  if (Buffer.byteLength(text2) > LONGEST_CONTENT) {
    throw usage(
      `The content has ${Math.ceil(Buffer.byteLength(text2) / 1024)} KB; at most ${LONGEST_CONTENT / 1024} KB are kept. Keep what later work needs, or split it up.`
    );
  }
  return {
    category: checkCategory(category),
    title: line,
    content: text2,
    tags: checkTags(labels),
    relevance: checkRelevance(relevance),
    source: shortened(source)
  };
}
function shortened(source) {
  const entries = Object.entries(source);
  return Object.fromEntries(entries.flatMap(([key, value]) => value ? [[key, value.slice(0, 200)]] : []));
}
function checkCategory(text2) {
  const category = noteCategories.find((name) => name === text2);
  if (category) return category;
  throw usage(`\`${text2}\` is no category of notes; choose one of ${noteCategories.join(", ")}.`);
}
function checkRelevance(text2 = "medium") {
  const relevance = relevances.find((name) => name === text2);
  if (relevance) return relevance;
  throw usage(`\`${text2}\` is no relevance; choose one of ${relevances.join(", ")}.`);
}
function checkTags(tags) {
  const wrong = tags.find((tag) => !TAG.test(tag));
  if (wrong !== void 0) {
    throw usage(
      `\`${wrong}\` is no tag; tags are up to 50 letters, digits and spaces, and the signs \`. _ / + # @ -\`.`
    );
  }
  if (tags.length <= MOST_TAGS) return tags;
  throw usage(
    `There are ${tags.length} tags; at most ${MOST_TAGS} are kept. Leave out the less telling ones.`
  );
}
function uniqueTags(tags) {
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}
function withoutTitle(content, title) {
  const [first = "", ...rest] = content.split("\n");
  return first.replace(/^# +/, "").trim() === title && first.startsWith("# ") ? rest.join("\n").trim() : content;
}
function noteFrom(draft, { now, number }) {
  const created = now.toISOString();
  const name = `${created.slice(0, 10)}-${slugOf(draft.title)}${number > 1 ? `-${number}` : ""}`;
  return { ...draft, id: `mem-${name}`, created, path: `${categoryFolder(draft.category)}/${name}.md` };
}
function slugOf(title) {
  const plain2 = title.normalize("NFKD").replaceAll(new RegExp("\\p{Mn}+", "gu"), "").toLowerCase();
  const slug = plain2.replaceAll(/[^a-z0-9]+/g, "-").slice(0, 50).replaceAll(/^-+|-+$/g, "");
  return slug.length > 2 ? slug : createHash("sha256").update(title).digest("hex").slice(0, 10);
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
}

// src/compose/notebook.ts
import { createHash as createHash2 } from "node:crypto";
import { readFileSync as readFileSync2, statSync } from "node:fs";
import { basename as basename2, dirname as dirname3, join as join2, resolve } from "node:path";

// src/memory/contents.ts
var SHOWN = 50;
var BROKEN_SHOWN = 20;
function renderContents(index) {
  const sections = noteCategories.flatMap((category) => {
    const { notes, total } = index.list({ category, limit: SHOWN });
    if (total === 0) return [];
    const name = `${category.charAt(0).toUpperCase()}${category.slice(1)}s`;
    const rest = total - notes.length;
    const more = rest > 0 ? [`- and ${rest} more: \`agentic-sdlc memory list --category ${category} --limit ${total}\``] : [];
    return [[`## ${name}`, "", ...notes.map(lineOf), ...more].join("\n")];
  });
  const broken = index.broken();
  if (broken.length > 0) {
    const lines = broken.slice(0, BROKEN_SHOWN).map(({ path, line, message }) => `- ${path}:${line}: ${message}`);
    const rest = broken.length - lines.length;
    const more = rest > 0 ? [`- and ${rest} more`] : [];
    sections.push(["## Files that cannot be read as notes", "", ...lines, ...more].join("\n"));
  }
  return sections.length === 0 ? "There are no notes yet.\n" : `${sections.join("\n\n")}
`;
}
function lineOf({ path, title, tags }) {
  const name = path.split("/").at(-1) ?? path;
  const labels = tags.length > 0 ? ` (${tags.join(", ")})` : "";
  return `- [${name}](${path}) - ${plain(title)}${labels}`;
}
function plain(title) {
  return title.replaceAll(/[<>[\]`|\\]/g, (sign) => `\\${sign}`);
}
var HEAD = /^# Memory Index\n\nLast updated: [^\n]*\n\n/;
function renderIndexPage(body, { now, before }) {
  if (before !== void 0 && HEAD.test(before) && before.replace(HEAD, "") === body) return before;
  return `# Memory Index

Last updated: ${now.toISOString()}

${body}`;
}

// src/memory/note-index.ts
var IndexFailure = class extends Error {
  name = "IndexFailure";
  fault;
  constructor(message, { fault, cause }) {
    super(message, { cause });
    this.fault = fault;
  }
};

// src/memory/plain-front-matter.ts
var LINE = /^( {2})?([a-z]+):(?: (.*))?$/;
var WORDS = /^[A-Za-z][\w./@-]*(?: [\w./@-]+)*$/;
var QUOTED = /^"([\w ./@:-]*)"$/;
var CONSTANT = /^(?:true|false|null)$/i;
var KEYS = /* @__PURE__ */ new Set(["id", "created", "category", "tags", "source", "relevance"]);
var SOURCES = /* @__PURE__ */ new Set(["workflow", "step", "run", "commit"]);
function readPlainFrontMatter(text2) {
  const values = /* @__PURE__ */ new Map();
  const source = {};
  let inSource = false;
  for (const line of text2.split("\n")) {
    const [, indent, key, value] = LINE.exec(line) ?? [];
    if (key === void 0 || indent !== void 0 && !inSource) return void 0;
    if (indent !== void 0) {
      const word = scalar(value ?? "");
      if (!word || !SOURCES.has(key) || key in source) return void 0;
      source[key] = word;
      continue;
    }
    inSource = key === "source";
    if (!KEYS.has(key) || values.has(key) || value === void 0 !== inSource) return void 0;
    values.set(key, value ?? "");
  }
  return frontFrom(values, source);
}
function frontFrom(values, source) {
  const id = values.get("id") ?? "";
  const created = values.get("created") ?? "";
  const category = noteCategories.find((name) => name === values.get("category"));
  const relevance = relevances.find((name) => name === (values.get("relevance") ?? "medium"));
  const tags = listOf(values.get("tags") ?? "[]");
  const time = Date.parse(created);
  if (!WORDS.test(id) || !NOTE_ID.test(id) || !CREATED.test(created) || Number.isNaN(time)) return void 0;
  if (!category || !relevance || !tags) return void 0;
  return { id, created: new Date(time).toISOString(), category, tags, source, relevance };
}
function listOf(text2) {
  if (!text2.startsWith("[") || !text2.endsWith("]")) return void 0;
  const inside = text2.slice(1, -1).trim();
  if (inside === "") return [];
  const words = inside.split(", ").map(scalar);
  return words.every((word) => word !== void 0) ? words : void 0;
}
function scalar(text2) {
  const quoted = QUOTED.exec(text2)?.[1];
  if (quoted !== void 0) return quoted;
  return WORDS.test(text2) && !CONSTANT.test(text2) ? text2 : void 0;
}
function renderScalar(text2) {
  const plain2 = text2.toWellFormed();
  return WORDS.test(plain2) && !CONSTANT.test(plain2) ? plain2 : JSON.stringify(plain2);
}

// src/memory/parse-note.ts
var FENCED = /^---[ \t]*\r?\n(?:([^]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;
function parseNote(given, path) {
  const text2 = given.startsWith("\uFEFF") ? given.slice(1) : given;
  const fenced = FENCED.exec(text2);
  if (!fenced) {
    const message = text2.startsWith("---") ? "its front matter has no end; put a line `---` behind it" : "it does not begin with front matter between two lines `---`";
    return { broken: { path, line: 1, message } };
  }
  const front = readFrontMatter(fenced[1] ?? "", path);
  if ("message" in front) return { broken: { path, ...front } };
  return { note: { ...front, ...bodyOf(text2.slice(fenced[0].length), front.id), path } };
}
function readFrontMatter(text2, path) {
  const plain2 = readPlainFrontMatter(text2.includes("\r") ? text2.replaceAll("\r\n", "\n") : text2);
  if (plain2) return plain2;
  const yaml = readYaml(text2, path);
  const [fault] = "value" in yaml ? [...yaml.syntax, ...yaml.problems] : yaml.problems;
  if (fault) return { line: fault.line + 1, message: fault.message.replace(/\.$/, "") };
  if (!("value" in yaml)) return { line: 1, message: "its front matter cannot be read" };
  const parsed = FrontMatter.safeParse(yaml.value, { jitless: true });
  if (!parsed.success) return describe(parsed.error, (key) => lineOf2(text2, key));
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
function lineOf2(text2, key) {
  const index = text2.split("\n").findIndex((line) => line.startsWith(`${key}:`) || line.startsWith(`"${key}"`));
  return index < 0 ? void 0 : index + 2;
}
var HEADING = /^#[ \t]+(\S[^\n]*)$/m;
var LONGEST_TITLE2 = 500;
function bodyOf(body, id) {
  const heading = HEADING.exec(body);
  const before = heading ? body.slice(0, heading.index) : body;
  if (!heading || /^\s*(?:```|~~~)/m.test(before)) return { title: id, content: body.trim() };
  const title = (heading[1] ?? id).slice(0, LONGEST_TITLE2).trimEnd().replace(/ +#+$/, "");
  const rest = body.slice(heading.index + heading[0].length);
  return { title, content: `${before.trim()}

${rest.trim()}`.trim() };
}

// src/memory/refresh.ts
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

// src/memory/desk.ts
var MOST_INDEXES = 4;
var LOOK_AGAIN_MS = 1e3;
function createDesk({ files, openIndex }) {
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

// src/memory/render-note.ts
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

// src/memory/words.ts
var SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
var ASCII = /^[\0-\x7f]*$/;
var HUMP = /[a-z0-9][A-Z]/;
var NAME = /\b[A-Za-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+\b/g;
function searchable(text2) {
  const apart = withSignsApart(text2);
  const names = HUMP.test(apart) ? apart.match(NAME) : null;
  return names ? `${apart}
${[...new Set(names)].map(partsOf).join(" ")}` : apart;
}
function partsOf(name) {
  return name.replaceAll(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3 $2$4");
}
function withSignsApart(text2) {
  return ASCII.test(text2) ? text2 : text2.replaceAll(SIGN, " $& ");
}
function wordsOf(text2) {
  const plain2 = ASCII.test(text2) ? text2 : withSignsApart(text2.normalize("NFKD").replaceAll(new RegExp("\\p{Mn}+", "gu"), ""));
  return plain2.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
var MOST_TERMS = 32;
function termsOf(query) {
  const terms = Array.from(
    query.matchAll(/"([^"]*)"|([^\s"]+)/g),
    ([, quoted, word]) => wordsOf(quoted ?? word ?? "").join(" ")
  ).filter((term) => term !== "");
  const telling = terms.filter((term) => !isCommon(term));
  return [...new Set(telling.length > 0 ? telling : terms)].slice(0, MOST_TERMS);
}
function keywordsOf(text2, most) {
  const words = [...new Set(wordsOf(text2))].filter((word) => word.length > 2 && !isCommon(word));
  return words.toSorted((a, b) => b.length - a.length).slice(0, most);
}
function stemOf(word) {
  return word.length > 4 ? word.replace(/(?:ings?|ed|es|s|e)$/, "") : word;
}
function stemsOf(text2) {
  return new Set(
    wordsOf(text2).filter((word) => !isCommon(word)).map(stemOf)
  );
}
function isCommon(word) {
  return COMMON.has(word);
}
var COMMON = new Set(
  `the a an is are was were be been being have has had do does did will would could should may might must to of in
  for on with at by from as into through during before after above below between under again further then once here
  there when where why how all each few more most other some such only own same so than too very just and but if or
  because until while this that these those i you he she it we they what which who its your our their can also`.split(
    /\s+/
  )
);

// src/memory/similar.ts
var CANDIDATES = 20;
var KEYWORDS = 12;
async function findSimilar({ files, index }, draft) {
  const found = /* @__PURE__ */ new Map();
  for (const terms of [keywordsOf(draft.title, KEYWORDS), keywordsOf(draft.content, KEYWORDS)]) {
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
  return wordsOf(a).join(" ") === wordsOf(b).join(" ");
}
function overlap(a, b) {
  const shared = Array.from(a).filter((word) => b.has(word)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

// src/memory/notebook.ts
function createNotebook(options) {
  const { files } = options;
  const desk = createDesk(options);
  return {
    location: files.location,
    create: (draft, { force = false } = {}) => desk.work((at) => create(options, at, { draft, force })),
    search: ({ text: text2, any = false, ...query }) => desk.work(({ index }) => {
      const terms = termsOf(text2);
      if (terms.length === 0) throw usage("Name words to search for, such as `auth middleware`.");
      const match = any ? "any" : "best";
      return { notes: index.search({ ...query, terms, match }), broken: index.broken() };
    }),
    list: (filter) => desk.work(({ index }) => ({ ...index.list(filter), broken: index.broken() })),
    read: (idOrPath) => desk.work(async (at) => {
      const { note, text: text2 } = await readOne(at, idOrPath);
      return { note, text: text2 };
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
  const { redact = (text2) => text2, renderBody: renderBody2, clock } = options;
  const checked2 = checkDraft({
    ...draft,
    title: redact(draft.title),
    content: redact(draft.content),
    tags: draft.tags?.map(redact)
  });
  const body = await renderBody2?.(checked2);
  const now = clock.now();
  for (let number = 1; number <= MOST_NUMBERS; number += 1) {
    const similar = force ? [] : await findSimilar({ files, index }, checked2);
    if (similar.length > 0) return { similar };
    const note = noteFrom(checked2, { now, number });
    if (index.withId(note.id).length > 0) continue;
    if (await files.write(note.path, renderNote(note, body)) === "written") {
      await publish(options, index);
      return { created: note };
    }
    await refresh(files, index);
  }
  throw usage(`There are too many notes named \`${checked2.title}\` today; choose another title.`);
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

// src/memory/scan-index.ts
function createScanIndex() {
  const files = /* @__PURE__ */ new Map();
  let at;
  const notes = (filter) => Array.from(files.values()).filter(({ note }) => note !== void 0 && passes(note, filter));
  return {
    version: () => at,
    stamps: () => new Map(Array.from(files, ([path, { stamp }]) => [path, stamp])),
    update: ({ removed, read, version }) => {
      at = version;
      for (const path of removed) files.delete(path);
      for (const each of read) files.set("note" in each ? each.note.path : each.broken.path, scanned(each));
    },
    search: (query) => best(notes(query), query),
    list: ({ limit, ...filter }) => {
      const found = notes(filter).flatMap(({ note }) => note ?? []).sort(newestFirst);
      return { notes: found.slice(0, limit), total: found.length };
    },
    withId: (id) => notes({}).flatMap(({ note }) => note?.id === id ? [note] : []),
    broken: () => Array.from(files.values()).flatMap(({ broken }) => broken ?? []).sort((a, b) => a.path < b.path ? -1 : 1),
    [Symbol.dispose]: () => files.clear()
  };
}
function scanned(read) {
  const nothing = { tags: "", title: "", content: "" };
  if ("broken" in read) return { stamp: read.stamp, broken: read.broken, ...nothing };
  const { content, source: _source, ...summary } = read.note;
  return {
    stamp: read.stamp,
    note: { ...summary, summary: summaryOf(content) },
    tags: rowOf(summary.tags.join(" ")),
    title: rowOf(summary.title),
    content: rowOf(content)
  };
}
function rowOf(text2) {
  return ` ${wordsOf(searchable(text2)).join(" ")} `;
}
function passes(note, { category, tags, before }) {
  if (category !== void 0 && note.category !== category) return false;
  if (before !== void 0 && note.created >= before) return false;
  if (tags === void 0 || tags.length === 0) return true;
  const own = new Set(note.tags.map((tag) => tag.toLowerCase()));
  return tags.some((tag) => own.has(tag.toLowerCase()));
}
function newestFirst(a, b) {
  if (a.created !== b.created) return a.created < b.created ? 1 : -1;
  return a.path < b.path ? -1 : 1;
}
var FACTORS = { high: 1.2, medium: 1, low: 0.8 };
function best(candidates, { terms, match, limit }) {
  const scored = candidates.flatMap((candidate) => {
    const points = terms.map((term) => pointsOf(candidate, term, match === "best"));
    const hits = points.filter((point) => point > 0).length;
    const { note } = candidate;
    if (note === void 0 || hits === 0) return [];
    const all = match === "best" && hits === terms.length;
    return [{ note, all, score: points.reduce((sum, point) => sum + point, 0) * FACTORS[note.relevance] }];
  });
  scored.sort((a, b) => Number(b.all) - Number(a.all) || b.score - a.score || newestFirst(a.note, b.note));
  return scored.slice(0, limit).map(({ note }) => note);
}
function pointsOf({ tags, title, content }, term, beginnings) {
  const found = (row) => {
    if (row.includes(` ${term} `)) return 1;
    if (row.includes(` ${stemOf(term)}`) && (beginnings || stemOf(term) !== term)) return 0.7;
    return 0;
  };
  return found(tags) * 8 + found(title) * 6 + found(content);
}

// src/store/notes-folder.ts
import { hash, randomBytes } from "node:crypto";
import { isUtf8 } from "node:buffer";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// src/memory/note-files.ts
var CONTENTS_FILE = "index.md";
var MOST_NOTE_BYTES = 256 * 1024;

// src/store/notes-folder.ts
var TICK_MS = 20;
var LOCK_FILE = ".lock";
var LOCK_WAIT_MS = 1e4;
function createNotesFolder({ root, directory }) {
  const folder = join(root, directory);
  const place = (path) => placeOf(root, directory, path);
  const locked = (work) => underLock(folder, work);
  return {
    location: directory,
    editable: true,
    version: async () => await versionOf(checked(root, directory)),
    list: () => Promise.resolve(listFiles(checked(root, directory))),
    read: (paths) => {
      const folders = /* @__PURE__ */ new Map();
      return Promise.resolve(
        paths.flatMap((path) => {
          const parent = dirname(path);
          const full = folders.get(parent) ?? dirname(place(path));
          folders.set(parent, full);
          return isNoteName(basename(path)) ? readNote(`${full}/${basename(path)}`, path) : [];
        })
      );
    },
    write: async (path, content, expected) => {
      const full = place(path);
      mkdirSync(dirname(full), { recursive: true });
      if (expected === void 0) return writeNew(full, content) ? "written" : "changed";
      return await locked(() => {
        if (hashOf(readOptionalBytes(full)) !== expected) return "changed";
        replaceFile(full, content, { durable: true });
        return "written";
      });
    },
    remove: async (files) => {
      const found = files.map(({ path, hash: known }) => ({ path, known, full: place(path) }));
      return await locked(
        () => found.flatMap(({ path, known, full }) => {
          const now = hashOf(readOptionalBytes(full));
          if (now !== void 0 && now !== known) return [path];
          rmSync(full, { force: true });
          return [];
        })
      );
    },
    readContents: () => Promise.resolve(readOptional(join(folder, CONTENTS_FILE))),
    writeContents: (text2) => {
      mkdirSync(checked(root, directory), { recursive: true });
      replaceFile(join(folder, CONTENTS_FILE), text2);
      return Promise.resolve();
    }
  };
}
function checked(root, directory) {
  const folder = join(root, directory);
  if (isRealInside(root, folder)) return folder;
  throw new AgenticError({
    code: "config-invalid",
    message: `${directory} leads out of the repository; make it a folder, or name another with \`agentic-sdlc config set memory.directory\`.`
  });
}
function placeOf(root, directory, path) {
  const inside = insidePath(path);
  const full = join(checked(root, directory), inside ?? "");
  const folder = dirname(full);
  if (inside === path && isNoteName(basename(path)) && isRealInside(root, folder)) return full;
  throw new AgenticError({
    code: "usage",
    message: `\`${path}\` is no place for a note; use a path such as \`patterns/auth.md\` inside ${directory}.`
  });
}
function isNoteName(name) {
  return name.endsWith(".md") && !name.startsWith(".");
}
async function versionOf(folder) {
  for (; ; ) {
    const top = entriesOf(folder);
    const names = top.map(({ name }) => name).filter((name) => name !== CONTENTS_FILE && isSeen(name));
    const folders = foldersIn(folder, top).map((path) => ({ path, at: changeOf(join(folder, path)) }));
    const age = Date.now() - Math.max(0, ...folders.map(({ at }) => at));
    if (age < 0 || age >= TICK_MS) {
      return hash("sha256", JSON.stringify([names, folders]));
    }
    await delay(TICK_MS - age);
  }
}
function isSeen(name) {
  return !name.startsWith(".") && !name.endsWith(".tmp");
}
var DEEPEST = 6;
function foldersIn(folder, top, depth = 1) {
  if (depth > DEEPEST) return [];
  return top.filter((entry) => entry.isDirectory() && isSeen(entry.name)).flatMap(({ name }) => {
    const full = join(folder, name);
    const inner = lstatSync(full, { throwIfNoEntry: false })?.nlink === 2 ? [] : entriesOf(full);
    return [name, ...foldersIn(full, inner, depth + 1).map((path) => `${name}/${path}`)];
  });
}
function changeOf(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
function listFiles(folder, prefix = "") {
  const depth = prefix.split("/").length;
  return entriesOf(folder).flatMap((entry) => {
    const { name } = entry;
    const path = `${prefix}${name}`;
    if (!isSeen(name) || path === CONTENTS_FILE) return [];
    if (entry.isDirectory()) return depth > DEEPEST ? [] : listFiles(join(folder, name), `${path}/`);
    if (entry.isSymbolicLink())
      return [{ path, stamp: "link", problem: "it is a link, which is not followed" }];
    const stats = isNoteName(name) ? lstatSync(`${folder}/${name}`, { throwIfNoEntry: false }) : void 0;
    return stats?.isFile() ? [entryOf(path, stats)] : [];
  });
}
function entryOf(path, { size, mtimeMs, ctimeMs, ino }) {
  const age = Date.now() - Math.max(mtimeMs, ctimeMs);
  const recent = age >= 0 && age < TICK_MS ? ` ${process.hrtime.bigint()}` : "";
  const stamp = `${size} ${mtimeMs} ${ctimeMs} ${ino}${recent}`;
  if (size <= MOST_NOTE_BYTES) return { path, stamp };
  const problem = `it has ${Math.ceil(size / 1024)} KB; notes of at most ${MOST_NOTE_BYTES / 1024} KB are read`;
  return { path, stamp, problem };
}
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return [];
    throw error;
  }
}
function readNote(full, path) {
  let content;
  try {
    content = readFileSync(full, "utf8");
    const isText = !content.includes("\uFFFD") || isUtf8(readFileSync(full));
    if (!isText) return [{ path, problem: "it is not text in UTF-8" }];
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return [];
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return [{ path, problem: `it cannot be read (${reason})` }];
  }
  const file = {
    path,
    content,
    get hash() {
      return hash("sha256", content);
    }
  };
  return [file];
}
function hashOf(bytes) {
  return bytes && hash("sha256", bytes);
}
function writeNew(full, content) {
  const draft = join(dirname(full), `.${randomBytes(8).toString("hex")}.tmp`);
  try {
    writeFileSync(draft, content, { flag: "wx", flush: true });
    linkSync(draft, full);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
async function underLock(folder, work) {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, LOCK_FILE);
  const begun = performance.now();
  for (; ; ) {
    const taken = acquireLock(lock);
    if (taken.held) break;
    if (performance.now() - begun > LOCK_WAIT_MS) throw held(lock, taken);
    await delay(5 + Math.random() * 20);
  }
  try {
    return work();
  } finally {
    releaseLock(lock);
  }
}
function held(lock, { pid, host }) {
  return new AgenticError({
    code: "run-locked",
    message: `The notes are being changed by process ${pid} on ${host}; try again, or delete ${lock} if that process is gone.`
  });
}
function isCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}

// src/store/notes-sqlite.ts
import { mkdirSync as mkdirSync2, rmSync as rmSync2 } from "node:fs";
import { dirname as dirname2 } from "node:path";
var INDEX_VERSION = 1;
var APPLICATION_ID = 1852798053;
var BUSY_MS = 5e3;
var SETUP = `
  PRAGMA busy_timeout = ${BUSY_MS};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA wal_autocheckpoint = 16000;
`;
var SCHEMA = `
  PRAGMA application_id = ${APPLICATION_ID};
  CREATE TABLE version (row INTEGER PRIMARY KEY CHECK (row = 1), version TEXT) STRICT;
  CREATE TABLE file (
    row INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, stamp TEXT NOT NULL,
    id TEXT, category TEXT, created TEXT, relevance TEXT, tags TEXT, labels TEXT, title TEXT, summary TEXT,
    line INTEGER, problem TEXT
  ) STRICT;
  CREATE INDEX file_created ON file (created);
  CREATE INDEX file_category ON file (category, created);
  CREATE INDEX file_id ON file (id);
  CREATE INDEX file_problem ON file (path) WHERE problem IS NOT NULL;
  CREATE VIRTUAL TABLE words USING fts5 (
    tags, title, content, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
  );
  INSERT INTO words (words, rank) VALUES ('hashsize', 8388608);
`;
var RANK = `bm25(words, 8.0, 6.0, 1.0) * CASE relevance WHEN 'high' THEN 1.2 WHEN 'low' THEN 0.8 ELSE 1.0 END`;
var SUMMARY = "path, id, category, created, relevance, tags, title, summary";
function openSqliteIndex(path, { renew = false } = {}) {
  const database = guarded(() => open(path, renew));
  const statements = /* @__PURE__ */ new Map();
  const prepared = (sql) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  const all = (sql, ...values) => guarded(() => prepared(sql).all(...values));
  return {
    version: () => text(all("SELECT version FROM version")[0]?.["version"]) || void 0,
    stamps: () => new Map(all("SELECT path, stamp FROM file").map((row) => [text(row["path"]), text(row["stamp"])])),
    update: ({ removed, read, version }) => guarded(() => {
      database.exec("BEGIN IMMEDIATE");
      try {
        prepared("INSERT OR REPLACE INTO version VALUES (1, ?)").run(version ?? null);
        const isEmpty = prepared("SELECT row FROM file LIMIT 1").get() === void 0;
        const gone = isEmpty ? [] : [...removed, ...read.map(pathOf)];
        for (const path2 of gone) remove(prepared, path2);
        for (const each of read) add(prepared, each);
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    }),
    search: (query) => search(all, query),
    list: ({ limit, ...filter }) => {
      const { where, values } = conditionsOf(filter);
      const [count] = all(`SELECT count(*) AS total FROM file WHERE problem IS NULL${where}`, ...values);
      const rows = all(
        `SELECT ${SUMMARY} FROM file WHERE problem IS NULL${where} ORDER BY created DESC, path LIMIT ?`,
        ...values,
        limit
      );
      return { notes: rows.map(summaryFrom), total: Number(count?.["total"] ?? 0) };
    },
    withId: (id) => all(`SELECT ${SUMMARY} FROM file WHERE id = ? ORDER BY path`, id).map(summaryFrom),
    broken: () => all("SELECT path, line, problem FROM file WHERE problem IS NOT NULL ORDER BY path").map(brokenFrom),
    [Symbol.dispose]: () => {
      if (database.isOpen) database.close();
    }
  };
}
function open(path, renew) {
  if (renew) for (const end of ["", "-wal", "-shm"]) rmSync2(`${path}${end}`, { force: true });
  const Database = loadSqlite();
  mkdirSync2(dirname2(path), { recursive: true });
  const database = new Database(path);
  try {
    const search2 = database.prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS there").get();
    if (search2?.["there"] !== 1) {
      throw new IndexFailure("this version of Node has no full-text search", { fault: "missing" });
    }
    database.exec(SETUP);
    database.exec("BEGIN IMMEDIATE");
    const id = database.prepare("PRAGMA application_id").get()?.["application_id"];
    const tables = Number(database.prepare("SELECT count(*) AS n FROM sqlite_schema").get()?.["n"]);
    if (tables === 0) database.exec(SCHEMA);
    else if (id !== APPLICATION_ID) throw new IndexFailure(`${path} is something else`, { fault: "damaged" });
    database.exec("COMMIT");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
function loadSqlite() {
  const { emitWarning } = process;
  process.emitWarning = () => {
  };
  try {
    const sqlite = process.getBuiltinModule("node:sqlite");
    if (sqlite) return sqlite.DatabaseSync;
  } finally {
    process.emitWarning = emitWarning;
  }
  throw new IndexFailure("this version of Node has no sqlite", { fault: "missing" });
}
var DAMAGED = /* @__PURE__ */ new Set([1, 11, 26, 17]);
function guarded(work) {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof IndexFailure) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    const code = cause instanceof Error && "errcode" in cause ? Number(cause.errcode) & 255 : void 0;
    const fault = code !== void 0 && DAMAGED.has(code) ? "damaged" : "refused";
    throw new IndexFailure(message, { fault, cause });
  }
}
function pathOf(read) {
  return "note" in read ? read.note.path : read.broken.path;
}
function remove(prepared, path) {
  const row = prepared("SELECT row FROM file WHERE path = ?").get(path)?.["row"];
  if (row === void 0 || row === null) return;
  prepared("DELETE FROM words WHERE rowid = ?").run(row);
  prepared("DELETE FROM file WHERE row = ?").run(row);
}
function add(prepared, read) {
  if ("broken" in read) {
    const { path: path2, line, message } = read.broken;
    prepared("INSERT INTO file (path, stamp, line, problem) VALUES (?, ?, ?, ?)").run(
      path2,
      read.stamp,
      line,
      message
    );
    return;
  }
  const { path, id, category, created, relevance, tags, title, content } = read.note;
  const { lastInsertRowid } = prepared(
    `INSERT INTO file (path, stamp, id, category, created, relevance, tags, labels, title, summary)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
  ).run(
    path,
    read.stamp,
    id,
    category,
    created,
    relevance,
    JSON.stringify(tags),
    labelsOf(tags),
    title,
    summaryOf(content)
  );
  prepared("INSERT INTO words (rowid, tags, title, content) VALUES (?, ?, ?, ?)").run(
    lastInsertRowid,
    searchable(tags.join(" ")),
    searchable(title),
    searchable(content)
  );
}
function labelsOf(tags) {
  return `
${tags.join("\n").toLowerCase()}
`;
}
function conditionsOf({ category, tags = [], before }) {
  const parts = [];
  if (category !== void 0) parts.push({ sql: "category = ?", values: [category] });
  if (before !== void 0) parts.push({ sql: "created < ?", values: [before] });
  if (tags.length > 0) {
    const sql = `(${tags.map(() => "instr(labels, ?)").join(" OR ")})`;
    parts.push({ sql, values: tags.map((tag) => labelsOf([tag])) });
  }
  return {
    where: parts.map(({ sql }) => ` AND ${sql}`).join(""),
    values: parts.flatMap(({ values }) => values)
  };
}
function search(all, { terms, match, limit, ...filter }) {
  if (terms.length === 0) return [];
  const { where, values } = conditionsOf(filter);
  const found = /* @__PURE__ */ new Map();
  for (const expression of expressionsOf(terms, match)) {
    if (found.size >= limit) break;
    const rows = all(
      `SELECT ${qualified(SUMMARY)} FROM words JOIN file ON file.row = words.rowid
       WHERE words MATCH ?${where} ORDER BY ${RANK}, created DESC, path LIMIT ?`,
      expression,
      ...values,
      limit
    );
    for (const note of rows.map(summaryFrom)) if (!found.has(note.path)) found.set(note.path, note);
  }
  return [...found.values()].slice(0, limit);
}
function qualified(columns) {
  return columns.replaceAll(/\w+/g, "file.$&");
}
var SHORTEST_BEGINNING = 3;
function expressionsOf(terms, match) {
  const words = terms.map((term) => `"${term}"`);
  const beginnings = words.map(
    (word, at) => (terms[at] ?? "").length >= SHORTEST_BEGINNING ? `${word} *` : word
  );
  if (match === "any") return [words.join(" OR ")];
  const together = [words.join(" AND "), beginnings.join(" AND ")];
  return new Set(terms.length > 1 ? [...together, words.join(" OR "), beginnings.join(" OR ")] : together);
}
function summaryFrom(row) {
  return { ...row, tags: JSON.parse(text(row["tags"])) };
}
function brokenFrom(row) {
  return { path: text(row["path"]), line: Number(row["line"]), message: text(row["problem"]) };
}
function text(value) {
  return typeof value === "string" ? value : "";
}

// src/compose/notebook.ts
function composeNotebook(place) {
  const root = checkoutAround(place.root);
  const { config } = place;
  const { redact } = redactorFor(place.environment, config.logging.redact);
  const files = createNotesFolder({ root, directory: config.memory.directory });
  const renderBody2 = bodyRenderer(root, config.memory.template);
  return createNotebook({
    files: place.isRepository ? hiddenFromGit(files, { ...place, root }) : files,
    openIndex: indexOpener(indexFile(root, config), place.notice),
    clock: systemClock,
    ...renderBody2 ? { renderBody: renderBody2 } : {},
    redact
  });
}
function checkoutAround(root) {
  const folder = dirname3(root);
  return basename2(folder) === WORKTREES ? dirname3(folder) : root;
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
    writeContents: async (text2) => {
      await hide();
      await files.writeContents(text2);
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
function indexFile(root, { memory, outputDirectory }) {
  const name = createHash2("sha256").update(memory.directory).digest("hex").slice(0, 8);
  const folder = gitFolder(join2(root, ".git"));
  const home = folder === void 0 ? join2(root, outputDirectory, ".cache") : join2(folder, "agentic");
  return join2(home, `notes-${name}-${INDEX_VERSION}.sqlite`);
}
function gitFolder(link) {
  const stats = statSync(link, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return link;
  if (!stats?.isFile()) return void 0;
  const target = /^gitdir: (.+)$/m.exec(readFileSync2(link, "utf8"))?.[1];
  return target === void 0 ? void 0 : resolve(dirname3(link), target);
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
  checkCategory,
  usage,
  composeNotebook,
  checkoutAround
};

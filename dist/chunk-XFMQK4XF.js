const require = process.getBuiltinModule;
import {
  readYaml
} from "./chunk-6LVLBYI2.js";
import {
  CREATED,
  NOTE_ID,
  categoryFolder,
  noteCategories,
  relevances
} from "./chunk-NXJ6ZHLT.js";
import {
  _enum,
  array,
  looseObject,
  number,
  string,
  union
} from "./chunk-IWACR7N4.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

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

// src/memory/front-matter.ts
var text = string().min(1).max(200);
var Source = looseObject({
  workflow: text.optional(),
  step: text.optional(),
  run: text.optional(),
  commit: text.optional()
});
var FrontMatter = looseObject({
  id: string().regex(NOTE_ID, "must be made of letters, digits, `-`, `_` and `.`, such as mem-2026-01-31-auth-pattern"),
  created: string().refine(
    (value) => CREATED.test(value) && !Number.isNaN(Date.parse(value)),
    "must be a date or a UTC time, such as 2026-01-31T12:00:00Z"
  ),
  category: _enum(noteCategories, `must be one of ${noteCategories.join(", ")}`),
  tags: array(union([string(), number()]).transform(String), "must be a list, such as [auth, middleware]").nullish().transform((tags) => tags ?? []),
  source: Source.nullish().transform((source) => source ?? {}),
  relevance: _enum(relevances, `must be one of ${relevances.join(", ")}`).default("medium")
});

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

// src/memory/draft.ts
const { createHash } = process.getBuiltinModule("node:crypto");
var LONGEST_TITLE2 = 200;
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
  if (line.length > LONGEST_TITLE2) {
    throw usage(`The title has ${line.length} characters; at most ${LONGEST_TITLE2} are kept. Shorten it.`);
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
function noteFrom(draft, { now, number: number2 }) {
  const created = now.toISOString();
  const name = `${created.slice(0, 10)}-${slugOf(draft.title)}${number2 > 1 ? `-${number2}` : ""}`;
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
  const checked = checkDraft({
    ...draft,
    title: redact(draft.title),
    content: redact(draft.content),
    tags: draft.tags?.map(redact)
  });
  const body = await renderBody2?.(checked);
  const now = clock.now();
  for (let number2 = 1; number2 <= MOST_NUMBERS; number2 += 1) {
    const similar = force ? [] : await findSimilar({ files, index }, checked);
    if (similar.length > 0) return { similar };
    const note = noteFrom(checked, { now, number: number2 });
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
  renderContents,
  renderIndexPage,
  IndexFailure,
  parseNote,
  createDesk,
  checkCategory,
  usage,
  searchable,
  wordsOf,
  keywordsOf,
  stemOf,
  stemsOf,
  createNotebook,
  publish
};

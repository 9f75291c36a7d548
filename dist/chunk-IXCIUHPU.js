const require = process.getBuiltinModule;
import {
  CREATED,
  NOTE_ID,
  categoryFolder,
  noteCategories,
  relevances
} from "./chunk-OJV2YDKN.js";
import {
  _enum,
  array,
  looseObject,
  number,
  string,
  union
} from "./chunk-67EWWL3V.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/memory/index/stemming.ts
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
function normalizedWords(text2) {
  const plain2 = ASCII.test(text2) ? text2 : withSignsApart(text2.normalize("NFKD").replaceAll(new RegExp("\\p{Mn}+", "gu"), ""));
  return plain2.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
var MOST_TERMS = 32;
function termsOf(query) {
  const terms = Array.from(
    query.matchAll(/"([^"]*)"|([^\s"]+)/g),
    ([, quoted, word]) => normalizedWords(quoted ?? word ?? "").join(" ")
  ).filter((term) => term !== "");
  const telling = terms.filter((term) => !isCommon(term));
  return [...new Set(telling.length > 0 ? telling : terms)].slice(0, MOST_TERMS);
}
function extractKeywords(text2, most) {
  const words = [...new Set(normalizedWords(text2))].filter((word) => word.length > 2 && !isCommon(word));
  return words.toSorted((a, b) => b.length - a.length).slice(0, most);
}
function stemOf(word) {
  return word.length > 4 ? word.replace(/(?:ings?|ed|es|s|e)$/, "") : word;
}
function stemsOf(text2) {
  return new Set(
    normalizedWords(text2).filter((word) => !isCommon(word)).map(stemOf)
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

// src/memory/index/note-index.ts
var IndexFailure = class extends Error {
  name = "IndexFailure";
  fault;
  constructor(message, { fault, cause }) {
    super(message, { cause });
    this.fault = fault;
  }
};

// src/memory/notes/front-matter-reader.ts
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

// src/memory/notes/front-matter.ts
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

// src/memory/notes/note-draft.ts
const { createHash } = process.getBuiltinModule("node:crypto");
var DAY = 24 * 60 * 60 * 1e3;
var UNITS = { h: DAY / 24, d: DAY, w: 7 * DAY, y: 365 * DAY };
function parseAge(text2) {
  const [, count, unit = ""] = /^(\d{1,5})\s*([hdwy])$/.exec(text2.trim().toLowerCase()) ?? [];
  const milliseconds = Object.entries(UNITS).find(([name]) => name === unit)?.[1];
  if (count !== void 0 && milliseconds !== void 0) return Number(count) * milliseconds;
  throw usage(
    `\`${text2}\` is no age; write a number with h, d, w or y for hours, days, weeks or years, such as 30d.`
  );
}
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

// src/memory/notes/table-of-contents.ts
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

export {
  searchable,
  normalizedWords,
  termsOf,
  extractKeywords,
  stemOf,
  stemsOf,
  IndexFailure,
  readPlainFrontMatter,
  renderScalar,
  FrontMatter,
  parseAge,
  checkDraft,
  checkCategory,
  noteFrom,
  usage,
  renderContents,
  renderIndexPage
};

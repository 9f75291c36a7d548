const require = process.getBuiltinModule;
import {
  require_dist
} from "./chunk-D44FQVJC.js";
import {
  code,
  shown
} from "./chunk-7QC7TWY5.js";
import {
  __toESM
} from "./chunk-2GY5E74Q.js";

// src/definition/yaml-file.ts
var import_yaml4 = __toESM(require_dist(), 1);

// src/definition/plain-value.ts
var import_yaml3 = __toESM(require_dist(), 1);

// src/definition/source-map.ts
var import_yaml = __toESM(require_dist(), 1);

// src/definition/scalar-text.ts
var BLANK = /\s/;
var NUMBERED_ESCAPES = { x: 2, u: 4, U: 8 };
function sourceOffset(file, scalar, offset) {
  const [start, end] = scalar.range ?? [0, 0];
  const value = String(scalar.value);
  const cursor = firstCharacter(file, { scalar, start, value });
  if (offset <= cursor.value) return Math.max(start, cursor.source - (cursor.value - offset));
  while (cursor.value < offset && cursor.source < end) {
    if (!advance({ file, value, style: scalar.type }, cursor)) return start;
  }
  return cursor.value === offset ? cursor.source : start;
}
function firstCharacter(file, { scalar, start, value }) {
  if (scalar.type === "PLAIN" || scalar.type === void 0) return { source: start, value: 0 };
  if (scalar.type === "QUOTE_DOUBLE" || scalar.type === "QUOTE_SINGLE")
    return { source: start + 1, value: 0 };
  const header = file.indexOf("\n", start);
  return { source: blanksEnd(file, header < 0 ? start : header), value: blanksEnd(value, 0) };
}
function advance({ file, value, style }, cursor) {
  const next = file[cursor.source] ?? "";
  if (style === "QUOTE_DOUBLE" && next === "\\") return advanceEscape(file, cursor);
  if (BLANK.test(next)) return advanceBlanks({ file, value, style }, cursor);
  if (next !== value[cursor.value]) return false;
  cursor.source += style === "QUOTE_SINGLE" && next === "'" ? 2 : 1;
  cursor.value += 1;
  return true;
}
function advanceEscape(file, cursor) {
  const kind = file[cursor.source + 1] ?? "";
  if (BLANK.test(kind) && kind !== " " && kind !== "	") {
    cursor.source = blanksEnd(file, cursor.source + 1);
    return true;
  }
  const digits = NUMBERED_ESCAPES[kind] ?? 0;
  const wide = kind === "U" && Number.parseInt(file.slice(cursor.source + 2, cursor.source + 10), 16) > 65535;
  cursor.source += 2 + digits;
  cursor.value += wide ? 2 : 1;
  return true;
}
function advanceBlanks({ file, value, style }, cursor) {
  const end = blanksEnd(file, cursor.source);
  const breaks = file.slice(cursor.source, end).split("\n").length - 1;
  if (breaks === 0) cursor.value += end - cursor.source;
  else if (style === "QUOTE_DOUBLE") cursor.value += Math.max(1, breaks - 1);
  else cursor.value = blanksEnd(value, cursor.value);
  cursor.source = end;
  return true;
}
function blanksEnd(text, from) {
  let end = from;
  while (end < text.length && BLANK.test(text[end] ?? "")) end += 1;
  return end;
}

// src/definition/source-map.ts
var SHORT = { name: "step", command: "step", context: "clearContext" };
var SourceMap = class {
  #file;
  #text;
  #root;
  #lines;
  #indexes = /* @__PURE__ */ new WeakMap();
  constructor(source) {
    this.#file = source.file;
    this.#text = source.text;
    this.#root = source.document.contents;
    this.#lines = source.lines;
  }
  /** Looks up the place of a finding. */
  problem({ path, at, message, suggestion, within }) {
    const key = path.length > 0 ? { key: path.join(".") } : {};
    const hint = suggestion === void 0 ? {} : { suggestion };
    return { file: this.#file, ...this.#position({ path, at, within }), ...key, message, ...hint };
  }
  positionAt(offset) {
    const { line, col } = this.#lines.linePos(Math.min(offset, this.#text.length));
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }
  /** Line of the value at a path. */
  lineOf(path) {
    return this.#position({ path, at: "key" }).line;
  }
  #position({ path, at, within }) {
    const { place, found } = this.#find(path);
    if (!found) return this.positionAt(startOf(place.value) ?? startOf(place.key) ?? 0);
    if (within && (0, import_yaml.isScalar)(place.value)) return this.#inside(place.value, within);
    const atKey = at === "key" || isEmpty(place.value);
    const first = atKey ? place.key : place.value;
    return this.positionAt(startOf(first) ?? startOf(place.key) ?? startOf(place.value) ?? 0);
  }
  /** The place at a path, or the innermost one around it that is there. */
  #find(path) {
    let place = { key: void 0, value: this.#root };
    for (const part of path) {
      const next = this.#enter(place.value, part);
      if (!next) return { place, found: false };
      place = next;
    }
    return { place, found: true };
  }
  #enter(node, part) {
    if ((0, import_yaml.isSeq)(node)) {
      const value = node.items[Number(part)];
      return value === void 0 ? void 0 : { key: value, value };
    }
    if (!(0, import_yaml.isMap)(node)) return void 0;
    const index = this.#indexOf(node);
    return index.get(String(part)) ?? index.get(SHORT[part] ?? "");
  }
  #indexOf(map) {
    const known = this.#indexes.get(map);
    if (known) return known;
    const index = /* @__PURE__ */ new Map();
    for (const { key, value } of map.items) {
      const name = keyText(key);
      if (name !== void 0 && !index.has(name)) index.set(name, { key, value });
    }
    this.#indexes.set(map, index);
    return index;
  }
  #inside(scalar, within) {
    const text = String(scalar.value);
    return this.positionAt(sourceOffset(this.#text, scalar, offsetOf(text, within)));
  }
};
function keyText(key) {
  if (!(0, import_yaml.isScalar)(key)) return void 0;
  return typeof key.value === "string" ? key.value : key.source ?? String(key.value);
}
function isEmpty(node) {
  return node === null || (0, import_yaml.isScalar)(node) && node.value === null;
}
function startOf(node) {
  return (0, import_yaml.isNode)(node) ? node.range?.[0] : void 0;
}
function offsetOf(text, { line, column }) {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) break;
    start = end + 1;
  }
  return Math.min(start + column - 1, text.length);
}

// src/definition/yaml-limits.ts
var import_yaml2 = __toESM(require_dist(), 1);
var MOST_BYTES = 256 * 1024;
var MOST_LEVELS = 64;
var MOST_KEYS = 500;
var MOST_TOKENS = 4e4;
var MOST_OF_A_KIND = {
  flow: 8e3,
  property: 200,
  "directive-line": 20,
  "doc-end": 20,
  "explicit-key-ind": 200
};
var FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
function findExcess(text) {
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_BYTES) {
    return excess(
      "",
      0,
      `the file has ${Math.ceil(bytes / 1024)} KB; at most ${MOST_BYTES / 1024} KB are read.`
    );
  }
  const control = FORBIDDEN.exec(text);
  if (control) {
    const point = text.charCodeAt(control.index).toString(16).toUpperCase().padStart(4, "0");
    return excess(text, control.index, `the control character U+${point} is not allowed here.`);
  }
  return countTokens(text);
}
function countTokens(text) {
  const counts = /* @__PURE__ */ new Map();
  let offset = 0;
  let tokens = 0;
  let level = 0;
  let isText = false;
  for (const lexeme of new import_yaml2.Lexer().lex(text)) {
    const type = isText ? textType(lexeme) : import_yaml2.CST.tokenType(lexeme);
    isText = lexeme === import_yaml2.CST.SCALAR;
    if (isText || lexeme === import_yaml2.CST.DOCUMENT || lexeme === import_yaml2.CST.FLOW_END) continue;
    tokens += 1;
    level += nestingOf(type);
    const kind = kindOf(type);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (level > MOST_LEVELS) return excess(text, offset, tooDeep);
    if (tokens > MOST_TOKENS || count > (MOST_OF_A_KIND[kind] ?? Infinity)) {
      return excess(text, offset, "the file holds too much to be read from here on; split it up.");
    }
    offset += lexeme.length;
  }
  return void 0;
}
var tooDeep = `this is nested more than ${MOST_LEVELS} levels deep.`;
function textType(lexeme) {
  return /^[@`%]/.test(lexeme) ? "alias" : "scalar";
}
function nestingOf(type) {
  if (type === "flow-map-start" || type === "flow-seq-start") return 1;
  return type === "flow-map-end" || type === "flow-seq-end" ? -1 : 0;
}
function kindOf(type) {
  if (type === null) return "flow";
  if (type.startsWith("flow-") || type === "comma") return "flow";
  return type === "anchor" || type === "alias" || type === "tag" ? "property" : type;
}
function excess(text, offset, message) {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n"), message };
}

// src/definition/plain-value.ts
var RESERVED = /* @__PURE__ */ new Set(["__proto__", "constructor", "prototype"]);
function plainValue(root, reading) {
  return convert(root, [], reading);
}
function convert(node, path, reading) {
  if (!(0, import_yaml3.isNode)(node)) return null;
  const offset = node.range?.[0] ?? 0;
  const extra = describeExtra(node, reading.text);
  if (extra) {
    reading.report({ offset, path, message: extra });
    if ((0, import_yaml3.isAlias)(node)) return sourceOf(node, reading.text);
  }
  if (path.length > MOST_LEVELS) {
    reading.report({ offset, path, message: tooDeep });
    return null;
  }
  if ((0, import_yaml3.isMap)(node)) return convertMap(node, path, reading);
  if ((0, import_yaml3.isSeq)(node)) return convertList(node, path, reading);
  if (!(0, import_yaml3.isScalar)(node)) return null;
  if (typeof node.value === "number" && !Number.isFinite(node.value)) {
    reading.report({ offset, path, message: `${code(sourceOf(node, reading.text))} is not a number.` });
    return 0;
  }
  return node.value ?? null;
}
function describeExtra(node, text) {
  const quoting = (mark) => `are not supported; text that begins with \`${mark}\` must be in quotes.`;
  if ((0, import_yaml3.isAlias)(node)) return `aliases such as ${code(sourceOf(node, text))} ${quoting("*")}`;
  if (node.anchor !== void 0) return `anchors such as ${code(`&${node.anchor}`)} ${quoting("&")}`;
  if (node.tag !== void 0) return `tags such as ${code(node.tag)} ${quoting("!")}`;
  return void 0;
}
function convertList(list, path, reading) {
  return list.items.map((item, index) => convert(item, [...path, index], reading));
}
function convertMap(map, path, reading) {
  const offset = map.range?.[0] ?? 0;
  const only = map.items[0];
  if (map.flow === true && map.items.length === 1 && (0, import_yaml3.isMap)(only?.key) && only.key.flow === true) {
    reading.report({ offset, path, message: 'a value that begins with "{{" must be in quotes.' });
    return sourceOf(map, reading.text);
  }
  if (map.items.length > MOST_KEYS) {
    reading.report({
      offset,
      path,
      message: `this has ${map.items.length} keys; at most ${MOST_KEYS} are read.`
    });
    return {};
  }
  const value = {};
  for (const pair of map.items) {
    const key = acceptedKey(pair, { map, value, path, reading });
    if (key !== void 0) value[key] = convert(pair.value, [...path, key], reading);
  }
  return value;
}
function acceptedKey(pair, { map, value, path, reading }) {
  const key = keyText(pair.key);
  const message = refusal(key, { pair, value });
  if (message === void 0) return key;
  const at = (0, import_yaml3.isNode)(pair.key) ? pair.key.range?.[0] : void 0;
  const offset = at ?? map.range?.[0] ?? 0;
  reading.report({ offset, path: key === void 0 ? path : [...path, key], message });
  return void 0;
}
function refusal(key, { pair, value }) {
  if ((0, import_yaml3.isNode)(pair.key) && !(0, import_yaml3.isAlias)(pair.key)) {
    const extra = describeExtra(pair.key, "");
    if (extra) return extra;
  }
  if (key === void 0) return "a key must be plain text.";
  if (key === "" || (0, import_yaml3.isScalar)(pair.key) && pair.key.value === null) return "a key is missing before `:`.";
  if (key === "<<") return "merge keys (`<<`) are not supported.";
  if (RESERVED.has(key)) return `${code(key)} cannot be used as a key.`;
  return Object.hasOwn(value, key) ? `${code(key)} is here twice; keep one.` : void 0;
}
function sourceOf(node, text) {
  const [start, end] = node.range ?? [0, 0];
  return text.slice(start, end);
}

// src/definition/yaml-syntax.ts
var AFTER_KEY = String.raw`(?:^|[:-]\s+)`;
var BY_LINE = [
  { pattern: /^ *\t/, message: "tabs cannot indent YAML; use spaces." },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}\{[{%]`),
    message: 'a value that begins with "{{" or "{%" must be in quotes.'
  },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}[@\x60%*&!]`),
    message: "text that begins with `@`, `%`, `*`, `&`, `!` or a backtick must be in quotes."
  },
  { pattern: /:\s+[>|]\s*[^\s+#-]/, message: "text that begins with `>` or `|` must be in quotes." },
  {
    pattern: /^\s*(?:- +)?[\w-]+:\s+[^\s"'|>[{#].*:(?:\s|$)/,
    message: 'text that holds ": " must be in quotes, or below a `|`.'
  },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}(?:"[^"]*"|'[^']*')\s*[^\s#,\]}:]`),
    message: "text goes on after its closing quote; put all of it in quotes."
  }
];
var BY_CODE = {
  BAD_DIRECTIVE: "directives (lines that begin with `%`) are not supported.",
  BAD_INDENT: "the indentation of this line fits nothing above it.",
  BLOCK_AS_IMPLICIT_KEY: "a key or list cannot stand here; check the indentation of this line and the next.",
  BLOCK_IN_FLOW: "this cannot stand between brackets.",
  KEY_OVER_1024_CHARS: "this key is too long; perhaps a closing quote is missing.",
  MULTILINE_IMPLICIT_KEY: "`key: value` is expected here: the `:` or the blank after it is missing, or the indentation is wrong.",
  MULTIPLE_DOCS: "a file holds one document; remove the line `---`.",
  RESOURCE_EXHAUSTION: "this is nested too deep.",
  TAB_AS_INDENT: "tabs cannot indent YAML; use spaces."
};
var NO_ENTRY = "this line neither begins an entry with `- ` nor is indented as part of the one above.";
var MISSING = [
  { pattern: /quote/, message: "the closing quote of this text is missing." },
  { pattern: /end with a \}/, message: "the closing `}` is missing." },
  { pattern: /end with a \]/, message: "the closing `]` is missing." },
  { pattern: /without - indicator/, message: NO_ENTRY },
  {
    pattern: /followed by map values/,
    message: "a `:` is missing after this key, or its indentation is wrong."
  }
];
function describeSyntaxError(error, text) {
  const [offset] = error.pos;
  if (error.code === "BAD_DQ_ESCAPE") {
    const escape = shown(text.slice(offset, offset + 2));
    return `\`${escape}\` is no escape in double quotes; write \`\\\\\`, or use single quotes.`;
  }
  const missing = MISSING.find(({ pattern }) => pattern.test(error.message));
  if (missing) return missing.message;
  const line = lineAt(text, offset);
  const hint = BY_LINE.find(({ pattern }) => pattern.test(line));
  return hint?.message ?? BY_CODE[error.code] ?? `this is not valid YAML: ${sentence(error.message)}`;
}
function lineAt(text, offset) {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  return text.slice(start, Math.min(end < 0 ? text.length : end, start + 1e3));
}
function sentence(message) {
  const text = shown(message);
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

// src/definition/yaml-file.ts
var OPTIONS = {
  version: "1.2",
  schema: "core",
  merge: false,
  // Duplicates are found while plain data is made: the parser's own check is quadratic in the keys of a mapping.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: "error"
};
var MOST_ERRORS = 100;
function readYaml(text, file) {
  const excess2 = findExcess(text);
  if (excess2) return { problems: [{ file, ...excess2 }] };
  const lines = new import_yaml4.LineCounter();
  const document = (0, import_yaml4.parseDocument)(text, { ...OPTIONS, lineCounter: lines });
  const source = new SourceMap({ file, text, document, lines });
  const at = (offset, message) => ({ file, ...source.positionAt(offset), message });
  const syntax = onePerLine(
    document.errors.slice(0, MOST_ERRORS).map((error) => at(offsetOf2(error, document, text), describeSyntaxError(error, text)))
  );
  const directive = findDirective(text);
  if (directive !== void 0) {
    syntax.unshift(at(directive, "directives (lines that begin with `%`) are not supported."));
  }
  const problems = [];
  const value = plainValue(document.contents, {
    text,
    report: ({ offset, path, message }) => problems.push({ ...at(offset, message), key: path.join(".") })
  });
  return { value, source, syntax: onePerLine(syntax), problems };
}
function offsetOf2(error, document, text) {
  const [offset] = error.pos;
  if (error.code !== "MISSING_CHAR" || offset < text.trimEnd().length) return offset;
  let opening = offset;
  (0, import_yaml4.visit)(document, {
    Scalar(_key, { type, range }) {
      const isQuoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
      if (isQuoted && range && range[0] < offset && range[1] >= offset) opening = range[0];
    }
  });
  return opening;
}
function findDirective(text) {
  const start = /^---(?:\s|$)/m.exec(text);
  const directive = /^%/m.exec(text);
  return start && directive && directive.index < start.index ? directive.index : void 0;
}
function onePerLine(problems) {
  const lines = /* @__PURE__ */ new Set();
  return problems.filter(({ line }) => !lines.has(line) && lines.add(line));
}

export {
  readYaml
};

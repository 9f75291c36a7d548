const require = process.getBuiltinModule;
import {
  createLocalStore
} from "./chunk-S4GG6C6X.js";
import {
  isSecretName,
  passwordsIn
} from "./chunk-M23O3J24.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/runner/process/exit-code.ts
var exitCodes = { completed: 0, failed: 1, usage: 2, paused: 3, sigint: 130, sigterm: 143 };
var aboutInput = /* @__PURE__ */ new Set([
  "usage",
  "definition-invalid",
  "definition-changed",
  "definition-untrusted",
  "config-invalid",
  "variables-invalid",
  "not-found",
  "not-resumable",
  "run-locked",
  "journal-corrupt",
  "note-exists",
  "git-unsuitable",
  "unsupported",
  "file-unsuitable"
]);
function exitCodeOf(error) {
  return error instanceof AgenticError && aboutInput.has(error.code) ? exitCodes.usage : exitCodes.failed;
}
function exitCodeFor(state, signal) {
  switch (state.status) {
    case "completed":
      return exitCodes.completed;
    case "paused":
      return exitCodes.paused;
    case "cancelled":
      if (state.reason !== "interrupted") return exitCodes.failed;
      return signal === "SIGTERM" ? exitCodes.sigterm : exitCodes.sigint;
    default:
      return exitCodes.failed;
  }
}

// src/redaction/ignorable-characters.ts
var IGNORED_RANGES = [
  [9, 13],
  [32, 32],
  [133, 133],
  [160, 160],
  [173, 173],
  [847, 847],
  [1564, 1564],
  [4447, 4448],
  [5760, 5760],
  [6068, 6069],
  [6155, 6158],
  [8192, 8207],
  [8232, 8239],
  [8287, 8303],
  [12288, 12288],
  [12644, 12644],
  [65024, 65039],
  [65279, 65279],
  [65440, 65440]
];
var IGNORED_HALVES = [
  [56128, 56128],
  [56320, 56815]
];
var ELLIPSIS = "\u2026";
var IGNORED = [...IGNORED_RANGES, ...IGNORED_HALVES];
function markIgnored(table, mark) {
  for (const [first, last] of IGNORED) table.fill(mark, first, last + 1);
}
var unit = (code) => `\\u${code.toString(16).padStart(4, "0")}`;
var ANY_IGNORED = new RegExp(
  `[${IGNORED.map(([first, last]) => `${unit(first)}-${unit(last)}`).join("")}]`,
  "g"
);
function withoutIgnored(text) {
  return text.replaceAll(ANY_IGNORED, "");
}

// src/redaction/automaton.ts
var NOTHING = { spans: [], seen: [] };
var OTHER = 0;
var IGNORED2 = 1;
var SHORTEST_CUT = 6;
var CUT_WINDOW = 512;
function createAutomaton({ secrets, marks: marks2 }) {
  const trie = new Trie([...secrets, ...marks2]);
  for (const secret of secrets) trie.addSecret(secret);
  marks2.forEach((mark, index) => trie.addMark(mark, index));
  trie.link();
  return { scan: (text) => scan(trie, text), openFrom: (text) => openFrom(trie, text) };
}
var Trie = class {
  classes = new Uint16Array(65536);
  /** Next state by state and class. */
  next;
  width;
  depth;
  /** Longest secret that ends in a state. */
  ended;
  /** The mark that a state is the end of, counted from one. */
  mark;
  /** The state for what is left when the beginning is dropped. */
  back;
  /** States on the way to a secret. */
  onSecret;
  /** States in which something ends. */
  telling;
  /** First way on from a state, the next one beside a state, and the class that leads to a state. */
  #child;
  #sibling;
  #unit;
  #states = 1;
  constructor(patterns) {
    markIgnored(this.classes, IGNORED2);
    let width = IGNORED2 + 1;
    let most = 1;
    for (const pattern of patterns) {
      most += pattern.length;
      for (let index = 0; index < pattern.length; index += 1) {
        const unit2 = pattern.charCodeAt(index);
        if (this.classes[unit2] === OTHER) this.classes[unit2] = width++;
      }
    }
    this.width = width;
    this.next = most > 65535 ? new Int32Array(most * width) : new Uint16Array(most * width);
    [this.depth, this.ended] = [new Int32Array(most), new Int32Array(most)];
    [this.#child, this.#sibling, this.#unit] = [
      new Int32Array(most),
      new Int32Array(most),
      new Int32Array(most)
    ];
    [this.mark, this.back] = [new Int32Array(most), new Int32Array(most)];
    [this.onSecret, this.telling] = [new Uint8Array(most), new Uint8Array(most)];
  }
  addSecret(secret) {
    this.ended[this.#add(secret, (state) => this.onSecret[state] = 1)] = secret.length;
  }
  addMark(mark, index) {
    this.mark[this.#add(mark)] = index + 1;
  }
  #add(pattern, visit) {
    let state = 0;
    for (let index = 0; index < pattern.length; index += 1) {
      const cell = state * this.width + (this.classes[pattern.charCodeAt(index)] ?? OTHER);
      if (this.next[cell] === 0) this.next[cell] = this.#grow(state, pattern.charCodeAt(index));
      state = this.next[cell] ?? 0;
      visit?.(state);
    }
    return state;
  }
  #grow(parent, unit2) {
    const state = this.#states;
    this.#states += 1;
    this.depth[state] = (this.depth[parent] ?? 0) + 1;
    this.#unit[state] = this.classes[unit2] ?? OTHER;
    this.#sibling[state] = this.#child[parent] ?? 0;
    this.#child[parent] = state;
    return state;
  }
  /** Fills in where each state goes on when its own way ends. */
  link() {
    const { next, width, ended, mark, back: back2, telling } = this;
    const queue = [0];
    for (const state of queue) {
      const behind = back2[state] ?? 0;
      if (ended[state] === 0) ended[state] = ended[behind] ?? 0;
      if (ended[state] !== 0 || mark[state] !== 0 || telling[behind] === 1) telling[state] = 1;
      if (state !== 0) next.copyWithin(state * width, behind * width, (behind + 1) * width);
      next[state * width + IGNORED2] = state;
      for (let child = this.#child[state] ?? 0; child !== 0; child = this.#sibling[child] ?? 0) {
        const cell = state * width + (this.#unit[child] ?? OTHER);
        back2[child] = state === 0 ? 0 : next[cell] ?? 0;
        next[cell] = child;
        queue.push(child);
      }
    }
  }
};
function scan(trie, text) {
  const { next, classes, width, telling } = trie;
  const { length } = text;
  let found;
  let state = 0;
  for (let index = 0; index < length; index += 1) {
    const unit2 = classes[text.charCodeAt(index)] ?? OTHER;
    state = next[state * width + unit2] ?? 0;
    if (telling[state] === 1 && unit2 !== IGNORED2)
      note(trie, found ??= { spans: [], seen: [] }, { text, state, end: index + 1 });
  }
  const cut = text.includes(ELLIPSIS) ? cutSecrets(trie, text) : [];
  if (!found) return cut.length === 0 ? NOTHING : { ...NOTHING, spans: cut };
  return { ...found, spans: [...found.spans, ...cut] };
}
function note(trie, { spans, seen }, { text, state, end }) {
  const spanOf = (length) => [startOf(trie, text, { end, length }), end];
  const longest = trie.ended[state] ?? 0;
  if (longest > 0) spans.push(spanOf(longest));
  for (let each = state; trie.telling[each] === 1; each = trie.back[each] ?? 0) {
    const mark = trie.mark[each] ?? 0;
    if (mark > 0) seen.push({ mark: mark - 1, span: spanOf(trie.depth[each] ?? 0) });
  }
}
function isKept({ classes }, text, index) {
  return classes[text.charCodeAt(index)] !== IGNORED2;
}
function startOf(trie, text, { end, length }) {
  let start = end;
  for (let left = length; left > 0; ) {
    start -= 1;
    if (isKept(trie, text, start)) left -= 1;
  }
  return start;
}
function cutSecrets(trie, text) {
  const spans = [];
  for (let at = text.indexOf(ELLIPSIS); at !== -1; at = text.indexOf(ELLIPSIS, at + 1)) {
    const { from, length } = openAt(trie, text.slice(Math.max(0, at - CUT_WINDOW), at));
    if (length >= SHORTEST_CUT) spans.push([at - Math.min(at, CUT_WINDOW) + from, at]);
  }
  return spans;
}
var SHORTEST_OPEN = 3;
function openFrom(trie, text) {
  const { from, length } = openAt(trie, text);
  const isBroken = text !== "" && !isKept(trie, text, text.length - 1);
  return isBroken && length < SHORTEST_OPEN ? text.length : from;
}
function openAt(trie, text) {
  const { next, classes, width, depth, onSecret, back: back2 } = trie;
  let state = 0;
  for (let index = 0; index < text.length; index += 1)
    state = next[state * width + (classes[text.charCodeAt(index)] ?? OTHER)] ?? 0;
  while (state !== 0 && onSecret[state] === 0) state = back2[state] ?? 0;
  const length = depth[state] ?? 0;
  return { from: length === 0 ? text.length : startOf(trie, text, { end: text.length, length }), length };
}
function asPattern(secret) {
  return withoutIgnored(secret);
}

// src/redaction/decoded-text.ts
var ZERO_WIDTH = "[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]|\\udb40[\\udc00-\\uddef]";
var CUT_ESCAPE = `(?:%[0-9A-Fa-f]?|\\\\(?:u\\{?[0-9A-Fa-f]{0,5}|x[0-9A-Fa-f]?)?|&(?:#[xX]?[0-9A-Fa-f]{0,6}|[a-z]{0,4}))(?=${ELLIPSIS})`;
var ESCAPE = new RegExp(
  [
    "%[0-9A-Fa-f]{2}",
    `\\\\(?:u[0-9A-Fa-f]{4}|u\\{[0-9A-Fa-f]{1,6}\\}|x[0-9A-Fa-f]{2}|["'\\\\/bfnrt])`,
    "&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|amp|lt|gt|quot|apos|nbsp|shy|zwj|zwnj);",
    "\\u001b\\[[0-9;:?]{0,32}[A-Za-z]",
    `(?:${ZERO_WIDTH})+`,
    `(?<cut>${CUT_ESCAPE})`
  ].join("|"),
  "g"
);
var ESCAPE_OR_BYTES = new RegExp(
  `(?<![0-9A-Fa-f])(?:[0-9A-Fa-f]{2}[:,-] ?){7,}[0-9A-Fa-f]{2}(?:[:,-]? ?[0-9A-Fa-f]?(?=${ELLIPSIS})|(?![0-9A-Fa-f]))|${ESCAPE.source}`,
  "g"
);
var LOOKS_ESCAPED = new RegExp(ESCAPE.source);
var LOOKS_LIKE_BYTES = /[:,-] ?[0-9A-Fa-f]{2}[:,-] ?[0-9A-Fa-f]{2}[:,-] ?[0-9A-Fa-f]{2}[:,-]/;
function decodeText(text) {
  const hasBytes = LOOKS_LIKE_BYTES.test(text);
  if (!hasBytes && !LOOKS_ESCAPED.test(text)) return void 0;
  const decoded2 = [];
  const origins = [];
  let result = "";
  let from = 0;
  for (const { 0: escape, index, groups } of text.matchAll(hasBytes ? ESCAPE_OR_BYTES : ESCAPE)) {
    result += text.slice(from, index);
    decoded2.push(result.length);
    origins.push(index);
    if (groups?.["cut"] === void 0) result += meaning(escape);
    from = index + escape.length;
    decoded2.push(result.length);
    origins.push(from);
  }
  result += text.slice(from);
  const places = { decoded: decoded2, origins };
  return {
    text: result,
    origin: ([start, end]) => [startOf2(places, start), endOf(places, end - 1)]
  };
}
var SEPARATED_HEX = /^[0-9A-Fa-f]{2}[:,-]/;
var NAMED = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " "
};
var LETTERS = { b: "\b", f: "\f", n: "\n", r: "\r", t: "	" };
function meaning(escape) {
  if (SEPARATED_HEX.test(escape))
    return Buffer.from(escape.replaceAll(/[^0-9A-Fa-f]/g, ""), "hex").toString("utf8");
  switch (escape[0]) {
    case "%":
      return String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    case "&": {
      const name = escape.slice(1, -1);
      if (!name.startsWith("#")) return NAMED[name] ?? "";
      return character(/^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)));
    }
    case "\\": {
      const letter = escape[1] ?? "";
      if (escape.length === 2) return LETTERS[letter] ?? letter;
      return character(Number.parseInt(escape.slice(2).replace(/[{}]/g, ""), 16));
    }
    default:
      return "";
  }
}
function character(code) {
  if (code > 1114111) return "";
  return String.fromCodePoint(code).replace(INVISIBLE, "");
}
var INVISIBLE = new RegExp(ZERO_WIDTH, "g");
function startOf2({ decoded: decoded2, origins }, index) {
  const place = placeAt(decoded2, index);
  const from = place === -1 ? 0 : origins[place] ?? 0;
  return place % 2 === 0 ? from : from + index - (decoded2[place] ?? 0);
}
function endOf(places, index) {
  const place = placeAt(places.decoded, index);
  return place % 2 === 0 ? places.origins[place + 1] ?? 0 : startOf2(places, index) + 1;
}
function placeAt(decoded2, index) {
  let low = 0;
  let high = decoded2.length;
  while (low < high) {
    const middle = low + high >> 1;
    if ((decoded2[middle] ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

// src/redaction/disguised-tokens.ts
var WINDOW = 1600;
var FEWEST_GROUPS = 3;
function spacedSpan(text, start, beginning) {
  if (!beginning.standsAlone) return void 0;
  const groups = groupsOf(text.slice(start, start + WINDOW));
  if (groups.length < FEWEST_GROUPS) return void 0;
  const compact = groups.map(([from, to]) => text.slice(start + from, start + to)).join("");
  const span = beginning.spanAt(compact, 0);
  if (span?.[0] !== 0 || !isRandom(compact, widthOf(groups[0]))) return void 0;
  const size = widthOf(groups[0]);
  const last = groups[Math.ceil(span[1] / size) - 1];
  return last && [start, start + last[1]];
}
function isRandom(compact, size) {
  if (size === 1) return /[0-9]/.test(compact);
  const groups = compact.match(new RegExp(`.{${size}}`, "g")) ?? [];
  return groups.filter((group) => /[0-9]/.test(group) && /[A-Za-z]/.test(group)).length >= 2;
}
var GROUP = /\S+/g;
function groupsOf(text) {
  const groups = [];
  for (const { 0: found, index } of text.matchAll(GROUP)) {
    const size = widthOf(groups[0] ?? [index, index + found.length]);
    const isWhole = found.length === size;
    if (isWhole || size > 1 && found.length < size) groups.push([index, index + found.length]);
    if (!isWhole) break;
  }
  return groups;
}
function widthOf(span) {
  return span === void 0 ? 0 : span[1] - span[0];
}
function reversedSpan(text, end, beginning) {
  const reversed = backwards(text.slice(Math.max(0, end - WINDOW), end));
  const span = beginning.spanAt(reversed, 0) ?? spacedSpan(reversed, 0, beginning);
  return span && [end - span[1], end - span[0]];
}
function backwards(text) {
  return text.split("").reverse().join("");
}
function isSpaced(text, start) {
  const near = text.slice(start, start + 24);
  return withoutIgnored(near).length < near.length;
}

// src/redaction/secret-encodings.ts
var LONGEST_PIECE = 96;
var MOST_PIECES = 96;
var SHORTEST_FRAGMENT = 8;
function formsOf(secret) {
  const pieces = piecesOf(secret);
  const forms = pieces.flatMap((piece) => formsOfPiece(piece, { all: pieces.length <= 4 }));
  return Array.from(new Set(forms.map(withoutIgnored))).filter((form) => form.length >= SHORTEST_FRAGMENT);
}
function piecesOf(secret) {
  if (secret.length <= LONGEST_PIECE) return [secret];
  const count = Math.min(MOST_PIECES, Math.ceil(secret.length / LONGEST_PIECE));
  return Array.from(
    { length: count },
    (_, index) => secret.slice(index * LONGEST_PIECE, (index + 1) * LONGEST_PIECE)
  ).filter((piece) => piece.length >= SHORTEST_FRAGMENT);
}
function formsOfPiece(piece, { all }) {
  const bytes = Buffer.from(piece);
  const base = [piece, ...base64Fragments(bytes), ...hexFragments(bytes)];
  if (!all) return base;
  return [
    ...base,
    JSON.stringify(piece).slice(1, -1),
    encodeURIComponent(piece.toWellFormed()),
    Array.from(piece).toReversed().join("")
  ];
}
function base64Fragments(bytes) {
  const fragments = [0, 1, 2].map((offset) => base64Fragment(bytes, offset));
  return [...fragments, ...fragments.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"))];
}
function base64Fragment(bytes, offset) {
  const text = Buffer.concat([new Uint8Array(offset), bytes]).toString("base64");
  return text.slice(Math.ceil(offset * 4 / 3), Math.floor((offset + bytes.length) * 4 / 3));
}
function hexFragments(bytes) {
  const hex = Buffer.from(bytes).toString("hex");
  return [hex, hex.toUpperCase()];
}

// src/redaction/token-patterns.ts
var MIXED = "(?=[\\w-]{0,40}[A-Z])(?=[\\w-]{0,40}[0-9])";
var JWT_REST = "(?:(?!eyJ)[\\w-])*\\.eyJ[\\w-]{10,}(?:\\.[\\w-]*)?";
var shapes = {
  github: { beginnings: ["ghp_", "gho_", "ghu_", "ghr_"], pattern: "gh[pour]_[A-Za-z0-9]{30,}" },
  // Since May 2026 also a JWT of some 520 characters, with dots, underscores and dashes.
  githubInstallation: { beginnings: ["ghs_"], pattern: "ghs_(?:[A-Za-z0-9]{30}|eyJ)[\\w.-]*" },
  githubFineGrained: { beginnings: ["github_pat_"], pattern: "github_pat_[A-Za-z0-9_]{22,}" },
  anthropic: {
    beginnings: ["sk-ant-"],
    pattern: "sk-ant-[\\w-]{20,}",
    glued: `sk-ant-${MIXED}[\\w-]{20,}`
  },
  openai: {
    beginnings: ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-", "sk-or-v1-"],
    pattern: "sk-[\\w-]{28,}",
    glued: `sk-${MIXED}[\\w-]{28,}`
  },
  secretKey: {
    beginnings: ["sk-"],
    pattern: "sk-[A-Za-z0-9]{32,}(?![\\w-])",
    glued: `sk-${MIXED}[A-Za-z0-9]{32,}(?![\\w-])`
  },
  google: { beginnings: ["AIza"], pattern: "AIza[\\w-]{35}" },
  googleOauth: {
    beginnings: ["ya29.", "GOCSPX-", "AQ.Ab"],
    pattern: "(?:ya29\\.|GOCSPX-|AQ\\.Ab)[\\w-]{20,}"
  },
  awsKeyId: {
    beginnings: ["AKIA", "ASIA", "ABIA", "ACCA"],
    pattern: "A(?:KI|SI|BI|CC)A[A-Z2-7]{16}(?![A-Za-z0-9])"
  },
  awsSecret: {
    beginnings: ["ecret_access_key", "ecretAccessKey", "ECRET_ACCESS_KEY"],
    pattern: `\\w+[\\\\"']{0,4}\\s?[=:]\\s?[\\\\"']{0,4}(?=[A-Za-z/+]{0,39}[0-9])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])`,
    inContext: true
  },
  awsSession: { beginnings: ["IQoJb3JpZ2lu", "FwoGZXIvYXdz"], pattern: "[IF][A-Za-z0-9/+=]{60,}" },
  slack: {
    beginnings: [
      "xoxa-",
      "xoxb-",
      "xoxc-",
      "xoxd-",
      "xoxe-",
      "xoxe.",
      "xoxo-",
      "xoxp-",
      "xoxr-",
      "xoxs-",
      "xapp-"
    ],
    pattern: "(?:xox[a-z]|xapp)[-.][\\w.%-]{16,}"
  },
  slackHook: {
    beginnings: ["hooks.slack.com/"],
    pattern: "hooks\\.slack\\.com/(?:services|workflows)/([\\w/]{20,})",
    inContext: true
  },
  npm: { beginnings: ["npm_"], pattern: "npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])" },
  // A header ends at the next beginning: otherwise each of many beginnings would be followed to the end of a long text.
  jwt: {
    beginnings: ["eyJ"],
    pattern: `(?<!-)eyJ(?:${JWT_REST}|(?:(?!eyJ)[\\w-]){10,}\\.[\\w-]{10,}\\.[\\w.-]{10,})`,
    glued: `eyJ${JWT_REST}`
  },
  gitlab: { beginnings: ["glpat-"], pattern: "glpat-[\\w.-]{20,}" },
  huggingFace: { beginnings: ["hf_"], pattern: "hf_[A-Za-z]{34}(?![A-Za-z0-9])" },
  pypi: { beginnings: ["pypi-AgEI"], pattern: "pypi-AgEI[\\w-]{50,}" },
  stripe: {
    beginnings: ["sk_live_", "rk_live_", "sk_test_", "rk_test_"],
    pattern: "[rs]k_[a-z]{4}_[A-Za-z0-9]{20,}"
  },
  webhook: { beginnings: ["whsec_"], pattern: "whsec_[A-Za-z0-9+/]{24,}" },
  groq: { beginnings: ["gsk_"], pattern: "gsk_[A-Za-z0-9]{40,}" },
  sendGrid: { beginnings: ["SG."], pattern: "SG\\.[\\w-]{20,}\\.[\\w-]{40,}" },
  docker: { beginnings: ["dckr_pat_"], pattern: "dckr_pat_[\\w-]{20,}" },
  urlPassword: {
    beginnings: ["x-access-token:", "oauth2:", "gitlab-ci-token:"],
    pattern: "[a-z0-9-]+:([^\\s@/:${}<>]{8,})(?=@)",
    inContext: true
  },
  // Words that stand for a password, and the tags of images before a digest, are none.
  anyPassword: {
    beginnings: ["://"],
    pattern: "://[^\\s@/:?#\"'`${}<>\\\\]{0,100}:(?!(?:[A-Za-z][a-z]{0,10}|[A-Z_]{0,20}|\\*+|[xX]+)@)([^\\s@/:?#\"'`${}<>\\\\]{8,200})(?=@(?!sha(?:256|512):))",
    inContext: true
  }
};
var VAGUE = /* @__PURE__ */ new Set(["sk-", "SG.", "hf_", "AQ.Ab", "oauth2:", "://"]);
var CUT = "[\\w.-]{8,200}(?=\u2026)";
var beginnings = Object.values(shapes).flatMap(
  ({ beginnings: texts, pattern, glued = pattern, inContext = false }) => {
    return texts.map((text) => {
      const forms = VAGUE.has(text) ? pattern : `${pattern}|${CUT}`;
      const token = new RegExp(`(?<![A-Za-z0-9])(?:${forms})|(?<=[A-Za-z0-9])(?:${glued})`, "dy");
      return {
        text,
        encoded: !VAGUE.has(text),
        standsAlone: !inContext,
        spanAt: (around, at) => {
          token.lastIndex = at;
          const [whole, ...groups] = token.exec(around)?.indices ?? [];
          return groups.find((group) => group !== void 0) ?? whole;
        }
      };
    });
  }
);

// src/redaction/encoded-tokens.ts
var MARK_LENGTH = 5;
var HEX_MARK_LENGTH = 8;
var WINDOW2 = 600;
var LINES = /^(?:[A-Za-z0-9+/_-]{20,}\r?\n)*[A-Za-z0-9+/_-]+/;
var WRAPPED_LINE = 20;
var encodedBeginnings = beginnings.filter(({ encoded }) => encoded).flatMap((beginning) => [...inBase64(beginning), ...inHex(beginning)]);
function inBase64(beginning) {
  const bytes = Buffer.from(beginning.text);
  return [0, 1, 2].map((offset) => ({
    text: base64Fragment(bytes, offset).slice(0, MARK_LENGTH),
    beginning,
    encoding: "base64",
    before: Math.ceil(offset * 4 / 3),
    offset
  }));
}
function inHex(beginning) {
  const hex = Buffer.from(beginning.text).toString("hex").slice(0, HEX_MARK_LENGTH);
  return Array.from(/* @__PURE__ */ new Set([hex, hex.toUpperCase()]), (text) => ({
    text,
    beginning,
    encoding: "hex",
    before: 0,
    offset: 0
  }));
}
function encodedSpan(text, start, { beginning, encoding, before, offset }) {
  const from = start - before;
  if (from < 0) return void 0;
  const [run = ""] = LINES.exec(text.slice(from, from + WINDOW2)) ?? [];
  const decoded2 = Buffer.from(run.replaceAll(/\s+/g, ""), encoding).toString("latin1");
  return beginning.spanAt(decoded2, offset) ? runAround(text, start) : void 0;
}
function runAround(text, place) {
  let start = place;
  for (; ; ) {
    while (start > 0 && isRun(text.charCodeAt(start - 1))) start -= 1;
    const before = lineBefore(text, start);
    if (before === void 0) break;
    start = before;
  }
  let end = place;
  let line = start;
  for (; ; ) {
    while (end < text.length && isRun(text.charCodeAt(end))) end += 1;
    const next = lineAfter(text, end);
    if (next === void 0 || end - line < WRAPPED_LINE) break;
    [line, end] = [next, next];
  }
  while (text[end] === "=") end += 1;
  return [start, end];
}
function lineBefore(text, start) {
  if (text[start - 1] !== "\n") return void 0;
  const end = text[start - 2] === "\r" ? start - 2 : start - 1;
  for (let back2 = 1; back2 <= WRAPPED_LINE; back2 += 1)
    if (end - back2 < 0 || !isRun(text.charCodeAt(end - back2))) return void 0;
  return end;
}
function lineAfter(text, end) {
  const next = text.startsWith("\r\n", end) ? end + 2 : end + 1;
  if (next === end + 1 && text[end] !== "\n") return void 0;
  return next < text.length && isRun(text.charCodeAt(next)) ? next : void 0;
}
var RUN = new Uint8Array(65536);
for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-")
  RUN[letter.charCodeAt(0)] = 1;
function isRun(code) {
  return RUN[code] === 1;
}

// src/redaction/private-keys.ts
var BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
var END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
var BARE = /(?:b3BlbnNzaC1rZXktdjE|MI[IH][A-Za-z0-9+/]{3,6}IBADANBgkqhkiG9w0BAQEFAASC|MII[A-Za-z0-9+/]{2,3}IBAAKC)[A-Za-z0-9+/]/g;
var keyMarks = [
  "PRIVATE KEY",
  "b3BlbnNzaC1rZXktdjE",
  "ANBgkqhkiG9w0BAQEFAASC",
  "IBAAKC"
];
var HEADERS = /(?:\s+(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): [^\n\\]{0,200}(?=\s|\\))*/y;
var BODY = /(?:\s+[A-Za-z0-9+/]{16,}={0,2})*/y;
var REST = /(?:\s+[A-Za-z0-9+/]{1,15}={0,2}(?=\s*(?:$|-|\s=)))?(?:\s+=[A-Za-z0-9+/]{4})?/y;
var CLOSING = /\s*-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
var FIRST_LINE = /[A-Za-z0-9+/]*={0,2}/y;
var MOST_LINES = 400;
function privateKeySpans(text) {
  const spans = [];
  for (const { 0: found, index } of text.matchAll(BEGIN)) {
    const marker = index + found.length;
    const end2 = bodyEnd(text, marker);
    if (end2 > marker) spans.push([index, end2]);
  }
  let end = 0;
  for (const { index } of text.matchAll(BARE)) {
    if (index < end) continue;
    const line = after(FIRST_LINE, text, index);
    end = Math.max(line, bodyEnd(text, line));
    spans.push([index, end]);
  }
  for (const { 0: found, index } of text.matchAll(END)) {
    const start = bodyStart(text, index);
    if (start < index) spans.push([start, index + found.length]);
  }
  return spans;
}
function bodyEnd(text, from) {
  const headers = after(HEADERS, text, from);
  const body = after(BODY, text, headers);
  if (body === headers) return from;
  return after(CLOSING, text, after(REST, text, body));
}
function after(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
function bodyStart(text, end) {
  let start = end;
  let longest = 0;
  for (let lines = 0; lines < MOST_LINES; lines += 1) {
    const lineEnd = back(text, start, isSpace);
    const lineStart = back(text, lineEnd, isBase64);
    const length = lineEnd - lineStart;
    if (length === 0 || lines > 0 && length < 16) break;
    start = lineStart;
    longest = Math.max(longest, length);
  }
  return longest < 16 ? end : start;
}
function back(text, from, holds) {
  let at = from;
  while (at > 0 && holds(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
function isSpace(code) {
  return code === 32 || code >= 9 && code <= 13;
}
function isBase64(code) {
  return code >= 48 && code <= 57 || code >= 65 && code <= 90 || code >= 97 && code <= 122 || code === 43 || code === 47 || code === 61;
}

// src/redaction/redact-json.ts
function redactJson(text, redact) {
  const document = parse(text);
  if (document) return `${render(document.value, redact, text)}${text.endsWith("\n") ? "\n" : ""}`;
  const lines = text.split("\n");
  const parsed = lines.map((line) => line === "" ? void 0 : parse(line));
  if (!lines.every((line, index) => line === "" || parsed[index])) return redact(text);
  return lines.map((line, index) => {
    const value = parsed[index]?.value;
    return value === void 0 || redact(line) === line ? line : render(value, redact, line);
  }).join("\n");
}
function render(value, redact, text) {
  const indent = /^[[{]\n( +)/.exec(text)?.[1];
  return JSON.stringify(redactValue(value, redact), null, indent);
}
function redactValue(value, redact) {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [redact(key), redactValue(each, redact)])
  );
}
function parse(text) {
  if (!/^\s*[[{"]/.test(text)) return void 0;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return void 0;
  }
}

// src/redaction/text-spans.ts
function mergeSpans(spans) {
  const merged = [];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
var REPLACEMENT = "(redacted)";
function replaceSpans(text, spans) {
  let result = "";
  let from = 0;
  for (const [start, end] of mergeSpans(spans)) {
    result += text.slice(from, escapeStart(text, { from, start })) + REPLACEMENT;
    from = end;
  }
  return result + text.slice(from);
}
function escapeStart(text, { from, start }) {
  let slashes = 0;
  while (start - slashes > from && text[start - slashes - 1] === "\\") slashes += 1;
  return slashes % 2 === 1 ? start - 1 : start;
}

// src/redaction/redactor.ts
var DEEPEST = 3;
function createRedactor({ values }) {
  let finder;
  const known = () => finder ??= createFinder(values);
  const find = (text) => findSpans(known(), text);
  const redact = (text) => {
    const spans = find(text);
    return spans.length === 0 ? text : replaceSpans(text, spans);
  };
  return {
    find,
    redact,
    redactDocument: (text) => find(text).length === 0 ? text : redactWhole(text, redact),
    redactValue: (value) => isHarmless(find, value) ? value : redactValue(value, redact),
    findValues: (text) => known().automaton.scan(text).spans,
    openFrom: (text) => known().automaton.openFrom(text)
  };
}
function redactWhole(text, redact) {
  const document = redactJson(text, redact);
  return redact(document);
}
function isHarmless(find, value) {
  return find(JSON.stringify(value) ?? "").length === 0;
}
var marks = [
  ...beginnings.map((beginning) => ({ text: asPattern(beginning.text), beginning })),
  ...beginnings.filter(({ standsAlone, encoded }) => standsAlone && encoded).map((reversed) => ({ text: asPattern(backwards(reversed.text)), reversed })),
  ...encodedBeginnings.map((encoded) => ({ text: encoded.text, encoded })),
  ...keyMarks.map((text) => ({ text: asPattern(text), key: true }))
];
function createFinder(values) {
  const meanings = Map.groupBy(marks, ({ text }) => text);
  const secrets = Array.from(new Set(values.flatMap(formsOf)));
  return {
    values: new Set(values),
    automaton: createAutomaton({ secrets, marks: Array.from(meanings.keys()) }),
    meanings: Array.from(meanings.values())
  };
}
function findSpans(finder, text) {
  const spans = findAsItIs(finder, text);
  let origin = (span) => span;
  let decoded2 = decodeText(text);
  for (let round = 1; decoded2 && round <= DEEPEST; round += 1) {
    const before = origin;
    const { origin: back2 } = decoded2;
    origin = (span) => before(back2(span));
    for (const span of findAsItIs(finder, decoded2.text)) spans.push(origin(span));
    decoded2 = round < DEEPEST ? decodeText(decoded2.text) : void 0;
  }
  return spans;
}
var REST2 = /[\w+/-]{0,3}={0,2}(?![\w+/=-])/y;
var ENCODED = /^[\w+/-]+$/;
function withRest({ values }, text, [start, end]) {
  REST2.lastIndex = end;
  const [rest = ""] = REST2.exec(text) ?? [];
  const found = rest === "" ? "" : text.slice(start, end);
  return ENCODED.test(found) && !values.has(found) ? [start, end + rest.length] : [start, end];
}
function findAsItIs(finder, text) {
  const { automaton, meanings } = finder;
  const { spans, seen } = automaton.scan(text);
  const all = spans.map((span) => withRest(finder, text, span));
  let hasKey = false;
  let end = 0;
  for (const { mark, span } of seen) {
    if (span[0] < end) continue;
    for (const meaning2 of meanings[mark] ?? []) {
      hasKey ||= meaning2.key === true;
      const found = tokenAt(text, span, meaning2);
      if (!found) continue;
      all.push(found);
      end = found[1];
    }
  }
  return hasKey ? [...all, ...privateKeySpans(text)] : all;
}
function tokenAt(text, [start, end], { beginning, encoded, reversed }) {
  if (encoded) return encodedSpan(text, start, encoded);
  if (reversed) return reversedSpan(text, end, reversed);
  if (!beginning) return void 0;
  return beginning.spanAt(text, start) ?? (isSpaced(text, start) ? spacedSpan(text, start, beginning) : void 0);
}

// src/redaction/secret-values.ts
var SHORTEST = 8;
var SHORTEST_NAMED = 4;
var SHORTEST_WORD = 12;
var FILE = /^(?:~|\.{1,2})?\/[\w./ -]*\.\w{1,12}$/;
function secretValues(environment, names = []) {
  const values = Object.entries(environment).flatMap(([name, value]) => {
    const text = value?.trim() ?? "";
    if (names.includes(name)) return text.length >= SHORTEST_NAMED ? [text] : [];
    const secrets = isSecretName(name) ? [text, ...headerValues(text)] : [];
    return [...secrets, ...passwordsIn(text).flatMap((password) => [password, decoded(password)])].filter(
      isTelling
    );
  });
  return Array.from(new Set(values));
}
function isTelling(value) {
  if (value.length < SHORTEST || FILE.test(value)) return false;
  return value.length >= SHORTEST_WORD || !/^(?:[a-z]+|[A-Z]?[a-z]+)$/.test(value);
}
function headerValues(text) {
  return Array.from(
    text.matchAll(/^[\w-]+: *(?:Bearer |Basic )?(\S.*)$/gim),
    ([, value = ""]) => value.trim()
  );
}
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// src/storage/local/redacted-run-store.ts
function redactedStates(states, redactor) {
  return {
    folders: states.folders,
    open: (runId, mode) => {
      const run = states.open(runId, mode);
      return run instanceof Promise ? run.then((opened) => redactedRun(opened, redactor)) : redactedRun(run, redactor);
    },
    ...states.bring ? { bring: (runId) => states.bring?.(runId) ?? Promise.resolve() } : {},
    ...states.branches ? { branches: () => redactedBranches(states, redactor) } : {},
    ...states.carry ? { carry: (options) => states.carry?.(options) ?? Promise.resolve() } : {},
    ...states.passOn ? {
      passOn: (runId, id, addition) => states.passOn?.(runId, id, redactor.redactDocument(addition)) ?? Promise.resolve()
    } : {},
    read: (runId, path) => states.read(runId, path),
    list: () => states.list(),
    isLive: (runId) => states.isLive(runId),
    append: (runId, path, content) => states.append(runId, path, redactor.redactDocument(content)),
    addEntry: (runId, path, entry) => states.addEntry(runId, path, redactedEntry(entry, redactor)),
    discard: (runId) => states.discard(runId),
    request: (runId, id, content) => states.request(runId, id, redactor.redactDocument(content))
  };
}
async function redactedBranches(states, redactor) {
  const branches = await states.branches?.();
  return branches && {
    ...branches,
    open: async (branch) => {
      const opened = await branches.open(branch);
      return { ...opened, own: redactedRun(opened.own, redactor) };
    },
    tell: (runId, id, content) => branches.tell(runId, id, redactor.redactDocument(content))
  };
}
function redactedRun(run, redactor) {
  const { redactDocument } = redactor;
  return {
    runId: run.runId,
    location: run.location,
    appendJournal: (lines, heads) => run.appendJournal(redactDocument(lines), heads),
    readJournal: () => run.readJournal(),
    read: (path) => run.read(path),
    readBytes: (path) => run.readBytes(path),
    write: (path, content) => run.write(path, redactContent(content, redactDocument)),
    redact: redactDocument,
    files: () => run.files(),
    version: (path) => run.version(path),
    append: (path, content) => run.append(path, redactDocument(content)),
    addEntry: (path, entry) => run.addEntry(path, redactedEntry(entry, redactor)),
    writeShared: (path, content) => run.writeShared(path, redactDocument(content)),
    isShared: (path) => run.isShared(path),
    requests: () => run.requests(),
    ...run.fetchRequests ? { fetchRequests: () => run.fetchRequests?.() ?? Promise.resolve() } : {},
    flush: () => run.flush(),
    finish: (outcome) => run.finish(outcome),
    ...run.confirmOwner ? { confirmOwner: () => run.confirmOwner?.() ?? Promise.resolve() } : {},
    ...run.takenOver ? { takenOver: run.takenOver } : {},
    ...run.arrived === void 0 ? {} : { arrived: run.arrived },
    ...run.moved ? { moved: run.moved } : {},
    [Symbol.asyncDispose]: () => run[Symbol.asyncDispose]()
  };
}
function redactedEntry({ highest, render: render2 }, { redactDocument }) {
  return { highest, render: (number, text) => redactDocument(render2(number, text)) };
}
function redactContent(content, redact) {
  if (typeof content === "string") return redact(content);
  const text = decode(content);
  const redacted = text === void 0 ? void 0 : redact(text);
  return redacted === void 0 || redacted === text ? content : redacted;
}
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return void 0;
  }
}

// src/wiring/create-redactor.ts
var made = /* @__PURE__ */ new WeakMap();
function redactorFor(environment, names = []) {
  const known = made.get(environment) ?? /* @__PURE__ */ new Map();
  made.set(environment, known);
  const key = names.join(" ");
  const redactor = known.get(key) ?? createRedactor({ values: secretValues(environment, names) });
  known.set(key, redactor);
  return redactor;
}
function secretFinderOf(environment, names = []) {
  return secretValues(environment, names).length === 0 ? void 0 : redactorFor(environment, names).findValues;
}
function composeStates({
  root,
  environment,
  config
}) {
  const redactor = redactorFor(environment, config.logging.redact);
  return redactedStates(createLocalStore(root, config.outputDirectory), redactor);
}

// src/steps/documents/checkpoint-format.ts
var checkpointStatuses = ["in_progress", "completed", "failed", "blocked"];
var sections = {
  context: "Context",
  progress: "Progress",
  output: "Output",
  files: "Files",
  notes: "Notes for Next Session",
  issues: "Issues Discovered"
};
function renderBody(parts) {
  return parts.filter(([, text]) => text.trim() !== "").map(([title, text]) => `## ${title}

${text.trim()}`).join("\n\n");
}
function renderCheckpoint({ id, step, created, status, attempt, body }, { runId, after: after2 }) {
  const gap = after2 === "" ? "" : after2.endsWith("\n") ? "\n" : "\n\n";
  const head = [
    `checkpoint_id: ${id}`,
    `step: ${oneLine(step)}`,
    `created: ${created}`,
    `workflow_id: ${runId}`,
    `status: ${status}`,
    ...attempt === void 0 ? [] : [`attempt: ${attempt}`]
  ];
  return `${gap}---
${head.join("\n")}
---

${withoutRules(body.trim())}
`;
}
function oneLine(text) {
  return text.replaceAll(/\s+/g, " ").trim();
}
function withoutRules(body) {
  return body.replaceAll(/^([ \t]*)---+[ \t]*$/gm, "$1***");
}
var BEGIN2 = /^---[ \t]*\r?\n\s*(?=checkpoint_id:)/gm;
function parseCheckpoints(text) {
  const checkpoints = [];
  const problems = [];
  const starts = Array.from(text.matchAll(BEGIN2), ({ 0: found, index }) => ({
    index,
    body: index + found.length
  }));
  const first = starts[0]?.index ?? text.length;
  if (withoutBlanks(text.slice(0, first)) !== "")
    problems.push(`Line 1 and what follows it up to line ${lineAt(text, first)} belongs to no checkpoint.`);
  const seen = /* @__PURE__ */ new Set();
  starts.forEach(({ index, body }, place) => {
    const entry = parseEntry(text.slice(body, starts[place + 1]?.index));
    const line = lineAt(text, index);
    if (typeof entry === "string") problems.push(`The checkpoint at line ${line} ${entry}.`);
    else if (seen.has(entry.id))
      problems.push(`The checkpoint at line ${line} has the id ${entry.id} a second time.`);
    if (typeof entry === "string") return;
    seen.add(entry.id);
    checkpoints.push(entry);
  });
  return { checkpoints, problems };
}
function parseEntry(text) {
  const end = /^---[ \t]*$/m.exec(text);
  if (!end) return "has no end of its front matter";
  const fields = new Map(
    Array.from(text.slice(0, end.index).matchAll(/^([a-z_]+):[ \t]*(.*)$/gm), ([, key = "", value = ""]) => [
      key,
      value.trim().replace(/^(["'])(.*)\1$/, "$2")
    ])
  );
  const id = fields.get("checkpoint_id") ?? "";
  const step = fields.get("step");
  const created = fields.get("created");
  if (!/^chk-\d+$/.test(id)) return `has the id \`${id}\`, which is none`;
  if (step === void 0 || created === void 0) return "names no `step` or no time it was `created`";
  const attempt = Number(fields.get("attempt") ?? Number.NaN);
  return {
    id,
    step,
    created,
    status: checkpointStatuses.find((status) => status === fields.get("status")) ?? "in_progress",
    ...Number.isInteger(attempt) ? { attempt } : {},
    body: text.slice(end.index + end[0].length).trim()
  };
}
function withoutBlanks(text) {
  return text.replaceAll(/^---[ \t]*$/gm, "").trim();
}
function lineAt(text, index) {
  return text.slice(0, index).split("\n").length;
}

// src/memory/notes/note.ts
var noteCategories = ["pattern", "lesson", "error", "decision", "context"];
var relevances = ["high", "medium", "low"];
var CREATED = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
var NOTE_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function categoryFolder(category) {
  return `${category}s`;
}
var LONGEST_SUMMARY = 200;
function summaryOf(content) {
  const begin = content.slice(0, LONGEST_SUMMARY * 2).split("\n").filter((line) => !/^#{1,6} /.test(line)).map((line) => line.trim()).filter((line) => line !== "").join(" ").replaceAll(/\s\s+/g, " ");
  return begin.length <= LONGEST_SUMMARY ? begin : `${begin.slice(0, LONGEST_SUMMARY - 1).trimEnd()}\u2026`;
}

export {
  exitCodes,
  exitCodeOf,
  exitCodeFor,
  redactValue,
  REPLACEMENT,
  replaceSpans,
  redactedStates,
  redactContent,
  redactorFor,
  secretFinderOf,
  composeStates,
  checkpointStatuses,
  sections,
  renderBody,
  renderCheckpoint,
  parseCheckpoints,
  noteCategories,
  relevances,
  CREATED,
  NOTE_ID,
  categoryFolder,
  summaryOf
};

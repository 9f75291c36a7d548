const require = process.getBuiltinModule;
import {
  composeNotebook
} from "./chunk-MGEXJC62.js";
import "./chunk-5VJXBT53.js";
import "./chunk-3QB5XZSK.js";
import "./chunk-F6BBN3MC.js";
import "./chunk-PWQWFCZF.js";
import "./chunk-27YRKGXE.js";
import "./chunk-ESC5CBAM.js";
import "./chunk-ER6PT45G.js";
import "./chunk-KDGADWJH.js";
import "./chunk-5QANK4EP.js";
import "./chunk-2AAIC2EM.js";
import "./chunk-PR6CWAV7.js";
import "./chunk-FJ7KWQ2X.js";
import {
  keywordsOf,
  stemOf,
  stemsOf
} from "./chunk-WNWUNCTG.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-UH6DKISH.js";
import "./chunk-YKCXTXMP.js";
import "./chunk-WMD46G43.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-AM3PJAPN.js";
import "./chunk-TTQX642Q.js";
import "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import {
  plural
} from "./chunk-XSCCPHQO.js";
import {
  fence
} from "./chunk-P7HOZAMK.js";
import "./chunk-TZ25EOMX.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/memory/related.ts
var KEYWORDS = 24;
var ENOUGH = 4;
var WEIGHTS = { tag: 3, title: 2, content: 1 };
var LONGEST_NOTE = 2e3;
var LONGEST_SECTION = 8e3;
async function relatedNotes(notebook, text, limit) {
  const words = keywordsOf(text, KEYWORDS);
  if (words.length === 0 || limit <= 0) return "";
  const { notes: hits } = await notebook.search({ text: words.join(" "), any: true, limit: limit * 4 });
  const asked = stemsOf(text);
  const notes = (await notebook.readAll(hits.map(({ path }) => path))).map((note) => ({ note, shared: sharedWords(note, asked) })).filter(({ shared }) => shared >= ENOUGH).sort((a, b) => b.shared - a.shared).slice(0, limit).map(({ note }) => note);
  return notes.length === 0 ? "" : renderSection(notes, notebook.location);
}
function sharedWords({ title, tags, content }, asked) {
  const [labels, head, body] = [stemsOf(tags.join(" ")), stemsOf(title), stemsOf(content)];
  const weigh = (words, weight) => weight * Array.from(words).filter((word) => asked.has(stemOf(word))).length;
  const rest = Array.from(body).filter((word) => !labels.has(word) && !head.has(word));
  return weigh(labels, WEIGHTS.tag) + weigh(head, WEIGHTS.title) + weigh(new Set(rest), WEIGHTS.content);
}
function renderSection(notes, location) {
  const texts = [];
  let left = LONGEST_SECTION;
  for (const { title, path, category, created, tags, content } of notes) {
    const about = [category, created.slice(0, 10), ...tags].join(", ");
    const text = cut(
      `### ${title}

${location}/${path} (${about})

${content}`,
      Math.min(LONGEST_NOTE, left)
    );
    if (text === "") break;
    texts.push(text);
    left -= text.length;
  }
  return [
    "## Notes from earlier work",
    "",
    "Earlier sessions in this repository left these notes. They may be outdated or wrong: check them against the code before you rely on them.",
    "",
    fence(texts.join("\n\n"), "notes that earlier sessions wrote")
  ].join("\n");
}
var SHORTEST = 300;
function cut(text, most) {
  if (text.length <= most) return text;
  return most < SHORTEST ? "" : `${text.slice(0, most)}\u2026

(The file holds more.)`;
}

// src/compose/related-notes.ts
function composeNotes(place) {
  const told = /* @__PURE__ */ new Set();
  const untold = (problems) => {
    const fresh = problems.filter((problem) => !told.has(problem));
    for (const problem of fresh) told.add(problem);
    return fresh;
  };
  return {
    related: async (text, limit) => {
      const problems = [];
      let section = "";
      try {
        var _stack = [];
        try {
          const notebook = __using(_stack, composeNotebook({ ...place, notice: (problem) => void problems.push(problem) }));
          section = await relatedNotes(notebook, text, limit);
          problems.push(...await brokenIn(notebook));
        } catch (_) {
          var _error = _, _hasError = true;
        } finally {
          __callDispose(_stack, _error, _hasError);
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        problems.push(`Notes could not be searched, and the prompt holds none: ${reason}`);
      }
      return { section, problems: untold(problems) };
    }
  };
}
var MOST_NAMED = 10;
async function brokenIn({ list, location }) {
  const { broken } = await list({ limit: 1 });
  if (broken.length === 0) return [];
  const named = broken.slice(0, MOST_NAMED).map(({ path, line, message }) => `${location}/${path}:${line}: ${message}`);
  const rest = broken.length - named.length;
  const count = `${plural(broken.length, "note")} cannot be read and ${broken.length > 1 ? "are" : "is"} left out.`;
  const more = rest > 0 ? [`and ${rest} more; \`agentic-sdlc memory list\` names all`] : [];
  return [`${count} ${[...named, ...more].join("; ")}`];
}
export {
  composeNotes
};

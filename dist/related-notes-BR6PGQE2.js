const require = process.getBuiltinModule;
import "./chunk-TVFZJJHO.js";
import "./chunk-UDIL3GW5.js";
import "./chunk-PSMESCZO.js";
import "./chunk-K4AI4EA3.js";
import "./chunk-K3Y6HHYD.js";
import "./chunk-DFSHMYL4.js";
import {
  composeNotebook
} from "./chunk-AOD57YUR.js";
import "./chunk-GNQG4FNY.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-Q5XIZDO2.js";
import {
  keywordsOf,
  stemOf,
  stemsOf
} from "./chunk-XFMQK4XF.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-5YC3IHTI.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import {
  plural
} from "./chunk-6LVLBYI2.js";
import {
  fence
} from "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
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

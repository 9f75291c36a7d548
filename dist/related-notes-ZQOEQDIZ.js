const require = process.getBuiltinModule;
import "./chunk-HCMCLQGE.js";
import "./chunk-B376VXON.js";
import "./chunk-24RXUUVC.js";
import "./chunk-G53VDG2Y.js";
import {
  composeNotebook
} from "./chunk-LV6KX2IN.js";
import "./chunk-PYFBHMLL.js";
import "./chunk-JZ2EE4UE.js";
import {
  keywordsOf,
  stemOf,
  stemsOf
} from "./chunk-MOASLMSK.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-5S56F5DS.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-KZXASOF4.js";
import "./chunk-KKBZM433.js";
import "./chunk-XYLZBPTG.js";
import "./chunk-X3TFNLVM.js";
import "./chunk-U4MAE7CJ.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-6XTB7QDC.js";
import "./chunk-7AOZWJNQ.js";
import "./chunk-LQMA3VKW.js";
import {
  plural
} from "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import "./chunk-IBD5APJN.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import {
  fence
} from "./chunk-2545RHZ7.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/memory/related.ts
var KEYWORDS = 24;
var ENOUGH = 4;
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
  const head = stemsOf(`${title} ${tags.join(" ")}`);
  const body = stemsOf(content);
  const count = (words) => Array.from(words).filter((word) => asked.has(stemOf(word))).length;
  return 2 * count(head) + count(new Set(Array.from(body).filter((word) => !head.has(word))));
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
async function brokenIn(notebook) {
  const { broken } = await notebook.list({ limit: 1 });
  const [first] = broken;
  if (first === void 0) return [];
  const where = `${notebook.location}/${first.path}:${first.line}: ${first.message}`;
  return [
    `${plural(broken.length, "note")} cannot be read and ${broken.length > 1 ? "are" : "is"} left out. ${where}`
  ];
}
export {
  composeNotes
};

const require = process.getBuiltinModule;
import {
  openRemoteStorage
} from "./chunk-G6VDO3QG.js";
import "./chunk-FWXVYZSS.js";
import "./chunk-ESAZX7YC.js";
import "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import {
  composeNotebook
} from "./chunk-5C6V6G7U.js";
import "./chunk-PVWUXKU5.js";
import "./chunk-ZF4MUX4Z.js";
import {
  extractKeywords,
  stemOf,
  stemsOf
} from "./chunk-IXCIUHPU.js";
import "./chunk-QWZBW7JO.js";
import "./chunk-TKCW5KEF.js";
import "./chunk-GP6ZZAE6.js";
import "./chunk-BAD7GZ4U.js";
import "./chunk-KPZFHEFB.js";
import "./chunk-ZYNZBSL6.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import {
  withTimeout
} from "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import {
  plural
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import {
  fenceUntrustedText
} from "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/memory/notes/related-notes.ts
var KEYWORDS = 24;
var ENOUGH = 4;
var WEIGHTS = { tag: 3, title: 2, content: 1 };
var LONGEST_NOTE = 2e3;
var LONGEST_SECTION = 8e3;
async function relatedNotes(notebook, text, limit) {
  const words = extractKeywords(text, KEYWORDS);
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
    fenceUntrustedText(texts.join("\n\n"), "notes that earlier sessions wrote")
  ].join("\n");
}
var SHORTEST = 300;
function cut(text, most) {
  if (text.length <= most) return text;
  return most < SHORTEST ? "" : `${text.slice(0, most)}\u2026

(The file holds more.)`;
}

// src/wiring/related-notes-port.ts
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
var PATIENCE_MS = 15e3;
var FRESH_MS = 6e4;
async function bringNotesInTime(place) {
  try {
    const far = await openRemoteStorage(place);
    if (!far) return [];
    const notes = far.syncNotes({ maxAgeMs: FRESH_MS });
    return await withTimeout(notes, { clock: systemClock, milliseconds: PATIENCE_MS, remote: far });
  } catch (error) {
    return [`Notes of others are not here: ${error instanceof Error ? error.message : String(error)}`];
  }
}
export {
  bringNotesInTime,
  composeNotes
};

const require = process.getBuiltinModule;

// src/output/report/report-transcript.ts
var WORDS_SHOWN = 4e3;
var TARGET_SHOWN = 160;
var INPUT_SHOWN = 800;
var RESULT_SHOWN = 1e3;
var HEAD = 0.25;
function excerpt(text, { path, room }) {
  const cut = text.length > room;
  return { path, text: cut ? clipMiddle(text, room) : text, length: text.length, cut };
}
function clipMiddle(text, room) {
  if (text.length <= room) return text;
  const head = Math.ceil(room * 0.6);
  const tail = room - head;
  const omitted = text.length - head - tail;
  return `${text.slice(0, head)}
\u2026 ${omitted} characters left out \u2026
${tail === 0 ? "" : text.slice(-tail)}`;
}
function readTranscript(text, { path, room }) {
  const entries = [];
  const tools = /* @__PURE__ */ new Map();
  let unreadable = 0;
  let model;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const event = parseLine(line);
    if (!event) unreadable += 1;
    else if (event.type === "session") model = event.model ?? model;
    else addEntry(event, { entries, tools });
  }
  const kept = fitting(entries, room);
  return { path, ...kept, unreadable, ...model === void 0 ? {} : { model } };
}
var KINDS = /* @__PURE__ */ new Set([
  "session",
  "text",
  "tool",
  "tool-result",
  "retry",
  "notice",
  "result"
]);
function parseLine(line) {
  try {
    const event = JSON.parse(line);
    const known = typeof event === "object" && event !== null && KINDS.has(Reflect.get(event, "type"));
    return known ? event : void 0;
  } catch {
    return void 0;
  }
}
function lastSignIn(text) {
  const line = text.slice(0, text.lastIndexOf("\n")).split("\n").at(-1) ?? "";
  const at = parseLine(line)?.at;
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? at : void 0;
}
function addEntry(event, { entries, tools }) {
  const at = typeof event.at === "string" ? { at: event.at } : {};
  switch (event.type) {
    case "text":
      entries.push({ ...at, kind: "words", text: clip(event.text, WORDS_SHOWN), ...ofSubagent(event) });
      return;
    case "tool":
      tools.set(String(event.id), entries.length);
      entries.push({ ...at, kind: "tool", ...toolEntry(event), ...ofSubagent(event) });
      return;
    case "tool-result": {
      const index = tools.get(String(event.id)) ?? -1;
      const tool = entries[index];
      const given = { result: clip(event.text, RESULT_SHOWN), ...event.error ? { failed: true } : {} };
      if (tool) entries[index] = { ...tool, ...given };
      else entries.push({ ...at, kind: "tool", text: "", ...given });
      return;
    }
    default: {
      const text = noteOf(event);
      if (text !== void 0) entries.push({ ...at, kind: "note", text: clip(text, RESULT_SHOWN) });
    }
  }
}
function ofSubagent({ subagent }) {
  return subagent === true ? { subagent } : {};
}
function toolEntry({ name, input }) {
  const text = clip(targetOf(input), TARGET_SHOWN);
  return { name: clip(name, 60), text, input: clip(JSON.stringify(input, null, 2) ?? "", INPUT_SHOWN) };
}
var TARGETS = ["file_path", "path", "command", "pattern", "query", "url", "description"];
function targetOf(input) {
  if (typeof input !== "object" || input === null) return typeof input === "string" ? input : "";
  const values = TARGETS.map((key) => Reflect.get(input, key));
  const found = values.find((value) => typeof value === "string" || Array.isArray(value));
  return Array.isArray(found) ? found.join(" ") : typeof found === "string" ? found : "";
}
function noteOf(event) {
  switch (event.type) {
    case "notice":
      return event.text;
    case "retry":
      return `The service was asked again (${event.attempt}): ${event.reason}`;
    case "result": {
      const denied = Array.isArray(event.denied) ? event.denied.join(", ") : "";
      if (denied !== "") return `Not allowed to use: ${denied}`;
      return event.success ? void 0 : `The session failed: ${event.text}`;
    }
    default:
      return void 0;
  }
}
function clip(text, room) {
  return typeof text === "string" ? clipMiddle(text, room) : "";
}
function sizeOf({ text, input = "", result = "", name = "" }) {
  return text.length + input.length + result.length + name.length + 40;
}
function fitting(entries, room) {
  const count = (list, most) => {
    let used = 0;
    const over = list.findIndex((entry) => (used += sizeOf(entry)) > most);
    return over === -1 ? list.length : over;
  };
  if (count(entries, room) === entries.length) return { entries, omitted: 0 };
  const head = count(entries, room * HEAD);
  const tail = Math.max(1, count(entries.slice(head).toReversed(), room * (1 - HEAD)));
  return {
    entries: [...entries.slice(0, head), ...entries.slice(entries.length - tail)],
    omitted: entries.length - head - tail
  };
}

export {
  excerpt,
  clipMiddle,
  readTranscript,
  lastSignIn
};

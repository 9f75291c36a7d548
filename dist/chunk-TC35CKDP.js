const require = process.getBuiltinModule;
import {
  allowedUrl,
  cleaned,
  closesAt,
  codeBlock,
  codeSpan,
  isReference,
  joined,
  outboundUrl,
  unmentioned
} from "./chunk-QGNLS5ZI.js";

// src/output/outbound-markdown.ts
var MOST_REFERENCES = 20;
function outboundMarkdown(text, rules, most) {
  const lines = cleaned(text.slice(0, most * 2)).split("\n");
  const reading = { rules, hasTable: lines.some(isDelimiter), references: MOST_REFERENCES };
  const blocks = blocksOf(lines, reading);
  const kept = [];
  let room = most - SHORTENED.length;
  for (const block of blocks) {
    room -= block.length + 1;
    if (room < 0) return [...kept, SHORTENED].join("\n");
    kept.push(block);
  }
  return text.length > most * 2 ? [...kept, SHORTENED].join("\n") : kept.join("\n");
}
var SHORTENED = "\n\n\u2026 shortened: the whole is in the run's files.";
function isDelimiter(line) {
  return /^[\s>|:*+\d.)-]*-[\s>|:*+\d.)-]*$/.test(line) && /[|:]/.test(line);
}
var PREFIX = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/;
function blocksOf(lines, reading) {
  const blocks = [];
  let before = "";
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const fence = openingOf(line);
    if (!fence) {
      blocks.push(textLine(line, { reading, before }));
      if (line.trim() !== "") before = line;
      continue;
    }
    const end = closingAfter(lines, index, fence);
    const inside = lines.slice(index + 1, end < 0 ? lines.length : end);
    blocks.push(codeBlock(inside.map((each) => unindented(each, fence)).join("\n"), fence.language));
    if (end < 0) break;
    index = end;
  }
  return blocks;
}
function openingOf(line) {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  const [, run = "", info = ""] = /^(`{3,}(?!.*`)|~{3,})\s*(.*)$/.exec(line.slice(prefix.length)) ?? [];
  if (run === "") return void 0;
  const [language = ""] = info.split(/[\s,{]/);
  return {
    sign: run.charAt(0),
    length: run.length,
    indent: prefix.length,
    quoted: prefix.includes(">"),
    language
  };
}
function closingAfter(lines, index, fence) {
  for (let at = index + 1; at < lines.length; at += 1) if (closes(lines[at] ?? "", fence)) return at;
  return -1;
}
function closes(line, { sign, length, quoted }) {
  const rest = line.replace(quoted ? /^[\s>]*/ : /^\s*/, "").trimEnd();
  return rest.length >= length && rest === sign.repeat(rest.length);
}
function unindented(line, { indent, quoted }) {
  const inside = quoted ? line.replace(/^ {0,3}>+ ?/, "") : line;
  const [blank = ""] = /^ */.exec(inside) ?? [];
  return inside.slice(quoted ? 0 : Math.min(blank.length, indent));
}
function textLine(line, { reading, before }) {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  const rest = line.slice(prefix.length);
  const isItem = /[-*+.)]\s+$/.test(prefix);
  const [box = ""] = isItem ? /^\[[ xX]\](?= )/.exec(rest) ?? [] : [];
  const content = rest.slice(box.length).replaceAll(/\\([@#/:&$=!'",;?^%])/g, "$1");
  const said = inline(content, { reading, before: `${before}
` });
  return `${prefix}${box}${said.replace(new RegExp("^(?:\\/(?=\\p{L})|~{3,}|`{3,})", "u"), "\\$&")}`;
}
function inline(text, line) {
  const made = [];
  let from = 0;
  for (const found of text.matchAll(isTooMuch(text) ? ADDRESSES : WHOLES)) {
    made.push(words(text, { ...line, from, to: found.index }), whole(found, text, line));
    from = found.index + found[0].length;
  }
  made.push(words(text, { ...line, from, to: text.length }));
  return joined(made);
}
function isTooMuch(text) {
  return text.length > 5e3 || text.split("`").length > 200;
}
var ADDRESS = /<?(?<address>(?:https?|ftp):\/\/[^\s`<>|]+|www\.[^\s`<>|]+)>?/;
var ADDRESSES = new RegExp(ADDRESS.source, "gi");
var WHOLES = new RegExp(
  [
    /\\(?<escaped>[*_~`[\]()<>|\\{}.+-])/,
    /(?<!`)(?<ticks>`+)(?!`)(?<code>.*?[^`])\k<ticks>(?!`)/,
    /!?\[(?<text>[^[\]\n]{0,300})\]\(\s*<?(?<target>[^\s()<>]{1,1000})>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/,
    ADDRESS
  ].map(({ source }) => source).join("|"),
  "gi"
);
function whole(found, text, line) {
  const { escaped, code, text: label, target, address } = found.groups ?? {};
  if (escaped !== void 0) return escapedSign(escaped);
  if (code !== void 0) return codeOf(code, line);
  if (label !== void 0 && target !== void 0) return linkOf({ label, target }, line);
  return addressOf(address ?? "", { ...line, text, at: found.index ?? 0 });
}
function escapedSign(sign) {
  return sign === "<" ? "&lt;" : sign === "|" ? "&#124;" : `\\${sign}`;
}
function codeOf(code, { reading: { hasTable } }) {
  const content = code.replace(/^ (.*\S.*) $/, "$1");
  if (!hasTable || !content.includes("|")) return codeSpan(content);
  const plain = content.replaceAll("\\|", "|");
  return plain.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `&#${sign.codePointAt(0) ?? 32};`).replaceAll(/(?<=&#(?:64|35);)/g, "&#8203;");
}
var NOWHERE = { server: "", repository: "" };
function linkOf({ label, target }, line) {
  const said = inline(label, { ...line, reading: { ...line.reading, rules: NOWHERE } });
  const url = isReference(target) ? void 0 : allowedUrl(target, line.reading.rules);
  if (url !== void 0) return `[${said === "" ? "link" : said}](${url})`;
  if (!/^(?:https?|ftp):/i.test(target)) return said;
  const address = addressOf(target, { ...line, text: "", at: 0, quiet: true });
  return said === "" ? address : `${said} (${address})`;
}
function addressOf(address, { text, at, before, reading, quiet = false }) {
  const { rules } = reading;
  const { closes: allowed = [] } = rules;
  const [, number = ""] = /\/(?:issues|pull)\/(\d+)$/.exec(address) ?? [];
  const url = quiet || number === "" ? void 0 : allowedUrl(address, rules);
  if (url === void 0) return outboundUrl(address, rules);
  if (closesAt(before + text, before.length + at) && !allowed.includes(Number(number)))
    return codeSpan(address);
  if (!mayRefer(reading, Number(number))) return codeSpan(address);
  return at === 0 || /\s/.test(text.charAt(at - 1)) ? url : `<${url}>`;
}
function mayRefer(reading, number) {
  if (reading.rules.closes?.includes(number)) return true;
  reading.references -= 1;
  return reading.references >= 0;
}
function words(text, { reading, before, from, to }) {
  const part = text.slice(from, to);
  const plain = part.replaceAll(REFERENCE, (sign, at) => {
    const number = Number.parseInt(part.slice(at + sign.length), 10);
    const meant = sign === "#" && reading.rules.closes?.includes(number) === true;
    const isElsewhere = /[\w.-]$/.test(part.slice(Math.max(0, at - 1), at));
    const isQuiet = !isElsewhere && (meant || !closesAt(before + text, before.length + from + at));
    return isQuiet && mayRefer(reading, number) ? sign : `${sign}\0`;
  });
  return unmentioned(
    plain.replaceAll("\\", "\\\\").replaceAll(/&(?=#|\w+;)/g, "&amp;").replaceAll("<", "&lt;").replaceAll(/[[`]/g, "\\$&").replaceAll(/~{3,}/g, (run) => "\\~".repeat(run.length)).replace(/!$/, "\\!").replaceAll(/\$(?!\d)/g, "&#36;")
  ).replaceAll("\0", "&#8203;");
}
var REFERENCE = /(?:#|\bGH-)(?=\d)/gi;

export {
  outboundMarkdown
};

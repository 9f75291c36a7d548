const require = process.getBuiltinModule;
import {
  withoutHidden
} from "./chunk-KKUXBGNX.js";

// src/output/links.ts
function allowedUrl(address, { server, repository, hosts = [] }) {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "") return void 0;
  const own = URL.parse(server);
  const isOwn = own?.origin === url.origin && `${url.pathname}/`.toLowerCase().startsWith(`/${repository}/`.toLowerCase());
  if (!isOwn && !(url.protocol === "https:" && hosts.includes(url.hostname))) return void 0;
  return url.href.replaceAll(/[^\w:/.?#=&%~+,;@-]/g, (sign) => `%${hexOf(sign)}`);
}
function linkTo(words, address, rules) {
  const url = address === void 0 ? void 0 : allowedUrl(address, rules);
  return url === void 0 ? words : `[${words}](${url})`;
}
function fileUrl(links, directory, path) {
  const { stateUrl } = links;
  if (stateUrl === void 0 || !path.startsWith(`${directory}/`)) return void 0;
  const inside = path.slice(directory.length + 1).split("/");
  if (inside.some((part) => part === "" || part === "." || part === "..")) return void 0;
  return `${stateUrl.replace("/tree/", "/blob/").replace(/\/$/, "")}/${inside.map(encodeURIComponent).join("/")}`;
}
function hexOf(sign) {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0");
}

// src/output/outbound-text.ts
const { stripVTControlCharacters } = process.getBuiltinModule("node:util");
var BREAK = "&#8203;";
var PLAIN_BREAK = "\u200B";
var CLOSING = /(?<![\p{L}\p{N}])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)$/iu;
function cleaned(text) {
  const readable = withoutHidden(stripVTControlCharacters(text.toWellFormed()));
  return readable.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("	", "    ");
}
function outboundLine(text, most) {
  const line = cut(
    cleaned(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
    most
  );
  const parts = line.split(INLINE);
  return joined(parts.map((part, index) => index % 2 === 1 ? special(part) : literal(part))).replace(BLOCK, "\\$&").replace(/^(\d{1,9})(?=[.)](?: |$))/, "$1\\");
}
function joined(parts) {
  return parts.reduce(
    (made, part) => made + (made.endsWith("`") && part.startsWith("`") ? BREAK : "") + part,
    ""
  );
}
var INLINE = /((?<!`)`[^`]+`(?!`)|(?:https?|ftp):\/\/[^\s`<>|]+|www\.[^\s`<>|]+)/i;
function special(part) {
  if (!part.startsWith("`")) return outboundUrl(part);
  const content = part.slice(1, -1);
  return content.includes("|") ? literal(content) : codeSpan(content);
}
function outboundUrl(address, rules) {
  const [end = ""] = /[.,;:!?)\]'"*_~]+$/.exec(address) ?? [];
  const url = address.slice(0, address.length - end.length);
  const allowed = rules && !isReference(url) ? allowedUrl(url, rules) : void 0;
  return `${allowed === void 0 ? codeSpan(url) : `<${allowed}>`}${literal(end)}`;
}
function isReference(url) {
  return /\/(?:issues|pull|discussions|commit)\/\w/i.test(url);
}
var BLOCK = new RegExp("^(?:#{1,6}(?= |$)|>|[-+=]+(?= |$)|\\/(?=\\p{L}))", "u");
function literal(text) {
  return unmentioned(
    text.replaceAll("\\", "\\\\").replaceAll(/&(?=#|\w+;)/g, "&amp;").replaceAll("<", "&lt;").replaceAll("|", "&#124;").replaceAll(/[`*~[]/g, "\\$&").replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_").replace(/!$/, "\\!").replaceAll(/\$(?!\d)/g, "&#36;")
  ).replaceAll(/(?<!&)#(?=\d)|\bGH-(?=\d)/gi, (found) => `${found}${BREAK}`);
}
function unmentioned(text) {
  return text.replaceAll(/@(?=[\w-])/g, `@${BREAK}`);
}
function outboundCode(text, most) {
  const line = cut(
    cleaned(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
    most
  );
  return line === "" ? "" : line.includes("|") ? literal(line) : codeSpan(line);
}
function codeSpan(content) {
  const fence = "`".repeat(longestRun(content, "`") + 1);
  const room = /^`|`$|^ .* $/.test(content) ? " " : "";
  return `${fence}${room}${unreferenced(content)}${room}${fence}`;
}
function outboundBlock(text, { most, language = "" }) {
  const whole = cleaned(text.length > most * 4 ? text.slice(-most * 4) : text).replaceAll(/^\n+|\s+$/g, "");
  const kept = whole.length > most ? `\u2026
${whole.slice(-most).replace(/^[^\n]*\n/, "")}` : whole;
  return codeBlock(kept, language);
}
var LANGUAGE = /^(?!mermaid|math|geojson|topojson|stl)[\w+#-]{1,20}$/i;
function codeBlock(content, language) {
  const fence = "`".repeat(Math.max(3, longestRun(content, "`") + 1));
  const lines = unreferenced(content).replaceAll(/^(\s*)\/(?=agentic\b)/gim, `$1${PLAIN_BREAK}/`);
  return `${fence}${LANGUAGE.test(language) ? language : ""}
${lines}
${fence}`;
}
function outboundTitle(text, { most, closes = [] }) {
  const line = cut(
    cleaned(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
    most
  );
  return unreferenced(line, closes).replaceAll(/@(?=[\w-])/g, `@${PLAIN_BREAK}`).replace(/^\//, `${PLAIN_BREAK}/`);
}
function unreferenced(text, closes = []) {
  return text.replaceAll(/(?:#|\bGH-|\/(?:issues|pull)\/)(?=\d)/gi, (sign, at) => {
    const isMeant = sign === "#" && closes.includes(Number.parseInt(text.slice(at + 1), 10));
    return closesAt(text, at) && !isMeant ? `${sign}${PLAIN_BREAK}` : sign;
  });
}
function closesAt(text, at) {
  const before = text.slice(Math.max(0, at - 160), at).replaceAll(/[*_~`\\]/g, "");
  const address = before.replace(/(?:https?:\/\/\S*|[\w.-]+\/[\w.-]+)$/, "");
  return CLOSING.test(address.replace(/[^\p{L}\p{N}]+$/u, ""));
}
function longestRun(text, sign) {
  return Math.max(0, ...(text.match(new RegExp(`${sign}+`, "g")) ?? []).map(({ length }) => length));
}
function cut(text, most) {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).toWellFormed().replace(/\uFFFD$/, "")}\u2026`;
}

export {
  allowedUrl,
  linkTo,
  fileUrl,
  cleaned,
  outboundLine,
  joined,
  outboundUrl,
  isReference,
  unmentioned,
  outboundCode,
  codeSpan,
  outboundBlock,
  codeBlock,
  outboundTitle,
  closesAt,
  cut
};

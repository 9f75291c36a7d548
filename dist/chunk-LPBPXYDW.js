const require = process.getBuiltinModule;

// src/output/text.ts
const { stripVTControlCharacters } = process.getBuiltinModule("node:util");
var UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
function printable(text) {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}
function fitColumns(text, width) {
  const line = printable(text).replace(/\s+/g, " ");
  const columns = columnsOf(line);
  if (columns <= width) return line + " ".repeat(width - columns);
  let kept = "";
  let used = 0;
  for (const { segment } of graphemesOf(line)) {
    const columns2 = graphemeColumns(segment);
    if (used + columns2 > width - 1) break;
    kept += segment;
    used += columns2;
  }
  return `${kept}\u2026${" ".repeat(Math.max(0, width - 1 - used))}`;
}
function columnsOf(text) {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemesOf(text)) columns += graphemeColumns(segment);
  return columns;
}
var segmenter;
function graphemesOf(text) {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}
var ASCII = /^[ -~]*$/;
var WIDE = /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
var EMOJI = new RegExp("^\\p{Emoji_Presentation}|\\ufe0f", "u");
function graphemeColumns(grapheme) {
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
}

export {
  printable,
  fitColumns,
  columnsOf
};

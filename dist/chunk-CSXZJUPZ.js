const require = process.getBuiltinModule;

// src/github/client/text-limits.ts
var LONGEST = 65e3;
var CUT = "\n\n\u2026 (cut here: GitHub takes no more)";
function fitting(text, longest = LONGEST) {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - CUT.length).replace(/[\uD800-\uDBFF]$/, "")}${CUT}`;
}
function fittingLine(text, longest) {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}\u2026`;
}

export {
  fitting,
  fittingLine
};

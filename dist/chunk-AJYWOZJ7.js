const require = process.getBuiltinModule;

// src/redaction/spans.ts
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

export {
  REPLACEMENT,
  replaceSpans
};

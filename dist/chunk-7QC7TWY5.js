const require = process.getBuiltinModule;

// src/definition/words.ts
var LONGEST = 60;
var INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;
function shown(text) {
  const line = text.replaceAll(/\s+/g, " ").replaceAll(INVISIBLE, "\uFFFD");
  return line.length > LONGEST ? `${Array.from(line).slice(0, LONGEST).join("")}\u2026` : line;
}
function code(text) {
  return `\`${shown(text)}\``;
}
function either(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
function named(value) {
  if (typeof value === "string") return value === "" ? "empty text" : `the text "${shown(value)}"`;
  if (typeof value === "number") return `the number ${value}`;
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (value === null) return "empty";
  return isMapping(value) && Object.keys(value).length === 0 ? "an empty group" : "a group of keys";
}
function isMapping(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function valueAt(root, path) {
  let value = root;
  for (const part of path) {
    if (Array.isArray(value)) value = value[Number(part)];
    else if (isMapping(value) && Object.hasOwn(value, part)) value = value[String(part)];
    else return void 0;
  }
  return value;
}

export {
  shown,
  code,
  either,
  named,
  isMapping,
  valueAt
};

const require = process.getBuiltinModule;
import {
  closestMatch,
  code
} from "./chunk-KMKBUXCO.js";

// src/comment-commands/command-error.ts
function commandError(code2, message, nearest) {
  return { mistake: { code: code2, message, ...nearest === void 0 ? {} : { nearest } } };
}
function piece(text) {
  return code(text.replaceAll("`", "'"));
}
function inFull(usage) {
  return `\`${usage}\``;
}
function didYouMean(nearest) {
  return nearest === void 0 ? "" : ` Did you mean ${piece(nearest)}?`;
}

// src/comment-commands/run-options.ts
var STEP = /^[a-z0-9][a-z0-9_/-]*$/;
var DEFINITION_VERSION = /^[0-9a-f]{64}$/;
var OPTIONS = {
  "--from": readStep,
  "--from-step": readStep,
  "--max-cost-usd": (value) => amount(value, (maxCostUsd) => ({ maxCostUsd })),
  "--max-tokens": (value) => amount(value, (maxTokens) => Number.isSafeInteger(maxTokens) ? { maxTokens } : void 0),
  "--trust-definition": (value) => DEFINITION_VERSION.test(value) ? { given: { trustDefinition: value } } : commandError(
    "not-a-version",
    `${piece(value)} is no version of a definition; copy the one that the run shows.`
  )
};
function readOption({
  name,
  words,
  at,
  usage
}) {
  const { text = "" } = words[at] ?? {};
  const [option = "", ...inline] = text.split("=");
  const takesAny = name === "resume" || name === "retry";
  const read = takesAny && Object.hasOwn(OPTIONS, option) ? OPTIONS[option] : void 0;
  if (!read) {
    const close = takesAny ? closestMatch(option, Object.keys(OPTIONS)) : void 0;
    const message = `\`/agentic ${name}\` has no option ${piece(option)}.${didYouMean(close)} Write ${inFull(usage)}.`;
    return commandError("unknown-option", message, close);
  }
  const value = inline.length > 0 ? inline.join("=") : words[at + 1]?.text;
  if (value === void 0 || value === "") {
    const { code: code2, wish } = missingBehind(option);
    return commandError(code2, `${wish} behind \`${option}\`: ${inFull(usage)}.`);
  }
  const result = read(value);
  if ("mistake" in result) return result;
  return { option, given: result.given, last: inline.length > 0 ? at : at + 1 };
}
function missingBehind(option) {
  if (option.startsWith("--from")) return { code: "missing-step", wish: "Name a step" };
  if (option === "--trust-definition") return { code: "missing-version", wish: "Give the version" };
  return { code: "missing-number", wish: "Give a number" };
}
function readStep(value) {
  return STEP.test(value) ? { given: { fromStep: value } } : noStep(value);
}
function noStep(text) {
  return commandError("not-a-step", `${piece(text)} is no name of a step.`);
}
function amount(value, given) {
  const number = /^\$?\d{1,12}(?:\.\d{1,6})?$/.test(value) ? Number(value.replace("$", "")) : 0;
  const read = number > 0 ? given(number) : void 0;
  return read ? { given: read } : commandError("not-a-number", `${piece(value)} is no number above 0, such as \`5\`.`);
}

export {
  commandError,
  piece,
  inFull,
  didYouMean,
  STEP,
  DEFINITION_VERSION,
  readOption,
  noStep
};

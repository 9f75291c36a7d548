const require = process.getBuiltinModule;
import {
  require_mod
} from "./chunk-2FUP4PUQ.js";
import {
  __toESM
} from "./chunk-2GY5E74Q.js";

// src/definition/nearest.ts
var import_fastest_levenshtein = __toESM(require_mod(), 1);
var LONGEST = 64;
var MANY = 200;
function nearest(word, candidates) {
  if (word.length > LONGEST) return void 0;
  const plainWord = plain(word);
  let best;
  for (const candidate of shortlist(word, candidates)) {
    const score = scoreOf(plainWord, plain(candidate));
    if (score <= tolerance(word, candidate) && score < (best?.score ?? Infinity)) best = { candidate, score };
  }
  return best?.candidate;
}
function shortlist(word, candidates) {
  if (candidates.length <= MANY) return candidates;
  const alike = candidates.filter((name) => name.at(0) === word.at(0) || name.at(-1) === word.at(-1));
  return alike.filter((name) => Math.abs(name.length - word.length) < 3).slice(0, MANY);
}
function scoreOf(word, candidate) {
  const part = word.length >= 4 && candidate.includes(word) ? 1.5 : Infinity;
  return Math.min(isSwapped(word, candidate) ? 1 : (0, import_fastest_levenshtein.distance)(word, candidate), part);
}
function isSwapped(word, candidate) {
  if (word.length !== candidate.length) return false;
  const at = Array.from(word).findIndex((letter, index) => letter !== candidate[index]);
  const swapped = `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at] ?? ""}${word.slice(at + 2)}`;
  return at >= 0 && swapped === candidate;
}
function tolerance(word, candidate) {
  if (Math.min(word.length, candidate.length) < 3) return 0;
  return Math.max(1.5, Math.floor(Math.min(word.length, candidate.length) / 3));
}
function plain(word) {
  return word.toLowerCase().replaceAll(/[-_.\s]/g, "");
}

export {
  nearest
};

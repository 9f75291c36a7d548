const require = process.getBuiltinModule;
import {
  parseExpression
} from "./chunk-XVRDGOPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/definition/plain-language.ts
var TWO_WORDS = /[\p{L}\p{M}][\s,]+[\p{L}\p{M}]/u;
var NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u;
var QUOTED = new RegExp(`"[^"]*"|'[^'\\s][^']*'(?!\\p{L})`, "gu");
function isPlainLanguage(condition) {
  if (/\{[{%#]/.test(condition)) return false;
  const bare = condition.replaceAll(QUOTED, " x ");
  if (!TWO_WORDS.test(bare) && !NO_SPACES.test(bare)) return false;
  try {
    parseExpression(condition);
    return false;
  } catch (error) {
    if (error instanceof AgenticError) return true;
    throw error;
  }
}

export {
  isPlainLanguage
};

import { AgenticError } from "../errors.ts";
import { parseExpression } from "../template/parse/parse-expression.ts";

const TWO_WORDS = /[\p{L}\p{M}][\s,]+[\p{L}\p{M}]/u;
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2}/u;
const QUOTED = /"[^"]*"|'[^'\s][^']*'(?!\p{L})/gu;

/** Whether a condition is a sentence for an agent: no valid expression, at least two adjacent words, and no braces. */
export function isPlainLanguage(condition: string): boolean {
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

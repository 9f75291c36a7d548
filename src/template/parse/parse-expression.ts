import type { Token } from "nunjucks/src/lexer.js";
import type { AgenticError } from "../../errors.ts";
import { templateFailed, withoutOverflow, type Position } from "../template-error.ts";
import { parsing } from "./parse-template.ts";
import { prepare } from "./preprocess.ts";
import type { Expression } from "./syntax-tree.ts";
import { expressionTokens, positionOf, templateTokens } from "./tokenizer.ts";
import { TreeReader } from "./tree-reader.ts";

export { truthy } from "../evaluate/values.ts";

const START: Position = { line: 1, column: 1 };

/** Parses exactly one expression, with or without braces. */
export function parseExpression(source: string): Expression {
  return withoutOverflow(() => {
    const tokens = prepare(/^\s*\{[{%]/.test(source) ? bracedTokens(source) : bareTokens(source));
    const [only] = tokens;
    if (only === tokens.at(-1)) throw templateFailed(START, "the expression is empty.");
    const node = parsing(tokens, (parser) => {
      const expression = parser.parseExpression();
      const next = parser.peekToken();
      if (next === null || next === tokens.at(-1)) return expression;
      throw templateFailed(positionOf(next), `unexpected \`${String(next.value)}\` after the expression.`);
    });
    return new TreeReader(new Set()).expression(node);
  });
}

function bareTokens(source: string): Token[] {
  const tokens = expressionTokens(source);
  const brace = tokens.find(({ type }, index) => type === "left-curly" && tokens[index + 1]?.type === type);
  if (brace !== undefined) throw severalParts(source, positionOf(brace));
  return tokens;
}

function bracedTokens(source: string): Token[] {
  const all = templateTokens(source);
  const tokens = all.filter(({ type, value }) => type !== "data" || String(value).trim() !== "");
  const [first, ...remaining] = tokens;
  const last = remaining.at(-1);
  if (first?.type !== "variable-start")
    throw templateFailed(START, "an expression has no tags: write `{{ a > b }}`.");
  const stray = remaining.find(
    (token) => OUTSIDE.has(token.type) && (token !== last || token.type !== "variable-end"),
  );
  if (stray !== undefined) throw severalParts(source, positionOf(stray));
  return remaining;
}

const OUTSIDE = new Set(["data", "block-start", "block-end", "variable-start", "variable-end"]);

function severalParts(source: string, at: Position): AgenticError {
  if (source.includes("{%")) return templateFailed(at, "an expression has no tags: write `{{ a > b }}`.");
  const joined = source.replaceAll(/\{\{-?|-?\}\}/g, " ").replaceAll(/\s+/g, " ");
  const meant = joined.length > 200 ? "a and b" : joined.trim();
  return templateFailed(at, `an expression is one pair of braces, or none: write \`{{ ${meant} }}\`.`);
}

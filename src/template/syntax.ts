import type { Token } from "nunjucks/src/lexer.js";
import lexer from "nunjucks/src/lexer.js";
import parser, { type Parser } from "nunjucks/src/parser.js";
import { AgenticError } from "../errors.ts";
import { prepare } from "./brackets.ts";
import { templateFailed, withoutOverflow, type Position } from "./failure.ts";
import { TreeReader } from "./read-tree.ts";
import { checkTags } from "./tags.ts";
import { expressionTokens, positionOf, templateTokens } from "./tokens.ts";
import type { Body, Expression } from "./tree.ts";

/** Reads a template; anything outside the syntax templates have is an error with its position. */
export function parseTemplate(source: string): Body {
  return withoutOverflow(() => {
    const tokens = prepare(templateTokens(source));
    const macros = checkTags(tokens);
    const root = parsing(tokens, (parser) => parser.parseAsRoot());
    return new TreeReader(macros).body(root);
  });
}

/** Reads exactly one expression, with or without braces around it. */
export function parseExpression(source: string): Expression {
  return withoutOverflow(() => {
    const tokens = prepare(/^\s*\{[{%]/.test(source) ? bracedTokens(source) : bareTokens(source));
    if (tokens.length === 0) throw templateFailed(START, "the expression is empty.");
    const node = parsing(tokens, (parser) => {
      const expression = parser.parseExpression();
      const left = parser.peekToken();
      if (left === null) return expression;
      throw templateFailed(positionOf(left), `unexpected \`${String(left.value)}\` after the expression.`);
    });
    return new TreeReader(new Set()).expression(node);
  });
}

const START: Position = { line: 1, column: 1 };

function bareTokens(source: string): Token[] {
  const tokens = expressionTokens(source);
  const brace = tokens.find(({ type }, index) => type === "left-curly" && tokens[index + 1]?.type === type);
  if (brace !== undefined) throw severalParts(source, positionOf(brace));
  return tokens;
}

function bracedTokens(source: string): Token[] {
  const all = templateTokens(source);
  const tokens = all.filter(({ type, value }) => type !== "data" || String(value).trim() !== "");
  const [first, ...rest] = tokens;
  const last = rest.pop();
  if (first?.type !== "variable-start") throw templateFailed(START, "an expression has no tags: write `{{ a > b }}`.");
  const stray = last?.type === "variable-end" ? rest.find(({ type }) => OUTSIDE.has(type)) : last;
  if (stray !== undefined) throw severalParts(source, positionOf(stray));
  return rest;
}

const OUTSIDE = new Set(["data", "block-start", "block-end", "variable-start", "variable-end"]);

function severalParts(source: string, at: Position): AgenticError {
  if (source.includes("{%")) return templateFailed(at, "an expression has no tags: write `{{ a > b }}`.");
  const joined = source.replaceAll(/\{\{-?|-?\}\}/g, " ").replaceAll(/\s+/g, " ");
  const meant = joined.length > 200 ? "a and b" : joined.trim();
  return templateFailed(at, `an expression is one pair of braces, or none: write \`{{ ${meant} }}\`.`);
}

function parsing<Node>(tokens: readonly Token[], read: (parser: Parser) => Node): Node {
  let next = 0;
  const source = { tags: lexer.lex("").tags, nextToken: () => tokens[next++] ?? null };
  try {
    return read(new parser.Parser(source));
  } catch (error) {
    if (error instanceof AgenticError || error instanceof RangeError) throw error;
    throw unreadable(error, tokens[Math.min(next, tokens.length) - 1]);
  }
}

const WORDING: readonly (readonly [RegExp, string])[] = [
  [/expected variable end/, "expected `}}`"],
  [/expected block end in (\w+) statement/, "expected `%}` in `$1`"],
  [/^parse\w+: /, ""],
  [/, got end of file/, ", but the template ends"],
];

/** nunjucks' parser stumbles over a token that is missing with a TypeError; the place is then the last token it took. */
function unreadable(error: unknown, last: Token | undefined): AgenticError {
  const reason = error instanceof TypeError || !(error instanceof Error) ? "unexpected end" : error.message;
  const worded = WORDING.reduce((text, [pattern, words]) => text.replace(pattern, words), reason);
  return templateFailed(reportedPosition(error) ?? positionOf(last), `${worded}.`);
}

function reportedPosition(error: unknown): Position | undefined {
  if (!(error instanceof Error) || !("lineno" in error) || !("colno" in error)) return undefined;
  const { lineno, colno } = error;
  return typeof lineno === "number" && typeof colno === "number" ? { line: lineno, column: colno } : undefined;
}


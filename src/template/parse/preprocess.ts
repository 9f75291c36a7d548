import type { Token } from "nunjucks/src/lexer.js";
import { templateFailed } from "../template-error.ts";
import { IDENTIFIER } from "./syntax-tree.ts";
import { positionOf } from "./tokenizer.ts";

/** Internal method name of a slice, which no template can contain. */
export const SLICE = "[:]";

const DEEPEST = 64;
const CLOSER_OF: Readonly<Record<string, string>> = {
  "left-paren": "right-paren",
  "left-bracket": "right-bracket",
  "left-curly": "right-curly",
};
const CONSTANTS = new Map([
  ["True", { type: "boolean", value: "true" }],
  ["False", { type: "boolean", value: "false" }],
  ["None", { type: "none", value: "none" }],
]);
const MEANT = new Map([
  ["&&", "and"],
  ["||", "or"],
  ["!", "not"],
]);

interface Bracket {
  readonly token: Token;
  readonly colons: number[];
  readonly index: number;
  readonly subscript: boolean;
  readonly filterCall: boolean;
}

export function prepare(tokens: readonly Token[]): Token[] {
  const open: Bracket[] = [];
  const replaced = new Map<number, Token[]>();
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    const bracket = open.at(-1);
    if (token.type in CLOSER_OF) open.push(opened(token, index, tokens));
    else if (token.type === "colon" && bracket?.subscript) bracket.colons.push(index);
    else if (token.type.startsWith("right-")) {
      close(open.pop(), { token, next: tokens[index + 1] });
      if (bracket !== undefined && bracket.colons.length > 0) rewriteSlice(bracket, index, replaced);
    } else if (token.type.endsWith("-end")) close(open.pop(), { token, next: undefined });
    else checkWord(token, before);
    if (open.length > DEEPEST) throw templateFailed(positionOf(token), "the brackets nest too deeply.");
    const constant =
      token.type === "symbol" && !isDot(before) ? CONSTANTS.get(String(token.value)) : undefined;
    if (constant !== undefined) replaced.set(index, [{ ...token, ...constant }]);
  });
  const unclosed = open.pop();
  if (unclosed !== undefined) throw neverClosed(unclosed.token);
  return tokens.flatMap((token, index) => replaced.get(index) ?? [token]);
}

function opened(token: Token, index: number, tokens: readonly Token[]): Bracket {
  const before = tokens[index - 1];
  const follows = before !== undefined && (ENDS_VALUE.has(before.type) || before.type.startsWith("right-"));
  return {
    token,
    index,
    colons: [],
    subscript: token.type === "left-bracket" && follows,
    filterCall: token.type === "left-paren" && isFilterName(tokens, index - 1),
  };
}

const ENDS_VALUE = new Set(["symbol", "string"]);

function isFilterName(tokens: readonly Token[], last: number): boolean {
  return tokens[last]?.type === "symbol" && tokens[last - 1]?.type === "pipe";
}

function close(bracket: Bracket | undefined, at: { token: Token; next: Token | undefined }): void {
  if (bracket === undefined) {
    if (at.token.type.startsWith("right-")) {
      throw templateFailed(positionOf(at.token), `unexpected \`${String(at.token.value)}\`.`);
    }
    return;
  }
  if (CLOSER_OF[bracket.token.type] !== at.token.type) throw neverClosed(bracket.token);
  if (bracket.filterCall && continues(at.next)) {
    throw templateFailed(
      positionOf(at.next),
      "a filter's result is used further only in parentheses, as in `(value | filter(…)).name`.",
    );
  }
}

function continues(token: Token | undefined): boolean {
  return (
    token !== undefined && (isDot(token) || token.type === "left-paren" || token.type === "left-bracket")
  );
}

function neverClosed(token: Token): Error {
  return templateFailed(positionOf(token), `\`${String(token.value)}\` is never closed.`);
}

function isDot(token: Token | undefined): boolean {
  return token?.type === "operator" && token.value === ".";
}

function checkWord(token: Token, before: Token | undefined): void {
  if (token.type === "string" || token.type === "data") return;
  const position = positionOf(token);
  if (token.type === "regex")
    throw templateFailed(position, "regular expressions are not available in templates.");
  const doubled = token.type === "pipe" && before?.type === "pipe";
  const meant = MEANT.get(doubled ? "||" : String(token.value));
  if (meant !== undefined) throw templateFailed(position, `write \`${meant}\` instead.`);
  if (token.type === "symbol" && !IDENTIFIER.test(String(token.value))) {
    throw templateFailed(position, `\`${String(token.value)}\` is neither a name nor a number.`);
  }
}

/** `a[1:2]` becomes a call of a method of `a`, with `none` for each bound left out. */
function rewriteSlice(bracket: Bracket, end: number, replaced: Map<number, Token[]>): void {
  const like = (type: string, value: string): Token => ({ ...bracket.token, type, value });
  replaced.set(bracket.index, [like("operator", "."), like("symbol", SLICE), like("left-paren", "(")]);
  let start = bracket.index;
  for (const index of [...bracket.colons, end]) {
    const separator = index === end ? like("right-paren", ")") : like("comma", ",");
    replaced.set(index, index === start + 1 ? [like("none", "none"), separator] : [separator]);
    start = index;
  }
}

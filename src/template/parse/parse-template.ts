import type { Token } from "nunjucks/src/lexer.js";
import lexer from "nunjucks/src/lexer.js";
import parser, { type Parser } from "nunjucks/src/parser.js";
import { AgenticError } from "../../errors.ts";
import { templateFailed, withoutOverflow, type Position } from "../template-error.ts";
import { prepare } from "./preprocess.ts";
import type { Body } from "./syntax-tree.ts";
import { checkTags } from "./tags.ts";
import { positionOf, templateTokens } from "./tokenizer.ts";
import { TreeReader } from "./tree-reader.ts";

export function parseTemplate(source: string): Body {
  return withoutOverflow(() => {
    const tokens = prepare(templateTokens(source));
    const macros = checkTags(tokens);
    const root = parsing(tokens, (parser) => parser.parseAsRoot());
    return new TreeReader(macros).body(root);
  });
}

/** Runs nunjucks' parser over checked tokens. */
export function parsing<Node>(tokens: readonly Token[], read: (parser: Parser) => Node): Node {
  let next = 0;
  const source = { tags: lexer.lex("").tags, nextToken: () => tokens[next++] ?? null };
  try {
    return read(new parser.Parser(source));
  } catch (error) {
    if (error instanceof AgenticError || error instanceof RangeError) throw error;
    throw unreadable(error, {
      last: tokens[Math.min(next, tokens.length) - 1],
      ended: next >= tokens.length,
    });
  }
}

const WORDING: readonly (readonly [RegExp, string])[] = [
  [/expected variable end/, "expected `}}`"],
  [/^unexpected token: [}%]\}$/, "a value is missing here"],
  [/^unexpected token: (.*)$/, "unexpected `$1`"],
  [/^expected name as lookup value, got (.*)$/, "a name is expected behind the dot, not `$1`"],
  [/^expected symbol, got .*$/, "a name is missing here"],
  [/^unknown block tag: (\w+)$/, "`{% $1 %}` stands outside its block"],
  [/expected block end in (\w+) statement/, "expected `%}` in `$1`"],
  [/^parse\w+: /, ""],
  [/, got end of file/, ", but the template ends"],
];

/** nunjucks' parser throws a TypeError for some unexpected tokens. */
function unreadable(
  error: unknown,
  { last, ended }: { last: Token | undefined; ended: boolean },
): AgenticError {
  const stumbled = ended ? "unexpected end" : "this cannot be read";
  const reason = error instanceof TypeError || !(error instanceof Error) ? stumbled : error.message;
  const worded = WORDING.reduce((text, [pattern, words]) => text.replace(pattern, words), reason);
  return templateFailed(reportedPosition(error) ?? positionOf(last), `${worded}.`);
}

function reportedPosition(error: unknown): Position | undefined {
  if (!(error instanceof Error) || !("lineno" in error) || !("colno" in error)) return undefined;
  const { lineno, colno } = error;
  return typeof lineno === "number" && typeof colno === "number"
    ? { line: lineno, column: colno }
    : undefined;
}

import lexer, { type Token, type Tokenizer } from "nunjucks/src/lexer.js";
import { templateFailed, type Position } from "../template-error.ts";

const SOURCE_LIMIT = 256 * 1024;
const TOKEN_LIMIT = 100_000;

const OPENING = /\{[{%#]/g;
const RAW_START = /\{%-?\s*(raw|verbatim)\s*(-?)%\}/y;
const RAW_END = {
  raw: /\{%(-?)\s*endraw\s*(-?)%\}/g,
  verbatim: /\{%(-?)\s*endverbatim\s*(-?)%\}/g,
};

export function hasTags(source: string): boolean {
  return source.search(OPENING) >= 0;
}

export function positionOf(token: { lineno?: number; colno?: number } | undefined): Position {
  return { line: (token?.lineno ?? 0) + 1, column: (token?.colno ?? 0) + 1 };
}

export function templateTokens(source: string): Token[] {
  return new Scanner(source).template();
}

export function expressionTokens(source: string): Token[] {
  return new Scanner(source).expression();
}

/** Uses nunjucks' lexer between braces only: on long runs of spaces and unclosed raw blocks it takes quadratic time. */
class Scanner {
  readonly #source: string;
  readonly #lexer: Tokenizer;
  readonly #tokens: Token[] = [];
  #trimNext = false;

  constructor(source: string) {
    if (source.length > SOURCE_LIMIT) {
      throw templateFailed(
        { line: 1, column: 1 },
        `the template has ${source.length} characters; ${SOURCE_LIMIT} are allowed.`,
      );
    }
    this.#source = source;
    this.#lexer = lexer.lex(source);
  }

  template(): Token[] {
    while (this.#lexer.index < this.#source.length) {
      OPENING.lastIndex = this.#lexer.index;
      const opening = OPENING.exec(this.#source);
      if (opening === null) {
        this.#text(this.#source.length, false);
        break;
      }
      this.#text(opening.index, this.#source[opening.index + 2] === "-");
      if (opening[0] === "{#") this.#comment();
      else if (!this.#raw()) this.#code();
    }
    return this.#tokens;
  }

  expression(): Token[] {
    this.#lexer.in_code = true;
    const end = this.#untilEnd();
    if (end !== null) throw templateFailed(positionOf(end), `unexpected \`${String(end.value)}\`.`);
    const { lineno, colno } = this.#lexer;
    return [...this.#tokens, { type: "variable-end", value: "}}", lineno, colno }];
  }

  #text(end: number, trimEnd: boolean): void {
    let value = this.#source.slice(this.#lexer.index, end);
    if (this.#trimNext) value = value.trimStart();
    if (trimEnd) value = value.trimEnd();
    this.#trimNext = false;
    this.#push({ type: "data", value, lineno: this.#lexer.lineno, colno: this.#lexer.colno });
    this.#lexer.forwardN(end - this.#lexer.index);
  }

  #push(token: Token): void {
    if (token.value === "" && token.type === "data") return;
    if (this.#tokens.length >= TOKEN_LIMIT) {
      throw templateFailed(positionOf(token), `the template has more than ${TOKEN_LIMIT} parts.`);
    }
    this.#tokens.push(token);
  }

  #comment(): void {
    const start = this.#lexer.index;
    const end = this.#source.indexOf("#}", start + 2);
    if (end < 0) throw templateFailed(positionOf(this.#lexer), "the comment `{#` is never closed.");
    this.#trimNext = this.#source[end - 1] === "-";
    this.#lexer.forwardN(end + 2 - start);
  }

  #raw(): boolean {
    RAW_START.lastIndex = this.#lexer.index;
    const opening = RAW_START.exec(this.#source);
    if (opening === null) return false;
    const name = opening[1] === "raw" ? "raw" : "verbatim";
    const ending = RAW_END[name];
    ending.lastIndex = RAW_START.lastIndex;
    const closing = ending.exec(this.#source);
    if (closing === null) throw templateFailed(positionOf(this.#lexer), `\`{% ${name} %}\` is never closed.`);
    this.#lexer.forwardN(opening[0].length);
    this.#trimNext = opening[2] === "-";
    this.#text(closing.index, closing[1] === "-");
    this.#lexer.forwardN(closing[0].length);
    this.#trimNext = closing[2] === "-";
    return true;
  }

  #code(): void {
    const opening = this.#next();
    if (this.#untilEnd() !== null) return;
    throw templateFailed(positionOf(opening ?? undefined), `\`${String(opening?.value)}\` is never closed.`);
  }

  #untilEnd(): Token | null {
    let curly = 0;
    for (let token = this.#next(); token !== null; token = this.#next()) {
      if (token.type === "left-curly") curly += 1;
      else if (token.type === "right-curly") curly -= 1;
      else if (token.type === "variable-end" && curly > 0 && !this.#trimNext) {
        this.#splitBraces();
        curly -= 1;
      } else if (token.type === "block-end" || token.type === "variable-end") return token;
    }
    return null;
  }

  /** The lexer reads `}}` at the end of nested dicts as the end of the tag. */
  #splitBraces(): void {
    const end = this.#tokens.pop();
    if (end === undefined) return;
    this.#lexer.back();
    this.#lexer.in_code = true;
    this.#push({ ...end, type: "right-curly", value: "}" });
  }

  /** Handles dashes, so that the parser receives plain braces. */
  #next(): Token | null {
    let token = this.#lexer.nextToken();
    while (token?.type === "whitespace") token = this.#lexer.nextToken();
    if (token === null) return null;
    if (token.type === "string") this.#closedString(token);
    if (token.type.endsWith("-end")) this.#trimNext = String(token.value).startsWith("-");
    const plain = PLAIN[token.type];
    const pushed = plain === undefined ? token : { ...token, value: plain };
    this.#push(pushed);
    return pushed;
  }

  #closedString(token: Token): void {
    if (this.#lexer.index <= this.#source.length) return;
    throw templateFailed(positionOf(token), "the text in quotes is never closed.");
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  "block-start": "{%",
  "block-end": "%}",
  "variable-start": "{{",
  "variable-end": "}}",
};

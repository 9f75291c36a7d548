import type { YAMLParseError } from "yaml";
import { displayText } from "../message-text.ts";

interface Hint {
  readonly pattern: RegExp;
  readonly message: string;
}

const AFTER_KEY = String.raw`(?:^|[:-]\s+)`;

/** Hints by the text of the line: most syntax errors are missing quotes. */
const BY_LINE: readonly Hint[] = [
  { pattern: /^ *\t/, message: "tabs cannot indent YAML; use spaces." },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}\{[{%]`),
    message: 'a value that begins with "{{" or "{%" must be in quotes.',
  },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}[@\x60%*&!]`),
    message: "text that begins with `@`, `%`, `*`, `&`, `!` or a backtick must be in quotes.",
  },
  { pattern: /:\s+[>|]\s*[^\s+#-]/, message: "text that begins with `>` or `|` must be in quotes." },
  {
    pattern: /^\s*(?:- +)?[\w-]+:\s+[^\s"'|>[{#].*:(?:\s|$)/,
    message: 'text that holds ": " must be in quotes, or below a `|`.',
  },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}(?:"[^"]*"|'[^']*')\s*[^\s#,\]}:]`),
    message: "there is text after the closing quote; put all of it in quotes.",
  },
];

const BY_CODE: Readonly<Partial<Record<YAMLParseError["code"], string>>> = {
  BAD_DIRECTIVE: "directives (lines that begin with `%`) are not supported.",
  BAD_INDENT: "the indentation of this line fits nothing above it.",
  BLOCK_AS_IMPLICIT_KEY:
    "a key or list is not allowed here; check the indentation of this line and the next.",
  BLOCK_IN_FLOW: "this is not allowed between brackets.",
  KEY_OVER_1024_CHARS: "this key is too long; perhaps a closing quote is missing.",
  MULTILINE_IMPLICIT_KEY:
    "`key: value` is expected here: the `:` or the blank after it is missing, or the indentation is wrong.",
  MULTIPLE_DOCS: "a file holds one document; remove the line `---`.",
  RESOURCE_EXHAUSTION: "this is nested too deep.",
  TAB_AS_INDENT: "tabs cannot indent YAML; use spaces.",
};

const NO_ENTRY = "this line neither begins an entry with `- ` nor is indented as part of the one above.";

/** The parser has one code for all missing tokens. */
const MISSING: readonly Hint[] = [
  { pattern: /quote/, message: "the closing quote of this text is missing." },
  { pattern: /end with a \}/, message: "the closing `}` is missing." },
  { pattern: /end with a \]/, message: "the closing `]` is missing." },
  { pattern: /without - indicator/, message: NO_ENTRY },
  {
    pattern: /followed by map values/,
    message: "a `:` is missing after this key, or its indentation is wrong.",
  },
];

export function describeSyntaxError(error: YAMLParseError, text: string): string {
  const [offset] = error.pos;
  if (error.code === "BAD_DQ_ESCAPE") {
    const escape = displayText(text.slice(offset, offset + 2));
    return `\`${escape}\` is no escape in double quotes; write \`\\\\\`, or use single quotes.`;
  }
  const missing = MISSING.find(({ pattern }) => pattern.test(error.message));
  if (missing) return missing.message;
  const line = lineAt(text, offset);
  const hint = BY_LINE.find(({ pattern }) => pattern.test(line));
  return hint?.message ?? BY_CODE[error.code] ?? `this is not valid YAML: ${sentence(error.message)}`;
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  return text.slice(start, Math.min(end < 0 ? text.length : end, start + 1_000));
}

function sentence(message: string): string {
  const text = displayText(message);
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

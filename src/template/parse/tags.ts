import type { Token } from "nunjucks/src/lexer.js";
import { templateFailed, unknownName } from "../template-error.ts";
import { positionOf } from "./tokenizer.ts";

const CLOSING = new Map([
  ["if", "endif"],
  ["for", "endfor"],
  ["set", "endset"],
  ["macro", "endmacro"],
  ["call", "endcall"],
  ["filter", "endfilter"],
  ["switch", "endswitch"],
]);
const INNER = ["else", "elif", "elseif", "case", "default"];
const CLOSERS = new Set(CLOSING.values());
const KNOWN = [...CLOSING.keys(), ...CLOSING.values(), ...INNER, "raw", "verbatim"];

const WHOLE_TEMPLATE = "a template is one text and cannot load or extend another";
const ASYNCHRONOUS = "rendering waits for nothing";
const REFUSED = new Map([
  ["include", WHOLE_TEMPLATE],
  ["import", WHOLE_TEMPLATE],
  ["from", WHOLE_TEMPLATE],
  ["extends", WHOLE_TEMPLATE],
  ["block", WHOLE_TEMPLATE],
  ["asyncEach", ASYNCHRONOUS],
  ["asyncAll", ASYNCHRONOUS],
  ["ifAsync", ASYNCHRONOUS],
]);

const DEEPEST = 64;

export function checkTags(tokens: readonly Token[]): Set<string> {
  const open: { name: string; token: Token }[] = [];
  const macros = new Set<string>();
  tokens.forEach((start, index) => {
    if (start.type !== "block-start") return;
    const name = tagName(start, tokens[index + 1]);
    if (CLOSERS.has(name)) {
      const opened = open.pop();
      if (opened === undefined) throw templateFailed(positionOf(start), `\`{% ${name} %}\` closes nothing.`);
      if (CLOSING.get(opened.name) !== name) throw neverClosed(opened);
    } else if (CLOSING.has(name) && (name !== "set" || !hasValue(tokens, index))) {
      open.push({ name, token: start });
      if (open.length > DEEPEST) throw templateFailed(positionOf(start), "the blocks nest too deeply.");
    }
    const macro = tokens[index + 2];
    if (name === "macro" && macro !== undefined) macros.add(String(macro.value));
  });
  const left = open.pop();
  if (left !== undefined) throw neverClosed(left);
  return macros;
}

function tagName(start: Token, token: Token | undefined): string {
  if (token?.type !== "symbol") throw templateFailed(positionOf(start), "the tag has no name.");
  const name = String(token.value);
  const refusal = REFUSED.get(name);
  if (refusal !== undefined) {
    throw templateFailed(positionOf(start), `\`{% ${name} %}\` is not available: ${refusal}.`);
  }
  if (!KNOWN.includes(name)) throw templateFailed(positionOf(start), unknownName("tag", name, KNOWN));
  return name;
}

/** `{% set x = 1 %}` has no end tag; `{% set x %}` needs `{% endset %}`. */
function hasValue(tokens: readonly Token[], start: number): boolean {
  for (let index = start + 1; index < tokens.length; index += 1) {
    if (tokens[index]?.type === "block-end") return false;
    if (tokens[index]?.value === "=") return true;
  }
  return false;
}

function neverClosed({ name, token }: { name: string; token: Token }): Error {
  return templateFailed(positionOf(token), `\`{% ${name} %}\` is never closed.`);
}

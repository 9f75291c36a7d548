import { data, Evaluator, Lexer, Parser } from "@actions/expressions";

export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** What an expression of an action or a workflow can see. */
export interface Scope {
  readonly contexts: Readonly<Record<string, Value>>;
  /** Status functions: `success()` and its like. */
  readonly functions?: Readonly<Record<string, () => boolean>>;
}

/** The value of what stands between `${{` and `}}`, by GitHub's own parser and evaluator. */
export function evaluate(expression: string, { contexts, functions = {} }: Scope): data.ExpressionData {
  const known = Object.entries(functions).map(([name, call]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(call()),
  }));
  const { tokens } = new Lexer(expression).lex();
  const tree = new Parser(tokens, Object.keys(contexts), known).parse();
  const table = new Map(known.map((each) => [each.name, each]));
  return new Evaluator(tree, dictionary(contexts), table).evaluate();
}

/** Whether an `if` lets a step run; `expression` is as GitHub's parser gives it, with the status function it implies. */
export function isTrue(expression: string, scope: Scope): boolean {
  const value = evaluate(expression, scope);
  if (value.kind === data.Kind.Boolean || value.kind === data.Kind.String || value.kind === data.Kind.Number)
    return value.value !== false && value.value !== "" && value.value !== 0 && !Number.isNaN(value.value);
  return value.kind !== data.Kind.Null;
}

/** A text with the values of its expressions in their places. */
export function interpolate(text: string, scope: Scope): string {
  let result = "";
  let at = 0;
  for (;;) {
    const begin = text.indexOf("${{", at);
    if (begin === -1) return result + text.slice(at);
    const end = expressionEnd(text, begin + 3);
    result += text.slice(at, begin) + evaluate(text.slice(begin + 3, end).trim(), scope).coerceString();
    at = end + 2;
  }
}

/** `}}` within quotes ends nothing. */
function expressionEnd(text: string, from: number): number {
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "'") quoted = !quoted;
    else if (!quoted && text.startsWith("}}", at)) return at;
  }
  throw new Error(`An expression has no end: ${text.slice(from - 3)}`);
}

function dictionary(values: Readonly<Record<string, Value>>): data.Dictionary {
  return new data.Dictionary(
    ...Object.entries(values).map(([key, value]) => ({ key, value: toData(value) })),
  );
}

function toData(value: Value): data.ExpressionData {
  if (value === null) return new data.Null();
  if (typeof value === "string") return new data.StringData(value);
  if (typeof value === "number") return new data.NumberData(value);
  if (typeof value === "boolean") return new data.BooleanData(value);
  if (isList(value)) return new data.Array(...value.map(toData));
  return dictionary(value);
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

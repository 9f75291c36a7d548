import type { Position } from "../template-error.ts";

export type Expression = Position &
  (
    | { readonly kind: "literal"; readonly value: string | number | boolean | null }
    | { readonly kind: "name"; readonly name: string }
    | { readonly kind: "member"; readonly target: Expression; readonly key: Expression }
    | { readonly kind: "slice"; readonly target: Expression; readonly bounds: readonly Expression[] }
    | { readonly kind: "list"; readonly items: readonly Expression[] }
    | { readonly kind: "dict"; readonly entries: readonly Entry[] }
    | { readonly kind: "and" | "or"; readonly leftOperand: Expression; readonly rightOperand: Expression }
    | { readonly kind: "not"; readonly operand: Expression }
    | { readonly kind: "sign"; readonly negative: boolean; readonly operand: Expression }
    | {
        readonly kind: "binary";
        readonly operator: Operator;
        readonly leftOperand: Expression;
        readonly rightOperand: Expression;
      }
    | { readonly kind: "compare"; readonly first: Expression; readonly comparisons: readonly Comparison[] }
    | { readonly kind: "in"; readonly item: Expression; readonly container: Expression }
    | {
        readonly kind: "test";
        readonly name: string;
        readonly operand: Expression;
        readonly args: ArgumentNodes;
      }
    | {
        readonly kind: "filter";
        readonly name: string;
        readonly input: Expression;
        readonly args: ArgumentNodes;
      }
    | {
        readonly kind: "call";
        readonly name: string;
        readonly args: ArgumentNodes;
        readonly caller?: MacroTree;
      }
    | {
        readonly kind: "method";
        readonly target: Expression;
        readonly name: string;
        readonly args: ArgumentNodes;
      }
    | {
        readonly kind: "choice";
        readonly condition: Expression;
        readonly yes: Expression;
        readonly no?: Expression;
      }
    | { readonly kind: "capture"; readonly body: Body }
  );

export type Operator = "+" | "-" | "*" | "/" | "//" | "%" | "**" | "~";
export type Ordering = "==" | "!=" | "<" | ">" | "<=" | ">=";

export interface Entry {
  readonly key: string;
  readonly value: Expression;
}

export interface Comparison {
  readonly operator: Ordering;
  readonly operand: Expression;
}

export interface ArgumentNodes {
  readonly positional: readonly Expression[];
  readonly named: readonly Entry[];
}

export interface MacroTree {
  readonly name: string;
  readonly parameters: readonly { readonly name: string; readonly fallback?: Expression }[];
  readonly body: Body;
}

export type Statement = Position &
  (
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "output"; readonly value: Expression }
    | { readonly kind: "if"; readonly branches: readonly ConditionalBody[]; readonly otherwise: Body }
    | LoopTree
    | { readonly kind: "set"; readonly names: readonly string[]; readonly value: Expression }
    | ({ readonly kind: "macro" } & MacroTree)
    | {
        readonly kind: "switch";
        readonly subject: Expression;
        readonly cases: readonly ConditionalBody[];
        readonly otherwise: Body;
      }
  );

export interface LoopTree {
  readonly kind: "for";
  readonly names: readonly string[];
  readonly items: Expression;
  readonly filter?: Expression;
  readonly body: Body;
  readonly otherwise: Body;
}

export interface ConditionalBody {
  readonly condition: Expression;
  readonly body: Body;
}

export type Body = readonly Statement[];

/** `outputs.plan["run-tests"]`, as an author would write it; parts only known at run time show as `…`. */
export function describePath(expression: Expression): string {
  if (expression.kind === "name") return expression.name;
  if (expression.kind !== "member") return "(…)";
  return describeMember(describePath(expression.target), memberKey(expression.key));
}

export function describeMember(path: string, key: string | number | undefined): string {
  if (key === undefined) return `${path}[…]`;
  if (typeof key === "number") return `${path}[${key}]`;
  return IDENTIFIER.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}

export const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;

function memberKey(key: Expression): string | number | undefined {
  if (key.kind !== "literal") return undefined;
  return typeof key.value === "string" || typeof key.value === "number" ? key.value : undefined;
}

declare module "nunjucks/src/lexer.js" {
  export interface RegexBody {
    readonly body: string;
    readonly flags: string;
  }

  /** Lines and columns count from 0. */
  export interface Token {
    readonly type: string;
    readonly value: string | RegexBody;
    readonly lineno: number;
    readonly colno: number;
  }

  export interface Tags {
    readonly BLOCK_START: string;
    readonly BLOCK_END: string;
    readonly VARIABLE_START: string;
    readonly VARIABLE_END: string;
    readonly COMMENT_START: string;
    readonly COMMENT_END: string;
  }

  export interface TokenSource {
    readonly tags: Tags;
    nextToken(): Token | null;
  }

  export interface Tokenizer extends TokenSource {
    index: number;
    lineno: number;
    colno: number;
    in_code: boolean;
    forwardN(characters: number): void;
    back(): void;
  }

  const lexer: { lex(source: string): Tokenizer };
  export default lexer;
}

declare module "nunjucks/src/parser.js" {
  import type { Token, TokenSource } from "nunjucks/src/lexer.js";

  interface Located {
    readonly lineno?: number;
    readonly colno?: number;
  }
  interface ListOf<Name extends string> extends Located {
    readonly typename: Name;
    readonly children: readonly ParsedNode[];
  }
  interface BinaryOf<Name extends string> extends Located {
    readonly typename: Name;
    readonly left: ParsedNode;
    readonly right: ParsedNode;
  }
  interface UnaryOf<Name extends string> extends Located {
    readonly typename: Name;
    readonly target: ParsedNode;
  }

  export type Multiplicative = "Mul" | "Div" | "FloorDiv" | "Mod";
  export type Additive = "Add" | "Sub";

  export interface LiteralNode extends Located {
    readonly typename: "Literal" | "TemplateData";
    readonly value: string | number | boolean | null | RegExp;
  }
  export interface SymbolNode extends Located {
    readonly typename: "Symbol";
    readonly value: string;
  }
  export interface PairNode extends Located {
    readonly typename: "Pair";
    readonly key: ParsedNode;
    readonly value: ParsedNode;
  }
  /** The parser lets a lookup or call stand behind nothing. */
  export interface LookupNode extends Located {
    readonly typename: "LookupVal";
    readonly target: ParsedNode | null;
    readonly val: ParsedNode | null;
  }
  export interface CallNode extends Located {
    readonly typename: "FunCall" | "Filter";
    readonly name: ParsedNode | null;
    readonly args: ArgumentsNode;
  }
  export interface ChoiceNode extends Located {
    readonly typename: "If" | "InlineIf";
    readonly cond: ParsedNode;
    readonly body: ParsedNode;
    readonly else_: ParsedNode | null;
  }
  export interface ForNode extends Located {
    readonly typename: "For";
    readonly arr: ParsedNode;
    readonly name: ParsedNode;
    readonly body: ParsedNode;
    readonly else_: ParsedNode | null;
  }
  export interface MacroNode extends Located {
    readonly typename: "Macro" | "Caller";
    readonly name: ParsedNode;
    readonly args: ArgumentsNode;
    readonly body: ParsedNode;
  }
  export interface SetNode extends Located {
    readonly typename: "Set";
    readonly targets: readonly ParsedNode[];
    readonly value: ParsedNode | null;
    readonly body?: CaptureNode;
  }
  export interface SwitchNode extends Located {
    readonly typename: "Switch";
    readonly expr: ParsedNode;
    readonly cases: readonly CaseNode[];
    readonly default: ParsedNode | null;
  }
  export interface CaseNode extends Located {
    readonly typename: "Case";
    readonly cond: ParsedNode;
    readonly body: ParsedNode;
  }
  export interface CaptureNode extends Located {
    readonly typename: "Capture";
    readonly body: ParsedNode;
  }
  export interface CompareNode extends Located {
    readonly typename: "Compare";
    readonly expr: ParsedNode;
    readonly ops: readonly { readonly expr: ParsedNode; readonly type: string }[];
  }
  export type ArgumentsNode = ListOf<"NodeList">;
  export type BinaryNode = BinaryOf<
    "Or" | "And" | "In" | "Is" | "Concat" | "Pow" | Additive | Multiplicative
  >;
  export type UnaryNode = UnaryOf<"Not" | "Neg" | "Pos">;
  export type ListNode = ListOf<"Root" | "NodeList" | "Output" | "Group" | "Array" | "Dict" | "KeywordArgs">;

  export type ParsedNode =
    | LiteralNode
    | SymbolNode
    | PairNode
    | LookupNode
    | CallNode
    | ChoiceNode
    | ForNode
    | MacroNode
    | SetNode
    | SwitchNode
    | CaseNode
    | CaptureNode
    | CompareNode
    | BinaryNode
    | UnaryNode
    | ListNode
    | ArgumentsNode;

  export class Parser {
    constructor(tokens: TokenSource);
    parseAsRoot(): ListOf<"Root">;
    parseExpression(): ParsedNode;
    peekToken(): Token | null;
  }

  const parser: { Parser: typeof Parser };
  export default parser;
}

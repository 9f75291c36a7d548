import type { ChoiceNode, ForNode, ParsedNode, SetNode, SwitchNode } from "nunjucks/src/parser.js";
import { templateFailed } from "../template-error.ts";
import { ExpressionReader } from "./expression-reader.ts";
import type { Body, ConditionalBody, Expression, Statement } from "./syntax-tree.ts";
import { positionOf } from "./tokenizer.ts";

const DEEPEST = 64;

export class TreeReader extends ExpressionReader {
  #bodies = 0;

  override body(node: ParsedNode): Body {
    if (node.typename !== "NodeList" && node.typename !== "Root") return this.#statement(node);
    if (this.#bodies >= DEEPEST) throw templateFailed(positionOf(node), "the blocks nest too deeply.");
    this.#bodies += 1;
    const statements = node.children.flatMap((child) => this.#statement(child));
    this.#bodies -= 1;
    return statements;
  }

  #statement(node: ParsedNode): Statement[] {
    this.count(node);
    const at = positionOf(node);
    switch (node.typename) {
      case "Output":
        return node.children.map((child) => this.#output(child));
      case "If":
        return [{ kind: "if", ...this.#branches(node), ...at }];
      case "For":
        return [this.#loop(node)];
      case "Set":
        return [this.#set(node)];
      case "Macro":
        return [{ kind: "macro", ...this.macroTree(node), ...at }];
      case "Switch":
        return [this.#switch(node)];
      default:
        throw this.refused(node);
    }
  }

  #output(node: ParsedNode): Statement {
    if (node.typename === "TemplateData")
      return { kind: "text", text: String(node.value), ...positionOf(node) };
    const value = this.expression(node);
    return { kind: "output", value, line: value.line, column: value.column };
  }

  #branches(node: ChoiceNode): { branches: ConditionalBody[]; otherwise: Body } {
    const branches: ConditionalBody[] = [];
    let next: ParsedNode | null = node;
    while (next?.typename === "If") {
      this.count(next);
      branches.push({ condition: this.expression(next.cond), body: this.body(next.body) });
      next = next.else_;
    }
    return { branches, otherwise: this.#optional(next) };
  }

  #optional(node: ParsedNode | null): Body {
    return node === null ? [] : this.body(node);
  }

  /** nunjucks reads the filter of `for x in xs if x.ok` as an inline condition around `xs`. */
  #loop(node: ForNode): Statement {
    const names = node.name.typename === "Array" ? node.name.children : [node.name];
    const filtered = node.arr.typename === "InlineIf" && node.arr.else_ === null ? node.arr : undefined;
    const loop = {
      kind: "for",
      names: names.map((name) => this.symbol(name)),
      items: this.expression(filtered?.body ?? node.arr),
      body: this.body(node.body),
      otherwise: this.#optional(node.else_),
      ...positionOf(node),
    } as const;
    return filtered === undefined ? loop : { ...loop, filter: this.expression(filtered.cond) };
  }

  #set(node: SetNode): Statement {
    const names = node.targets.map((target) => this.symbol(target));
    return { kind: "set", names, value: this.#assigned(node), ...positionOf(node) };
  }

  #assigned(node: SetNode): Expression {
    const value = node.value ?? node.body;
    if (value === undefined) throw this.refused(node);
    return this.expression(value);
  }

  #switch(node: SwitchNode): Statement {
    const cases = node.cases.map(({ cond, body }) => ({
      condition: this.expression(cond),
      body: this.body(body),
    }));
    const otherwise = this.#optional(node.default);
    return { kind: "switch", subject: this.expression(node.expr), cases, otherwise, ...positionOf(node) };
  }
}

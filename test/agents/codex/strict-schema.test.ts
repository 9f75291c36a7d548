import { describe, expect, test } from "vitest";
import { strictSchema } from "../../../src/agents/codex/strict-schema.ts";

const text = { type: "string" };

describe("a schema for strict mode", () => {
  test("stays as it is where it is strict already", () => {
    const schema = {
      type: "object",
      properties: {
        items: { type: "array", items: { $ref: "#/$defs/item" }, minItems: 1 },
        kind: { type: "string", enum: ["a", "b"] },
        when: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
      },
      required: ["items", "kind", "when"],
      additionalProperties: false,
      $defs: {
        item: { type: "object", properties: { a: text }, required: ["a"], additionalProperties: false },
      },
    };
    expect(strictSchema(schema)).toEqual(schema);
  });

  test("loses what says nothing of answers, and is closed where it leaves that open", () => {
    const inner = { type: "object", properties: { a: text }, required: ["a"], default: {} };
    const schema = { $schema: "x", type: "object", properties: { inner }, required: ["inner"], examples: [] };
    const { default: _, ...bare } = inner;
    expect(strictSchema(schema)).toEqual({
      type: "object",
      properties: { inner: { ...bare, additionalProperties: false } },
      required: ["inner"],
      additionalProperties: false,
    });
  });

  test.each([
    ["an optional property", { properties: { a: text, b: text }, required: ["a"] }],
    [
      "an object that is open on purpose",
      { properties: { a: text }, required: ["a"], additionalProperties: true },
    ],
    ["further properties of a kind", { properties: {}, additionalProperties: text }],
    ["an object that may hold anything", {}],
    [
      "an optional property further in",
      { properties: { a: { type: "object", properties: { b: text } } }, required: ["a"] },
    ],
    [
      "a keyword strict mode does not know",
      { properties: { a: { type: "string", minLength: 1 } }, required: ["a"] },
    ],
    [
      "a format strict mode does not know",
      { properties: { a: { type: "string", format: "uri" } }, required: ["a"] },
    ],
    ["a property that may be anything", { properties: { a: {} }, required: ["a"] }],
    ["a list of anything", { properties: { a: { type: "array" } }, required: ["a"] }],
    ["a choice at its top", { anyOf: [text], properties: { a: text }, required: ["a"] }],
    ["all of several", { allOf: [{}], properties: { a: text }, required: ["a"] }],
  ])("is not made of one with %s", (_, schema) => {
    expect(strictSchema({ type: "object", ...schema })).toBeUndefined();
  });

  test("is not made of one for something else than an object", () => {
    expect(strictSchema({ type: "array", items: text })).toBeUndefined();
  });
});

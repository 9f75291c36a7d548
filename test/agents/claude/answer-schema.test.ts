import { describe, expect, test } from "vitest";
import { knownSchema } from "../../../src/agents/claude/answer-schema.ts";

const text = { type: "string" };

describe("a schema for Claude Code, which refuses to start with an unknown keyword", () => {
  test("stays unchanged with the keywords of draft 7", () => {
    const schema = {
      type: "object",
      required: ["a"],
      properties: {
        a: { type: ["string", "null"], format: "date", default: null, examples: ["x"] },
        pair: { type: "array", items: [text, text], additionalItems: false, minItems: 2 },
        x: { anyOf: [{ $ref: "#/$defs/word" }, { not: text }] },
      },
      additionalProperties: false,
      $defs: { word: { ...text, const: { prefixItems: 1 } } },
    };
    expect(knownSchema(schema)).toEqual(schema);
  });

  test("loses keywords without a meaning, but no property of the same name", () => {
    const properties = { "x-note": text, a: { ...text, "x-note": 1, "in a few words.": null } };
    expect(knownSchema({ $schema: "x", $id: "y", type: "object", properties })).toEqual({
      type: "object",
      properties: { "x-note": text, a: text },
    });
  });

  test.each([
    { prefixItems: [text], items: false },
    { not: { dependentRequired: { a: ["b"] } } },
    { dependencies: { a: ["b"] } },
    { $ref: "#word", $defs: { word: { $anchor: "word" } } },
    { allOf: [{ unevaluatedProperties: false }] },
    { properties: "x" },
  ])("is not passed on if it would mean something else: %j", (schema) => {
    expect(knownSchema({ type: "object", ...schema })).toBeUndefined();
  });
});

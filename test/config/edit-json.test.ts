import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editJson } from "../../src/config/edit-json.ts";
import { parameters } from "../support/random.ts";

const set = (text: string, key: string, value: unknown) => editJson(text, { path: key.split("."), value });
const unset = (text: string, key: string) => set(text, key, undefined);

describe("a key that is there", () => {
  const text = `{\n    "b" : 1,   "a": { "x":[1,\n2], "y": "é\\u00e9" },\n\n    "c": null\n}\n`;

  it("gets its new value in its place, and nothing else moves", () => {
    expect(set(text, "b", 2)).toBe(text.replace(`"b" : 1`, `"b" : 2`));
    expect(set(text, "a.y", "z")).toBe(text.replace(`"é\\u00e9"`, `"z"`));
    expect(set(text, "a.x", ["p", "q"])).toBe(text.replace("[1,\n2]", `["p", "q"]`));
    expect(set(text, "c", true)).toBe(text.replace("null", "true"));
  });

  it("goes with its comma", () => {
    expect(unset(text, "c")).toBe(text.replace(`,\n\n    "c": null`, ""));
    expect(unset(text, "b")).toBe(text.replace(`"b" : 1,   `, ""));
    expect(unset(text, "a.x")).toBe(text.replace(`"x":[1,\n2], `, ""));
    expect(unset(`{\n  "a": {\n    "x": 1\n  }\n}\n`, "a.x")).toBe(`{\n  "a": {}\n}\n`);
  });
});

describe("a key that is not there", () => {
  it("comes last in its group, indented as its neighbours are", () => {
    expect(set(`{\n\t"a": {\n\t\t"x": 1\n\t}\n}\n`, "a.y", 2)).toBe(
      `{\n\t"a": {\n\t\t"x": 1,\n\t\t"y": 2\n\t}\n}\n`,
    );
    expect(set(`{\n    "a": 1\n}`, "b.c", [])).toBe(`{\n    "a": 1,\n    "b": {\n        "c": []\n    }\n}`);
  });

  it("stays on the line of a group that has one line", () => {
    expect(set(`{\n  "a": {"x": 1}\n}\n`, "a.y", "z")).toBe(`{\n  "a": {"x": 1, "y": "z"}\n}\n`);
    expect(set(`{"a": 1}`, "b.c", 2)).toBe(`{"a": 1, "b": { "c": 2 }}`);
  });

  it("opens an empty group", () => {
    expect(set("{}\n", "a.b", 1)).toBe(`{\n  "a": {\n    "b": 1\n  }\n}\n`);
    expect(set(`{\n  "a": { }\n}\n`, "a.b", 1)).toBe(`{\n  "a": {\n    "b": 1\n  }\n}\n`);
  });

  it("keeps the line breaks of Windows", () => {
    expect(set(`{\r\n  "a": 1\r\n}\r\n`, "b.c", 1)).toBe(
      `{\r\n  "a": 1,\r\n  "b": {\r\n    "c": 1\r\n  }\r\n}\r\n`,
    );
  });

  it("cannot be taken away", () => {
    expect(unset(`{ "a": 1 }`, "b")).toBe(`{ "a": 1 }`);
    expect(unset(`{ "a": 1 }`, "a.b")).toBe(`{ "a": 1 }`);
  });
});

// At most one key with an escape: V8's JSON.parse takes one escape for another in objects of the same shape.
const key = fc.constantFrom("a", "b", "c", "d e", '"', "é");
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const group = fc.dictionary(key, fc.oneof(leaf, fc.dictionary(key, leaf)));

describe("any JSON", () => {
  it("reads as it did, but for the key that was changed", () => {
    fc.assert(
      fc.property(
        group,
        fc.array(key, { minLength: 1, maxLength: 2 }),
        fc.option(leaf, { nil: undefined }),
        fc.constantFrom(undefined, 1, 4, "\t"),
        (data, path, value, indent) => {
          const text = editJson(JSON.stringify(data, null, indent), { path, value });
          expect(JSON.parse(text), text).toEqual(changed(JSON.parse(JSON.stringify(data)), path, value));
        },
      ),
      parameters(500),
    );
  });
});

/** The same change made to data. */
function changed(data: Record<string, unknown>, [first = "", ...rest]: string[], value: unknown): unknown {
  const inner = data[first];
  const isGroup = typeof inner === "object" && inner !== null;
  if (rest.length > 0 && isGroup)
    return { ...data, [first]: changed(inner as Record<string, unknown>, rest, value) };
  if (value !== undefined) return { ...data, [first]: rest.length > 0 ? { [rest.join()]: value } : value };
  const { [first]: _, ...others } = data;
  return rest.length > 0 ? data : others;
}

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonFault } from "../../src/config/json-syntax.ts";
import { mutate, numbers } from "../support/definition/mutate.ts";
import { isFull, parameters } from "../support/random.ts";

const runs = isFull ? 5_000 : 500;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("a fault in JSON", () => {
  it("is found exactly where JSON.parse refuses a text", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.boolean(), (json, seed, isMutated) => {
        const text = isMutated ? mutate(json, [json], numbers(seed)) : json;
        expect(findJsonFault(text) === undefined, text).toBe(isJson(text));
      }),
      parameters(runs),
    );
  });

  it("is found in any text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[],:"\\ \n\t0123.eE+-truefalsn\u0001') }),
        (text) => {
          expect(findJsonFault(text) === undefined, text).toBe(isJson(text));
        },
      ),
      parameters(runs),
    );
  });

  it("has its place", () => {
    expect(findJsonFault(`{"a": 1,}`)).toEqual({
      offset: 8,
      message: "JSON allows no comma before a closing bracket.",
    });
    expect(findJsonFault(`\uFEFF{}`)?.offset).toBe(0);
  });
});

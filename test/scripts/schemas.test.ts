import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { renderSchemas, staleSchemas } from "../../scripts/schemas.ts";
import { goodSamples, malformedSamples, type Sample } from "../support/definition/corpus.ts";

const folder = join(import.meta.dirname, "../../schemas");

function validatorFor(file: string) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  return ajv.compile(JSON.parse(readFileSync(join(folder, file), "utf8")));
}

function dataOf({ text }: Sample): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Mistakes of shape, as opposed to rules between parts of a definition, by the first word of the file's name. */
const SHAPES = /^(?:root|settings|variables|step)-/;
const BEYOND = /duplicate|default-|enum-type|polling-too-slow|output-schema-/;

describe("the published schemas", () => {
  it("are what the code says", () => {
    expect(staleSchemas()).toEqual([]);
  });

  it("have a title, a description and a relative id, and describe every key people write", () => {
    for (const [file, text] of renderSchemas()) {
      expect(JSON.parse(text)).toMatchObject({
        $id: file,
        title: expect.any(String),
        description: expect.any(String),
      });
    }
    for (const file of ["workflow.schema.json", "config.schema.json"]) {
      expect(undescribed(JSON.parse(renderSchemas().get(file) ?? ""))).toEqual([]);
    }
  });

  it("do not offer functions, which only TypeScript has", () => {
    expect(renderSchemas().get("workflow.schema.json")).not.toContain('"function"');
  });

  it("are valid JSON Schema", () => {
    for (const [, text] of renderSchemas()) {
      expect(new Ajv({ strict: false }).validateSchema(JSON.parse(text))).toBe(true);
    }
  });
});

describe("workflow.schema.json", () => {
  const validate = validatorFor("workflow.schema.json");

  it.each(goodSamples("definitions"))("accepts $file", (sample) => {
    expect(validate(dataOf(sample)), JSON.stringify(validate.errors)).toBe(true);
  });

  it("refuses what is wrong in shape", () => {
    const samples = malformedSamples("definitions").filter(
      ({ file }) => SHAPES.test(file) && !BEYOND.test(file),
    );
    const accepted = samples.filter((sample) => validate(dataOf(sample)));
    expect(samples.length).toBeGreaterThan(100);
    expect(accepted.map(({ file }) => file)).toEqual([]);
  });
});

describe("config.schema.json", () => {
  const validate = validatorFor("config.schema.json");

  it.each(goodSamples("configurations"))("accepts $file", ({ text }) => {
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
  });

  it("refuses what is wrong in shape", () => {
    const samples = malformedSamples("configurations").filter(({ text }) => isJson(text));
    const accepted = samples.filter(({ text }) => validate(JSON.parse(text)));
    expect(samples.length).toBeGreaterThan(25);
    expect(accepted.map(({ file }) => file)).toEqual(["duplicate.json"]);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Keys of objects that come without a word for people. */
function undescribed(schema: unknown, path = ""): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const found = Object.entries(schema).flatMap(([key, value]) => undescribed(value, `${path}/${key}`));
  const properties = "properties" in schema && typeof schema.properties === "object" ? schema.properties : {};
  const silent = Object.entries(properties ?? {}).filter(
    ([key, value]) => key !== "type" && typeof value === "object" && !("description" in value),
  );
  return [...found, ...silent.map(([key]) => `${path}/${key}`)];
}

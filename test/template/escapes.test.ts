import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import type { Dict } from "../../src/template/evaluate/values.ts";
import { createTemplateEngine } from "../../src/template/render.ts";
import { isFull } from "../support/random.ts";
import { fixture, renderHere } from "../support/template/here.ts";

const corpus: { code: string; scope: Dict; templates: string[] } = JSON.parse(fixture("escapes.json"));
const payloads = corpus.templates.map((template) => template.replaceAll("@CODE@", corpus.code));
const SECRET = "only-the-parent-knows";
const folder = mkdtempSync(join(tmpdir(), "escapes-"));
const canary = join(folder, "escaped");

beforeAll(() => {
  process.env["SECRET_TOKEN"] = SECRET;
  process.env["ESCAPE_FILE"] = canary;
});

afterAll(() => {
  delete process.env["SECRET_TOKEN"];
  delete process.env["ESCAPE_FILE"];
  rmSync(folder, { recursive: true });
});

function traces(output: string): string[] {
  return [
    "escaped" in globalThis ? "ran code here" : "",
    existsSync(canary) ? "ran code that reached the file system" : "",
    output.includes(SECRET) ? "read the environment" : "",
    "pollutedX" in {} || "pollutedX" in [] ? "changed a prototype" : "",
    /\[native code\]|function \w*\(/.test(output) ? "reached a function" : "",
    output.includes('"agentic-sdlc"') ? "read a file" : "",
  ].filter(Boolean);
}

async function attempt(render: () => string | Promise<string>): Promise<string> {
  try {
    return await render();
  } catch (error) {
    if (error instanceof AgenticError && error.code === "template-failed") return error.message;
    throw error;
  }
}

describe("templates that try to escape", () => {
  test("are many, and most of them run code in nunjucks itself", async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(373);
    expect(await countThatRunInNunjucks()).toBeGreaterThan(249);
  });

  test("run no code, read nothing and change nothing", async () => {
    const escaped = [];
    for (const payload of payloads) {
      const output = await attempt(() => renderHere(payload, corpus.scope));
      if (traces(withoutSource(output)).length > 0) escaped.push({ payload, traces: traces(output) });
    }
    expect(escaped).toEqual([]);
  });

  test("run no code in the worker either", async () => {
    await using engine = createTemplateEngine();
    const escaped = [];
    for (const payload of payloads.filter((_, index) => isFull || index % 8 === 0)) {
      const output = await attempt(() => engine.render(payload, corpus.scope));
      if (traces(withoutSource(output)).length > 0) escaped.push({ payload, traces: traces(output) });
    }
    expect(escaped).toEqual([]);
  });

  test("stay text when they come as values", () => {
    for (const payload of payloads) {
      expect(renderHere("{{ body }}|{{ body | trim }}", { body: payload })).toBe(
        `${payload}|${payload.trim()}`,
      );
    }
  });
});

/** Some payloads hold their own code as text, which is allowed to come out as text. */
function withoutSource(output: string): string {
  return output.replaceAll(corpus.code, "");
}

/** In a thread of its own: these do run. */
async function countThatRunInNunjucks(): Promise<number> {
  const program = `
    const { parentPort, workerData } = require("node:worker_threads");
    const nunjucks = require("nunjucks");
    let ran = 0;
    for (const payload of workerData.payloads) {
      delete globalThis.escaped;
      try { new nunjucks.Environment(null, { autoescape: false }).renderString(payload, structuredClone(workerData.scope)); } catch {}
      if (globalThis.escaped) ran += 1;
    }
    parentPort.postMessage(ran);`;
  const harmless = payloads.filter((payload) => !payload.includes("process.exit"));
  const worker = new Worker(program, {
    eval: true,
    env: { ESCAPE_FILE: join(folder, "ran") },
    workerData: { payloads: harmless, scope: corpus.scope },
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  worker.once("message", resolve).once("error", reject);
  return promise;
}

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { TemplateEngine } from "../../src/ports/template-engine.ts";
import { createTemplateEngine } from "../../src/template/render.ts";
import { workerUrl } from "../../src/template/worker-thread.ts";

const ENDLESS = "{% for i in range(10000) %}{% for j in range(10000) %}{% endfor %}{% endfor %}";

describe("the template engine", () => {
  test("renders and evaluates", async () => {
    await using engine: TemplateEngine = createTemplateEngine();
    expect(await engine.render("Hello {{ name }}", { name: "Ada" })).toBe("Hello Ada");
    expect(await engine.evaluate("n > 2", { n: 3 })).toBe(true);
    expect(await engine.evaluate("{{ {'a': list} }}", { list: [1, null, "x"] })).toEqual({
      a: [1, null, "x"],
    });
  });

  test("gives text without tags back as it is", async () => {
    await using engine = createTemplateEngine();
    const text = "{ not a tag } }} %}".repeat(100_000);
    expect(await engine.render(text, {})).toBe(text);
  });

  test("never renders what comes from values", async () => {
    await using engine = createTemplateEngine();
    const body = "{{ secret }} {% include 'x' %} {# hidden #} {% raw %}";
    const template = "{{ body }}{% set copy = body %}{{ copy | upper | lower }}{{ [body] | join }}";
    expect(await engine.render(template, { body, secret: "s" })).toBe(body + body.toLowerCase() + body);
    expect(await engine.evaluate("body", { body })).toBe(body);
  });

  test("says where a template is wrong", async () => {
    await using engine = createTemplateEngine();
    await expect(engine.render("a\n{{ titel }}", { title: "x" })).rejects.toMatchObject({
      name: "AgenticError",
      code: "template-failed",
      message: "line 2, column 4: `titel` is not defined; there are: title.",
      data: { line: 2, column: 4, name: "titel" },
    });
  });

  test("passes nothing but data", async () => {
    await using engine = createTemplateEngine();
    const scope = { call: () => "called", when: new Date(0), gone: undefined, kept: 1 };
    expect(await engine.render("{{ call is defined }}{{ when }}{{ gone is defined }}{{ kept }}", scope)).toBe(
      "false1970-01-01T00:00:00.000Zfalse1",
    );
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    await expect(engine.render("{{ self }}", circular)).rejects.toMatchObject({
      code: "template-failed",
      message: "The data for the template is not plain JSON data.",
    });
  });

  test("does as much with large data as with small ones", { tags: "slow" }, async () => {
    await using engine = createTemplateEngine();
    const x = "0123456789\n".repeat(1_000_000);
    expect(await engine.render("{{ x }}", { x })).toBe(x);
    expect(await engine.evaluate("x.splitlines() | length", { x })).toBe(1_000_000);
  });

  test("shortens values that are too long to be shown, and says so", async () => {
    await using engine = createTemplateEngine();
    const shortening = { longest: 10, note: "Look there." };
    const text = await engine.render(
      "<{{ x }}> {% if 'M' in x %}{{ y }}{% endif %}",
      { x: "aaaaaaMbbbbbb", y: 1 },
      shortening,
    );
    expect(text).toBe("<aaaaa\n[3 of 13 characters are left out here. Look there.]\nbbbbb> 1");
  });

  test("refuses more data than fits", { tags: "slow" }, async () => {
    await using engine = createTemplateEngine();
    const x = "x".repeat(100_000_000);
    await expect(engine.render("{{ x }}", { x: [x, x, x, x, x] })).rejects.toMatchObject({
      code: "template-failed",
      message: expect.stringMatching(/has 500000\d+ characters of JSON; 419430400 are allowed/),
    });
  });

  test("goes on after a runaway", { tags: "slow" }, async () => {
    await using engine = createTemplateEngine({ timeoutMs: 5 });
    for (let round = 0; round < 3; round += 1) {
      await expect(engine.render(ENDLESS, {})).rejects.toMatchObject({
        code: "template-failed",
        data: { timeoutMs: 5 },
      });
    }
    await using patient = createTemplateEngine();
    expect(await patient.render("{{ 1 }}", {})).toBe("1");
  });

  test("blames no call for another's runaway", async () => {
    await using engine = createTemplateEngine({ timeoutMs: 120 });
    const calls = [
      engine.render("{{ n }}", { n: 1 }),
      engine.render(ENDLESS, {}),
      engine.render("{{ n }}", { n: 2 }),
      engine.evaluate("n", { n: 3 }),
      engine.render("{{ oops }}", {}),
      engine.render("{{ n }}", { n: 4 }),
    ];
    const settled = await Promise.allSettled(calls);
    expect(settled.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await calls[5]).toBe("4");
  });

  test("does not count the time in which this thread was busy", async () => {
    await using engine = createTemplateEngine({ timeoutMs: 200 });
    await engine.render("{{ n }}", { n: 0 });
    for (let round = 1; round < 3; round += 1) {
      const calls = [engine.render("{{ n }}", { n: round }), engine.render("{{ n }}", { n: -round })];
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      const until = performance.now() + 300;
      while (performance.now() < until);
      expect(await Promise.all(calls)).toEqual([`${round}`, `-${round}`]);
    }
  });

  test("keeps many concurrent calls apart", async () => {
    await using engine = createTemplateEngine();
    const calls = Array.from({ length: 200 }, (_, n) => engine.render("{{ n }}:{{ n * 2 }}", { n }));
    expect(await Promise.all(calls)).toEqual(calls.map((_, n) => `${n}:${n * 2}`));
  });

  test("forgets templates it has not seen for long", async () => {
    await using engine = createTemplateEngine();
    for (let n = 0; n < 600; n += 1) expect(await engine.render(`{{ x }}${n}`, { x: 1 })).toBe(`1${n}`);
    expect(await engine.render("{{ x }}0", { x: 2 })).toBe("20");
  });

  test("renders nothing once it is closed", async () => {
    const engine = createTemplateEngine();
    const last = engine.render("{{ 1 }}", {});
    await engine[Symbol.asyncDispose]();
    expect(await last).toBe("1");
    await expect(engine.render("{{ 1 }}", {})).rejects.toMatchObject({
      message: "The template engine is closed.",
    });
  });

  test("never keeps the process alive", () => {
    const module = fileURLToPath(new URL("../../src/template/render.ts", import.meta.url));
    const program = `
      import { createTemplateEngine } from ${JSON.stringify(module)};
      const engine = createTemplateEngine();
      process.stdout.write(await engine.render("{{ word }}", { word: "done" }));`;
    const node = fileURLToPath(new URL("../../node_modules/.bin/node", import.meta.url));
    const { stdout, status } = spawnSync(node, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
    });
    expect({ stdout, status }).toEqual({ stdout: "done", status: 0 });
  });

  test("starts its worker from beside itself", () => {
    expect(workerUrl().href).toMatch(/\/src\/template\/worker\.ts$/);
  });
});

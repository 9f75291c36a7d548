// @module-tag slow
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AgenticError } from "../../src/errors.ts";
import { createTemplateEngine } from "../../src/template/render.ts";
import { startCpuTime } from "../support/cpu-time.ts";

const SECOND = 1_000;
/** Room for handing over the data, for garbage collection on other threads, and for ending the thread. */
const MARGIN = 4;
const MEGABYTE = 1024 * 1024;

const scope = {
  big: "a".repeat(900_000),
  blank: `${" ".repeat(400_000)}x`,
  opened: "<!--".repeat(50_000),
  items: Array.from({ length: 20_000 }, (_, index) => index),
  objects: Array.from({ length: 5_000 }, (_, index) => ({ n: index, s: `x${index}` })),
};

const endlessly = (body: string): string =>
  `{% for i in range(10000) %}{% for j in range(10000) %}${body}{% endfor %}{% endfor %}`;

const RUNAWAYS: Record<string, string> = {
  "a huge range": "{% for i in range(100000000) %}x{% endfor %}",
  "a range backwards": "{% for i in range(0, -1000000000, -1) %}x{% endfor %}",
  "empty loops in loops": endlessly(""),
  "loops that print": endlessly("xxxxxxxxxxxxxxxx"),
  "loops that calculate": `{% set x = 0 %}${endlessly("{% set x = x + i * j %}")}`,
  "loops that search a long text": endlessly("{{ 'aaab' in big }}"),
  "loops that search a long list": "{% for i in items %}{{ -1 in items }}{% endfor %}",
  "loops that sort": "{% for i in items %}{{ items | sort(reverse=true) | first }}{% endfor %}",
  "loops that group": "{% for i in items %}{{ objects | groupby('s') | length }}{% endfor %}",
  "loops that look for duplicates": "{% for i in items %}{{ objects | unique | list | length }}{% endfor %}",
  "loops that write JSON": "{% for i in items %}{{ (objects | tojson | length) }}{% endfor %}",
  "loops that change case": "{% for i in items %}{{ (big | upper | length) }}{% endfor %}",
  "loops that compare":
    "{% set b = big ~ 'x' %}{% set c = big ~ 'y' %}{% for i in items %}{{ b == c }}{% endfor %}",
  "loops that split": "{% for i in items %}{{ (big.split('a') | length) }}{% endfor %}",
  "loops that slice": "{% for i in items %}{{ (big[::2] | length) }}{% endfor %}",
  "a macro that calls itself": "{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}{{ m(0) }}",
  "a macro that calls itself twice":
    "{% macro m(n) %}{% if n < 50 %}{{ m(n + 1) }}{{ m(n + 1) }}{% endif %}{% endmacro %}{{ m(0) }}",
  "a macro that calls itself from deep inside": `{% macro m(n) %}{{ ${"[".repeat(50)}m(n + 1)${"]".repeat(50)} }}{% endmacro %}{{ m(0) }}`,
  "a list of itself, printed":
    "{% set a = [1] %}{% for i in range(60) %}{% set a = [a, a] %}{% endfor %}{{ a }}",
  "a list of itself, compared":
    "{% set a = [1] %}{% set b = [1] %}{% for i in range(60) %}{% set a = [a, a] %}{% set b = [b, b] %}{% endfor %}{{ a == b }}",
  "a list that doubles": "{% set a = [1] %}{% for i in range(60) %}{% set a = a + a %}{% endfor %}",
  "a list in lists": "{% set a = 1 %}{% for i in range(9999) %}{% set a = [a] %}{% endfor %}{{ a }}",
  "a text that doubles": "{% set a = 'x' %}{% for i in range(60) %}{% set a = a ~ a %}{% endfor %}",
  "a captured text that doubles":
    "{% set a = 'x' %}{% for i in range(60) %}{% set a %}{{ a }}{{ a }}{% endset %}{% endfor %}",
  "a text centred in nothing": '{{ "a" | center(1000000000) | length }}',
  "a text repeated": '{{ "a" * 1000000000 }}',
  "a list repeated": "{{ [1] * 1000000000 }}",
  "rows filled up": "{{ [1] | batch(1000000000, 0) | length }}",
  "columns without end": "{{ [1] | slice(1000000000) | length }}",
  "an enormous power": "{{ 2 ** 10000000 }}",
  "an enormous power of a power": "{{ 10 ** 300 * 10 ** 300 }}",
  "an enormous indent": "{{ big | replace('a', '\\n') | indent(1000000) }}",
  "JSON indented out of the page": "{{ objects | tojson(indent=1000000000) }}",
  "every letter replaced by a page": "{{ big | replace('a', big) }}",
  "a page between all letters": "{{ big | replace('', big) }}",
  "a page between all items": "{{ items | join(big) }}",
  "a page broken at every letter": "{{ big | wordwrap(1, true, big) }}",
  "spaces that never end":
    "{{ blank | trim }}{{ blank | striptags }}{{ blank | wordwrap(1) }}{{ blank | title | length }}",
  "comments that never end": "{{ opened | striptags | length }}",
  "a text encoded": "{{ big | urlencode | length }}",
  "one page too many": "{{ big }}{{ big }}",
  "a raw block that never ends": `{% raw %}${"x".repeat(250_000)}`,
  "spaces before a dash": `{{ 1 }}${" ".repeat(120_000)}x${" ".repeat(120_000)}y{{- 1 }}`,
  "brackets without end": `{{ ${"(".repeat(250_000)}`,
  "blocks without end": "{% if 1 %}".repeat(25_000),
  "negations without end": `{{ ${"not ".repeat(60_000)}1 }}`,
  "signs without end": `{{ ${"- ".repeat(90_000)}1 }}`,
  "sums without end": `{{ 1${"+1".repeat(49_000)} }}`,
  "conditions without end": `{{ 1${" and 1".repeat(40_000)} }}`,
  "members without end": `{{ items${".b".repeat(49_000)} }}`,
  "filters without end": `{{ 1${"|e".repeat(49_000)} }}`,
  "branches without end": `{% if 1 %}${"{% elif 1 %}".repeat(20_000)}{% endif %}`,
  "a template without end": "{{ 1 }}".repeat(50_000),
};

async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("templates that never end", () => {
  test("each end within a second and 256 MB, with an error of ours or an answer", async () => {
    await using engine = createTemplateEngine();
    await engine.render("{{ 1 }}", {});
    const before = process.memoryUsage.rss();
    for (const [name, template] of Object.entries(RUNAWAYS)) {
      const worked = startCpuTime();
      const error = await outcome(engine.render(template, scope));
      expect(worked(), name).toBeLessThan(SECOND * MARGIN);
      expect((process.memoryUsage.rss() - before) / MEGABYTE, name).toBeLessThan(256);
      if (error !== undefined) expect(error, name).toMatchObject({ code: "template-failed" });
    }
    expect(Object.keys(RUNAWAYS).length).toBeGreaterThanOrEqual(24);
  });

  test("are stopped by their thread's end where no budget stops them", async () => {
    await using engine = createTemplateEngine({ timeoutMs: 1 });
    const error = await outcome(engine.render(endlessly(""), scope));
    expect(error).toBeInstanceOf(AgenticError);
    expect(error).toMatchObject({
      code: "template-failed",
      message: "Rendering took longer than 1 ms and was stopped; give the template less to do.",
    });
  });

  test("are told from templates that wait for a busy machine", () => {
    const program = join(import.meta.dirname, "../support/template/stopped-render.ts");
    expect(execFileSync(process.execPath, [program], { encoding: "utf8" })).toBe("1799999");
  });

  test.runIf(process.platform === "linux" && "threadCpuUsage" in process)(
    "are told from templates of a process whose main thread works too",
    () => {
      const program = join(import.meta.dirname, "../support/template/busy-render.ts");
      const one = ["-c", "0", process.execPath, program];
      expect(execFileSync("taskset", one, { encoding: "utf8" })).toBe("1799999");
    },
  );

  test("take only their own thread with them when memory runs out", async () => {
    await using engine = createTemplateEngine({ memoryMb: 24, timeoutMs: 10_000 });
    const objects = Array.from({ length: 700_000 }, () => ({}));
    expect(await outcome(engine.render("{{ objects | length }}", { objects }))).toMatchObject({
      code: "template-failed",
      data: { memoryMb: 24 },
    });
    expect(await engine.render("{{ word }}", { word: "alive" })).toBe("alive");
  });
});

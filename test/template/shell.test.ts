import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { createTemplateEngine } from "../../src/template/render.ts";

it.each(["plain", "two words", "it's", '$(id) `id` \\ "x"', "a; id > /tmp/owned", "line\nline", "'", ""])(
  "the filter shell makes %j one word of a script",
  async (text) => {
    await using templates = createTemplateEngine();
    const script = await templates.render("printf %s {{ text | shell }}", { text });
    expect(execFileSync("bash", ["-c", script], { encoding: "utf8" })).toBe(text);
  },
);

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderPlugins } from "../../scripts/plugins.ts";
import { renderNames } from "../../scripts/starter.ts";
import { repository } from "../../src/system/package-root.ts";

const root = join(import.meta.dirname, "../..");

test("every file that names the repository is generated from package.json, and current", () => {
  const names = renderNames();
  for (const [file, text] of names)
    expect([file, readFileSync(join(root, file), "utf8")]).toEqual([file, text]);
  const naming = execFileSync("git", ["grep", "--files-with-matches", repository, "--", ".", ":!dist"], {
    cwd: root,
    encoding: "utf8",
  });
  const generated = new Set([...names.keys(), ...renderPlugins().keys()]);
  const named = naming.trim().split("\n");
  expect(named.filter((file) => !generated.has(file))).toEqual([]);
  expect([...names.keys()].filter((file) => !named.includes(file))).toEqual([]);
});

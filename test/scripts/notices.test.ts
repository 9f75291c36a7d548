import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderNotices } from "../../scripts/notices.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "agentic-notices-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function install(path: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(root, path, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

const manifest = (name: string, version: string, license: unknown): string =>
  JSON.stringify({ name, version, license });

test("names every package of which something is in a bundle, in order, with its licence and notices", () => {
  install("node_modules/b", { "package.json": manifest("b", "2.0.0", "ISC"), LICENSE: "Of b.\r\n" });
  install("node_modules/@a/c", {
    "package.json": manifest("@a/c", "1.0.0", "Apache-2.0"),
    "license.md": "Of c.\n",
    "NOTICE.txt": "Notice of c.\n",
    "licenses.js": "no text",
    "lib/package.json": '{"type":"module"}',
  });
  install("node_modules/b/node_modules/@a/c", {
    "package.json": manifest("@a/c", "0.9.0", "MIT"),
    "LICENCE-MIT": "Of old c.\n",
  });
  const text = renderNotices(
    [
      "src/cli/entry.ts",
      "node_modules/b/index.js",
      "node_modules/b/node_modules/@a/c/x.js",
      "node_modules/@a/c/lib/y.js",
      "node_modules/@a/c/z.js",
      "whole:zod",
    ],
    root,
  );
  const parts = text.split(/^-{10,}$/m).map((part) => part.trim());
  expect(parts.slice(1)).toEqual([
    "@a/c 0.9.0 (MIT)\n\nOf old c.",
    "@a/c 1.0.0 (Apache-2.0)\n\nOf c.\n\nNotice of c.",
    "b 2.0.0 (ISC)\n\nOf b.",
  ]);
  expect(text).not.toContain("\r");
});

test("says who made a package that has no file with its licence", () => {
  const given = {
    name: "b",
    version: "2.0.0",
    license: "MIT",
    author: { name: "Somebody", email: "s@example.com" },
  };
  install("node_modules/b", { "package.json": JSON.stringify(given) });
  expect(renderNotices(["node_modules/b/index.js"], root)).toMatch(
    /b 2\.0\.0 \(MIT\)\n\nCopyright: Somebody <s@example\.com>\. The package has no file with the text of its licence\.\n$/,
  );
});

test.each([["GPL-3.0"], [undefined], ["MIT OR GPL-3.0"]])("refuses the licence %s", (license) => {
  install("node_modules/b", { "package.json": manifest("b", "2.0.0", license) });
  expect(() => renderNotices(["node_modules/b/index.js"], root)).toThrow(
    /^b 2\.0\.0 .*is under .*, which is none of MIT, /,
  );
});

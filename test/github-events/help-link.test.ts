import { expect, test } from "vitest";
import { helpText, docsLink } from "../../src/github-events/comments/help-text.ts";

const page = "docs/github-app.md";

test.each([
  ["a repository at GitHub", { repository: "github:acme/tool" }],
  ["the address of one", { repository: { type: "git", url: "git+https://github.com/acme/tool.git" } }],
  ["one of an ssh remote", { repository: "git@github.com:acme/tool.git" }],
])("the documents of this version are linked for %s", (_what, given) => {
  const link = docsLink({ version: "1.2.3", ...given }, page);
  expect(link).toBe("https://github.com/acme/tool/blob/v1.2.3/docs/github-app.md");
  expect(helpText([], link)).toContain(
    "[Documentation](https://github.com/acme/tool/blob/v1.2.3/docs/github-app.md)",
  );
});

test("a page of one's own is linked as it is, and what is nowhere is not", () => {
  expect(docsLink({ version: "1.2.3", homepage: "https://tool.example" }, page)).toBe("https://tool.example");
  for (const given of [
    {},
    { homepage: "javascript:alert(1)" },
    { repository: "acme" },
    { repository: { url: 7 } },
  ])
    expect(docsLink({ version: "1.2.3", ...given }, page)).toBeUndefined();
});

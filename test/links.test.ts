import { describe, expect, it } from "vitest";
import { brokenLinks, githubSlug, listDocuments } from "../scripts/markdown-links.ts";

describe("the Markdown of the repository", () => {
  const documents = listDocuments();

  it("includes the README and the documents", () => {
    expect(documents).toEqual(
      expect.arrayContaining([
        "README.md",
        "CONTRIBUTING.md",
        "docs/index.md",
        "docs/adr/0001-event-sourced-journal.md",
      ]),
    );
  });

  it.each(documents)("%s links to files and headings that exist", (path) => {
    expect(brokenLinks(path)).toEqual([]);
  });
});

it("gives a heading the anchor that GitHub gives to it", () => {
  expect(githubSlug("Configuration: agentic/config.json")).toBe("configuration-agenticconfigjson");
  expect(githubSlug('"Not verified": what\'s that?')).toBe("not-verified-whats-that");
});

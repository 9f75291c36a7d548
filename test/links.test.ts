import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { githubSlug } from "../scripts/github-slug.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Markdown of the repository, without that of other projects and of prompts, whose links belong to other repositories. */
const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && !/^(?:test|demo|prompts|templates|dist|\.changeset)\//.test(path))
  .filter((path) => existsSync(join(root, path)));

const withoutCode = (markdown: string): string =>
  markdown.replace(/^ *(```|~~~)[^]*?^ *\1/gm, "").replace(/`[^`\n]*`/g, "``");

/** Targets of links and pictures, in Markdown and HTML. */
function linksIn(markdown: string): string[] {
  const text = withoutCode(markdown);
  const inline = text.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g);
  const html = text.matchAll(/\b(?:href|src)="([^"]+)"/g);
  const references = text.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm);
  return [...inline, ...html, ...references].map(([, target = ""]) => target);
}

/** The anchors that GitHub and the site give to a document. */
function anchorsIn(markdown: string): Set<string> {
  const counts = new Map<string, number>();
  const text = markdown.replace(/^ *(```|~~~)[^]*?^ *\1/gm, "");
  return new Set(
    Array.from(text.matchAll(/^#{1,6} +(.+?) *#*$/gm), ([, heading = ""]) => {
      const slug = githubSlug(heading.replace(/\]\([^)]*\)/g, "").replace(/[[\]`*]/g, ""));
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

function brokenLinks(path: string): string[] {
  return linksIn(read(path)).filter((link) => {
    if (/^[a-z][a-z+.-]*:/i.test(link)) return false;
    // Links of the site's first page are paths of the site.
    const rooted = link.startsWith("/") ? join("docs", link.replace(/^\/([^#]+)/, "$1.md")) : undefined;
    const [file = "", anchor] = link.split("#");
    const target =
      rooted?.split("#")[0] ?? (file === "" ? path : join(dirname(path), decodeURIComponent(file)));
    if (relative(root, join(root, target)).startsWith("..") || !existsSync(join(root, target))) return true;
    if (anchor === undefined || anchor === "") return false;
    return statSync(join(root, target)).isDirectory() || !anchorsIn(read(target)).has(anchor);
  });
}

describe("the Markdown of the repository", () => {
  it("includes the README and the documents", () => {
    expect(documents).toEqual(
      expect.arrayContaining(["README.md", "CONTRIBUTING.md", "docs/quick-start.md"]),
    );
  });

  it.each(documents)("%s links to files and headings that exist", (path) => {
    expect(brokenLinks(path)).toEqual([]);
  });
});

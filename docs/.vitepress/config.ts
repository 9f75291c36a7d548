import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { defineConfig } from "vitepress";
import { githubSlug } from "../../scripts/markdown-links.ts";

const docs = join(import.meta.dirname, "..");
const root = join(docs, "..");
const { repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  repository: { url: string };
};
const source = repository.url.replace(/^git\+|\.git$/g, "");

const titleOf = (page: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(docs, `${page}.md`), "utf8"))?.[1]?.replaceAll("`", "") ?? page;

const pages = (...names: string[]): { text: string; link: string }[] =>
  names
    .filter((name) => existsSync(join(docs, `${name}.md`)))
    .map((name) => ({ text: titleOf(name), link: `/${name}` }));

const records = readdirSync(join(docs, "adr")).map((name) => `adr/${name.replace(/\.md$/, "")}`);

/** A link of a page to a file outside of the site leads to the repository. */
function addressOf(link: string, page: string): string {
  if (/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(link)) return link;
  const [file = "", anchor] = link.split("#");
  const target = relative(root, join(docs, dirname(page), file));
  if (target.startsWith("docs/") && !target.endsWith("/")) return link;
  const kind = /\/$|^[^.]*$/.test(file) ? "tree" : "blob";
  return `${source}/${kind}/main/${target}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** Wide tables scroll inside the page, and long words of code do not widen it. */
const STYLE = `.vp-doc table { display: block; overflow-x: auto }
.vp-doc :not(pre) > code { overflow-wrap: anywhere }
.VPHome .vp-doc img { margin: 32px auto 0 }`;

export default defineConfig({
  title: "agentic-sdlc",
  description: "Workflows of coding agents, from a request to a pull request, and no step lost.",
  lang: "en",
  head: [["style", {}, STYLE]],
  cleanUrls: true,
  lastUpdated: false,
  srcExclude: ["node_modules/**"],
  markdown: {
    anchor: { slugify: githubSlug },
    config: (md) => {
      md.core.ruler.push("repository", ({ tokens, env }) => {
        const { relativePath } = env as { relativePath: string };
        for (const { children } of tokens)
          for (const token of children ?? []) {
            // Expressions of workflows are not those of Vue.
            if (token.type === "code_inline") token.attrSet("v-pre", "");
            const href = token.type === "link_open" ? token.attrGet("href") : null;
            if (href !== null) token.attrSet("href", addressOf(href, relativePath));
          }
      });
    },
  },
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    socialLinks: [{ icon: "github", link: source }],
    editLink: { pattern: `${source}/edit/main/docs/:path`, text: "Edit this page" },
    nav: [
      { text: "Quick start", link: "/quick-start" },
      { text: "Examples", link: "/examples" },
      { text: "Reference", link: "/reference" },
    ],
    sidebar: [
      { text: "Start", items: pages("quick-start", "concepts", "commands", "faq", "comparison") },
      {
        text: "Write workflows",
        items: pages("workflows", "examples", "recipes", "simulation", "recordings", "checks", "reference"),
      },
      {
        text: "Operate",
        items: pages(
          "configuration",
          "action",
          "github-app",
          "github-app-container",
          "github-app-serverless",
          "github-app-probot",
          "state",
          "memory",
          "agent-tools",
          "plugins",
        ),
      },
      {
        text: "Contribute",
        items: pages("architecture", "adding-an-agent", "bench", "releases"),
      },
      { text: "Decisions", collapsed: true, items: pages(...records) },
    ],
  },
});

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { type Browser, findBrowser, openBrowser, type View } from "../test/support/app/browser.ts";

// Looks at the built documentation in a headless browser, on a phone and on a desk, light and dark, and searches in it.
// With a folder as argument, it also writes a picture of each main page there.

const site = join(import.meta.dirname, "..", "docs", ".vitepress", "dist");
const MAIN_PAGES = new Set(["", "quick-start", "concepts", "comparison", "architecture", "reference"]);
const VIEWS: readonly (View & { name: string })[] = [
  { name: "390-light", width: 390 },
  { name: "390-dark", width: 390, dark: true },
  { name: "1280-light", width: 1280 },
  { name: "1280-dark", width: 1280, dark: true },
];
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

const server = createServer(({ url = "/" }, response) => {
  const path = normalize(decodeURIComponent(new URL(url, "http://site").pathname));
  const file = [path, `${path}.html`, join(path, "index.html")]
    .map((name) => join(site, name))
    .find((name) => extname(name) !== "" && existsSync(name));
  if (file === undefined) response.writeHead(404).end();
  else
    response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" }).end(readFileSync(file));
});

/** What is wrong with the page that the browser shows. */
const CHECK = `(async () => {
  const until = Date.now() + 20000;
  const ready = () => document.querySelector("#app")?.__vue_app__ && document.querySelector("h1, .VPHero");
  while (!ready() && Date.now() < until) await new Promise((done) => setTimeout(done, 50));
  if (!ready()) return ["has no heading, or its program did not start"];
  document.querySelectorAll("img").forEach((image) => (image.loading = "eager"));
  const images = [...document.querySelectorAll("img")];
  await Promise.all(images.map((image) => image.decode().catch(() => {})));
  const wide = document.documentElement.scrollWidth - innerWidth;
  const isDark = document.documentElement.classList.contains("dark");
  return [
    ...(wide > 0 ? ["is " + wide + " pixels wider than the screen"] : []),
    ...(isDark === matchMedia("(prefers-color-scheme: dark)").matches ? [] : ["has the wrong colours"]),
    ...images.filter((image) => image.naturalWidth === 0).map((image) => "lacks the picture " + image.src),
  ];
})()`;

const SEARCH = `(async () => {
  const pause = () => new Promise((done) => setTimeout(done, 100));
  document.querySelector(".VPNavBarSearch button, #local-search button").click();
  const until = Date.now() + 20000;
  let count = 0;
  while (count === 0 && Date.now() < until) {
    await pause();
    const input = document.querySelector("#localsearch-input");
    if (!input) continue;
    input.value = "resume";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await pause();
    count = document.querySelectorAll("#localsearch-list li a").length;
  }
  return count;
})()`;

async function lookAt(browser: Browser, page: string, folder: string | undefined): Promise<string[]> {
  const { port } = server.address() as AddressInfo;
  const problems: string[] = [];
  for (const view of VIEWS) {
    await browser.show(view);
    await browser.open(`http://127.0.0.1:${port}/${page}`);
    const found = await browser.evaluate(CHECK);
    const list = Array.isArray(found) ? found : ["could not be examined"];
    problems.push(...list.map((problem) => `/${page} (${view.name}) ${String(problem)}.`));
    if (folder !== undefined && MAIN_PAGES.has(page))
      writeFileSync(
        join(folder, `${page || "home"}-${view.name}.png`),
        await browser.capture({ ...view, height: 900 }),
      );
  }
  return problems;
}

const folder = process.argv[2];
if (folder !== undefined) mkdirSync(folder, { recursive: true });
const pages = readdirSync(site)
  .filter((name) => name.endsWith(".html") && name !== "404.html")
  .map((name) => name.replace(/(?:^index)?\.html$/, ""));
const program = findBrowser();
if (program === undefined) throw new Error("No Chromium found: install chromium-headless-shell.");
await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
{
  await using browser = await openBrowser(program);
  const problems: string[] = [];
  for (const page of pages) problems.push(...(await lookAt(browser, page, folder)));
  const results = Number(await browser.evaluate(SEARCH));
  if (!(results > 0)) problems.push('The search finds nothing for "resume".');
  for (const problem of problems) console.error(problem);
  console.log(
    `${pages.length} pages in ${VIEWS.length} views: ${problems.length} problems; search: ${results} results.`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
server.close();
server.closeAllConnections();

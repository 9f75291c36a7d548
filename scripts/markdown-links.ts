import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

// The links of the repository's Markdown. Started as a program, it asks each external address once; test/links.test.ts checks the others.

const root = join(import.meta.dirname, "..");
const CODE_BLOCKS = /^ *(```|~~~)[^]*?^ *\1/gm;
const EXTERNAL = /^[a-z][a-z+.-]*:/i;

/** Returns the Markdown files, without those of other projects and without prompts, whose links belong to other repositories. */
export function listDocuments(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((path) => path !== "" && !/^(?:test|demo|prompts|templates|dist|\.changeset)\//.test(path))
    .filter((path) => existsSync(join(root, path)));
}

/** Returns links of a document that lead to no file or heading. */
export function brokenLinks(path: string): string[] {
  return linksIn(read(path)).filter((link) => {
    if (EXTERNAL.test(link)) return false;
    const [file = "", anchor = ""] = link.split("#");
    const target = targetOf(file, path);
    if (target.startsWith("..") || !existsSync(join(root, target))) return true;
    if (anchor === "") return false;
    return statSync(join(root, target)).isDirectory() || !anchorsIn(read(target)).has(anchor);
  });
}

/** Returns the anchor that GitHub gives to a heading. The site uses the same, so that a link works in both. */
export function githubSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Mark}\p{Number}\p{Connector_Punctuation} -]/gu, "")
    .replaceAll(" ", "-");
}

/** Links that begin with a slash are those of the site's first page, whose root is docs/. */
function targetOf(file: string, path: string): string {
  if (file === "") return path;
  return file.startsWith("/") ? join("docs", `${file}.md`) : join(dirname(path), decodeURIComponent(file));
}

/** Targets of links and pictures in Markdown, HTML and the front matter of the site's first page. */
function linksIn(markdown: string): string[] {
  const text = markdown.replace(CODE_BLOCKS, "").replace(/`[^`\n]*`/g, "``");
  const patterns = [
    /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g,
    /\b(?:href|src)="([^"]+)"/g,
    /^\[[^\]]+\]:\s*(\S+)/gm,
    /\blink: ([^\s,}]+)/g,
  ];
  return patterns.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, target = ""]) => target));
}

function anchorsIn(markdown: string): Set<string> {
  const counts = new Map<string, number>();
  return new Set(
    Array.from(markdown.replace(CODE_BLOCKS, "").matchAll(/^#{1,6} +(.+?) *#*$/gm), ([, heading = ""]) => {
      const slug = githubSlug(heading.replace(/\]\([^)]*\)/g, "").replace(/[[\]`*]/g, ""));
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

const ATTEMPTS = 3;
const LIMIT_MS = 20_000;

/** Why an address is dead; undefined if it answers. A refused robot is an answer. */
async function whyDead(address: string): Promise<string | undefined> {
  let reason: string | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const { status } = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
      if (status !== 404 && status !== 410 && status < 500) return undefined;
      reason = `status ${status}`;
    } catch (error) {
      reason = String((error as Error).cause ?? error);
    }
  }
  return reason;
}

async function checkExternalLinks(): Promise<number> {
  const { repository } = JSON.parse(read("package.json")) as { repository: { url: string } };
  const own = repository.url.replace(/^git\+|\.git$/g, "");
  const addresses = new Map<string, string>();
  for (const path of listDocuments())
    for (const link of linksIn(read(path)))
      if (/^https?:/.test(link) && !link.startsWith(own)) addresses.set(link.replace(/#.*/, ""), path);
  const results = await Promise.all(
    Array.from(addresses, async ([address, path]) => ({ address, path, reason: await whyDead(address) })),
  );
  const dead = results.filter(({ reason }) => reason !== undefined);
  for (const { address, path, reason } of dead) console.error(`${path}: ${address} is dead: ${reason}.`);
  console.log(`${addresses.size} external addresses: ${dead.length} dead.`);
  return dead.length;
}

if (process.argv[1] === import.meta.filename && (await checkExternalLinks()) > 0) process.exitCode = 1;

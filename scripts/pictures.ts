import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { renderRunComment } from "../src/output/github/run-comment.ts";
import { readRunFacts } from "../src/runner/read/read-run-facts.ts";
import { localRun } from "../src/runner/read/stored-run.ts";
import { openProject } from "../src/runner/start/project.ts";
import { findBrowser, openBrowser } from "../test/support/app/browser.ts";
import { drawTerminal, type Recording } from "./terminal-picture.ts";

// Makes the pictures of the documents from a real demo: its terminal, the comment of its run, and its report.
// It needs `script` of util-linux and a Chromium.

const root = join(import.meta.dirname, "..");
const pictures = join(root, "docs", "pictures");
const COLUMNS = 104;

/** Runs a command in a terminal and returns what it wrote, with times in seconds. */
function record(folder: string, command: string): Recording {
  const [output, timing] = [join(folder, "output"), join(folder, "timing")];
  const { CI: _, NO_COLOR: __, ...environment } = process.env;
  const { status, stderr } = spawnSync(
    "script",
    [
      "--quiet",
      "--return",
      "--log-out",
      output,
      "--log-timing",
      timing,
      "--command",
      `stty cols ${COLUMNS} rows 40; ${command}`,
    ],
    {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...environment, TERM: "xterm-256color", TMPDIR: folder },
    },
  );
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  const bytes = readFileSync(output);
  // The first line is that of `script`.
  let start = bytes.indexOf("\n") + 1;
  let at = 0;
  const decoder = new TextDecoder();
  const chunks = readFileSync(timing, "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [delay = 0, count = 0] = line.split(" ").map(Number);
      at += delay;
      const text = decoder.decode(bytes.subarray(start, start + count), { stream: true });
      start += count;
      return { at, text };
    });
  return { columns: COLUMNS, chunks };
}

/** The recording as a user sees it: with the command, and without the names of temporary folders. */
function edited({ columns, chunks }: Recording, command: string): Recording {
  const [first] = chunks;
  const typed = { at: (first?.at ?? 0) - 1, text: `\x1b[1m$ ${command}\x1b[22m\r\n` };
  const place = /^ {2}(?:Repository|Remote): .*\r?\n?/gm;
  const shown = chunks.map(({ at, text }) => ({ at, text: text.replace(place, "") }));
  return { columns, chunks: [typed, ...shown.filter(({ text }) => text !== "")] };
}

/** The comment of a run, with the look of GitHub. */
async function renderComment(repository: string, runId: string): Promise<string> {
  const project = openProject(repository);
  const facts = await readRunFacts(project, localRun(project, runId));
  const server = "https://github.com";
  // The demo has no GitHub, which would give the pull request a number.
  facts.state.pullRequests = facts.state.pullRequests.map((request) => ({
    ...request,
    number: 13,
    url: `${server}/you/tock/pull/13`,
  }));
  const stateUrl = `${server}/you/tock/tree/agentic/state/agentic/workflows/${runId}`;
  const startedBy = { login: "octocat", url: `${server}/you/tock/issues/12#issuecomment-1` };
  const links = { server, repository: "you/tock", issue: 12, stateUrl, startedBy };
  const body = micromark(renderRunComment(facts, links), {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  return `<!doctype html><meta charset="utf-8"><style>
    body{margin:0;padding:16px;background:#fff;font:14px/1.5 -apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;color:#1f2328}
    main{border:1px solid #d1d9e0;border-radius:6px;padding:4px 16px 12px}
    h3{font-size:1.25em;margin:12px 0}a{color:#0969da;text-decoration:none}
    code{background:#818b981f;border-radius:6px;padding:.2em .4em;font-size:85%}
    table{border-collapse:collapse}th,td{border:1px solid #d1d9e0;padding:6px 13px}tr:nth-child(2n){background:#f6f8fa}
    blockquote{margin:0;padding:0 1em;border-left:.25em solid #d1d9e0;color:#59636e}summary{cursor:pointer}
    </style><main>${body}</main>`;
}

const folder = mkdtempSync(join(tmpdir(), "agentic-pictures-"));
try {
  mkdirSync(pictures, { recursive: true });
  const program = `${process.execPath} ${join(root, "bin", "agentic-sdlc.js")}`;
  const recording = record(folder, `${program} demo`);
  const text = recording.chunks.map((chunk) => chunk.text).join("");
  const [, repository = ""] = /Repository: (\S+)/.exec(text) ?? [];
  const [, runId = ""] = /· run (\d{8}-\w{6}) ·/.exec(text) ?? [];
  const title = "agentic-sdlc demo: plan, build, validate, fix and pull request of a small change";
  writeFileSync(join(pictures, "demo.svg"), drawTerminal(edited(recording, "agentic-sdlc demo"), title));

  const report = join(folder, "report.html");
  spawnSync(process.execPath, [join(root, "bin", "agentic-sdlc.js"), "report", runId, "--html", report], {
    cwd: repository,
    stdio: "inherit",
  });
  const comment = join(folder, "comment.html");
  writeFileSync(comment, await renderComment(repository, runId));
  const browserFile = findBrowser();
  if (browserFile === undefined) throw new Error("No Chromium found: install chromium-headless-shell.");
  await using browser = await openBrowser(browserFile);
  await browser.open(`file://${comment}`);
  writeFileSync(join(pictures, "comment.png"), await browser.capture({ width: 860 }));
  await browser.open(`file://${report}`);
  writeFileSync(join(pictures, "report.png"), await browser.capture({ width: 1000, height: 900 }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

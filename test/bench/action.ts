import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Site } from "../support/action/site.ts";
import { claudeProgram, modelEnvironment } from "../support/agents/claude-program.ts";
import { BASE } from "./cold-start.ts";
import { median, medianRatio } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";
import type { Target } from "./targets.ts";

/** Milliseconds, round by round. */
interface Starts {
  readonly name: string;
  readonly rounds: number[];
}

/** Requests to GitHub's API of one run. */
interface Calls {
  readonly name: string;
  readonly steps: number;
  readonly calls: number;
}

export interface ActionMeasures {
  readonly starts: readonly Starts[];
  readonly calls: readonly Calls[];
}

const TO_AGENT = "the Action, to its agent's start";
const TO_REQUEST = "the Action, to the first request of Claude Code";
const ALONE = "claude -p alone, to its first request";
// Its code is at GitHub alone, and so is what its first step downloads (Bun, 35 MB): npm installs neither. With a checkout of it in
// CLAUDE_CODE_ACTION, and `bun` on the path, its other steps are measured: it installs its dependencies in each job.
const OTHER = "claude-code-action without its setup-bun, to its agent's start";
const root = join(import.meta.dirname, "..", "..");

const scripts = (name: string, commands: readonly string[]): string =>
  `name: ${name}\nversion: "1.0"\nsettings: { git: { enabled: true } }\nsteps:\n${commands
    .map((command, index) => `  - { name: step-${index + 1}, type: script, run: "${command}" }\n`)
    .join("")}`;

const workflows = {
  ask: `name: ask\nversion: "1.0"\nsettings: { git: { enabled: true } }\nsteps:\n  - { name: ask, type: prompt, prompt: Say yes. }\n`,
  one: scripts("one", ["echo 1 > a.txt"]),
  ten: scripts(
    "ten",
    Array.from({ length: 10 }, (_, index) => `echo ${index} > a.txt`),
  ),
  // Longer than the comment and the check are held back.
  slow: scripts("slow", ["sleep 13", "sleep 13", "sleep 13; echo 1 > a.txt"]),
};

/** `rounds` of starts; `isQuick` leaves out the run that takes its time. */
export async function measureAction(rounds: number, isQuick: boolean): Promise<ActionMeasures> {
  // Before the first import of what runs an action: see there.
  await import("../support/action/json-imports.ts");
  const { openSite } = await import("../support/action/site.ts");
  const place = mkdtempSync(join(tmpdir(), "agentic-bench-action-"));
  await using site = await openSite({ workflows, action: root });
  try {
    return { starts: await measureStarts(site, place, rounds), calls: await measureCalls(site, isQuick) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function measureStarts(site: Site, place: string, rounds: number): Promise<Starts[]> {
  const measured = startsOf(site, place).map((start) => ({ ...start, rounds: [] as number[] }));
  // The first round fills the caches.
  for (let round = 0; round <= rounds; round += 1)
    for (const { measure, rounds: kept } of measured) {
      const taken = await measure();
      if (round > 0) kept.push(taken);
    }
  return measured;
}

function startsOf(site: Site, place: string): { name: string; measure: () => number | Promise<number> }[] {
  const other = process.env["CLAUDE_CODE_ACTION"];
  return [
    { name: BASE, measure: nothing },
    { name: TO_AGENT, measure: () => toAgent(site, place) },
    { name: TO_REQUEST, measure: () => toRequest(site) },
    { name: ALONE, measure: () => alone(site, place) },
    ...(other === undefined ? [] : [{ name: OTHER, measure: () => toOthersAgent(site, place, other) }]),
  ];
}

function nothing(): number {
  const begun = now();
  spawnSync(process.execPath, ["-e", "0"]);
  return now() - begun;
}

const RESULT = {
  type: "result",
  subtype: "success",
  is_error: false,
  result: "yes",
  session_id: "s",
  total_cost_usd: 0,
  usage: { input_tokens: 1, output_tokens: 1 },
};

/** An agent that says when it was started, and yes. */
function standIn(place: string): { program: string; folder: string; startedAt: () => number } {
  const folder = join(place, "bin");
  const program = join(folder, "claude");
  const file = join(place, "started");
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(program, `#!/bin/bash\necho "$EPOCHREALTIME" > ${file}\necho '${JSON.stringify(RESULT)}'\n`);
  chmodSync(program, 0o755);
  const startedAt = (): number => Number(readFileSync(file, "utf8").trim().replace(",", ".")) * 1000;
  return { program, folder, startedAt };
}

async function toAgent(site: Site, place: string): Promise<number> {
  const { folder, startedAt } = standIn(place);
  using job = site.job({ path: [folder] });
  const begun = now();
  await ended(job.runner.use({ workflow: "ask" }));
  return startedAt() - begun;
}

async function toRequest(site: Site): Promise<number> {
  const asked = firstRequest(site);
  using job = site.job({});
  const begun = now();
  await ended(job.runner.use({ workflow: "ask", "anthropic-api-key": "sk-ant-bench" }));
  return (await asked) - begun;
}

async function alone(site: Site, place: string): Promise<number> {
  const asked = firstRequest(site);
  const begun = now();
  const claude = spawn(claudeProgram(), ["-p", "Say yes."], {
    cwd: place,
    env: { PATH: process.env["PATH"], HOME: place, ...modelEnvironment(site.model) },
    stdio: "ignore",
  });
  await once(claude, "exit");
  return (await asked) - begun;
}

/** When the model is asked for the first time from now on. */
function firstRequest({ model }: Site): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const values = (): Record<string, string> => {
    resolve(now());
    return {};
  };
  model.setScenario({ steps: [{ text: "yes" }], values });
  return promise;
}

async function toOthersAgent(site: Site, place: string, action: string): Promise<number> {
  const { program, startedAt } = standIn(place);
  await using people = await startPeople();
  const event = { repository: { name: site.repo, full_name: `octo/${site.repo}`, owner: { login: "octo" } } };
  writeFileSync(join(place, "event.json"), JSON.stringify(event));
  using job = site.job({});
  const { root: workspace } = job.checkout;
  const begun = now();
  installFor(action, join(job.home, "cache"));
  const child = spawn("bash", ["-c", `bun --no-env-file run ${action}/src/entrypoints/run.ts`], {
    cwd: workspace,
    env: {
      PATH: process.env["PATH"],
      HOME: place,
      GITHUB_ACTIONS: "true",
      GITHUB_ACTION_PATH: action,
      GITHUB_WORKSPACE: workspace,
      GITHUB_REPOSITORY: `octo/${site.repo}`,
      GITHUB_REPOSITORY_OWNER: "octo",
      GITHUB_EVENT_NAME: "workflow_dispatch",
      GITHUB_EVENT_PATH: join(place, "event.json"),
      GITHUB_ACTOR: "octocat",
      GITHUB_API_URL: people.url,
      GITHUB_SERVER_URL: site.front.serverUrl,
      GITHUB_RUN_ID: "42",
      RUNNER_TEMP: place,
      PROMPT: "Say yes.",
      ALL_INPUTS: "{}",
      BOT_ID: "41898282",
      BOT_NAME: "claude[bot]",
      INPUT_PROMPT_FILE: join(place, "claude-prompts", "claude-prompt.txt"),
      OVERRIDE_GITHUB_TOKEN: site.token,
      ANTHROPIC_API_KEY: "sk-ant-bench",
      PATH_TO_CLAUDE_CODE_EXECUTABLE: program,
      INPUT_PATH_TO_CLAUDE_CODE_EXECUTABLE: program,
    },
    stdio: "ignore",
  });
  await once(child, "exit");
  return startedAt() - begun;
}

function installFor(action: string, cache: string): void {
  rmSync(join(action, "node_modules"), { recursive: true, force: true });
  const env = { ...process.env, BUN_INSTALL_CACHE_DIR: cache };
  const { status, stderr } = spawnSync("bun", ["install", "--production"], {
    cwd: action,
    encoding: "utf8",
    env,
  });
  if (status !== 0) throw new Error(`bun install failed: ${stderr}`);
}

/** All that it asks of GitHub where it is dispatched: whether the one who did that is a person. */
async function startPeople(): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end('{"login":"octocat","type":"User","id":1}');
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

async function measureCalls(site: Site, isQuick: boolean): Promise<Calls[]> {
  const runs = [
    { name: "one", steps: 1 },
    { name: "ten", steps: 10 },
    ...(isQuick ? [] : [{ name: "slow", steps: 3 }]),
  ];
  const measured: Calls[] = [];
  for (const { name, steps } of runs) {
    const issue = await site.newIssue({ title: "A wish", body: "Come true." });
    using job = site.job({ event: { inputs: { issue: String(issue) } } });
    const requests = site.requests();
    await ended(job.runner.use({ workflow: name }));
    measured.push({ name, steps, calls: requests.length });
  }
  return measured;
}

async function ended({ ended: end }: ReturnType<ReturnType<Site["job"]>["runner"]["use"]>): Promise<void> {
  const { result, log } = await end;
  if (result !== "success") throw new Error(`The Action ended with ${result}: ${log.printed}`);
}

/** Milliseconds since 1970, with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

const allowed = (steps: number): number => 10 + 3 * steps;

export function actionTargets({ starts, calls }: ActionMeasures): Target[] {
  const of = (name: string): readonly number[] => starts.find((start) => start.name === name)?.rounds ?? [];
  const others = of(OTHER);
  return [
    { name: `${TO_AGENT} against ${BASE}`, measured: medianRatio(of(TO_AGENT), of(BASE)), limit: 20 },
    { name: `${TO_REQUEST} against it alone`, measured: medianRatio(of(TO_REQUEST), of(ALONE)), limit: 3 },
    ...(others.length === 0
      ? []
      : [
          {
            name: "the Action against claude-code-action",
            measured: medianRatio(of(TO_AGENT), others),
            limit: 1,
          },
        ]),
    ...calls.map(({ name, steps, calls: count }) => ({
      name: `API calls of the run ${name} against 10 + 3 a step`,
      measured: count / allowed(steps),
      limit: 1,
    })),
  ];
}

export function renderAction({ starts, calls }: ActionMeasures): string {
  const base = starts.find(({ name }) => name === BASE)?.rounds ?? [];
  const times = starts.map(({ name, rounds }) => [
    name,
    number(median(rounds)),
    ratio(medianRatio(rounds, base)),
  ]);
  const counts = calls.map(({ name, steps, calls: count }) => [
    `run ${name}`,
    String(steps),
    String(count),
    String(allowed(steps)),
  ]);
  return [
    renderTable([["start of the Action", "ms", `× ${BASE}`], ...times]),
    renderTable([["API calls", "steps", "calls", "at most"], ...counts]),
  ].join("\n\n");
}

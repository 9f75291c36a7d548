// @module-tag slow
import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runIdFor } from "../../src/comment-commands/requester.ts";
import { runMarker } from "../../src/output/github/run-comment.ts";
import { type CliProcess, startCli, until } from "../support/cli/cli-process.ts";
import { commented } from "../support/github-events/payloads.ts";
import { nodeIdOf } from "../support/github/github-batch-query.ts";
import { type GitHubServer, startGitHubServer } from "../support/github/github-server.ts";
import { createProject, type Project } from "../support/project.ts";
import { createChance } from "../../src/runner/simulation/outcomes/random-outcomes.ts";
import { isFull } from "../support/random.ts";

const SECRET = "a-secret-of-some-length";
/** Commands, each delivered twice; with a forged delivery for every second one they are 10,000 deliveries. */
const COMMANDS = isFull ? 4_000 : 24;
/** A person may make thirty requests in ten minutes; duplicates and repeated deliveries count. */
const COMMANDS_IN_REPOSITORY = 8;
const EFFECTS = ["reactions", "git/trees", "git/commits", "git/refs", "comments", "dispatches"];
const ROUNDS = isFull ? 3 : 1;
const CONCURRENT = 8;
const TIMEOUT_MS = isFull ? 5_400_000 : 600_000;
const MOST_ATTEMPTS = 60;
/** Each process starts so much later than the one before, so that it sees claims of a dead one as expired. */
const LATER_MS = 61_000;

const CLOCK = `const ahead = Number(process.env.TEST_AHEAD_MS);
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given) { if (given.length === 0) super(Real.now() + ahead); else super(...given); }
  static now() { return Real.now() + ahead; }
};
`;

let hub: GitHubServer;
let project: Project;
beforeAll(async () => {
  hub = await startGitHubServer({ isLimited: false });
  project = createProject({ git: false });
  writeFileSync(join(project.root, "clock.mjs"), CLOCK);
});
afterAll(async () => {
  project[Symbol.dispose]();
  await hub[Symbol.asyncDispose]();
});

interface Command {
  readonly repo: string;
  readonly issue: number;
  readonly runId: string;
  readonly payload: object;
}

async function openRepository(): Promise<{ repo: string; issue: number }> {
  const repo = await hub.createRepository();
  hub.addWorkflow(repo, "agentic.yml");
  const config = JSON.stringify({ github: { bots: ["agentic[bot]"] } });
  const content = Buffer.from(config).toString("base64");
  await hub.ask(repo, "PUT /contents/agentic/config.json", { message: "c", content });
  const { number: issue } = (await hub.ask(repo, "POST /issues", { title: "Wanted" })) as { number: number };
  return { repo, issue };
}

async function command(repo: string, issue: number): Promise<Command> {
  const body = "/agentic run one-shot\nMake it";
  const said = (await hub.ask(repo, `POST /issues/${issue}/comments`, { body })) as {
    id: number;
    created_at: string;
  };
  const repository = `${hub.owner}/${repo}`;
  const words = { id: said.id, body, user: { login: hub.owner }, at: said.created_at };
  const { payload } = commented(words, { number: issue }, { repository });
  Object.assign(payload.comment, { node_id: nodeIdOf("issues", said.id) });
  const runId = await runIdFor({ kind: "comment", repository, id: said.id, at: new Date(said.created_at) });
  return { repo, issue, runId, payload: { ...payload, installation: { id: hub.app.installationId } } };
}

/** The server of the App, which is killed around effects and started again. */
class KilledApp {
  #process: CliProcess | undefined;
  #url: Promise<string>;
  #starts = 0;
  readonly #waiting: { readonly effect: string; readonly when: "before" | "after" }[];

  constructor() {
    this.#waiting = Array.from({ length: ROUNDS }, () =>
      EFFECTS.flatMap((effect) => (["before", "after"] as const).map((when) => ({ effect, when }))),
    ).flat();
    this.#url = this.#start();
    hub.onRequest = ({ method, path }) => {
      const [next] = this.#waiting;
      if (!next || method !== "POST" || !path.endsWith(`/${next.effect}`)) return undefined;
      this.#waiting.shift();
      this.#url = this.#startAgain();
      return { when: next.when, status: 502 };
    };
  }

  /** Kills that have not happened. */
  get left(): number {
    return this.#waiting.length;
  }

  get url(): Promise<string> {
    return this.#url;
  }

  async #startAgain(): Promise<string> {
    const killed = this.#process;
    killed?.child.kill("SIGKILL");
    await killed?.ended;
    return await this.#start();
  }

  async #start(): Promise<string> {
    const environment = {
      AGENTIC_APP_ID: hub.app.appId,
      AGENTIC_APP_PRIVATE_KEY: hub.app.privateKey,
      AGENTIC_APP_WEBHOOK_SECRET: SECRET,
      GITHUB_API_URL: hub.url,
      GITHUB_SERVER_URL: hub.url,
      NODE_OPTIONS: `--import=${join(project.root, "clock.mjs")}`,
      TEST_AHEAD_MS: String(this.#starts * LATER_MS),
    };
    this.#starts += 1;
    const started = startCli(project, ["app", "--port", "0", "--host", "127.0.0.1"], { environment });
    this.#process = started;
    const address = (): string | undefined => /listening on (http:\/\/[^"\s]+)/.exec(started.stdout())?.[1];
    await until("the App listens", () => address() !== undefined);
    return address() ?? "";
  }

  async [Symbol.asyncDispose](): Promise<void> {
    hub.onRequest = () => {};
    await this.#process?.[Symbol.asyncDispose]();
  }
}

async function deliver(url: string, payload: object, secret: string): Promise<number> {
  const body = JSON.stringify(payload);
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-github-delivery": crypto.randomUUID(),
    "x-github-event": "issue_comment",
    "x-hub-signature-256": `sha256=${signature}`,
  };
  return await fetch(url, { method: "POST", body, headers }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
}

test(
  "shuffled, duplicated and forged deliveries, and a SIGKILL around each effect, execute each command once",
  { timeout: TIMEOUT_MS },
  async () => {
    const chance = createChance(1);
    const commands: Command[] = [];
    while (commands.length < COMMANDS) {
      const { repo, issue } = await openRepository();
      const count = Math.min(COMMANDS_IN_REPOSITORY, COMMANDS - commands.length);
      for (let number = 0; number < count; number += 1) commands.push(await command(repo, issue));
    }
    const forged = commands
      .filter((_, index) => index % 2 === 0)
      .map(({ payload }, index) => {
        const { comment } = payload as { comment: object };
        return {
          payload: { ...payload, comment: { ...comment, id: 9_000_000 + index } },
          secret: "a-secret-of-others",
        };
      });
    const signed = [...commands, ...commands].map(({ payload }) => ({ payload, secret: SECRET }));
    const all = [...signed, ...forged].map((each) => ({ ...each, attempts: 0 }));
    const waiting = Array.from(all).flatMap(() => all.splice(chance.below(all.length), 1));
    const problems: string[] = [];
    {
      await using app = new KilledApp();
      const worker = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const status = await deliver(await app.url, next.payload, next.secret);
          const isDone = next.secret === SECRET ? status === 200 : status === 401;
          if (isDone) continue;
          if (status !== 0 && status < 500) problems.push(`status ${status}`);
          const attempts = next.attempts + 1;
          if (attempts < MOST_ATTEMPTS) waiting.push({ ...next, attempts });
          else problems.push(`never delivered: the last status is ${status}`);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT }, worker));
      expect(app.left).toBe(0);
    }
    expect(problems).toEqual([]);
    const started = hub.dispatches.map(({ inputs }) => (inputs as Record<string, string>)["run-id"]);
    expect(started.toSorted()).toEqual(commands.map(({ runId }) => runId).toSorted());
    for (const repo of new Set(commands.map((each) => each.repo))) {
      const own = commands.filter((each) => each.repo === repo);
      const comments = (await hub.ask(repo, `GET /issues/${own[0]?.issue}/comments?per_page=100`)) as {
        body: string;
      }[];
      const markers = comments.flatMap(({ body }) => /^<!-- agentic-sdlc:\S+ -->/.exec(body)?.[0] ?? []);
      expect(markers.toSorted()).toEqual(own.map(({ runId }) => runMarker(runId)).toSorted());
    }
  },
);

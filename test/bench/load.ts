import { type ChildProcess, fork } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { startHub } from "./hub.ts";
import { createDirectory, programFile } from "./place.ts";
import type { Load, LoadCall, Memory } from "./programs/load.ts";
import { medianRatio, medians } from "./statistics.ts";
import { number, ratio, renderTable } from "./table.ts";
import type { Target } from "./targets.ts";

/** Of the App's server: round by round, and its memory early and late in many deliveries. */
export interface Loads {
  readonly bare: readonly Load[];
  readonly probot: readonly Load[];
  readonly app: readonly Load[];
  /** The App beside commands. */
  readonly busy: readonly Load[];
  readonly deliveries: number;
  readonly early: Memory;
  readonly late: Memory;
}

export interface LoadOptions {
  readonly rounds: number;
  /** Of one round. */
  readonly deliveries: number;
  /** For a look at the memory. */
  readonly inAll: number;
}

const secret = "a-secret-of-the-bench";
const packages = join(import.meta.dirname, "package.json");
const COMMANDS_A_SECOND = 10;
const DUPLICATES_PERCENT = 30;
/** Of all of them, that may pass before memory counts. */
const WARMING = 0.2;

type Mix = Partial<Omit<LoadCall, "url" | "secret" | "deliveries">>;

export async function measureLoad({ rounds, deliveries, inAll }: LoadOptions): Promise<Loads> {
  await using hub = await startHub();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
  using place = createDirectory();
  const start = (kind: string) =>
    startServer(kind, { directory: place.path, LOAD_API: hub.url, LOAD_KEY: key });
  using bare = await start("bare");
  using probot = await start("probot");
  using app = await start("app");
  const send = async (server: Server, count: number, mix: Mix): Promise<Load> =>
    await askClient({ ...NO_COMMANDS, ...mix, url: server.url, secret, deliveries: count });
  const measured = { bare: [] as Load[], probot: [] as Load[], app: [] as Load[], busy: [] as Load[] };
  // In the first round all of them warm up.
  for (let round = 0; round <= rounds; round += 1) {
    const taken = {
      bare: await send(bare, deliveries, {}),
      probot: await send(probot, deliveries, {}),
      app: await send(app, deliveries, {}),
      busy: await send(app, deliveries, { commandsBeside: COMMANDS_A_SECOND, from: round * deliveries }),
    };
    for (const kind of ["bare", "probot", "app", "busy"] as const)
      if (round > 0) measured[kind].push(taken[kind]);
  }
  using fresh = await start("app");
  const many = { duplicatesPercent: DUPLICATES_PERCENT, commandsBeside: COMMANDS_A_SECOND };
  const first = Math.round(inAll * WARMING);
  await send(fresh, first, many);
  const early = await fresh.memory();
  await send(fresh, inAll - first, { ...many, from: first });
  return { ...measured, deliveries: inAll, early, late: await fresh.memory() };
}

const NO_COMMANDS = { commandsPercent: 0, duplicatesPercent: 0, commandsBeside: 0, from: 0 };

interface Server extends Disposable {
  readonly url: string;
  memory(): Promise<Memory>;
}

interface Surroundings {
  readonly directory: string;
  readonly LOAD_API: string;
  readonly LOAD_KEY: string;
}

async function startServer(kind: string, { directory, ...env }: Surroundings): Promise<Server> {
  const log = openSync(join(directory, `${kind}.log`), "a");
  const child = fork(programFile("load-server"), {
    execArgv: ["--expose-gc"],
    env: { PATH: process.env["PATH"], LOAD_KIND: kind, LOAD_SECRET: secret, ...env },
    stdio: ["ignore", log, "inherit", "ipc"],
  });
  closeSync(log);
  const { url } = await heard<{ url: string }>(child);
  return {
    url,
    memory: async () => {
      child.send("memory");
      return await heard<Memory>(child);
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

async function askClient(call: LoadCall): Promise<Load> {
  const client = fork(programFile("load-client"), {
    env: { PATH: process.env["PATH"], LOAD_PACKAGES: packages },
  });
  try {
    await heard(client);
    client.send(call);
    const load = await heard<Load>(client);
    if (load.refused > 0) throw new Error(`${load.refused} of ${call.deliveries} deliveries were refused.`);
    return load;
  } finally {
    client.kill();
  }
}

/** The next thing that a program says; programs of ours say what they are asked. */
async function heard<Said>(child: ChildProcess): Promise<Said> {
  const over = new AbortController();
  const ended = once(child, "exit", over).then(([code]: unknown[]) => {
    throw new Error(`A program of the load bench ended with ${String(code)}.`);
  });
  try {
    const [said] = await Promise.race([once(child, "message", over), ended]);
    return said as Said;
  } finally {
    over.abort();
    await ended.catch(() => {});
  }
}

/** A limit of 5 ms, on a machine on which Probot alone takes 4.7 ms. */
const MOST_OF_PROBOTS_P99 = 5 / 4.7;
/** Grown by less than a tenth in four times as many deliveries. */
const MOST_GROWTH = 1.1;

export function loadTargets({ bare, probot, app, busy, deliveries, early, late }: Loads): Target[] {
  const rate = (loads: readonly Load[]): number[] => loads.map(({ perSecond }) => perSecond);
  const p99 = (loads: readonly Load[]): number[] => loads.map(({ p99Ms }) => p99Ms);
  const many = deliveries.toLocaleString("en");
  return [
    {
      name: "acknowledgements a second: bare against ours",
      measured: medianRatio(rate(bare), rate(app)),
      limit: 1 / 0.55,
    },
    {
      name: "acknowledgements a second: Probot against ours",
      measured: medianRatio(rate(probot), rate(app)),
      limit: 1,
    },
    {
      name: "time of 99 of 100 acknowledgements: ours against Probot",
      measured: medianRatio(p99(app), p99(probot)),
      limit: MOST_OF_PROBOTS_P99,
    },
    {
      name: "the same beside commands at work",
      measured: medianRatio(p99(busy), p99(probot)),
      limit: MOST_OF_PROBOTS_P99,
    },
    {
      name: `heap after ${many} deliveries against a fifth of them`,
      measured: late.heapMb / early.heapMb,
      limit: MOST_GROWTH,
    },
    { name: "resident memory, likewise", measured: late.rssMb / early.rssMb, limit: MOST_GROWTH },
  ];
}

export function renderLoad({ bare, probot, app, busy, deliveries, early, late }: Loads): string {
  const rates = bare.map(({ perSecond }) => perSecond);
  const row = (name: string, loads: readonly Load[]): string[] => {
    const { perSecond, p50Ms, p99Ms, commandMs } = medians(loads);
    const share = medianRatio(
      loads.map((load) => load.perSecond),
      rates,
    );
    return [name, number(perSecond), ratio(share), number(p50Ms), number(p99Ms), number(commandMs)];
  };
  const memory = (name: string, { heapMb, rssMb }: Memory): string[] => [name, number(heapMb), number(rssMb)];
  return [
    renderTable([
      ["acknowledgements, 10 connections", "a second", "× bare", "median ms", "p99 ms", "ms a command"],
      row("node:http + @octokit/webhooks verify", bare),
      row("Probot alone", probot),
      row("agentic-sdlc app", app),
      row(`the same beside ${COMMANDS_A_SECOND} commands a second`, busy),
    ]),
    renderTable([
      ["memory of the App", "heap MB", "resident MB"],
      memory(`after ${(deliveries * WARMING).toLocaleString("en")} deliveries`, early),
      memory(`after ${deliveries.toLocaleString("en")}`, late),
    ]),
  ].join("\n\n");
}

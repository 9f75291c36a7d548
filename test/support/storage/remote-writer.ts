// An engine of its own at a shared remote: `remote-writer.ts <task, as JSON>`. It begins when it is told to, and says what it has done.
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Config } from "../../../src/config/schema.ts";
import type { RunStore } from "../../../src/ports/run-store.ts";
import { parseJournal } from "../../../src/run/journal/journal.ts";
import { addRequest } from "../../../src/storage/refs/inbox.ts";
import { retryTiming } from "../../../src/wiring/engine-identity.ts";
import { openRemoteStorage } from "../../../src/wiring/open-remote-storage.ts";
import { createRunStores } from "../../../src/wiring/run-stores.ts";
import { journalLine } from "./local-run.ts";
import { filesOfRun } from "./state-runs.ts";

export type WriterTask =
  | {
      /** Writes records to the journal of a run of its own, until there are so many. */
      readonly act: "record";
      readonly runId: string;
      readonly records: number;
      /** Written at once; each such group is one commit. */
      readonly burst: number;
      /** Whether each waits until it is at the remote, or comes so many milliseconds after the one before. */
      readonly pace: "confirmed" | number;
      /** Whether somebody asks for it to be at the remote, or it goes there in its own time. */
      readonly flush: boolean;
      /** Whether the run is one that others have begun elsewhere. */
      readonly takes?: boolean;
    }
  | { readonly act: "end"; readonly runId: string; readonly shared: string }
  | { readonly act: "request"; readonly runId: string; readonly ids: readonly string[] }
  | { readonly act: "note"; readonly names: readonly string[] }
  /** Keeps notes as `memory create` does, one after the other. */
  | { readonly act: "keep"; readonly names: readonly string[] };

/** What a writer says, one line each; milliseconds since 1970. */
export type WriterLine =
  | { readonly said: "ready" }
  | { readonly said: "recorded"; readonly record: number; readonly text: string; readonly at: number }
  | { readonly said: "confirmed"; readonly record: number; readonly at: number }
  | { readonly said: "left"; readonly id: string; readonly known: boolean; readonly ms: number }
  | { readonly said: "reported"; readonly text: string }
  | { readonly said: "done"; readonly ms: number };

const task = JSON.parse(process.argv[2] ?? "") as WriterTask;
const environment = process.env;
const config = {
  root: process.cwd(),
  isRepository: true,
  environment,
  config: Config.parse({}),
  report: (text: string) => say({ said: "reported", text }),
};

function say(line: WriterLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const now = (): number => performance.timeOrigin + performance.now();

/** Whoever is told at the same moment begins at the same moment. */
async function start(): Promise<void> {
  say({ said: "ready" });
  await new Promise((resolve) => process.stdin.once("data", resolve));
  process.stdin.destroy();
}

/** A run as it was left here, or a new one. */
async function openRun(runId: string, takes = false): Promise<{ run: RunStore; records: number }> {
  const states = createRunStores(config);
  const isHere = takes || states.read(runId, "run.json") !== undefined;
  const run = await states.open(runId, isHere ? "continue" : "create");
  const files = filesOfRun(runId);
  if (!isHere) for (const name of ["definition.yaml", "run.json"]) run.write(name, files[name] ?? "");
  if (run.readJournal() === "") run.appendJournal(files["journal.ndjson"] ?? "");
  return { run, records: parseJournal(run.readJournal(), "journal").length - 1 };
}

async function record({ runId, ...how }: Extract<WriterTask, { act: "record" }>): Promise<void> {
  const opened = await openRun(runId, how.takes);
  await using run = opened.run;
  await run.flush();
  const confirmations: Promise<void>[] = [];
  await start();
  for (let count = opened.records; count < how.records;) {
    const first = count + 1;
    const burst = Math.min(how.burst, how.records - count);
    for (; count < first + burst - 1; count += 1) append(run, count + 1);
    const confirmation = how.flush ? confirmed(run, first, count) : Promise.resolve();
    confirmations.push(confirmation);
    await (how.pace === "confirmed" ? confirmation : sleep(how.pace));
  }
  await Promise.all(confirmations);
  await run.flush();
}

/** Two of one number are told apart by what they say. */
function append(run: RunStore, number: number): void {
  const text = randomUUID();
  const at = now();
  run.appendJournal(journalLine(number + 1, { text }));
  say({ said: "recorded", record: number, text, at });
}

async function confirmed(run: RunStore, first: number, last: number): Promise<void> {
  await run.flush();
  for (let number = first; number <= last; number += 1) say({ said: "confirmed", record: number, at: now() });
}

async function end({ runId, shared }: Extract<WriterTask, { act: "end" }>): Promise<void> {
  const { run } = await openRun(runId);
  await using _ = run;
  run.write("progress.json", filesOfRun(runId)["progress.json"] ?? "");
  run.writeShared(shared, runId);
  await run.flush();
  await start();
  const began = performance.now();
  await run.finish({ ended: true });
  say({ said: "done", ms: performance.now() - began });
}

async function request({ runId, ids }: Extract<WriterTask, { act: "request" }>): Promise<void> {
  const far = await openRemoteStorage(config);
  if (!far) throw new Error("There is no remote.");
  await start();
  for (const id of ids) {
    const began = performance.now();
    const outcome = await addRequest({ refs: far.refs, ...retryTiming }, { runId, id, content: `"${id}"` });
    say({ said: "left", id, known: outcome === "known", ms: performance.now() - began });
  }
}

async function note({ names }: Extract<WriterTask, { act: "note" }>): Promise<void> {
  const far = await openRemoteStorage(config);
  if (!far) throw new Error("There is no remote.");
  const { noteText } = await import("../memory/notes-clone.ts");
  await start();
  for (const name of names) {
    const folder = join(config.root, "agentic/memory/lessons");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.md`), noteText(name, { category: "lesson" }));
    const began = performance.now();
    for (const text of await far.syncNotes()) config.report(text);
    say({ said: "done", ms: performance.now() - began });
  }
}

async function keep({ names }: Extract<WriterTask, { act: "keep" }>): Promise<void> {
  const { openNotebook } = await import("../../../src/wiring/open-notebook.ts");
  const { shareNotebook } = await import("../../../src/runner/read/shared-notebook.ts");
  await start();
  for (const name of names) {
    using notebook = shareNotebook(openNotebook(config), { config, report: config.report });
    const began = performance.now();
    const [title, content] = [`Learnt about ${name}`, `What ${name} is.`];
    await notebook.create({ category: "lesson", title, content, source: {} }, { force: true });
    await notebook.push();
    say({ said: "done", ms: performance.now() - began });
  }
}

switch (task.act) {
  case "record":
    await record(task);
    break;
  case "end":
    await end(task);
    break;
  case "request":
    await request(task);
    break;
  case "note":
    await note(task);
    break;
  case "keep":
    await keep(task);
    break;
}

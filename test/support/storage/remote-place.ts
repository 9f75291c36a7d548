import { type ChildProcess, execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { killTaggedProcesses } from "../../../src/agents/process/process-tree.ts";
import type { RunEvent } from "../../../src/run/journal/event.ts";
import { parseJournal } from "../../../src/run/journal/journal.ts";
import { runRef, STATE_REF } from "../../../src/storage/refs/ref-names.ts";
import { type GitServer, type GitServerOptions, startGitServer } from "../git/git-server.ts";
import { createCheckout } from "../git/prepared-repositories.ts";
import type { Project } from "../project.ts";
import type { WriterLine, WriterTask } from "./remote-writer.ts";

const program = join(import.meta.dirname, "remote-writer.ts");
const execute = promisify(execFile);

/** A git server, and clones of its repository on machines of their own, gone when disposed. */
export interface RemotePlace extends AsyncDisposable {
  readonly server: GitServer;
  /** A process in a clone of its own. */
  writer(task: WriterTask): Writer;
  /** Standard output of git in the bare repository; this process, which is the server too, goes on meanwhile. */
  git(...args: string[]): Promise<string>;
  /** Until a writer says something. */
  heard(): Promise<void>;
  /** Until a push of a writer's run has been done; its answer is held back until the writer's process has ended. */
  landed(writer: Writer): Promise<void>;
  /** Journal of a run as it lies at a ref. */
  journalAt(ref: string, runId: string): Promise<RunEvent[]>;
}

/** A clone, and the processes that write in it, one after the other. */
export interface Writer {
  readonly task: WriterTask;
  readonly lines: readonly WriterLine[];
  readonly isAlive: boolean;
  /** Starts a process; it waits to be told to begin. */
  launch(): Promise<void>;
  begin(): void;
  /** Until its process ends by itself, or is killed. Errors: where it fails. */
  ended(): Promise<"done" | "killed">;
  /** Its process stands still, or goes on as if nothing had happened; the git that it started goes on all the time. */
  freeze(isFrozen: boolean): void;
  /** With the git that it started, or without. */
  kill(also: "git" | "nothing"): void;
  /** Until it says so once more; false where it ends before. */
  said(what: WriterLine["said"]): Promise<boolean>;
}

export async function createRemotePlace(options: GitServerOptions): Promise<RemotePlace> {
  const holds = new Map<string, { readonly writer: Writer; readonly reached: () => void }>();
  let before: ReadonlyMap<string, string> = new Map();
  const onPushed: GitServerOptions["onPushed"] = async (refs, request) => {
    const moved = [...refs.keys()].filter((ref) => before.get(ref) !== refs.get(ref));
    before = refs;
    await options.onPushed?.(refs, request);
    for (const ref of moved) {
      const hold = holds.get(ref);
      holds.delete(ref);
      hold?.reached();
      await hold?.writer.ended();
    }
  };
  const server = await startGitServer({ ...options, onPushed });
  const listeners = new Set<() => void>();
  const hear = (): void => {
    for (const listener of listeners) listener();
    listeners.clear();
  };
  const projects: Project[] = [];
  const writers: Writer[] = [];
  const git = async (...args: string[]): Promise<string> => {
    const answer = await execute("git", ["--git-dir", server.directory, ...args], { maxBuffer: 2 ** 27 });
    return answer.stdout.trimEnd();
  };
  return {
    server,
    git,
    writer: (task) => {
      const project = createCheckout(server.url);
      projects.push(project);
      const writer = createWriter({ project, task, hear, number: projects.length });
      writers.push(writer);
      return writer;
    },
    heard: () => new Promise((resolve) => void listeners.add(resolve)),
    landed: (writer) =>
      new Promise((reached) => {
        const { task } = writer;
        const ref = task.act === "record" ? runRef(task.runId) : STATE_REF;
        holds.set(`refs/heads/${ref}`, { writer, reached });
      }),
    journalAt: async (ref, runId) => {
      const file = `agentic/workflows/${runId}/journal.ndjson`;
      const paths = (await git("ls-tree", "-r", "--name-only", ref, file, `${file}.d/`)).split("\n");
      let text = "";
      // The whole part comes first, and segments are named in order.
      for (const path of paths) text += `${await git("cat-file", "blob", `${ref}:${path}`)}\n`;
      return parseJournal(text, path(ref));
    },
    [Symbol.asyncDispose]: async () => {
      for (const writer of writers) if (writer.isAlive) writer.kill("git");
      await server[Symbol.asyncDispose]();
      for (const project of projects) project[Symbol.dispose]();
    },
  };
}

const path = (ref: string): string => `${ref}:journal.ndjson`;

interface Birth {
  readonly project: Project;
  readonly task: WriterTask;
  readonly number: number;
  readonly hear: () => void;
}

function createWriter({ project, task, number, hear }: Birth): Writer {
  const mark = `AGENTIC_TEST_WRITER=${process.pid}-${number}`;
  const [name = "", value = ""] = mark.split("=");
  const lines: WriterLine[] = [];
  const listeners = new Set<() => void>();
  const take = (line: WriterLine): void => {
    lines.push(line);
    for (const listener of listeners) listener();
    hear();
  };
  let child: ChildProcess | undefined;
  let end: Promise<"done" | "killed"> = Promise.resolve("done");
  const said: Writer["said"] = async (what) => {
    const before = lines.length;
    const heard = new Promise<true>((resolve) => {
      const listener = (): void => {
        if (!lines.slice(before).some((line) => line.said === what)) return;
        listeners.delete(listener);
        resolve(true);
      };
      listeners.add(listener);
    });
    const over = end.then(
      () => false,
      () => false,
    );
    return await Promise.race([heard, over]);
  };
  return {
    task,
    lines,
    said,
    get isAlive() {
      return child !== undefined && child.exitCode === null && child.signalCode === null;
    },
    launch: async () => {
      const environment = { ...project.environment, [name]: value };
      child = spawn(process.execPath, [program, JSON.stringify(task)], {
        cwd: project.root,
        env: environment,
      });
      end = endOf(child);
      end.catch(() => {});
      createInterface({ input: child.stdout! }).on("line", (line) => take(JSON.parse(line) as WriterLine));
      if (!(await said("ready"))) await end;
    },
    begin: () => void child?.stdin?.write("go\n"),
    ended: () => end,
    freeze: (isFrozen) => void child?.kill(isFrozen ? "SIGSTOP" : "SIGCONT"),
    kill: (also) => {
      child?.kill("SIGKILL");
      if (also === "git") killTaggedProcesses(mark);
    },
  };
}

function endOf(child: ChildProcess): Promise<"done" | "killed"> {
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin?.on("error", () => {});
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    // Git that goes on without its engine holds the pipes.
    child.on("exit", (_code, signal) => {
      if (signal === "SIGKILL") resolve("killed");
    });
    child.on("close", (code, signal) => {
      if (code === 0) resolve("done");
      else if (signal !== "SIGKILL") reject(new Error(`A writer ended with ${code ?? signal}: ${errors}`));
    });
  });
}

import { Worker } from "node:worker_threads";
import { AgenticError } from "../errors.ts";
import type { Reply, Request } from "./template-requests.ts";

export interface WorkerLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
}

/** Multiple of the limit after which a thread that uses no CPU time counts as late too. */
const MOST_WAIT = 60;
const MIN_PAUSE_MS = 20;

export function workerUrl(): URL {
  const name = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./template-worker.js";
  return new URL(name, import.meta.url);
}

/** A thread that renders one request at a time, without environment and streams. It is terminated on timeout. */
export class WorkerThread {
  readonly #worker: Worker;
  readonly #limits: WorkerLimits;
  readonly #ready: Promise<Reply>;
  #waiting: PromiseWithResolvers<Reply> | undefined;
  #alive = true;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
    this.#worker = new Worker(workerUrl(), {
      name: "templates",
      env: {},
      execArgv: [],
      stdin: false,
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb,
        maxYoungGenerationSizeMb: 16,
        stackSizeMb: 4,
      },
    });
    this.#worker.on("message", (reply: Reply) => this.#waiting?.resolve(reply));
    this.#worker.on("error", (error) => this.#fail(this.#failure(error)));
    this.#worker.on("exit", (code) => this.#fail(stopped(`the thread ended with code ${code}`)));
    this.#ready = this.#reply();
  }

  get alive(): boolean {
    return this.#alive;
  }

  async ask(request: Request): Promise<Reply> {
    this.#worker.ref();
    try {
      await this.#ready;
      const reply = this.#reply();
      this.#worker.postMessage(request, []);
      return await this.#failWhenLate(reply);
    } finally {
      this.#worker.unref();
    }
  }

  async end(): Promise<void> {
    this.#alive = false;
    await this.#worker.terminate();
  }

  #reply(): Promise<Reply> {
    this.#waiting = Promise.withResolvers();
    return this.#waiting.promise;
  }

  #fail(error: AgenticError): void {
    this.#alive = false;
    this.#waiting?.reject(error);
  }

  #failure(error: Error & { code?: string }): AgenticError {
    if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return stopped(error.message, error);
    const { memoryMb } = this.#limits;
    return new AgenticError({
      code: "template-failed",
      message: `Rendering needed more than ${memoryMb} MB of memory; give the template less data or less to do.`,
      data: { memoryMb },
      cause: error,
    });
  }

  /** The limit is CPU time of the other threads of this process: on a busy machine a thread waits long before it can work. */
  async #failWhenLate(reply: Promise<Reply>): Promise<Reply> {
    const { timeoutMs } = this.#limits;
    const began = { cpuMs: cpuMsOfOthers(), at: performance.now() };
    let timer: NodeJS.Timeout | undefined;
    let answered = false;
    const check = (): void => {
      if (answered) return;
      const remaining = timeoutMs - (cpuMsOfOthers() - began.cpuMs);
      const isLate = remaining <= 0 || performance.now() - began.at > MOST_WAIT * timeoutMs;
      if (isLate) this.#tooLate();
      else timer = setTimeout(() => setImmediate(check), Math.max(remaining, MIN_PAUSE_MS));
    };
    timer = setTimeout(() => setImmediate(check), timeoutMs);
    try {
      return await reply;
    } finally {
      answered = true;
      clearTimeout(timer);
    }
  }

  /** Replies that arrived while this thread was busy are already processed, so the worker is late. */
  #tooLate(): void {
    const { timeoutMs } = this.#limits;
    this.#fail(
      new AgenticError({
        code: "template-failed",
        message: `Rendering took longer than ${timeoutMs} ms and was stopped; give the template less to do.`,
        data: { timeoutMs },
      }),
    );
  }
}

/** Returns the CPU time of the other threads. Node before 23.9 measures only the process. */
function cpuMsOfOthers(): number {
  const none = { user: 0, system: 0 };
  const own = "threadCpuUsage" in process ? process.threadCpuUsage() : none;
  const { user, system } = process.cpuUsage();
  return (user + system - own.user - own.system) / 1000;
}

function stopped(reason: string, cause?: Error): AgenticError {
  return new AgenticError({ code: "internal", message: `The template worker failed: ${reason}.`, cause });
}

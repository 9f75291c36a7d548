import { AgenticError } from "../errors.ts";
import type { Shortening } from "./evaluate/interpreter.ts";
import { hasTags } from "./parse/tokenizer.ts";
import type { WorkerLimits, WorkerThread } from "./worker-thread.ts";
import type { Request } from "./template-requests.ts";

/** Maximum characters of the data as JSON. V8 limits a text to 512 Mi. */
const SCOPE_LIMIT = 400 * 1024 * 1024;
/** Larger data raise the limits. */
const USUAL_SCOPE = 4 * 1024 * 1024;
/** Additional limits for each further MiB of data. */
const PER_MIB: WorkerLimits = { timeoutMs: 250, memoryMb: 16 };

const DEFAULTS: WorkerLimits = { timeoutMs: 1_000, memoryMb: 128 };

type Scope = Readonly<Record<string, unknown>>;

/** The worker starts on first use and never keeps the process alive. Calls run one after the other, each with its own timeout. */
export function createTemplateEngine(options: Partial<WorkerLimits> = {}): WorkerTemplateEngine {
  return new WorkerTemplateEngine({ ...DEFAULTS, ...options });
}

class WorkerTemplateEngine implements AsyncDisposable {
  readonly #limits: WorkerLimits;
  #thread: WorkerThread | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  async render(source: string, scope: Scope, shortening?: Shortening): Promise<string> {
    if (!hasTags(source)) return source;
    return await this.#ask({ kind: "render", source, scope: json(scope), shortening });
  }

  async evaluate(expression: string, scope: Scope): Promise<unknown> {
    return JSON.parse(await this.#ask({ kind: "evaluate", source: expression, scope: json(scope) }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#queue;
    await this.#thread?.end();
  }

  async #ask(request: Request): Promise<string> {
    if (this.#closed) throw failed("The template engine is closed.");
    const turn = this.#queue.then(() => this.#answer(request));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #answer(request: Request): Promise<string> {
    const isLarge = request.scope.length > USUAL_SCOPE;
    const thread = isLarge
      ? await started(limitsFor(this.#limits, request.scope.length))
      : this.#thread?.alive
        ? this.#thread
        : (this.#thread = await started(this.#limits));
    try {
      const reply = await thread.ask(request);
      if ("text" in reply) return reply.text;
      throw "failure" in reply
        ? failed(reply.failure, reply.data)
        : failed("The template worker gave no answer.");
    } finally {
      // Frees the memory of large data.
      if (isLarge || !thread.alive) await thread.end();
    }
  }
}

async function started(limits: WorkerLimits): Promise<WorkerThread> {
  const { WorkerThread } = await import("./worker-thread.ts");
  return new WorkerThread(limits);
}

function limitsFor({ timeoutMs, memoryMb }: WorkerLimits, scopeLength: number): WorkerLimits {
  const more = Math.ceil(scopeLength / 1024 / 1024);
  return { timeoutMs: timeoutMs + more * PER_MIB.timeoutMs, memoryMb: memoryMb + more * PER_MIB.memoryMb };
}

function json(scope: Scope): string {
  const text = stringify(scope);
  if (text.length <= SCOPE_LIMIT) return text;
  throw failed(
    `The data for the template has ${text.length} characters of JSON; ${SCOPE_LIMIT} are allowed.`,
  );
}

function stringify(scope: Scope): string {
  try {
    return JSON.stringify(scope);
  } catch (cause) {
    const problem = cause instanceof RangeError ? "too large, or nests too deeply" : "not plain JSON data";
    throw new AgenticError({
      code: "template-failed",
      message: `The data for the template is ${problem}.`,
      cause,
    });
  }
}

function failed(message: string, data: Readonly<Record<string, unknown>> = {}): AgenticError {
  return new AgenticError({ code: "template-failed", message, data });
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import type { AgentEvent, AgentRequest, AgentResult, AgentRunner } from "../../../src/ports/agent-runner.ts";
import { agentRequest, createAgentPlace } from "../agents/agent-place.ts";

/** What a session under test does. Where it says so, it writes the ids of its processes to the file `pids`. */
export type Behaviour =
  /** Says "I list the files.", lists them with its tool Bash, and answers "All done.". */
  | "answers"
  /** Writes "hello" to the file `note.txt` with a tool of its own, and answers "All done.". */
  | "writes"
  /** Answers `{"sum":3}`. */
  | "answers-in-json"
  | "rate-limited"
  | "overloaded"
  | "server-fails"
  /** Its connection to the model is cut in the middle of an answer. */
  | "cut-off"
  | "not-logged-in"
  | "no-such-model"
  | "ends-without-result"
  /** Its program is not installed. */
  | "missing"
  /** Starts a process in a session of its own where it has processes, writes `pids`, and waits for ever. */
  | "hangs"
  /** The same, deaf to SIGTERM. */
  | "hangs-deaf"
  /** Answers, but leaves a process behind; writes `pids`. */
  | "leaves-process"
  /** Answers after twenty megabytes, ten of them in one line. */
  | "floods"
  /** Answers, but never exits. */
  | "lingers";

export interface SubjectOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly graceMs: number;
  readonly lingerMs: number;
  readonly kill?: AbortSignal;
}

export interface Subject {
  readonly runner: AgentRunner;
  readonly request?: Partial<AgentRequest>;
  /** What the model was last told, where there is one. */
  readonly heard?: () => string;
}

export interface AgentRunnerSubject {
  readonly behaviours: readonly Behaviour[];
  /** Milliseconds within which a session does what it is there for. */
  readonly startMs: number;
  /** Whether its sessions are slow enough to be tried side by side. */
  readonly concurrent?: boolean;
  /** Whether a session can be gone on with. */
  readonly resumes?: boolean;
  /** Ids of sessions that are not there; all of them by default. */
  readonly strangers?: readonly string[];
  start(behaviour: Behaviour, options: SubjectOptions): Promise<Subject & AsyncDisposable>;
}

interface Trial {
  readonly behaviour: Behaviour;
  readonly request?: Partial<AgentRequest>;
  readonly options?: Partial<SubjectOptions>;
  /** Called for every event, to act in the middle of a session. */
  readonly during?: (trial: Running) => void | Promise<void>;
  /** Called when the session has ended, before its place is gone. */
  readonly after?: (trial: Running & { readonly result: AgentResult }) => void | Promise<void>;
}

interface Running {
  readonly runner: AgentRunner;
  readonly request: AgentRequest;
  readonly abort: () => void;
  /** The session's processes, as soon as it has named them. */
  readonly pids: () => Promise<number[]>;
  readonly heard: () => string;
}

const SUM = {
  type: "object",
  properties: { sum: { type: "number" } },
  required: ["sum"],
  additionalProperties: false,
};

interface Outcome {
  readonly result: AgentResult;
  readonly events: readonly AgentEvent[];
  readonly pids: readonly number[];
  readonly elapsedMs: number;
}

export const STRANGERS: readonly string[] = [
  "0190aaaa-0000-7000-8000-000000000000",
  "--version",
  "../../etc/passwd",
];

/** What every AgentRunner keeps to, as far as it can do what is asked of it. */
export function describeAgentRunner(title: string, subject: AgentRunnerSubject): void {
  const can = (behaviour: Behaviour) => (subject.behaviours.includes(behaviour) ? test : test.skip);

  async function attempt({ behaviour, request, options, during, after }: Trial): Promise<Outcome> {
    using place = createAgentPlace();
    const { environment } = place;
    await using started = await subject.start(behaviour, {
      environment,
      graceMs: 300,
      lingerMs: 300,
      ...options,
    });
    const controller = new AbortController();
    const events: AgentEvent[] = [];
    const full = agentRequest({ cwd: place.cwd, ...started.request, ...request });
    const start = performance.now();
    const done = started.runner.run(full, {
      signal: controller.signal,
      onEvent: (event) => void events.push(event),
    });
    const pids = () => pidsIn(place.cwd);
    const running: Running = {
      runner: started.runner,
      request: full,
      abort: () => controller.abort(),
      pids,
      heard: started.heard ?? (() => ""),
    };
    await during?.(running);
    const result = await done;
    const elapsedMs = performance.now() - start;
    await after?.({ ...running, result });
    const named = existsSync(join(place.cwd, "pids")) ? await pids() : [];
    return { result, events, pids: named, elapsedMs };
  }

  describe(title, { concurrent: subject.concurrent ?? false }, () => {
    can("answers")(
      "a session that answers succeeds with its text, its usage and its id, and tells all in order: session, text, tool, its result, the answer, the result",
      async () => {
        const { result, events } = await attempt({ behaviour: "answers" });
        expect(result).toMatchObject({ status: "succeeded", text: "All done." });
        expect(result.usage).toMatchObject({ agent_sessions: 1, input_tokens: expect.any(Number) });
        expect(result).toHaveProperty("sessionId", expect.stringMatching(/./));
        const types = events.map(({ type }) => type).filter((type) => type !== "notice");
        expect(types).toEqual(["session", "text", "tool", "tool-result", "text", "result"]);
        const call = events.find((event) => event.type === "tool");
        const reply = events.find((event) => event.type === "tool-result");
        expect(call).toMatchObject({ name: "Bash", id: reply?.id });
        expect(events.at(-1)).toMatchObject({ success: true, text: "All done.", denied: [] });
      },
    );

    can("writes")("a session that writes a file says so, and the file is there", async () => {
      const { events } = await attempt({
        behaviour: "writes",
        after: ({ result, request }) => {
          expect(result).toMatchObject({ status: "succeeded", text: "All done." });
          expect(readFileSync(join(request.cwd, "note.txt"), "utf8")).toBe("hello\n");
        },
      });
      expect(events).toContainEqual(
        expect.objectContaining({ type: "tool", name: expect.stringMatching(/^(Write|Edit)$/) }),
      );
    });

    can("answers-in-json")("an answer held to a schema is there as JSON", async () => {
      const { result } = await attempt({ behaviour: "answers-in-json", request: { answerSchema: SUM } });
      expect(result.status).toBe("succeeded");
      if (result.status !== "succeeded") return;
      expect(result.structured ?? JSON.parse(result.text)).toEqual({ sum: 3 });
    });

    const resumable = test.skipIf(!subject.resumes);

    resumable("a session is gone on with by its id, and knows what was said in it", async () => {
      await attempt({
        behaviour: "answers",
        request: { prompt: "Remember the word xylophone." },
        after: async ({ runner, request, result, heard }) => {
          const resume = result.status === "succeeded" ? result.sessionId : undefined;
          expect(resume).toEqual(expect.any(String));
          const hooks = { signal: new AbortController().signal, onEvent: () => {} };
          const second = await runner.run({ ...request, prompt: "Go on.", resume: resume ?? "" }, hooks);
          expect(second).toMatchObject({ status: "succeeded", text: "All done." });
          expect(heard()).toContain("xylophone");
          expect(second.usage).toMatchObject({
            input_tokens: result.usage?.input_tokens,
            output_tokens: result.usage?.output_tokens,
          });
        },
      });
    });

    resumable.each(subject.strangers ?? STRANGERS)(
      "a session that is not there to go on with is a recoverable failure and costs nothing: %s",
      async (resume) => {
        const { result } = await attempt({ behaviour: "answers", request: { resume } });
        expect(result).toMatchObject({
          status: "failed",
          failure: { class: "recoverable", code: "session-gone" },
        });
        expect(result.usage).toBeUndefined();
      },
    );

    can("rate-limited")("a rate limit is a transient failure", async () => {
      const { result } = await attempt({ behaviour: "rate-limited" });
      expect(result).toMatchObject({ status: "failed", failure: { class: "transient", code: "rate-limit" } });
    });

    can("overloaded")("a service that is overloaded is a transient failure", async () => {
      const { result } = await attempt({ behaviour: "overloaded" });
      expect(result).toMatchObject({ status: "failed", failure: { class: "transient", code: "overloaded" } });
    });

    can("server-fails")("a service that fails is a transient failure", async () => {
      const { result } = await attempt({ behaviour: "server-fails" });
      expect(result).toMatchObject({ failure: { class: "transient", code: "server-error" } });
    });

    can("cut-off")("a connection that is cut is a transient failure", async () => {
      const { result } = await attempt({ behaviour: "cut-off" });
      expect(result).toMatchObject({ status: "failed", failure: { class: "transient", code: "network" } });
    });

    can("not-logged-in")("a login that is missing is a fatal failure", async () => {
      const { result } = await attempt({ behaviour: "not-logged-in" });
      expect(result).toMatchObject({ status: "failed", failure: { class: "fatal", code: "authentication" } });
    });

    can("no-such-model")("a model that does not exist is a fatal failure", async () => {
      const { result } = await attempt({ behaviour: "no-such-model" });
      expect(result).toMatchObject({
        status: "failed",
        failure: { class: "fatal", code: "model-not-found" },
      });
    });

    can("ends-without-result")("an end without a result is a transient failure", async () => {
      const { result } = await attempt({ behaviour: "ends-without-result" });
      expect(result).toMatchObject({ status: "failed", failure: { class: "transient", code: "no-result" } });
    });

    can("missing")(
      "a program that is not installed is a fatal failure that says how to install it",
      async () => {
        const { result } = await attempt({ behaviour: "missing" });
        expect(result).toMatchObject({
          status: "failed",
          failure: {
            class: "fatal",
            code: "agent-missing",
            message: expect.stringContaining("not installed"),
          },
        });
      },
    );

    can("hangs")("a session over its time is a transient failure, and nothing of it runs on", async () => {
      const { result, pids } = await attempt({
        behaviour: "hangs",
        request: { timeoutMs: subject.startMs },
      });
      expect(result).toMatchObject({ status: "failed", failure: { class: "transient", code: "timeout" } });
      expect(pids.filter(isRunning)).toEqual([]);
    });

    can("hangs")(
      "a session without a sign of life is a transient failure, and nothing of it runs on",
      async () => {
        const { result, pids } = await attempt({ behaviour: "hangs", request: { stallMs: subject.startMs } });
        expect(result).toMatchObject({ status: "failed", failure: { class: "transient", code: "stalled" } });
        expect(pids.filter(isRunning)).toEqual([]);
      },
    );

    can("hangs")("an abort interrupts the session with its children and their children", async () => {
      const { result, pids } = await attempt({
        behaviour: "hangs",
        during: async (session) => {
          await session.pids();
          session.abort();
        },
      });
      expect(result.status).toBe("interrupted");
      expect(pids.filter(isRunning)).toEqual([]);
    });

    can("hangs")("a session aborted before it starts does not start", async () => {
      const { result, events } = await attempt({ behaviour: "hangs", during: ({ abort }) => abort() });
      expect(result.status).toBe("interrupted");
      expect(events.filter(({ type }) => type === "tool")).toEqual([]);
    });

    can("hangs-deaf")("a session deaf to the request to end is killed after the grace period", async () => {
      const { result, pids } = await attempt({
        behaviour: "hangs-deaf",
        during: async (session) => {
          await session.pids();
          session.abort();
        },
      });
      expect(result.status).toBe("interrupted");
      expect(pids.length).toBeGreaterThan(0);
      expect(pids.filter(isRunning)).toEqual([]);
    });

    can("hangs-deaf")("a second, harder request ends it at once", async () => {
      const hard = new AbortController();
      const { result, pids, elapsedMs } = await attempt({
        behaviour: "hangs-deaf",
        options: { graceMs: 600_000, kill: hard.signal },
        during: async (session) => {
          await session.pids();
          session.abort();
          hard.abort();
        },
      });
      expect(result.status).toBe("interrupted");
      expect(pids.filter(isRunning)).toEqual([]);
      expect(elapsedMs).toBeLessThan(30_000);
    });

    can("leaves-process")("what a session leaves running ends with it", async () => {
      const { result, pids } = await attempt({ behaviour: "leaves-process" });
      expect(result).toMatchObject({ status: "succeeded" });
      expect(pids.length).toBeGreaterThan(0);
      expect(pids.filter(isRunning)).toEqual([]);
    });

    can("lingers")("a session that has answered but does not exit succeeds", async () => {
      const { result, pids } = await attempt({ behaviour: "lingers" });
      expect(result).toMatchObject({ status: "succeeded", text: "All done." });
      expect(pids.filter(isRunning)).toEqual([]);
    });

    can("floods")("output without measure is no danger", async () => {
      const { result, events } = await attempt({ behaviour: "floods" });
      expect(result).toMatchObject({ status: "succeeded", text: "All done." });
      expect(events).toContainEqual({ type: "notice", text: expect.stringContaining("too long") });
    });

    can("hangs-deaf")("orphans of a run are ended, and those of another are not", async () => {
      const { result, pids } = await attempt({
        behaviour: "hangs-deaf",
        during: async (session) => {
          const alive = await session.pids();
          await session.runner.endOrphans(`${session.request.runId}0`);
          expect(alive.filter(isRunning)).toEqual(alive);
          const ended = await session.runner.endOrphans(session.request.runId);
          expect(ended).toBeGreaterThanOrEqual(alive.length);
          expect(alive.filter(isRunning)).toEqual([]);
        },
      });
      expect(result).toMatchObject({ status: "failed", failure: { code: "agent-killed" } });
      expect(pids.length).toBeGreaterThan(0);
    });
  });
}

async function pidsIn(directory: string): Promise<number[]> {
  const file = join(directory, "pids");
  const named = (): void => {
    if (!existsSync(file) || !readFileSync(file, "utf8").endsWith("\n")) throw new Error("No pids yet.");
  };
  await vi.waitFor(named, { timeout: 30_000 });
  return readFileSync(file, "utf8").split(/\s+/).filter(Boolean).map(Number);
}

/** Whether a process lives; one that has ended but was not yet collected does not. */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !["Z", "X"].includes(stat.slice(stat.lastIndexOf(")") + 2)[0] ?? "");
  } catch {
    return false;
  }
}

import { AsyncLocalStorage } from "node:async_hooks";
import { MessageChannel } from "node:worker_threads";
import type { NextCall, ProgramView } from "../decision/execution-plan.ts";
import type { Step, Workflow } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { InterruptedCode } from "../ports/program-watch.ts";
import type { Failure } from "../run/journal/event.ts";
import type { RunState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import { joinPath } from "../run/ids.ts";
import type { StepFunction } from "../steps/step-context.ts";
import type { StepResult, WorkflowProgram } from "./define-workflow.ts";
import {
  type Branch,
  type Call,
  type CallList,
  createList,
  DeterminismCheck,
  type Outcome,
  type StepCall,
} from "./program-call.ts";
import { fingerprintOf } from "./program-steps.ts";
import {
  BlockingCodeError,
  isOver,
  locationInStack,
  messageOf,
  ReplayedResults,
  userLocation,
} from "./replayed-results.ts";

export interface ProgramOptions {
  readonly definition: WorkflowProgram;
  readonly workflow: Workflow;
  readonly state: RunState;
  readonly runId: string;
  readonly args: unknown;
  readonly root: string;
  readonly signal: AbortSignal;
  readonly addStep: (path: string, step: Step, enclosing: readonly Step[]) => void;
  readonly directoryOf: (prefix: string) => string;
  /** Returns the full output if the journal refers to a file for it. */
  readonly readFull: (name: string, output: StepOutput) => StepOutput;
  readonly execute: (program: Program) => unknown;
  readonly onFault: (failure: Failure) => void;
}

export interface StepRequest {
  readonly step: Step;
  readonly continues: boolean;
  readonly branches?: ReadonlyMap<string, Branch>;
  readonly run?: StepFunction | undefined;
}

interface CodeScope {
  readonly list: CallList;
  /** Path of the running function step, which cannot request steps. */
  readonly inFunction?: string;
}

/** Calls become decisions, and results come from the journal. On resume the code runs again, and recorded calls return at once. */
export class Program implements ProgramView {
  readonly functions = new Map<string, StepFunction>();
  readonly options: ProgramOptions;
  readonly #determinism: DeterminismCheck;
  readonly #results: ReplayedResults;
  readonly #codeScope = new AsyncLocalStorage<CodeScope>();
  readonly #lists = new Map<string, CallList>();
  readonly #calls = new Map<string, StepCall>();
  readonly #parallels = new Set<StepCall>();
  /** Whether user code may be about to run. */
  #codeMayRun = false;
  /** Number of functions that start with the next message. */
  #starting = 0;
  #wake: () => void = () => {};
  #fault = false;
  readonly #functionCuts = new Set<(error: Error) => void>();
  readonly #listCuts = new Map<CallList, (error: Error) => void>();
  /** First misuse of the context. It fails the run, even if the code catches it. */
  #mistake: unknown;

  constructor(options: ProgramOptions) {
    this.options = options;
    this.#determinism = new DeterminismCheck(options.state);
    this.#results = new ReplayedResults(options);
  }

  async settle(): Promise<void> {
    if (this.#lists.size === 0) this.#begin();
    while (this.#deliver() || this.#codeMayRun || this.#starting > 0) {
      // Code that follows directly has run when the event loop has turned.
      await new Promise((resolve) => setImmediate(resolve));
      this.#codeMayRun = false;
    }
  }

  /** Whether some code waits for work outside steps. */
  isBusy(): boolean {
    return Array.from(this.#lists.values()).some(({ open, outcome }) => !outcome && open.length === 0);
  }

  async untilChanged(signal: AbortSignal): Promise<void> {
    if (this.#codeMayRun || signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  next(prefix: string): NextCall {
    const list = this.#lists.get(prefix);
    if (!list) return { kind: "busy" };
    const { outcome, notifiedCalls } = list;
    const [head] = list.open;
    const threw = outcome?.kind === "threw";
    const survived = notifiedCalls.find(({ path }) => this.#statusOf(path) === "failed");
    if (survived && !threw && (head || outcome)) return { kind: "survived", step: survived.step };
    if (head?.kind === "note") return { kind: "note", event: head.event };
    // After an error no new step starts. Active steps end.
    if (head && (!threw || this.#isInProgress(head.path))) return { kind: "step", step: head.step };
    if (!outcome) return { kind: "busy" };
    return threw ? { kind: "threw", ...this.#results.describe(outcome.error) } : { kind: "returned" };
  }

  deliverFailure(path: string): void {
    const call = this.#calls.get(path);
    if (!call || call.list.open[0] !== call) return;
    const { list } = call;
    list.open.shift();
    list.notifiedCalls.push(call);
    this.#codeMayRun = true;
    this.#answer(call);
    // Code that does not await its step cannot receive the failure.
    if (list.outcome?.kind === "returned")
      list.outcome = { kind: "threw", error: this.#results.failureOf(path) };
  }

  interrupted({ url, line, seconds }: InterruptedCode): void {
    const location = locationInStack(`${url}:${line}`, this.options.root) ?? `${url}:${line}`;
    const error = new BlockingCodeError(
      `${location}: code of the workflow blocked the engine for ${seconds} seconds and was ended. Move long work to a script step, or yield to the event loop with \`await\`.`,
    );
    const open = Array.from(this.#listCuts.keys()).filter(({ outcome }) => !outcome);
    const busy = open.filter(({ open }) => open.length === 0);
    const cut = busy.length + this.#functionCuts.size > 0 ? busy : open;
    for (const reject of this.#functionCuts) reject(error);
    for (const list of cut) this.#listCuts.get(list)?.(error);
  }

  mistake(error: unknown): void {
    this.#mistake ??= error;
  }

  fingerprintOf(path: string): string | undefined {
    return this.#calls.get(path)?.fingerprint;
  }

  ask({ step, continues, branches, run }: StepRequest): Promise<unknown> {
    const list = this.list(`Step \`${step.name}\``);
    const path = joinPath(list.prefix, step.name);
    if (this.#calls.has(path))
      throw this.#misuse(`Step \`${path}\` is requested twice. Give each step a unique id.`);
    const fingerprint = fingerprintOf(step);
    const names = branches && Array.from(branches.keys(), (name) => joinPath(path, name));
    const mismatch = this.#determinism.matchRecordedStep({
      path,
      kind: step.type,
      fingerprint,
      branches: names,
    });
    if (mismatch) return this.#stopFor(mismatch);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // Code may ignore the failure of a step; the run does not.
    promise.catch(() => {});
    const known = { path, step, list, fingerprint, continues, branches };
    const call: StepCall = { kind: "step", ...known, resolve, reject };
    this.#calls.set(path, call);
    if (run)
      this.functions.set(path, (scope, signal) =>
        this.#runFunction({ list, inFunction: path }, () => run(scope, signal)),
      );
    this.#addStep(path, step, list);
    if (branches) this.#parallels.add(call);
    this.#open(list, call);
    return promise;
  }

  note(id: string, event: (id: string) => Extract<Call, { kind: "note" }>["event"]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const list = this.list("What is noted");
    const full = joinPath(list.prefix, id);
    this.#open(list, { kind: "note", id: full, event: event(full), resolve });
    return promise;
  }

  list(what: string): CallList {
    const scope = this.#codeScope.getStore();
    if (scope?.inFunction !== undefined)
      throw this.#misuse(
        `${what} cannot be requested inside function step \`${scope.inFunction}\`. Request it before or after.`,
      );
    if (!scope) throw this.#misuse(`${what} was requested outside the workflow's \`execute\`.`);
    return scope.list;
  }

  get prefix(): string {
    return this.#codeScope.getStore()?.list.prefix ?? "";
  }

  resultFor(id: string): StepResult | undefined {
    return this.#results.find(this.prefix, id);
  }

  #begin(): void {
    const { execute, workflow } = this.options;
    const root = createList("", { steps: workflow.steps, enclosing: [], phase: undefined });
    this.#run(root, () => execute(this));
  }

  #run(list: CallList, code: () => unknown): void {
    this.#lists.set(list.prefix, list);
    const end = (outcome: Outcome): void => {
      list.outcome = outcome;
      const missed = outcome.kind === "returned" ? this.#determinism.missingIn(list.prefix) : undefined;
      if (missed) void this.#stopFor(missed);
      this.#wakeEngine();
    };
    this.#codeMayRun = true;
    const { promise: cut, reject } = Promise.withResolvers<never>();
    this.#listCuts.set(list, reject);
    void Promise.race([this.#codeScope.run({ list }, async () => await this.#onCleanStack(code)), cut])
      .finally(() => this.#listCuts.delete(list))
      .then(
        (value) =>
          end(
            this.#mistake === undefined
              ? { kind: "returned", value }
              : { kind: "threw", error: this.#mistake },
          ),
        (error: unknown) => end({ kind: "threw", error }),
      );
  }

  /** Starts code on a clean stack, because an interruption ends all frames below it. */
  async #onCleanStack(code: () => unknown): Promise<unknown> {
    this.#starting += 1;
    await nextMessage();
    this.#starting -= 1;
    this.#codeMayRun = true;
    return await code();
  }

  async #runFunction(scope: CodeScope, code: () => unknown): Promise<unknown> {
    const { promise: cut, reject } = Promise.withResolvers<never>();
    this.#functionCuts.add(reject);
    try {
      return await Promise.race([
        this.#codeScope.run(scope, async () => await this.#onCleanStack(code)),
        cut,
      ]);
    } catch (error) {
      throw new Error(messageOf(error, this.options.root), { cause: error });
    } finally {
      this.#functionCuts.delete(reject);
    }
  }

  #open(list: CallList, call: Call): void {
    list.open.push(call);
    this.#wakeEngine();
    if (list.open.length === 1) this.#deliverIn(list);
  }

  #wakeEngine(): void {
    this.#codeMayRun = true;
    this.#wake();
  }

  #addStep(path: string, step: Step, { steps, enclosing }: CallList): void {
    const { addStep } = this.options;
    steps.push(step);
    addStep(path, step, enclosing);
    if (step.type !== "parallel") return;
    for (const branch of step.steps) addStep(joinPath(path, branch.name), branch, [step, ...enclosing]);
  }

  #deliver(): boolean {
    const startResults = Array.from(this.#parallels).map((call) => this.#beginBranches(call));
    const deliveryResults = Array.from(this.#lists.values()).map((list) => this.#deliverIn(list));
    return [...startResults, ...deliveryResults].includes(true);
  }

  #deliverIn(list: CallList): boolean {
    let any = false;
    for (let [head] = list.open; head && this.#hasEnded(head); [head] = list.open) {
      list.open.shift();
      any = true;
      if (head.kind === "note") head.resolve();
      else this.#answer(head);
    }
    if (any) this.#codeMayRun = true;
    return any;
  }

  #hasEnded(call: Call): boolean {
    if (call.kind === "note") return this.options.state.notes.has(call.id);
    const status = this.#statusOf(call.path);
    if (status !== "completed" && status !== "skipped") return false;
    // The code of completed branches runs again for its return value.
    return !call.branches || isOver(call, this.options.state);
  }

  #answer(call: StepCall): void {
    this.#results.deliver(call);
    this.#parallels.delete(call);
    for (const { list } of call.branches?.values() ?? []) if (list) this.#lists.delete(list.prefix);
  }

  #beginBranches({ path, step, list, branches = new Map<string, Branch>() }: StepCall): boolean {
    let any = false;
    for (const [name, branch] of branches) {
      const prefix = joinPath(path, name);
      const status = this.#statusOf(prefix);
      if (branch.list || (status !== "running" && status !== "completed")) continue;
      const enclosing = [branch.step, step, ...list.enclosing];
      branch.list = createList(prefix, { steps: branch.step.steps, enclosing, phase: list.phase });
      this.#run(branch.list, branch.run);
      any = true;
    }
    return any;
  }

  #statusOf(path: string) {
    return this.options.state.steps.get(path)?.status;
  }

  #isInProgress(path: string): boolean {
    const status = this.#statusOf(path);
    return status === "running" || status === "produced" || status === "waiting";
  }

  #misuse(message: string): AgenticError {
    return new AgenticError({ code: "definition-invalid", message });
  }

  /** Ends the run because the code does not match the journal. No further call returns. */
  #stopFor({ step, message }: { step: string; message: string }): Promise<never> {
    if (!this.#fault) {
      this.#fault = true;
      const { root, runId, onFault } = this.options;
      const location = userLocation(new Error("asked here"), root);
      const suffix = location === undefined ? "" : ` (${location})`;
      onFault({
        class: "fatal",
        code: "definition-changed",
        message: `The workflow differs from the one with which this run started: ${message}${suffix}. Revert the change, or run again from that step with \`agentic-sdlc resume ${runId} --from-step ${step}\`. Put code that depends on time or randomness into a function step.`,
      });
    }
    return new Promise(() => {});
  }
}

/** The callback of a message shares no loop with other callbacks, so an interruption ends only its code. */
function nextMessage(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.once("message", () => {
      port1.close();
      resolve();
    });
    port2.postMessage(undefined, []);
  });
}

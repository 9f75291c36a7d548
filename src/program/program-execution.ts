import { AsyncLocalStorage } from "node:async_hooks";
import { MessageChannel } from "node:worker_threads";
import type { NextCall, ProgramView } from "../decision/program-view.ts";
import type { Step, Workflow } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { InterruptedCode } from "../ports/program-watch.ts";
import type { Failure } from "../run/journal/event.ts";
import type { RunState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import { joinPath } from "../run/step-path.ts";
import type { StepFunction } from "../steps/step-context.ts";
import type { WorkflowProgram } from "./define-workflow.ts";
import { DeterminismCheck } from "./determinism-check.ts";
import { isOver } from "./parallel-results.ts";
import {
  type Branch,
  type Call,
  type CallList,
  createList,
  type Outcome,
  type StepCall,
} from "./program-call.ts";
import { fingerprintOf } from "./program-steps.ts";
import { ReplayedResults } from "./replayed-results.ts";
import { messageOf, placeInStack, userPlace } from "./user-source-location.ts";
import type { StepResult } from "./workflow-context.ts";

export interface ProgramOptions {
  readonly definition: WorkflowProgram;
  /** Its steps are those that were asked for; they become more. */
  readonly workflow: Workflow;
  readonly state: RunState;
  readonly runId: string;
  readonly args: unknown;
  /** Absolute folder of the user's files. */
  readonly root: string;
  readonly signal: AbortSignal;
  /** Takes in a step, under its path, with the blocks around it, innermost first. */
  readonly addStep: (path: string, step: Step, enclosing: readonly Step[]) => void;
  /** Absolute folder in which the steps of a list work. */
  readonly directoryOf: (prefix: string) => string;
  /** The output as the step gave it, where the journal refers to a file for it. */
  readonly whole: (name: string, output: StepOutput) => StepOutput;
  /** Runs the code of the user's. */
  readonly execute: (program: Program) => unknown;
  /** Ends the run: the code and the journal do not fit. */
  readonly onFault: (failure: Failure) => void;
}

/** A step to ask for. */
export interface StepRequest {
  readonly step: Step;
  readonly continues: boolean;
  readonly branches?: ReadonlyMap<string, Branch>;
  readonly run?: StepFunction;
}

/** Where code of the user's runs. */
interface Here {
  readonly list: CallList;
  /** Path of the function step it is, which can ask for no other. */
  readonly inFunction?: string;
}

/**
 * A definition that is a program, under way. What it asks for becomes decisions; what came of them goes back to it, from the journal
 * alone. When a run is resumed it runs again from its start, and what is recorded is answered at once.
 */
export class Program implements ProgramView {
  /** By the key of a function step. */
  readonly functions = new Map<string, StepFunction>();
  readonly #options: ProgramOptions;
  readonly #claims: DeterminismCheck;
  readonly #answers: ReplayedResults;
  readonly #here = new AsyncLocalStorage<Here>();
  readonly #lists = new Map<string, CallList>();
  readonly #calls = new Map<string, StepCall>();
  readonly #parallels = new Set<StepCall>();
  /** Whether code of the user's may be about to do something. */
  #stirred = false;
  /** Code that begins with the next message. */
  #starting = 0;
  #wake: () => void = () => {};
  #fault = false;
  /** Reject the promises of code that runs: of functions, and by list of what asks for steps. */
  readonly #functionCuts = new Set<(error: Error) => void>();
  readonly #listCuts = new Map<CallList, (error: Error) => void>();
  /** The first wrong use of what `execute` is given; caught or not, it is not what its author meant. */
  #mistake: unknown;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.#claims = new DeterminismCheck(options.state);
    this.#answers = new ReplayedResults(options);
  }

  /** Answers what has ended, and lets the program go on until it has asked for what is next or waits for something of its own. */
  async settle(): Promise<void> {
    if (this.#lists.size === 0) this.#begin();
    while (this.#deliver() || this.#stirred || this.#starting > 0) {
      // All that follows at once from an answer is done when the event loop has turned.
      await new Promise((resolve) => setImmediate(resolve));
      this.#stirred = false;
    }
  }

  /** Whether some of its code waits for something that is no step. */
  isBusy(): boolean {
    return Array.from(this.#lists.values()).some(({ open, outcome }) => !outcome && open.length === 0);
  }

  /** Settles when the program has done something, or the signal is aborted. */
  async moved(signal: AbortSignal): Promise<void> {
    if (this.#stirred || signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  next(prefix: string): NextCall {
    const list = this.#lists.get(prefix);
    if (!list) return { kind: "busy" };
    const { outcome, told } = list;
    const [head] = list.open;
    const threw = outcome?.kind === "threw";
    const survived = told.find(({ path }) => this.#statusOf(path) === "failed");
    if (survived && !threw && (head || outcome)) return { kind: "survived", step: survived.step };
    if (head?.kind === "note") return { kind: "note", event: head.event };
    // After an error nothing new begins; what is under way ends.
    if (head && (!threw || this.#isUnderWay(head.path))) return { kind: "step", step: head.step };
    if (!outcome) return { kind: "busy" };
    return threw ? { kind: "threw", ...this.#answers.describe(outcome.error) } : { kind: "returned" };
  }

  /** Tells the program that a step has failed for good. */
  tell(path: string): void {
    const call = this.#calls.get(path);
    if (!call || call.list.open[0] !== call) return;
    const { list } = call;
    list.open.shift();
    list.told.push(call);
    this.#stirred = true;
    this.#answer(call);
    // Code that did not wait for its step cannot hear of it.
    if (list.outcome?.kind === "returned")
      list.outcome = { kind: "threw", error: this.#answers.failureOf(path) };
  }

  /** Code that kept the thread for itself was ended: its promises would never settle. */
  interrupted({ url, line, seconds }: InterruptedCode): void {
    const place = placeInStack(`${url}:${line}`, this.#options.root) ?? `${url}:${line}`;
    const error = new Error(
      `${place}: code of the workflow kept the engine from its work for ${seconds} seconds and was ended; put long work into a script step, or let the event loop turn with \`await\`.`,
    );
    const left = Array.from(this.#listCuts.keys()).filter(({ outcome }) => !outcome);
    const busy = left.filter(({ open }) => open.length === 0);
    const cut = busy.length + this.#functionCuts.size > 0 ? busy : left;
    for (const reject of this.#functionCuts) reject(error);
    for (const list of cut) this.#listCuts.get(list)?.(error);
  }

  mistake(error: unknown): void {
    this.#mistake ??= error;
  }

  fingerprintOf(path: string): string | undefined {
    return this.#calls.get(path)?.fingerprint;
  }

  /** Asks for a step in the list of the code that calls this. */
  ask({ step, continues, branches, run }: StepRequest): Promise<unknown> {
    const list = this.list(`Step \`${step.name}\``);
    const path = joinPath(list.prefix, step.name);
    if (this.#calls.has(path))
      throw this.#misuse(`Step \`${path}\` is asked for twice; give each step an id of its own.`);
    const fingerprint = fingerprintOf(step);
    const names = branches && Array.from(branches.keys(), (name) => joinPath(path, name));
    const misfit = this.#claims.matchRecordedStep({
      path,
      kind: step.type,
      fingerprint,
      ...(names ? { branches: names } : {}),
    });
    if (misfit) return this.#stopFor(misfit);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // Who does not wait for a step does not hear of its failure; the run still does.
    promise.catch(() => {});
    const known = { path, step, list, fingerprint, continues, ...(branches ? { branches } : {}) };
    const call: StepCall = { kind: "step", ...known, resolve, reject };
    this.#calls.set(path, call);
    if (run)
      this.functions.set(path, (scope, signal) =>
        this.#runFunction({ list, inFunction: path }, () => run(scope, signal)),
      );
    this.#show(path, step, list);
    if (branches) this.#parallels.add(call);
    this.#open(list, call);
    return promise;
  }

  /** Asks for a fact to be noted, unless it is. */
  note(id: string, event: (id: string) => Extract<Call, { kind: "note" }>["event"]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const list = this.list("What is noted");
    const full = joinPath(list.prefix, id);
    this.#open(list, { kind: "note", id: full, event: event(full), resolve });
    return promise;
  }

  /** The list of the code that calls this. */
  list(what: string): CallList {
    const here = this.#here.getStore();
    if (here?.inFunction !== undefined)
      throw this.#misuse(
        `${what} cannot be asked for inside function step \`${here.inFunction}\`; ask for it before or after.`,
      );
    if (!here) throw this.#misuse(`${what} was asked for outside the workflow's \`execute\`.`);
    return here.list;
  }

  /** The list of the code that calls this, for what asks for nothing. */
  get prefix(): string {
    return this.#here.getStore()?.list.prefix ?? "";
  }

  resultFor(id: string): StepResult | undefined {
    return this.#answers.find(this.prefix, id);
  }

  #begin(): void {
    const { execute, workflow } = this.#options;
    const root = createList("", { steps: workflow.steps, enclosing: [], phase: undefined });
    this.#run(root, () => execute(this));
  }

  #run(list: CallList, code: () => unknown): void {
    this.#lists.set(list.prefix, list);
    const end = (outcome: Outcome): void => {
      list.outcome = outcome;
      const missed = outcome.kind === "returned" ? this.#claims.leftIn(list.prefix) : undefined;
      if (missed) void this.#stopFor(missed);
      this.#stir();
    };
    this.#stirred = true;
    const { promise: cut, reject } = Promise.withResolvers<never>();
    this.#listCuts.set(list, reject);
    void Promise.race([this.#here.run({ list }, async () => await this.#onCleanStack(code)), cut])
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

  /** Code that is interrupted takes all frames below it along: none of the engine's may be there. */
  async #onCleanStack(code: () => unknown): Promise<unknown> {
    this.#starting += 1;
    await nextMessage();
    this.#starting -= 1;
    this.#stirred = true;
    return await code();
  }

  async #runFunction(here: Here, code: () => unknown): Promise<unknown> {
    const { promise: cut, reject } = Promise.withResolvers<never>();
    this.#functionCuts.add(reject);
    try {
      return await Promise.race([this.#here.run(here, async () => await this.#onCleanStack(code)), cut]);
    } catch (error) {
      throw new Error(messageOf(error, this.#options.root), { cause: error });
    } finally {
      this.#functionCuts.delete(reject);
    }
  }

  #open(list: CallList, call: Call): void {
    list.open.push(call);
    this.#stir();
    if (list.open.length === 1) this.#deliverIn(list);
  }

  #stir(): void {
    this.#stirred = true;
    this.#wake();
  }

  /** Makes a step known to those who show and limit steps. */
  #show(path: string, step: Step, { steps, enclosing }: CallList): void {
    const { addStep } = this.#options;
    steps.push(step);
    addStep(path, step, enclosing);
    if (step.type !== "parallel") return;
    for (const branch of step.steps) addStep(joinPath(path, branch.name), branch, [step, ...enclosing]);
  }

  /** Answers every call that has ended, and begins the branches whose turn it is. */
  #deliver(): boolean {
    const begun = Array.from(this.#parallels).map((call) => this.#beginBranches(call));
    const ended = Array.from(this.#lists.values()).map((list) => this.#deliverIn(list));
    return [...begun, ...ended].includes(true);
  }

  #deliverIn(list: CallList): boolean {
    let any = false;
    for (let [head] = list.open; head && this.#hasEnded(head); [head] = list.open) {
      list.open.shift();
      any = true;
      if (head.kind === "note") head.resolve();
      else this.#answer(head);
    }
    if (any) this.#stirred = true;
    return any;
  }

  #hasEnded(call: Call): boolean {
    if (call.kind === "note") return this.#options.state.notes.has(call.id);
    const status = this.#statusOf(call.path);
    if (status !== "completed" && status !== "skipped") return false;
    // The code of branches that completed before runs again for what it returns.
    return !call.branches || isOver(call, this.#options.state);
  }

  #answer(call: StepCall): void {
    this.#answers.give(call);
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
    return this.#options.state.steps.get(path)?.status;
  }

  #isUnderWay(path: string): boolean {
    const status = this.#statusOf(path);
    return status === "running" || status === "produced" || status === "waiting";
  }

  #misuse(message: string): AgenticError {
    return new AgenticError({ code: "definition-invalid", message });
  }

  /** The journal does not fit what the code asks for: the run ends, and nothing is answered any more. */
  #stopFor({ step, message }: { step: string; message: string }): Promise<never> {
    if (!this.#fault) {
      this.#fault = true;
      const { root, runId, onFault } = this.#options;
      const place = userPlace(new Error("asked here"), root);
      const where = place === undefined ? "" : ` (${place})`;
      onFault({
        class: "fatal",
        code: "definition-changed",
        message: `The workflow is not the one this run began with: ${message}${where}. Take the change back, or run again from there with \`agentic-sdlc resume ${runId} --from-step ${step}\`; what depends on time or chance belongs in a function step.`,
      });
    }
    return new Promise(() => {});
  }
}

/** Unlike those of timers and immediates, the callback of a message shares no loop with others: what ends in it ends alone. */
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

const require = process.getBuiltinModule;
import {
  resultOf
} from "./chunk-35LMSGS7.js";
import {
  createList
} from "./chunk-UVDHNGPM.js";
import {
  fingerprintOf,
  wordFor
} from "./chunk-2VA5VFRD.js";
import "./chunk-RVVSPVQ2.js";
import "./chunk-SYZWXYVV.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import {
  ParallelFailure,
  StepFailure
} from "./chunk-33CYRIBI.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import {
  joinPath,
  prefixOf
} from "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/program/program-execution.ts
const { AsyncLocalStorage } = process.getBuiltinModule("node:async_hooks");
const { MessageChannel } = process.getBuiltinModule("node:worker_threads");

// src/program/determinism-check.ts
var RECORDED = /* @__PURE__ */ new Set(["completed", "produced", "skipped"]);
var DeterminismCheck = class {
  #state;
  /** By list: recorded steps that were not asked for since. */
  #left = /* @__PURE__ */ new Map();
  constructor(state) {
    this.#state = state;
    for (const { path, name, status } of state.steps.values())
      if (RECORDED.has(status) && !name.startsWith("merge+")) this.#add(path);
  }
  #add(path) {
    for (let inner = path; inner !== ""; inner = prefixOf(inner)) {
      const list = prefixOf(inner);
      const left = this.#left.get(list) ?? /* @__PURE__ */ new Set();
      this.#left.set(list, left.add(inner));
    }
  }
  /** Takes a step as asked for; returns what is amiss. */
  matchRecordedStep({
    path,
    kind,
    fingerprint,
    branches
  }) {
    const left = this.#left.get(prefixOf(path));
    if (!left?.delete(path)) return this.#unexpected(path, left);
    const recorded = this.#state.steps.get(path);
    if (recorded && recorded.kind !== "" && recorded.kind !== kind)
      return {
        step: path,
        message: `step \`${path}\` is recorded as ${wordFor(recorded.kind)} step and is now ${wordFor(kind)} step`
      };
    if (recorded?.fingerprint !== void 0 && recorded.fingerprint !== fingerprint)
      return { step: path, message: `what step \`${path}\` is asked to do is not what it has done` };
    const gone = branches && Array.from(this.#left.get(path) ?? []).find((each) => !branches.includes(each));
    if (gone !== void 0) return { step: path, message: `branch \`${gone}\` is recorded and is not there` };
    if (branches) this.#left.delete(path);
    return void 0;
  }
  #unexpected(path, left = /* @__PURE__ */ new Set()) {
    const [missed] = left;
    if (missed !== void 0)
      return { step: missed, message: `it asks for step \`${path}\` where \`${missed}\` is recorded` };
    const block = this.#state.steps.get(prefixOf(path))?.status;
    if (block === "completed" || block === "skipped")
      return {
        step: path,
        message: `it asks for step \`${path}\`, which is not recorded in a branch that has ended`
      };
    return void 0;
  }
  /** A list has ended: what is recorded in it and was not asked for. */
  leftIn(prefix) {
    const [missed] = this.#left.get(prefix) ?? [];
    return missed === void 0 ? void 0 : { step: missed, message: `it no longer asks for step \`${missed}\`, which is recorded` };
  }
};

// src/program/parallel-results.ts
function isOver({ path, branches = /* @__PURE__ */ new Map() }, { steps }) {
  return Array.from(branches).every(([name, { list }]) => {
    return steps.get(joinPath(path, name))?.status !== "completed" || list?.outcome !== void 0;
  });
}
function branchResults({ path, branches = /* @__PURE__ */ new Map() }, { state, whole }) {
  const entries = Array.from(branches, ([name, { list }]) => {
    const own = state.steps.get(joinPath(path, name));
    const outcome = list?.outcome;
    if (outcome?.kind === "threw") return [name, { status: "failed", error: asError(outcome.error) }];
    if (own?.status === "completed")
      return [name, { status: "completed", value: outcome?.kind === "returned" ? outcome.value : void 0 }];
    if (own?.status === "failed")
      return [name, { status: "failed", error: new StepFailure(resultOf(own, whole)) }];
    return [name, { status: "skipped" }];
  });
  return Object.fromEntries(entries);
}
function parallelEnd(call, result, results) {
  if (call.continues || result.status !== "failed") return results;
  const isSome = Object.values(results).some(({ status }) => status === "failed");
  return isSome ? new ParallelFailure(result.stepId, results) : new StepFailure(result);
}
function asError(error) {
  return error instanceof Error ? error : new Error(String(error));
}

// src/program/user-source-location.ts
const { relative, sep } = process.getBuiltinModule("node:path");
const { fileURLToPath } = process.getBuiltinModule("node:url");
function userPlace(error, root) {
  return placeInStack(error instanceof Error ? error.stack ?? "" : "", root);
}
function placeInStack(stack, root) {
  for (const [, url = "", line = ""] of stack.matchAll(/(file:\/\/[^\s)]+?):(\d+)(?=[:\s)]|$)/g)) {
    const path = insideOf(root, url);
    if (path !== void 0) return `${path}:${line}`;
  }
  return void 0;
}
function insideOf(root, url) {
  const path = relative(root, fileURLToPath(url));
  const parts = path.split(sep);
  return parts[0] === ".." || parts.includes("node_modules") ? void 0 : parts.join("/");
}
function messageOf(error, root) {
  const message = error instanceof Error ? `${nameOf(error)}${error.message}` : String(error);
  const place = userPlace(error, root);
  return place === void 0 ? message : `${place}: ${message}`;
}
function nameOf({ name }) {
  return name === "Error" || name === "AgenticError" ? "" : `${name}: `;
}

// src/program/replayed-results.ts
var ReplayedResults = class {
  #options;
  /** Paths of steps whose results the code was given. Results may be large: they are made again from the journal. */
  #given = /* @__PURE__ */ new Set();
  /** Paths of the steps whose failures were thrown. */
  #causes = /* @__PURE__ */ new WeakMap();
  constructor(options) {
    this.#options = options;
  }
  /** Gives a call its result, or throws its failure where the code waits. */
  give(call) {
    const result = this.#resultAt(call.path);
    this.#given.add(call.path);
    const end = call.branches ? parallelEnd(call, result, branchResults(call, this.#options)) : result;
    if (end instanceof Error) call.reject(this.#thrown(call.path, end));
    else if (!call.branches && result.status === "failed" && !call.continues)
      call.reject(this.failureOf(call.path));
    else call.resolve(end);
  }
  /** What is thrown for a step that failed for good. */
  failureOf(path) {
    return this.#thrown(path, new StepFailure(this.#resultAt(path)));
  }
  /** A result the code was given, by the id of its step, as seen from a list. */
  find(prefix, id) {
    for (let list = prefix; ; list = prefixOf(list)) {
      const path = joinPath(list, id);
      if (this.#given.has(path)) return this.#resultAt(path);
      if (list === "") return void 0;
    }
  }
  /** What the code threw, and the step it is about, where it is about one. */
  describe(error) {
    const step = error instanceof Error ? this.#causes.get(error) : void 0;
    if (error instanceof Error && step !== void 0)
      return { failure: { class: "fatal", code: "step-failed", message: error.message }, step };
    const code = error instanceof AgenticError ? error.code : "program-failed";
    return { failure: { class: "fatal", code, message: messageOf(error, this.#options.root) } };
  }
  #resultAt(path) {
    const { state, whole } = this.#options;
    const step = state.steps.get(path);
    if (!step) throw new AgenticError({ code: "internal", message: `Step ${path} is not known.` });
    return resultOf(step, whole);
  }
  #thrown(path, error) {
    this.#causes.set(error, path);
    return error;
  }
};

// src/program/program-execution.ts
var Program = class {
  /** By the key of a function step. */
  functions = /* @__PURE__ */ new Map();
  #options;
  #claims;
  #answers;
  #here = new AsyncLocalStorage();
  #lists = /* @__PURE__ */ new Map();
  #calls = /* @__PURE__ */ new Map();
  #parallels = /* @__PURE__ */ new Set();
  /** Whether code of the user's may be about to do something. */
  #stirred = false;
  /** Code that begins with the next message. */
  #starting = 0;
  #wake = () => {
  };
  #fault = false;
  /** Reject the promises of code that runs: of functions, and by list of what asks for steps. */
  #functionCuts = /* @__PURE__ */ new Set();
  #listCuts = /* @__PURE__ */ new Map();
  /** The first wrong use of what `execute` is given; caught or not, it is not what its author meant. */
  #mistake;
  constructor(options) {
    this.#options = options;
    this.#claims = new DeterminismCheck(options.state);
    this.#answers = new ReplayedResults(options);
  }
  /** Answers what has ended, and lets the program go on until it has asked for what is next or waits for something of its own. */
  async settle() {
    if (this.#lists.size === 0) this.#begin();
    while (this.#deliver() || this.#stirred || this.#starting > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      this.#stirred = false;
    }
  }
  /** Whether some of its code waits for something that is no step. */
  isBusy() {
    return Array.from(this.#lists.values()).some(({ open, outcome }) => !outcome && open.length === 0);
  }
  /** Settles when the program has done something, or the signal is aborted. */
  async moved(signal) {
    if (this.#stirred || signal.aborted) return;
    await new Promise((resolve) => {
      this.#wake = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }
  next(prefix) {
    const list = this.#lists.get(prefix);
    if (!list) return { kind: "busy" };
    const { outcome, told } = list;
    const [head] = list.open;
    const threw = outcome?.kind === "threw";
    const survived = told.find(({ path }) => this.#statusOf(path) === "failed");
    if (survived && !threw && (head || outcome)) return { kind: "survived", step: survived.step };
    if (head?.kind === "note") return { kind: "note", event: head.event };
    if (head && (!threw || this.#isUnderWay(head.path))) return { kind: "step", step: head.step };
    if (!outcome) return { kind: "busy" };
    return threw ? { kind: "threw", ...this.#answers.describe(outcome.error) } : { kind: "returned" };
  }
  /** Tells the program that a step has failed for good. */
  tell(path) {
    const call = this.#calls.get(path);
    if (!call || call.list.open[0] !== call) return;
    const { list } = call;
    list.open.shift();
    list.told.push(call);
    this.#stirred = true;
    this.#answer(call);
    if (list.outcome?.kind === "returned")
      list.outcome = { kind: "threw", error: this.#answers.failureOf(path) };
  }
  /** Code that kept the thread for itself was ended: its promises would never settle. */
  interrupted({ url, line, seconds }) {
    const place = placeInStack(`${url}:${line}`, this.#options.root) ?? `${url}:${line}`;
    const error = new Error(
      `${place}: code of the workflow kept the engine from its work for ${seconds} seconds and was ended; put long work into a script step, or let the event loop turn with \`await\`.`
    );
    const left = Array.from(this.#listCuts.keys()).filter(({ outcome }) => !outcome);
    const busy = left.filter(({ open }) => open.length === 0);
    const cut = busy.length + this.#functionCuts.size > 0 ? busy : left;
    for (const reject of this.#functionCuts) reject(error);
    for (const list of cut) this.#listCuts.get(list)?.(error);
  }
  mistake(error) {
    this.#mistake ??= error;
  }
  fingerprintOf(path) {
    return this.#calls.get(path)?.fingerprint;
  }
  /** Asks for a step in the list of the code that calls this. */
  ask({ step, continues, branches, run }) {
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
      ...names ? { branches: names } : {}
    });
    if (misfit) return this.#stopFor(misfit);
    const { promise, resolve, reject } = Promise.withResolvers();
    promise.catch(() => {
    });
    const known = { path, step, list, fingerprint, continues, ...branches ? { branches } : {} };
    const call = { kind: "step", ...known, resolve, reject };
    this.#calls.set(path, call);
    if (run)
      this.functions.set(
        path,
        (scope, signal) => this.#runFunction({ list, inFunction: path }, () => run(scope, signal))
      );
    this.#show(path, step, list);
    if (branches) this.#parallels.add(call);
    this.#open(list, call);
    return promise;
  }
  /** Asks for a fact to be noted, unless it is. */
  note(id, event) {
    const { promise, resolve } = Promise.withResolvers();
    const list = this.list("What is noted");
    const full = joinPath(list.prefix, id);
    this.#open(list, { kind: "note", id: full, event: event(full), resolve });
    return promise;
  }
  /** The list of the code that calls this. */
  list(what) {
    const here = this.#here.getStore();
    if (here?.inFunction !== void 0)
      throw this.#misuse(
        `${what} cannot be asked for inside function step \`${here.inFunction}\`; ask for it before or after.`
      );
    if (!here) throw this.#misuse(`${what} was asked for outside the workflow's \`execute\`.`);
    return here.list;
  }
  /** The list of the code that calls this, for what asks for nothing. */
  get prefix() {
    return this.#here.getStore()?.list.prefix ?? "";
  }
  resultFor(id) {
    return this.#answers.find(this.prefix, id);
  }
  #begin() {
    const { execute, workflow } = this.#options;
    const root = createList("", { steps: workflow.steps, enclosing: [], phase: void 0 });
    this.#run(root, () => execute(this));
  }
  #run(list, code) {
    this.#lists.set(list.prefix, list);
    const end = (outcome) => {
      list.outcome = outcome;
      const missed = outcome.kind === "returned" ? this.#claims.leftIn(list.prefix) : void 0;
      if (missed) void this.#stopFor(missed);
      this.#stir();
    };
    this.#stirred = true;
    const { promise: cut, reject } = Promise.withResolvers();
    this.#listCuts.set(list, reject);
    void Promise.race([this.#here.run({ list }, async () => await this.#onCleanStack(code)), cut]).finally(() => this.#listCuts.delete(list)).then(
      (value) => end(
        this.#mistake === void 0 ? { kind: "returned", value } : { kind: "threw", error: this.#mistake }
      ),
      (error) => end({ kind: "threw", error })
    );
  }
  /** Code that is interrupted takes all frames below it along: none of the engine's may be there. */
  async #onCleanStack(code) {
    this.#starting += 1;
    await nextMessage();
    this.#starting -= 1;
    this.#stirred = true;
    return await code();
  }
  async #runFunction(here, code) {
    const { promise: cut, reject } = Promise.withResolvers();
    this.#functionCuts.add(reject);
    try {
      return await Promise.race([this.#here.run(here, async () => await this.#onCleanStack(code)), cut]);
    } catch (error) {
      throw new Error(messageOf(error, this.#options.root), { cause: error });
    } finally {
      this.#functionCuts.delete(reject);
    }
  }
  #open(list, call) {
    list.open.push(call);
    this.#stir();
    if (list.open.length === 1) this.#deliverIn(list);
  }
  #stir() {
    this.#stirred = true;
    this.#wake();
  }
  /** Makes a step known to those who show and limit steps. */
  #show(path, step, { steps, enclosing }) {
    const { addStep } = this.#options;
    steps.push(step);
    addStep(path, step, enclosing);
    if (step.type !== "parallel") return;
    for (const branch of step.steps) addStep(joinPath(path, branch.name), branch, [step, ...enclosing]);
  }
  /** Answers every call that has ended, and begins the branches whose turn it is. */
  #deliver() {
    const begun = Array.from(this.#parallels).map((call) => this.#beginBranches(call));
    const ended = Array.from(this.#lists.values()).map((list) => this.#deliverIn(list));
    return [...begun, ...ended].includes(true);
  }
  #deliverIn(list) {
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
  #hasEnded(call) {
    if (call.kind === "note") return this.#options.state.notes.has(call.id);
    const status = this.#statusOf(call.path);
    if (status !== "completed" && status !== "skipped") return false;
    return !call.branches || isOver(call, this.#options.state);
  }
  #answer(call) {
    this.#answers.give(call);
    this.#parallels.delete(call);
    for (const { list } of call.branches?.values() ?? []) if (list) this.#lists.delete(list.prefix);
  }
  #beginBranches({ path, step, list, branches = /* @__PURE__ */ new Map() }) {
    let any = false;
    for (const [name, branch] of branches) {
      const prefix = joinPath(path, name);
      const status = this.#statusOf(prefix);
      if (branch.list || status !== "running" && status !== "completed") continue;
      const enclosing = [branch.step, step, ...list.enclosing];
      branch.list = createList(prefix, { steps: branch.step.steps, enclosing, phase: list.phase });
      this.#run(branch.list, branch.run);
      any = true;
    }
    return any;
  }
  #statusOf(path) {
    return this.#options.state.steps.get(path)?.status;
  }
  #isUnderWay(path) {
    const status = this.#statusOf(path);
    return status === "running" || status === "produced" || status === "waiting";
  }
  #misuse(message) {
    return new AgenticError({ code: "definition-invalid", message });
  }
  /** The journal does not fit what the code asks for: the run ends, and nothing is answered any more. */
  #stopFor({ step, message }) {
    if (!this.#fault) {
      this.#fault = true;
      const { root, runId, onFault } = this.#options;
      const place = userPlace(new Error("asked here"), root);
      const where = place === void 0 ? "" : ` (${place})`;
      onFault({
        class: "fatal",
        code: "definition-changed",
        message: `The workflow is not the one this run began with: ${message}${where}. Take the change back, or run again from there with \`agentic-sdlc resume ${runId} --from-step ${step}\`; what depends on time or chance belongs in a function step.`
      });
    }
    return new Promise(() => {
    });
  }
};
function nextMessage() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.once("message", () => {
      port1.close();
      resolve();
    });
    port2.postMessage(void 0, []);
  });
}
export {
  Program
};

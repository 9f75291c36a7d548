const require = process.getBuiltinModule;
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
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

// src/template/worker-thread.ts
const { Worker } = process.getBuiltinModule("node:worker_threads");
function workerUrl() {
  const name = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./template-worker.js";
  return new URL(name, import.meta.url);
}
var WorkerThread = class {
  #worker;
  #limits;
  #ready;
  #waiting;
  #alive = true;
  constructor(limits) {
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
        stackSizeMb: 4
      }
    });
    this.#worker.on("message", (reply) => this.#waiting?.resolve(reply));
    this.#worker.on("error", (error) => this.#fail(this.#failure(error)));
    this.#worker.on("exit", (code) => this.#fail(stopped(`the thread ended with code ${code}`)));
    this.#ready = this.#reply();
  }
  get alive() {
    return this.#alive;
  }
  async ask(request) {
    this.#worker.ref();
    try {
      await this.#ready;
      const reply = this.#reply();
      this.#worker.postMessage(request, []);
      return await this.#inTime(reply);
    } finally {
      this.#worker.unref();
    }
  }
  async end() {
    this.#alive = false;
    await this.#worker.terminate();
  }
  #reply() {
    this.#waiting = Promise.withResolvers();
    return this.#waiting.promise;
  }
  #fail(error) {
    this.#alive = false;
    this.#waiting?.reject(error);
  }
  #failure(error) {
    if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return stopped(error.message, error);
    const { memoryMb } = this.#limits;
    return new AgenticError({
      code: "template-failed",
      message: `Rendering needed more than ${memoryMb} MB of memory; give the template less data or less to do.`,
      data: { memoryMb },
      cause: error
    });
  }
  async #inTime(reply) {
    let answered = false;
    const timer = setTimeout(() => setImmediate(() => answered || this.#tooLate()), this.#limits.timeoutMs);
    try {
      return await reply;
    } finally {
      answered = true;
      clearTimeout(timer);
    }
  }
  /** By then a reply that came while this thread was busy has been taken: the worker is the one that is late. */
  #tooLate() {
    const { timeoutMs } = this.#limits;
    this.#fail(
      new AgenticError({
        code: "template-failed",
        message: `Rendering took longer than ${timeoutMs} ms and was stopped; give the template less to do.`,
        data: { timeoutMs }
      })
    );
  }
};
function stopped(reason, cause) {
  return new AgenticError({ code: "internal", message: `The template worker failed: ${reason}.`, cause });
}
export {
  WorkerThread,
  workerUrl
};

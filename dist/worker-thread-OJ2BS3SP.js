const require = process.getBuiltinModule;
import "./chunk-CEJV5K2P.js";
import "./chunk-YMCXCH53.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
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

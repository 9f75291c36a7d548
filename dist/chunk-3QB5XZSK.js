const require = process.getBuiltinModule;
import {
  gitHubAnswerOf
} from "./chunk-2UH2OY2G.js";

// src/engine/stop.ts
var Stop = class {
  #controller = new AbortController();
  #interrupt = new AbortController();
  #reason;
  get signal() {
    return this.#controller.signal;
  }
  /** Aborted when a person wants an end, even of a run that has come to its own. */
  get interrupted() {
    return this.#interrupt.signal;
  }
  get reason() {
    return this.#reason;
  }
  request(reason) {
    this.#reason ??= reason;
    this.#controller.abort();
    if (reason.kind === "interrupted") this.#interrupt.abort();
  }
};

// src/app/answers-again.ts
function answersAgain(from, report) {
  let source;
  return {
    check: async (given, issues) => {
      if (!gitHubAnswerOf(given.id)) return { status: "valid" };
      source ??= (await import("./answer-source-SZBU7UG3.js")).answersAtRemote(from, report);
      return await source.check(given, issues);
    }
  };
}

export {
  Stop,
  answersAgain
};

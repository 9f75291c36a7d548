const require = process.getBuiltinModule;
import {
  gitHubAnswerOf
} from "./chunk-KUB3IZZC.js";

// src/github-events/reviews/lazy-answer-source.ts
function answersAgain(from, report) {
  let source;
  return {
    check: async (given, issues) => {
      if (!gitHubAnswerOf(given.id)) return { status: "valid" };
      source ??= (await import("./github-answer-source-DQP53LD5.js")).answersAtRemote(from, report);
      return await source.check(given, issues);
    }
  };
}

export {
  answersAgain
};

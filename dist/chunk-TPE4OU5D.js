const require = process.getBuiltinModule;
import {
  openRepository
} from "./chunk-HT4TMITK.js";

// src/action/github.ts
async function gitHubOf({ environment }) {
  const [owner = "", repo = "", ...more] = (environment["GITHUB_REPOSITORY"] ?? "").split("/");
  if (owner === "" || repo === "" || more.length > 0) return void 0;
  const found = await openRepository(environment, { owner, repo });
  return found.status === "open" ? found.place : void 0;
}

export {
  gitHubOf
};

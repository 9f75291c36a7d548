import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  start
} from "./chunk-PVPDMHLK.js";
import "./chunk-STDLQRNJ.js";
import "./chunk-5SOGL4IO.js";
import {
  createGit
} from "./chunk-KDN6DYY5.js";
import {
  loadWorkflow,
  openProject,
  packageRoot
} from "./chunk-VMSZDOH6.js";
import {
  print
} from "./chunk-E5RSACIL.js";
import "./chunk-EVXSTNX6.js";
import "./chunk-D5PRVKHY.js";
import "./chunk-TNZDYIEZ.js";
import "./chunk-FPGRG3S7.js";
import "./chunk-CJV3F4JT.js";
import "./chunk-7GBVGIO3.js";
import "./chunk-JCEK5BA5.js";
import "./chunk-DDV6N3X7.js";
import "./chunk-4DTQK5HI.js";
import "./chunk-C4VJSM25.js";
import "./chunk-3HA3MOKL.js";
import "./chunk-WY3Q2JZZ.js";
import "./chunk-WVWDAXK4.js";

// src/cli/commands/demo.ts
import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
async function demoCommand(io, _args, options) {
  const source = join(packageRoot(), "demo");
  const folder = mkdtempSync(join(tmpdir(), "agentic-sdlc-demo-"));
  const repository = await createRepository(folder, { source, environment: io.environment });
  const provider = options.provider ?? "replay";
  const demoIo = { ...io, cwd: repository, environment: withThisNode(io.environment) };
  const project = openProject(repository);
  const loaded = loadWorkflow(project, repository, "plan-build-validate");
  const request = readFileSync(join(source, "request.md"), "utf8");
  const variables = { request, type: "feature", check_command: "npm test" };
  const code = await start(
    { io: demoIo, project, loaded, variables },
    { ...options, provider },
    {
      recordings: join(source, "recordings"),
      table: true,
      ...provider === "replay" ? { notice: NOTICE } : {}
    }
  );
  if (!options.json) print(io, `  Repository: ${repository}
  Remote: ${join(folder, "remote.git")}`);
  return code;
}
var NOTICE = "replaying recorded sessions; --provider claude runs the real agent";
async function createRepository(folder, { source, environment }) {
  const remote = join(folder, "remote.git");
  const repository = join(folder, "package");
  cpSync(join(source, "package"), repository, { recursive: true });
  const outside = createGit(folder, environment);
  await outside.run("init", "--quiet", "--bare", "--initial-branch=main", remote);
  await outside.run("init", "--quiet", "--initial-branch=main", repository);
  const git = createGit(repository, environment);
  for (const [name, value] of [
    ["user.name", "agentic-sdlc demo"],
    ["user.email", "demo@example.invalid"]
  ]) {
    await git.run("config", name, value);
  }
  await git.run("add", "--all");
  await git.run("commit", "--quiet", "-m", "Start with the package");
  await git.run("remote", "add", "origin", remote);
  await git.run("push", "--quiet", "origin", "main");
  return repository;
}
function withThisNode(environment) {
  return { ...environment, PATH: [dirname(process.execPath), environment["PATH"]].join(delimiter) };
}
export {
  demoCommand
};

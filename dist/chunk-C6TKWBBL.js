const require = process.getBuiltinModule;
import {
  composeForge,
  createFileForge,
  createScriptRunner,
  openOtherUser,
  redactedForge,
  redactedWorkspaces
} from "./chunk-KNM5WEVB.js";
import {
  composeCarriedStates
} from "./chunk-PZEAQ6XH.js";
import {
  createTemplateEngine,
  createWorkspaces
} from "./chunk-A365YEKB.js";
import {
  createGit
} from "./chunk-SVQC4LPX.js";
import {
  mayBeElsewhere,
  mayHaveRemotes
} from "./chunk-7S2EVZK2.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";
import {
  redactorFor
} from "./chunk-WD6ELVH2.js";
import {
  createLibrary
} from "./chunk-DJGWEPGF.js";
import {
  packageRoot
} from "./chunk-UMFXXXLK.js";

// src/compose.ts
const { join } = process.getBuiltinModule("node:path");
var LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
var randomIds = {
  suffix: () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join("")
};
function compose(options) {
  const { root, environment, config, kill } = options;
  const { environment: passEnvironment } = config.agents;
  const redactor = redactorFor(environment, config.logging.redact);
  const repository = { root, git: createGit(root, environment) };
  const arrival = once(() => bringNotes(options));
  const user = otherUser(options);
  const trusted = options.code && eager(repository.git.run("rev-parse", "--verify", "HEAD"));
  return {
    clock: systemClock,
    states: composeCarriedStates(options),
    workspaces: composeWorkspaces(options),
    forgeFor: (store) => redactedForge(
      composeForge(
        options,
        createFileForge({ ...repository, remotes: eager(loadRemotes(options)) }, store)
      ),
      redactor
    ),
    linksOf: async (run) => await (await import("./links-6YXYD4CX.js")).linksOfRun(options, run),
    library: createLibrary({ root, builtIn: packageRoot() }),
    templates: createTemplateEngine(),
    agents: loadedWhenUsed(() => loadAgents(options, { trusted, user }), arrival),
    scripts: createScriptRunner({ environment, kill, passEnvironment, user, ...graceOf(config) }),
    functions: /* @__PURE__ */ new Map(),
    ...config.memory.enabled ? { notes: notesLoadedWhenUsed(options, arrival) } : {}
  };
}
function otherUser({ root, config: { agents } }) {
  return agents.user === void 0 ? void 0 : openOtherUser({ name: agents.user, root });
}
function composeWorkspaces({
  root,
  isRepository,
  environment,
  config,
  code
}) {
  const repository = isRepository ? { root, git: createGit(root, environment) } : void 0;
  return redactedWorkspaces(
    createWorkspaces(root, repository, { head: code?.head }),
    redactorFor(environment, config.logging.redact)
  );
}
async function loadRemotes(options) {
  if (!mayHaveRemotes(options)) return { choose: () => void 0 };
  const { remotesOf, remotesUntil } = await import("./remotes-H3YVXS46.js");
  return remotesUntil(await remotesOf(options), options.kill);
}
function eager(promise) {
  promise.catch(() => {
  });
  return promise;
}
function once(work) {
  let done;
  return () => done ??= work();
}
async function bringNotes(options) {
  if (!options.config.memory.enabled || !mayBeElsewhere(options)) return;
  const { bringNotesInTime } = await import("./arriving-notes-DCYC4IMH.js");
  for (const notice of await bringNotesInTime(options)) options.report?.(notice);
}
function notesLoadedWhenUsed(options, arrival) {
  const load = once(async () => (await import("./related-notes-H2TUNH5O.js")).composeNotes(options));
  return {
    related: async (text, limit) => {
      await arrival();
      return await (await load()).related(text, limit);
    }
  };
}
function graceOf({ execution: { graceSeconds } }) {
  return graceSeconds === void 0 ? {} : { graceMs: graceSeconds * 1e3 };
}
async function loadAgents({ root, environment, config, kill }, { trusted, user }) {
  const [
    { createAgentRunner },
    { createClaudeCli },
    { createCodexCli },
    { createGeminiCli },
    { createReplayCli },
    { withTools }
  ] = await Promise.all([
    import("./runner-AYX4ISIO.js"),
    import("./claude-J72KUHHP.js"),
    import("./codex-PLR4HFEB.js"),
    import("./gemini-KCGADOM2.js"),
    import("./replay-3JXVNJYY.js"),
    import("./agent-tools-UQKFBQQX.js")
  ]);
  const { claude, environment: passEnvironment, prices } = config.agents;
  const directory = join(root, ".agentic", "recordings");
  const runner = createAgentRunner({
    environment,
    kill,
    user,
    clis: [
      createClaudeCli({ passEnvironment, ...claude.allowedTools.length > 0 ? claude : {} }),
      createCodexCli({ passEnvironment, prices }),
      createGeminiCli({ passEnvironment, prices }),
      createReplayCli({ directory, passEnvironment })
    ],
    ...graceOf(config)
  });
  const equipped = withTools(runner, config);
  if (!trusted) return equipped;
  const { withTrustedAgents } = await import("./trusted-config-OUZ52OZI.js");
  return withTrustedAgents(equipped, { environment, trusted: await trusted });
}
function loadedWhenUsed(load, arrival) {
  const loaded = once(load);
  return {
    run: async (request, hooks) => {
      const [runner] = await Promise.all([loaded(), arrival()]);
      return await runner.run(request, hooks);
    },
    endOrphans: async (runId) => (await loaded()).endOrphans(runId)
  };
}

export {
  randomIds,
  compose,
  composeWorkspaces
};

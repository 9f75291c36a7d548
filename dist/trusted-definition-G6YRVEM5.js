const require = process.getBuiltinModule;
import "./chunk-Z2VYIOJM.js";
import {
  definitionFiles
} from "./chunk-AWJTNCLQ.js";
import "./chunk-UDRX5UXY.js";
import "./chunk-CSQTFZZK.js";
import {
  openDefaultBranch
} from "./chunk-UBZ6TOSH.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-R7COA2EP.js";
import "./chunk-TS5BQK6T.js";
import "./chunk-SIE3JKFI.js";
import "./chunk-XFSDSPN7.js";
import "./chunk-7AONMOIY.js";
import "./chunk-QWZLLBGW.js";
import "./chunk-EERQ346J.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-2JPONQNQ.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-YAP3BJ7H.js";
import {
  refusals
} from "./chunk-YOGVU3KW.js";
import "./chunk-6XIILTZB.js";
import "./chunk-BMBOKWFZ.js";
import "./chunk-XCJ2A7GD.js";
import "./chunk-GTFUX3XE.js";
import {
  loadNested
} from "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import {
  resolveSources
} from "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import {
  BUILT_IN,
  keptModules
} from "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import {
  COMPOSED_DEFINITION,
  DO,
  DO_DEFINITION,
  isProgramPath,
  isProgramRun,
  knownFiles,
  loadStartable,
  resolveVariables,
  walkSteps
} from "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import {
  createGit
} from "./chunk-PDXAJEOT.js";
import {
  redactorFor
} from "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import {
  version
} from "./chunk-NNTP3JMC.js";
import "./chunk-YEGJBSNO.js";
import {
  insidePath
} from "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import {
  readRegularText
} from "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/launch/trusted-definition.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
async function trustedSources(holding) {
  const { project, environment, record, isCheckoutTrusted } = holding;
  const here = isCheckoutTrusted || !project.isRepository ? await heldAt(holding, project.root) : void 0;
  if (here || !project.isRepository) return here;
  const git = createGit(project.root, environment);
  const head = isCheckoutTrusted ? await git.try("rev-parse", "--verify", "HEAD^{commit}") : void 0;
  const branch = await openDefaultBranch({ ...project, environment }, head);
  if (!branch) return void 0;
  const now = await atCommit(holding, branch, branch.commit);
  const base = record.head_sha === void 0 ? record.base_sha : void 0;
  if (now || base === void 0 || base === branch.commit || !await branch.has(base)) return now;
  return await atCommit(holding, branch, base);
}
async function atCommit(holding, branch, commit) {
  return await branch.with(commit, pathsOf(holding), (root) => heldAt(holding, root));
}
function pathsOf({ record, definitions, sources }) {
  const named = [record.definition, ...definitions.keys(), ...Object.keys(sources?.files ?? {})];
  const inside = named.flatMap((path) => path.startsWith(BUILT_IN) ? [] : insidePath(path) ?? []);
  return [".agentic", ...new Set(inside)];
}
async function heldAt(holding, root) {
  try {
    return await hold(holding, { ...holding.project, root });
  } catch (error) {
    if (error instanceof AgenticError) return void 0;
    throw error;
  }
}
async function hold(holding, at) {
  const { record, sources } = holding;
  const { redactDocument } = redactorFor(holding.environment, holding.project.config.logging.redact);
  const isProgram = isProgramRun(record);
  const resolved = isProgram ? sourcesOfProgram(holding, at) : await sourcesOfWorkflow(holding, at);
  if (!resolved) return void 0;
  if (!sources) return isProgram ? void 0 : { sources };
  const isOther = record.engine_version !== version;
  const files = {};
  for (const [name, path] of Object.entries(sources.names)) {
    const text = resolved.files[path];
    if (resolved.names[name] !== path || text === void 0) return void 0;
    const isSame = sources.files[path] === redactDocument(text) || sources.files[path] === text;
    if (!isSame && !(isOther && path.startsWith(BUILT_IN))) return void 0;
    files[path] = isSame ? sources.files[path] ?? text : text;
  }
  return { sources: { names: sources.names, files } };
}
function sourcesOfProgram({ record, workflow, sources }, at) {
  const modules = sources ? [...keptModules(sources).keys()] : [];
  if (isProgramPath(record.definition) && !modules.includes(record.definition)) return void 0;
  const files = modules.flatMap((path) => {
    const file = join(at.root, insidePath(path) ?? "");
    return existsSync(file) ? [[path, readRegularText(file)]] : [];
  });
  return resolveSources(at, { workflow, definitions: /* @__PURE__ */ new Map(), program: { modules: () => new Map(files) } });
}
async function sourcesOfWorkflow(holding, at) {
  const { record, workflow, definitions } = holding;
  const { definition } = record;
  if (definition.startsWith(COMPOSED_DEFINITION)) return sourcesOfComposed(holding, at);
  const name = definition === "built-in" ? record.workflow : definition === DO_DEFINITION ? DO : definition;
  const found = await loadStartable(at, at.root, name);
  if (found.source !== definition) return void 0;
  const trusted = { workflow: found.workflow, definitions: loadNested(at, found.workflow) };
  const { redactDocument } = redactorFor(holding.environment, holding.project.config.logging.redact);
  const kept = definitionFiles({ workflow, definitions });
  const files = definitionFiles(trusted);
  if (kept.size !== files.size) return void 0;
  for (const [path, text] of files)
    if (kept.get(path) !== text && kept.get(path) !== redactDocument(text)) return void 0;
  return resolveSources(at, trusted);
}
function sourcesOfComposed(holding, at) {
  const { record, workflow, definitions, isCheckoutTrusted } = holding;
  const isGiven = Object.keys(record.variables).every((name) => name === "request");
  if (!isCheckoutTrusted || !isGiven || definitions.size > 0) return void 0;
  const known = knownFiles(at);
  const names = (kind, like) => kind === "workflow" ? [] : known.names(kind, like);
  if (refusals(workflow, { names }).length > 0) return void 0;
  return resolveSources(at, { workflow, definitions });
}
function feedsScripts({ record, workflow, definitions }) {
  const given = resolveVariables(workflow, {}, "command line");
  const defaults = "variables" in given ? given.variables : void 0;
  if (JSON.stringify(record.variables) === JSON.stringify(defaults ?? {})) return false;
  if (isProgramRun(record)) return record.definition !== DO_DEFINITION;
  return [workflow, ...definitions.values()].some(
    ({ steps }) => Array.from(walkSteps(steps)).some((step) => {
      const scripts = [
        step.type === "script" ? [step.run, step.cwd] : [],
        "ensures" in step ? step.ensures : []
      ];
      return INPUT.test(JSON.stringify(scripts));
    })
  );
}
var INPUT = /\{[{%](?:(?![}%]\}).)*\b(?:variables|inputs|item)\b/s;
export {
  feedsScripts,
  trustedSources
};

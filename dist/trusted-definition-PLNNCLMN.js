const require = process.getBuiltinModule;
import "./chunk-VDMXR7EW.js";
import {
  definitionFiles
} from "./chunk-2JELOLUT.js";
import "./chunk-3NPPCCK4.js";
import "./chunk-J3GMOUOT.js";
import {
  openDefaultBranch
} from "./chunk-4D4AKKLY.js";
import "./chunk-PSMESCZO.js";
import "./chunk-K4AI4EA3.js";
import "./chunk-EYVR6ADK.js";
import "./chunk-TU6LEPOF.js";
import "./chunk-KBFO2UEX.js";
import "./chunk-DFSHMYL4.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-5TEO54QJ.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-WOUM47OR.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-YAP3BJ7H.js";
import {
  refusals
} from "./chunk-BMAD2G63.js";
import "./chunk-BURSXPUG.js";
import "./chunk-WTJIPWZC.js";
import "./chunk-7EMXDABO.js";
import "./chunk-YSFMGZIF.js";
import {
  loadNested
} from "./chunk-NAWEEJRY.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import {
  resolveSources
} from "./chunk-P6AL5ALH.js";
import "./chunk-5W236SRZ.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import {
  BUILT_IN,
  keptModules
} from "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
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
} from "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import {
  createGit
} from "./chunk-BFTXJ4KS.js";
import {
  redactorFor
} from "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import {
  version
} from "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import {
  insidePath
} from "./chunk-4J5IKL3S.js";
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

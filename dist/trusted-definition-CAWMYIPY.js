const require = process.getBuiltinModule;
import {
  definitionFiles
} from "./chunk-4VRFPL7G.js";
import "./chunk-PSH52E7U.js";
import "./chunk-XPVJBLQY.js";
import {
  openDefaultBranch
} from "./chunk-GCQ2EZAE.js";
import "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-KPZFHEFB.js";
import "./chunk-ZYNZBSL6.js";
import "./chunk-MGNHN3Y4.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import {
  createGit
} from "./chunk-LYUHUQ76.js";
import "./chunk-HSWGXUKF.js";
import "./chunk-XT5VPWLU.js";
import "./chunk-RVVSPVQ2.js";
import {
  resolveSources
} from "./chunk-SYZWXYVV.js";
import "./chunk-ZGDY2HU4.js";
import {
  refusals
} from "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import {
  loadStartable
} from "./chunk-YW7UUTDG.js";
import {
  isProgramPath,
  isProgramRun,
  knownFiles,
  loadNested
} from "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import {
  BUILT_IN,
  keptModules
} from "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import {
  redactorFor
} from "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import {
  COMPOSED_DEFINITION,
  DO,
  DO_DEFINITION,
  resolveVariables,
  walkSteps
} from "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import {
  version
} from "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  insidePath
} from "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/runner/start/trusted-definition.ts
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

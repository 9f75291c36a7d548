const require = process.getBuiltinModule;
import {
  readYaml
} from "./chunk-LY6YTY4G.js";
import {
  Workflow,
  adviseIn,
  checkEffects,
  checkFiles,
  checkNesting,
  checkRules,
  checkShape,
  checkTemplates,
  describeDefinition,
  placeIn,
  readStepShapes,
  repair
} from "./chunk-KMKBUXCO.js";
import {
  sortProblems
} from "./chunk-EO6JZ5KM.js";

// src/definition/parse.ts
function parseWorkflow(text, file) {
  const yaml = readYaml(text, file);
  if (!("value" in yaml)) return yaml;
  const { source } = yaml;
  const { shapes, checked } = readShapes(yaml);
  if (yaml.syntax.length > 0) return { problems: misread(yaml, allFindings(shapes, checked)) };
  const findings = [...allFindings(shapes, checked), ...ruleFindings(shapes, checked, source)];
  const problems = unify(
    yaml.problems,
    withoutEchoes(findings).map((finding) => source.problem(finding))
  );
  if (problems.length === 0 && "value" in checked) return { workflow: checked.value };
  return { problems };
}
function checkSurroundings(text, file, known) {
  const yaml = readYaml(text, file);
  const definition = "value" in yaml && yaml.syntax.length === 0 ? definitionIn(yaml) : void 0;
  if (!("value" in yaml) || !definition) return { wrong: [], missing: [], odd: [] };
  const place = (findings) => sortProblems(findings.map((finding) => yaml.source.problem(finding)));
  return {
    wrong: [...place(checkNesting(definition, known)), ...sortProblems(checkTemplates(definition, known))],
    missing: place(checkFiles(definition, known)),
    odd: place(checkEffects(definition, known))
  };
}
function checkDefinition(text, file, known) {
  const parsed = parseWorkflow(text, file);
  const { wrong, missing, odd } = checkSurroundings(text, file, known);
  const own = "problems" in parsed ? parsed.problems : [];
  return { problems: sortProblems([...own, ...wrong, ...missing]), odd };
}
function definitionIn(yaml) {
  const { shapes, checked } = readShapes(yaml);
  return soundPart(shapes, checked, yaml.source);
}
function readShapes({ value }) {
  const shapes = readStepShapes(value);
  const context = { place: placeIn(shapes.value), advise: adviseIn(shapes.value) };
  return { shapes, checked: checkShape(Workflow, shapes.value, context) };
}
function allFindings(shapes, checked) {
  return [...shapes.findings, ..."findings" in checked ? checked.findings : []];
}
function ruleFindings(shapes, checked, source) {
  const definition = soundPart(shapes, checked, source);
  return definition ? checkRules(definition) : [];
}
function soundPart(shapes, checked, source) {
  const nothing = { unknown: /* @__PURE__ */ new Set(), names: /* @__PURE__ */ new Set() };
  const sound = "value" in checked ? { workflow: checked.value, ...nothing } : repair(shapes.value, checked.issues);
  if (!sound) return void 0;
  const { workflow, unknown, names } = sound;
  return describeDefinition(workflow, { unknown, names, lineOf: (path) => source.lineOf(path) });
}
function misread({ source, syntax, problems }, findings) {
  const first = Math.min(...syntax.map(({ line }) => line));
  const present = findings.filter(({ absent }) => absent !== true).map((finding) => source.problem(finding));
  const before = unify(problems, present).filter(({ line }) => line < first);
  return sortProblems([...syntax, ...before]);
}
function withoutEchoes(findings) {
  const wrong = findings.filter(({ absent, at }) => absent !== true || at === "value");
  const keys = wrong.flatMap(({ path, suggestion }) => [path, [...path.slice(0, -1), suggestion]]);
  const reported = new Set(keys.map((path) => path.join(".")));
  return findings.filter(({ path, at, absent, anyOf = path.slice(-1) }) => {
    const isEcho = anyOf.some((key) => reported.has([...path.slice(0, -1), key].join(".")));
    return absent !== true || at === "value" || !isEcho;
  });
}
function unify(unplain, problems) {
  const keys = new Set(unplain.map(({ key }) => key));
  const said = /* @__PURE__ */ new Map();
  for (const problem of problems) {
    if (!keys.has(problem.key)) said.set(`${problem.line}:${problem.column}:${problem.message}`, problem);
  }
  return sortProblems([...unplain, ...said.values()]);
}

export {
  parseWorkflow,
  checkSurroundings,
  checkDefinition
};

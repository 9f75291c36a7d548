const require = process.getBuiltinModule;
import {
  SourceMap,
  describeSyntaxError,
  findExcess,
  plainValue
} from "./chunk-KMKBUXCO.js";
import {
  renderProblems,
  require_dist
} from "./chunk-EO6JZ5KM.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __toESM
} from "./chunk-2GY5E74Q.js";

// src/definition/yaml/yaml-file.ts
var import_yaml = __toESM(require_dist(), 1);
var OPTIONS = {
  version: "1.2",
  schema: "core",
  merge: false,
  // Duplicates are found while plain data is made: the parser's own check is quadratic in the keys of a mapping.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: "error"
};
var MOST_ERRORS = 100;
function readYaml(text, file) {
  const excess = findExcess(text);
  if (excess) return { problems: [{ file, ...excess }] };
  const lines = new import_yaml.LineCounter();
  const document = (0, import_yaml.parseDocument)(text, { ...OPTIONS, lineCounter: lines });
  const source = new SourceMap({ file, text, document, lines });
  const at = (offset, message) => ({
    file,
    ...source.positionAt(offset),
    message
  });
  const syntax = onePerLine(
    document.errors.slice(0, MOST_ERRORS).map((error) => at(offsetOf(error, document, text), describeSyntaxError(error, text)))
  );
  const directive = findDirective(text);
  if (directive !== void 0) {
    syntax.unshift(at(directive, "directives (lines that begin with `%`) are not supported."));
  }
  const problems = [];
  const value = plainValue(document.contents, {
    text,
    report: ({ offset, path, message }) => problems.push({ ...at(offset, message), key: path.join(".") })
  });
  return { value, source, syntax: onePerLine(syntax), problems };
}
function offsetOf(error, document, text) {
  const [offset] = error.pos;
  if (error.code !== "MISSING_CHAR" || offset < text.trimEnd().length) return offset;
  let opening = offset;
  (0, import_yaml.visit)(document, {
    Scalar(_key, { type, range }) {
      const isQuoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
      if (isQuoted && range && range[0] < offset && range[1] >= offset) opening = range[0];
    }
  });
  return opening;
}
function findDirective(text) {
  const start = /^---(?:\s|$)/m.exec(text);
  const directive = /^%/m.exec(text);
  return start && directive && directive.index < start.index ? directive.index : void 0;
}
function onePerLine(problems) {
  const lines = /* @__PURE__ */ new Set();
  return problems.filter(({ line }) => !lines.has(line) && lines.add(line));
}
function parsePlainYaml(text, file) {
  const yaml = readYaml(text, file);
  const problems = "value" in yaml ? [...yaml.syntax, ...yaml.problems] : yaml.problems;
  if ("value" in yaml && problems.length === 0) return yaml.value;
  throw new AgenticError({
    code: "variables-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems }
  });
}

export {
  readYaml,
  parsePlainYaml
};

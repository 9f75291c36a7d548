const require = process.getBuiltinModule;

// src/definition/problem.ts
function renderProblems(problems, { nothingStarted = false } = {}) {
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`;
  const end = nothingStarted ? `${count} Nothing was started.` : count;
  return [...problems.map((problem) => renderProblem(problem)), end].join("\n");
}
function renderWarnings(problems) {
  return problems.map((problem) => renderProblem({ ...problem, message: `warning: ${problem.message}` })).join("\n");
}
function renderProblem({ file, line, column, message, suggestion }) {
  const hint = suggestion === void 0 ? "" : ` Did you mean \`${suggestion}\`?`;
  return `${file}:${line}:${column}  ${message}${hint}`;
}
function sortProblems(problems) {
  return problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

export {
  renderProblems,
  renderWarnings,
  renderProblem,
  sortProblems
};

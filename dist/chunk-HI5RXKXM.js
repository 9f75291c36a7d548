const require = process.getBuiltinModule;

// src/output/validation.ts
function validationOf(state, path, whole = (_name, output) => output) {
  const steps = stepsIn(state, path);
  const results = steps.flatMap(({ name, output }) => output ? [whole(name, output).data] : []);
  return {
    checks: checksIn(results, steps),
    issues: issuesIn(results),
    failed: steps.filter(({ status, reason = "" }) => status === "skipped" && reason.startsWith("failed: ")),
    exhausted: steps.filter(({ exhausted }) => exhausted === true)
  };
}
function whyInvalid({ checks, issues, failed, exhausted }) {
  return [
    ...checks.filter(({ passed }) => !passed).map(({ command }) => `\`${command}\` did not pass`),
    ...issues.filter(({ severity }) => severity === "critical" || severity === "major").map(({ severity, title }) => `open ${severity} issue: ${title}`),
    ...failed.map(({ name }) => `step ${name} failed`),
    ...exhausted.map(({ name }) => `${name} ended by its limit of rounds`)
  ];
}
function stepsIn({ steps, branches }, path) {
  const all = Array.from(steps.values());
  const inside = (around, each) => each === around || each.startsWith(`${around}/`);
  const apart = Array.from(branches.values()).flatMap(
    ({ step, mergedHead }) => mergedHead === void 0 ? [step] : []
  );
  const own = path === void 0 ? all.filter((step) => !apart.some((branch) => inside(branch, step.path))) : all.filter((step) => inside(path, step.path));
  return own.toSorted((a, b) => (a.completedAt ?? "9").localeCompare(b.completedAt ?? "9"));
}
function checksIn(results, steps) {
  const byCommand = /* @__PURE__ */ new Map();
  for (const data of results)
    for (const each of listIn(data, "checks")) {
      const { command, passed, summary } = fieldsOf(each);
      if (typeof command !== "string" || typeof passed !== "boolean") continue;
      byCommand.set(command, { command, passed, summary: typeof summary === "string" ? summary : "" });
    }
  const scripts = steps.filter(({ kind, attempt }) => kind === "script" && attempt > 0);
  for (const { name, status, output, failure, reason = "" } of scripts) {
    const hasFailed = status === "failed" || status === "skipped" && reason.startsWith("failed: ");
    if (status !== "completed" && !hasFailed) continue;
    const summary = hasFailed ? failure?.message ?? "" : output?.summary ?? "";
    byCommand.set(name, { command: name, passed: !hasFailed, summary });
  }
  return Array.from(byCommand.values());
}
function issuesIn(results) {
  let open = [];
  for (const data of results) {
    if (Array.isArray(fieldsOf(data)["issues"])) open = listIn(data, "issues").flatMap(issueOf);
    const fixed = new Set(listIn(data, "fixed").map((each) => fieldsOf(each)["title"]));
    const declined = new Map(
      listIn(data, "declined").map((each) => [fieldsOf(each)["title"], fieldsOf(each)["reason"]])
    );
    open = open.filter(({ title }) => !fixed.has(title)).map((issue) => {
      const reason = declined.get(issue.title);
      return typeof reason === "string" ? { ...issue, reason } : issue;
    });
  }
  return open;
}
function issueOf(value) {
  const { severity, title, detail, file, line } = fieldsOf(value);
  if (typeof title !== "string") return [];
  return [
    {
      severity: typeof severity === "string" ? severity : "minor",
      title,
      ...typeof detail === "string" ? { detail } : {},
      ...typeof file === "string" ? { file } : {},
      ...typeof line === "number" && Number.isInteger(line) && line > 0 ? { line } : {}
    }
  ];
}
var MOST = 200;
function listIn(data, key) {
  const list = fieldsOf(data)[key];
  return Array.isArray(list) ? list.slice(0, MOST) : [];
}
function fieldsOf(value) {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

export {
  validationOf,
  whyInvalid,
  stepsIn,
  listIn,
  fieldsOf
};

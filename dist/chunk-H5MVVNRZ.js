const require = process.getBuiltinModule;

// src/comment-commands/text-variable.ts
var NAMES = ["prompt", "task", "goal", "focus"];
function textVariable({ variables, texts = [], required = [] }, given = []) {
  if (!variables || variables.includes("request")) return "request";
  const isOpen = (name) => !given.includes(name);
  const open = required.filter(isOpen);
  if (open.length > 0) return open.length === 1 ? open[0] : void 0;
  return NAMES.find((name) => texts.includes(name) && isOpen(name));
}
function takenBy(variables) {
  const texts = variables.filter(({ type, enum: values }) => type === "string" && !values);
  const required = texts.filter((each) => each.required && each.default === void 0);
  const names = (of) => of.map(({ name }) => name);
  return { variables: names(variables), texts: names(texts), required: names(required) };
}
function withTextBelow({ variables }, given) {
  const { request, ...others } = given;
  if (typeof request !== "string" || !variables) return given;
  const name = textVariable(takenBy(variables), Object.keys(others));
  return name === void 0 || name === "request" ? given : { ...others, [name]: request };
}

export {
  textVariable,
  takenBy,
  withTextBelow
};

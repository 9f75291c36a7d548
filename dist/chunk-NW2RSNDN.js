const require = process.getBuiltinModule;

// src/run/parse-json.ts
function parseJson(text) {
  try {
    return text === void 0 ? void 0 : JSON.parse(text);
  } catch {
    return void 0;
  }
}
function parseJsonObject(text) {
  const value = parseJson(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? value : void 0;
}

export {
  parseJson,
  parseJsonObject
};

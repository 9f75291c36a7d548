const require = process.getBuiltinModule;

// src/errors.ts
var AgenticError = class extends Error {
  name = "AgenticError";
  code;
  data;
  constructor({ code, message, data = {}, cause }) {
    super(message, { cause });
    this.code = code;
    this.data = data;
  }
};

export {
  AgenticError
};

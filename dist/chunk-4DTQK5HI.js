import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);

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

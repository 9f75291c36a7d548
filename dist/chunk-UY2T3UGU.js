const require = process.getBuiltinModule;
import {
  redactorFor
} from "./chunk-F7MGZMJL.js";

// src/cli/redacted-io.ts
function redactedIo(io, names) {
  if (names?.length === 0) return io;
  const redactor = redactorFor(io.environment, names);
  return {
    get stdin() {
      return io.stdin;
    },
    stdout: redactedStream(io.stdout, redactor),
    stderr: redactedStream(io.stderr, redactor),
    environment: io.environment,
    cwd: io.cwd
  };
}
function redactedStream(stream, redactor) {
  const write = (chunk, ...rest) => stream.write(typeof chunk === "string" ? redactor.redactDocument(chunk) : chunk, ...rest);
  return new Proxy(stream, {
    get: (target, key) => {
      if (key === "write") return write;
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    }
  });
}

export {
  redactedIo
};

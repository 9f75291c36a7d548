import type { Redactor } from "../../redaction/redactor.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import type { Io } from "./io.ts";

/** Removes the environment's secrets from standard output and standard error. */
export function redactedIo(io: Io, names?: readonly string[]): Io {
  // Without names, the streams are redacted already.
  if (names?.length === 0) return io;
  const redactor = redactorFor(io.environment, names);
  return {
    get stdin() {
      return io.stdin;
    },
    ...(io.isOneStream ? { isOneStream: io.isOneStream } : {}),
    stdout: redactedStream(io.stdout, redactor),
    stderr: redactedStream(io.stderr, redactor),
    environment: io.environment,
    cwd: io.cwd,
  };
}

function redactedStream(stream: NodeJS.WriteStream, redactor: Redactor): NodeJS.WriteStream {
  const write = (chunk: string | Uint8Array, ...options: never[]): boolean =>
    stream.write(typeof chunk === "string" ? redactor.redactDocument(chunk) : chunk, ...options);
  return new Proxy(stream, {
    get: (target, key) => {
      if (key === "write") return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

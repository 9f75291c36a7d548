import type { Redactor } from "../../redaction/redactor.ts";
import { redactorFor } from "../../wiring/create-redactor.ts";
import type { Io } from "./io.ts";

/** Standard output and standard error that show no secrets of the environment. */
export function redactedIo(io: Io, names?: readonly string[]): Io {
  // What is known without the configuration is redacted already.
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

/** The stream itself, but for what is written to it. */
function redactedStream(stream: NodeJS.WriteStream, redactor: Redactor): NodeJS.WriteStream {
  const write = (chunk: string | Uint8Array, ...rest: never[]): boolean =>
    stream.write(typeof chunk === "string" ? redactor.redactDocument(chunk) : chunk, ...rest);
  return new Proxy(stream, {
    get: (target, key) => {
      if (key === "write") return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

import { once } from "node:events";
import { createAppHost, readAppEnvironment } from "../../../app/app-host.ts";
import { checkCredentials } from "../../../app/check-credentials.ts";
import { startAppServer } from "../../../app/server.ts";
import { logLine } from "../../../app/webhook-receiver.ts";
import { usageError } from "../../../errors.ts";
import { mightConcern } from "../../../github-events/handle-event.ts";
import { type Io, printNotice } from "../../../runner/process/io.ts";
import { limitYoungGeneration } from "../../../system/node-heap.ts";

const MOST_PORT = 65_535;

export async function appCommand(
  io: Io,
  _args: readonly string[],
  { host = "127.0.0.1", port = "3000" }: { readonly host?: string; readonly port?: string },
): Promise<number> {
  limitYoungGeneration();
  const at = { host, port: portOf(port) };
  const { secret, ...settings } = readAppEnvironment(io.environment);
  const log = lineWriter(io.stdout);
  const report = (message: string): void => log(logLine("error", { message }));
  const checked = await checkCredentials(settings);
  if ("warning" in checked) log(logLine("warning", { message: checked.warning }));
  else log(logLine("info", { message: `GitHub knows the App as ${checked.login}` }));
  const deliver = createAppHost({ ...settings, report });
  const server = await startAppServer({ ...at, secret, deliver, mightConcern, log });
  const stopped = new AbortController();
  const { signal } = stopped;
  await Promise.race([once(process, "SIGINT", { signal }), once(process, "SIGTERM", { signal })]);
  stopped.abort();
  printNotice(io, "Finishing pending deliveries; a second signal stops at once.");
  await server.stop();
  return 0;
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : MOST_PORT + 1;
  if (port <= MOST_PORT) return port;
  throw usageError(`${JSON.stringify(text)} is no port; give a number up to ${MOST_PORT}.`);
}

/** Returns a writer that joins the lines of one turn of the event loop: each write to a file blocks the process. */
export function lineWriter(stream: Pick<NodeJS.WritableStream, "write">): (line: string) => void {
  let lines = "";
  const write = (): void => {
    stream.write(lines);
    lines = "";
  };
  return (line) => {
    if (lines === "") setImmediate(write);
    lines += `${line}\n`;
  };
}

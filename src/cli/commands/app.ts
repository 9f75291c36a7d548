import { once } from "node:events";
import { checkCredentials } from "../../app/check-credentials.ts";
import { mayConcern } from "../../app/handle.ts";
import { createAppHost, readAppEnvironment } from "../../app/host.ts";
import { logLine } from "../../app/log-line.ts";
import { startAppServer } from "../../app/server.ts";
import { AgenticError } from "../../errors.ts";
import { keepYoungHeapSmall } from "../../heap.ts";
import { type Io, say } from "../../launch/io.ts";
import { lineWriter } from "../../log/line-writer.ts";

const MOST_PORT = 65_535;

/** Serves the GitHub App until it is told to stop. */
export async function appCommand(
  io: Io,
  _args: readonly string[],
  { host = "127.0.0.1", port = "3000" }: { readonly host?: string; readonly port?: string },
): Promise<number> {
  keepYoungHeapSmall();
  const at = { host, port: portOf(port) };
  const { secret, ...settings } = readAppEnvironment(io.environment);
  const log = lineWriter(io.stdout);
  const report = (message: string): void => log(logLine("error", { message }));
  const checked = await checkCredentials(settings);
  if ("warning" in checked) log(logLine("warning", { message: checked.warning }));
  else log(logLine("info", { message: `GitHub knows the App as ${checked.login}` }));
  const deliver = createAppHost({ ...settings, report });
  const server = await startAppServer({ ...at, secret, deliver, mayConcern, log });
  const stopped = new AbortController();
  const { signal } = stopped;
  await Promise.race([once(process, "SIGINT", { signal }), once(process, "SIGTERM", { signal })]);
  stopped.abort();
  say(io, "Deliveries under way are finished; a second signal ends at once.");
  await server.stop();
  return 0;
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : MOST_PORT + 1;
  if (port <= MOST_PORT) return port;
  throw new AgenticError({
    code: "usage",
    message: `${JSON.stringify(text)} is no port; give a number up to ${MOST_PORT}.`,
  });
}

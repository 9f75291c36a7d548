import { createAppLog } from "../../../src/app/app-log.ts";
import { configuredProbot, type HostedAppOptions, loadApp } from "../../../src/app/hosted-app.ts";
import type { Delivery } from "../../../src/github-events/event-context.ts";

type Options = Pick<HostedAppOptions, "app" | "apiUrl" | "fetch"> & {
  readonly write?: (line: string) => void;
};

/** The App in Probot, without a server. Returns what it says of a delivery. */
export function hostedApp({ write = () => {}, ...given }: Options) {
  const log = createAppLog({ write });
  const options = { ...given, secret: "a-secret-of-some-length", log, writePauseMs: 0 };
  const opened = loadApp(new (configuredProbot(options))(), options);
  return async ({ name, payload }: Delivery): Promise<{ status: string; reason?: string | undefined }> => {
    const { outcome, reason } = await (await opened).deliver({ id: "1", name, payload: payload as object });
    return { status: outcome, reason };
  };
}

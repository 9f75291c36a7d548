import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Path of a Chromium of this machine. */
export function findBrowser(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
}

/** A page in a headless Chromium, driven by its DevTools protocol. */
export interface Browser extends AsyncDisposable {
  /** Opens an address and waits until the page is loaded. */
  open(url: string): Promise<void>;
  /** Clicks an element of the newest page, and waits until another page is loaded there or in a new tab. */
  click(selector: string): Promise<void>;
  /** Text of the newest page. */
  text(): Promise<string>;
  /** Value of a JavaScript expression in the newest page, as JSON. Waits for a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Sets the size and the colours in which pages are shown. */
  show(view: View): Promise<void>;
  /** The newest page as PNG: whole, or its first `height` pixels. */
  capture(view: View): Promise<Uint8Array>;
}

export interface View {
  readonly width: number;
  readonly height?: number;
  readonly dark?: boolean;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: { readonly sessionId?: string; readonly targetInfo?: { readonly type: string } };
  readonly result?: {
    readonly result?: { readonly value?: unknown };
    readonly targetId?: string;
    readonly sessionId?: string;
    readonly data?: string;
  };
  readonly error?: { readonly message: string };
}

export async function openBrowser(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "agentic-browser-"));
  const child = spawn(
    program,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = once(child, "exit");
  let address = "";
  for await (const line of createInterface({ input: child.stderr })) {
    address = /DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? "";
    if (address !== "") break;
  }
  child.stderr.resume();
  const socket = new WebSocket(address);
  await once(socket, "open");
  const answers = new Map<number, (message: Message) => void>();
  const loads: (() => void)[] = [];
  const first = Promise.withResolvers<void>();
  let count = 0;
  let session: string | undefined;
  const send = async (
    method: string,
    params: object = {},
    sessionId = session,
  ): Promise<NonNullable<Message["result"]>> => {
    const id = (count += 1);
    const { promise, resolve } = Promise.withResolvers<Message>();
    answers.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    const { result, error } = await promise;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };
  const attach = async (id: string | undefined): Promise<void> => {
    session = id;
    // A new tab answers only when it runs.
    await Promise.all([send("Page.enable"), send("Runtime.runIfWaitingForDebugger")]);
    first.resolve();
  };
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) answers.get(message.id)?.(message);
    // The form opens a tab of its own.
    if (message.method === "Target.attachedToTarget" && message.params?.targetInfo?.type === "page")
      void attach(message.params.sessionId);
    if (message.method === "Page.loadEventFired" && message.sessionId === session) loads.shift()?.();
  });
  const evaluate = async (expression: string): Promise<unknown> =>
    (
      await send("Runtime.evaluate", {
        expression,
        returnByValue: true,
        userGesture: true,
        awaitPromise: true,
      })
    ).result?.value;
  const show = async ({ width, height = 800, dark = false }: View): Promise<void> => {
    await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    const features = [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }];
    await send("Emulation.setEmulatedMedia", { features });
    await send("Emulation.setScrollbarsHidden", { hidden: true });
  };
  const loaded = (): Promise<void> => new Promise((resolve) => void loads.push(resolve));
  await send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, "");
  await first.promise;
  return {
    open: async (url) => {
      const done = loaded();
      await send("Page.navigate", { url });
      await done;
    },
    click: async (selector) => {
      const done = loaded();
      const isFound = await evaluate(`Boolean(document.querySelector(${JSON.stringify(selector)}))`);
      if (isFound !== true)
        throw new Error(`The page has no ${selector}: ${String(await evaluate("document.body.innerText"))}`);
      await evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
      await done;
    },
    evaluate,
    show,
    capture: async (view) => {
      await show(view);
      const height = view.height ?? Number(await evaluate("document.documentElement.scrollHeight"));
      await show({ ...view, height });
      const { data = "" } = await send("Page.captureScreenshot", { format: "png" });
      return Buffer.from(data, "base64");
    },
    text: async () => String(await evaluate("document.body.innerText")),
    [Symbol.asyncDispose]: async () => {
      // The program may be a script that starts the browser, so a signal would end only the script.
      // It may end before it answers.
      void send("Browser.close", {}, "");
      await exited;
      socket.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

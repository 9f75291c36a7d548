import { join } from "node:path";
import { isSecretName } from "../../config/credential-variables.ts";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import type { AgentCli, AgentCommand } from "../agent-cli.ts";
import { escapePrompt } from "../escape-prompt.ts";
import { installCommandOf, titleOf } from "../install-cli.ts";
import { allowEnvironment, type Environment, isSet } from "../process/process-environment.ts";
import type { Prices } from "../token-prices.ts";
import { RESUMED_SESSION_FILE, prepareHome, readTokenUsage, TEMPORARY_FOLDER } from "./gemini-home.ts";
import { GeminiParser } from "./gemini-parser.ts";

export interface GeminiOptions {
  readonly file?: string;
  readonly passEnvironment?: readonly string[];
  readonly prices?: Prices;
  readonly attempts?: number;
}

export function createGeminiCli(options: GeminiOptions = {}): AgentCli {
  const pass = options.passEnvironment ?? [];
  return {
    provider: "gemini",
    title: titleOf("gemini"),
    install: installCommandOf("gemini"),
    prepare: (request, environment) => {
      const own = geminiEnvironment(environment, { pass, directory: "" });
      const secrets = Object.keys(own).filter(isSecretName);
      return prepareHome(request, { environment, attempts: options.attempts ?? 3, secrets });
    },
    command(request, environment, directory = "") {
      const env = geminiEnvironment(environment, { pass, directory });
      return { status: "ready", command: { ...commandLine(request, { options, directory }), env } };
    },
    createParser: (_, __, directory = "") =>
      new GeminiParser({
        prices: options.prices ?? {},
        readUsage: (sessionId) => readTokenUsage(sessionId, directory),
      }),
  };
}

function commandLine(
  { model, bypassPermissions, readOnly = false, resume, prompt, cwd }: AgentRequest,
  { options, directory }: { options: GeminiOptions; directory: string },
): Omit<AgentCommand, "env"> {
  return {
    file: options.file ?? "gemini",
    args: [
      "--output-format",
      "stream-json",
      "--approval-mode",
      readOnly ? "default" : bypassPermissions ? "yolo" : "auto_edit",
      // The engine has checked the working directory. Without a terminal Gemini would refuse an untrusted folder.
      "--skip-trust",
      ...(model === undefined ? [] : ["--model", model]),
      // Not --resume, which finds only sessions of the same home and directory.
      ...(resume === undefined ? [] : ["--session-file", join(directory, RESUMED_SESSION_FILE)]),
    ],
    stdin: escapePrompt(prompt, cwd),
  };
}

const OWN =
  /^(GEMINI_|GOOGLE_(API_KEY|GEMINI_BASE_URL|VERTEX_BASE_URL|GENAI_\w+|CLOUD_PROJECT(_ID)?|CLOUD_LOCATION)$|CODE_ASSIST_)/;
/** Variables of an outer session or of another terminal. */
const OTHER_SESSION =
  /^GEMINI_(CLI|CLI_(IDE|ACTIVITY|TRUST|NO_RELAUNCH|SESSION|PROMPT|HOME)\w*|SESSION_ID|PROJECT_DIR|PLANS_DIR|CWD)$/;

function geminiEnvironment(
  environment: Environment,
  { pass, directory }: { pass: readonly string[]; directory: string },
): Record<string, string> {
  const cloud = isSet(environment["GOOGLE_GENAI_USE_VERTEXAI"]);
  const allowed = allowEnvironment(
    environment,
    (name) =>
      (OWN.test(name) && !OTHER_SESSION.test(name)) ||
      (cloud && name === "GOOGLE_APPLICATION_CREDENTIALS") ||
      pass.includes(name),
  );
  return {
    ...allowed,
    GEMINI_CLI_HOME: directory,
    TMPDIR: join(directory, TEMPORARY_FOLDER),
    // Without it a wrapper swallows signals, and the agent continues.
    GEMINI_CLI_NO_RELAUNCH: "1",
  };
}

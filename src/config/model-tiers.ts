import * as z from "zod";
import type { Provider } from "../definition/settings-schema.ts";
import type { PartialConfig } from "./schema.ts";

const ModelTier = z.enum(["small", "medium", "large"]);
type ModelTier = z.infer<typeof ModelTier>;

/** Names that the CLIs know: aliases for the newest model of a kind where the CLI has them. */
const MODELS: Readonly<Record<Exclude<Provider, "replay">, Readonly<Record<ModelTier, string>>>> = {
  claude: { small: "haiku", medium: "sonnet", large: "opus" },
  codex: { small: "gpt-6-luna", medium: "gpt-6.1-sol", large: "gpt-6-astra" },
  gemini: { small: "flash-lite", medium: "flash", large: "pro" },
};

export function isTier(model: string): model is ModelTier {
  return ModelTier.safeParse(model, { jitless: true }).success;
}

/**
 * Returns the provider's model for a tier: the one in `agents.models`, else the configured `defaults.model` of that provider, which may be
 * the only model that a repository can use, else a built-in one. Other names are returned unchanged. `replay` accepts any name.
 */
export function resolveModel(model: string, provider: Provider, config: PartialConfig): string {
  if (!isTier(model) || provider === "replay") return model;
  const { agents, defaults = {} } = config;
  const configured = agents?.models?.[provider]?.[model];
  if (configured !== undefined) return configured;
  const { provider: configuredProvider = "claude", model: usual } = defaults;
  const isUsable = usual !== undefined && !isTier(usual) && configuredProvider === provider;
  return isUsable ? usual : MODELS[provider][model];
}

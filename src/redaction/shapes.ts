import { privateKeySpans } from "./private-keys.ts";
import type { Span } from "./spans.ts";

interface Shape {
  /** How such tokens begin: nothing is searched in a text that holds none of these. */
  readonly beginnings: readonly string[];
  readonly pattern: string;
  /** Letters and digits may stand before it: the pattern itself says where it begins. */
  readonly anywhere?: boolean;
}

/** Tokens that are told by their looks. Every pattern is linear: a repetition that can fail is not begun again inside itself. */
const shapes: Readonly<Record<string, Shape>> = {
  github: { beginnings: ["ghp_", "gho_", "ghu_", "ghr_"], pattern: "gh[pour]_[A-Za-z0-9]{30,}" },
  // Since May 2026 also a JWT of some 520 characters, with dots, underscores and dashes.
  githubInstallation: { beginnings: ["ghs_"], pattern: "ghs_(?:[A-Za-z0-9]{30}|eyJ)[\\w.-]*" },
  githubFineGrained: { beginnings: ["github_pat_"], pattern: "github_pat_[A-Za-z0-9_]{22,}" },
  anthropic: { beginnings: ["sk-ant-"], pattern: "sk-ant-[\\w-]{20,}" },
  openai: {
    beginnings: ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-", "sk-or-v1-", "T3BlbkFJ"],
    pattern: "sk-(?:proj|svcacct|admin|None|or-v1)-[\\w-]{20,}|sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}",
  },
  secretKey: { beginnings: ["sk-"], pattern: "sk-[A-Za-z0-9]{32,}" },
  google: { beginnings: ["AIza"], pattern: "AIza[\\w-]{35}" },
  googleOauth: {
    beginnings: ["ya29.", "GOCSPX-", "AQ.Ab"],
    pattern: "ya29\\.[\\w-]{20,}|GOCSPX-[\\w-]{20,}|AQ\\.Ab[\\w-]{30,}",
  },
  awsKeyId: {
    beginnings: ["AKIA", "ASIA", "ABIA", "ACCA"],
    pattern: "(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])",
  },
  awsSecret: {
    beginnings: ["ecret_access_key", "ecretAccessKey", "ECRET_ACCESS_KEY"],
    pattern:
      "(?:(?:aws_)?secret_access_key|AWS_SECRET_ACCESS_KEY|SECRET_ACCESS_KEY|[sS]ecretAccessKey)[\\\\\"']{0,4}\\s?[=:]\\s?[\\\\\"']{0,4}[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])",
  },
  awsSession: {
    beginnings: ["IQoJb3JpZ2lu", "FwoGZXIvYXdz"],
    pattern: "(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z0-9/+=]{50,}",
  },
  slack: {
    beginnings: ["xoxa-", "xoxb-", "xoxe-", "xoxe.", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xoxc-", "xoxd-", "xapp-"],
    pattern: "xox[abcdeoprs][-.][\\w.%-]{16,}|xapp-\\d-[\\w-]{20,}",
  },
  slackHook: { beginnings: ["hooks.slack.com/"], pattern: "hooks\\.slack\\.com/(?:services|workflows)/[\\w/]{20,}" },
  npm: { beginnings: ["npm_"], pattern: "npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])" },
  jwt: { beginnings: ["eyJ"], pattern: "(?<![\\w-])eyJ[\\w-]{10,}\\.(?:eyJ)?[\\w-]{10,}\\.[\\w.-]{10,}" },
  gitlab: { beginnings: ["glpat-"], pattern: "glpat-[\\w.-]{20,}" },
  huggingFace: { beginnings: ["hf_"], pattern: "hf_[A-Za-z]{34}(?![A-Za-z0-9])" },
  pypi: { beginnings: ["pypi-AgEI"], pattern: "pypi-AgEI[\\w-]{50,}" },
  stripe: {
    beginnings: ["k_live_", "k_test_", "whsec_"],
    pattern: "[rs]k_(?:live|test)_[A-Za-z0-9]{20,}|whsec_[A-Za-z0-9+/]{24,}",
  },
  groq: { beginnings: ["gsk_"], pattern: "gsk_[A-Za-z0-9]{40,}" },
  sendGrid: { beginnings: ["SG."], pattern: "SG\\.[\\w-]{20,}\\.[\\w-]{40,}" },
  docker: { beginnings: ["dckr_pat_"], pattern: "dckr_pat_[\\w-]{20,}" },
  urlPassword: {
    beginnings: ["x-access-token:", "oauth2:", "gitlab-ci-token:"],
    pattern: "(?<=//(?:x-access-token|oauth2|gitlab-ci-token):)[^\\s@/:]{8,}(?=@)",
    anywhere: true,
  },
};

const ALL = Object.values(shapes);

/** How tokens and private keys begin. */
export const beginnings: readonly string[] = [
  ...ALL.flatMap((shape) => shape.beginnings),
  "PRIVATE KEY",
  "b3BlbnNzaC1rZXktdjE",
  "ANBgkqhkiG9w0BAQEFAASC",
  "IBAAKC",
];

/** Those that are common enough as parts of words to be of no use inside encodings. */
const VAGUE: ReadonlySet<string> = new Set(["sk-", "SG.", "hf_"]);

export const telling: readonly string[] = beginnings.filter((text) => !VAGUE.has(text));

/** Cut by an ellipsis they are too short for their own patterns. */
const CUT =
  "(?:gh[pousr]_|github_pat_|sk-ant-|sk-proj-|sk-svcacct-|AIza|AKIA|ASIA|xox[abeoprs]-|npm_|glpat-|ya29\\.)[\\w-]{4,}(?=…)";

const pattern = new RegExp(
  [
    `(?<![A-Za-z0-9])(?:${ALL.filter(({ anywhere }) => !anywhere).map((shape) => shape.pattern).join("|")}|${CUT})`,
    ...ALL.filter(({ anywhere }) => anywhere).map((shape) => shape.pattern),
  ].join("|"),
  "g",
);

/** Tokens and private keys in a text. */
export function shapeSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) spans.push([index, index + found.length]);
  return [...spans, ...privateKeySpans(text)];
}

import { providerTokens } from "./provider-tokens.ts";
import { secretlintTokens } from "./secretlint-tokens.ts";
import type { Span } from "./text-spans.ts";

interface Shape {
  readonly beginnings: readonly string[];
  /** Pattern from the prefix on. A group, if any, is the secret. */
  readonly pattern: string;
  /** Stricter pattern after a letter or digit. */
  readonly glued?: string;
  /** Recognized only by its context, so reversed and spaced forms are not searched. */
  readonly inContext?: boolean;
  /** Whether it is also searched in base64 and hex. */
  readonly isEncoded?: boolean;
  /** Number of characters of the token before the prefix, which the pattern looks back at. */
  readonly before?: number;
}

/** Words such as `task` and `risk` end like the prefix of keys, so after a letter a key needs capitals and digits. */
const MIXED = "(?=[\\w-]{0,40}[A-Z])(?=[\\w-]{0,40}[0-9])";

/** The rest of a header, with a payload and a signature. */
const JWT_CONTINUATION = "(?:(?!eyJ)[\\w-])*\\.eyJ[\\w-]{10,}(?:\\.[\\w-]*)?";

/** Shapes that need more than a prefix and a body. Every pattern takes linear time: no nested repetition can fail. */
const shapes: Readonly<Record<string, Shape>> = {
  github: { beginnings: ["ghp_", "gho_", "ghu_", "ghr_"], pattern: "gh[pour]_[A-Za-z0-9]{30,}" },
  // Since May 2026 also a JWT of some 520 characters, with dots, underscores and dashes.
  githubInstallation: { beginnings: ["ghs_"], pattern: "ghs_(?:[A-Za-z0-9]{30}|eyJ)[\\w.-]*" },
  githubFineGrained: { beginnings: ["github_pat_"], pattern: "github_pat_[A-Za-z0-9_]{22,}" },
  anthropic: {
    beginnings: ["sk-ant-"],
    pattern: "sk-ant-[\\w-]{20,}",
    glued: `sk-ant-${MIXED}[\\w-]{20,}`,
  },
  openai: {
    beginnings: ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-", "sk-or-v1-"],
    pattern: "sk-[\\w-]{28,}",
    glued: `sk-${MIXED}[\\w-]{28,}`,
  },
  secretKey: {
    beginnings: ["sk-"],
    pattern: "sk-[A-Za-z0-9]{32,}(?![\\w-])",
    glued: `sk-${MIXED}[A-Za-z0-9]{32,}(?![\\w-])`,
  },
  google: { beginnings: ["AIza"], pattern: "AIza[\\w-]{35}" },
  googleOauth: {
    beginnings: ["ya29.", "GOCSPX-", "AQ.Ab"],
    pattern: "(?:ya29\\.|GOCSPX-|AQ\\.Ab)[\\w-]{20,}",
  },
  awsKeyId: {
    beginnings: ["AKIA", "ASIA", "ABIA", "ACCA"],
    pattern: "A(?:KI|SI|BI|CC)A[A-Z2-7]{16}(?![A-Za-z0-9])",
  },
  awsSecret: {
    beginnings: ["ecret_access_key", "ecretAccessKey", "ECRET_ACCESS_KEY"],
    pattern:
      "\\w+[\\\\\"']{0,4}\\s?[=:]\\s?[\\\\\"']{0,4}(?=[A-Za-z/+]{0,39}[0-9])([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])",
    inContext: true,
  },
  awsSession: { beginnings: ["IQoJb3JpZ2lu", "FwoGZXIvYXdz"], pattern: "[IF][A-Za-z0-9/+=]{60,}" },
  slack: {
    beginnings: [
      "xoxa-",
      "xoxb-",
      "xoxc-",
      "xoxd-",
      "xoxe-",
      "xoxe.",
      "xoxo-",
      "xoxp-",
      "xoxr-",
      "xoxs-",
      "xapp-",
    ],
    pattern: "(?:xox[a-z]|xapp)[-.][\\w.%-]{16,}",
  },
  slackHook: {
    beginnings: ["hooks.slack.com/"],
    pattern: "hooks\\.slack\\.com/(?:services|workflows)/([\\w/]{20,})",
    inContext: true,
  },
  npm: { beginnings: ["npm_"], pattern: "npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])" },
  // A header ends at the next beginning: otherwise each of many beginnings would be followed to the end of a long text.
  jwt: {
    beginnings: ["eyJ"],
    pattern: `(?<!-)eyJ(?:${JWT_CONTINUATION}|(?:(?!eyJ)[\\w-]){10,}\\.[\\w-]{10,}\\.[\\w.-]{10,})`,
    glued: `eyJ${JWT_CONTINUATION}`,
  },
  gitlab: { beginnings: ["glpat-"], pattern: "glpat-[\\w.-]{20,}" },
  pypi: { beginnings: ["pypi-AgEI"], pattern: "pypi-AgEI[\\w-]{50,}" },
  webhook: { beginnings: ["whsec_"], pattern: "whsec_[A-Za-z0-9+/]{24,}" },
  sendGrid: { beginnings: ["SG."], pattern: "SG\\.[\\w-]{20,}\\.[\\w-]{40,}" },
  telegram: { beginnings: [":AA"], pattern: "(?<=[0-9]{8}):([\\w-]{32,})", inContext: true },
  azureClientSecret: {
    beginnings: ["Q~"],
    pattern: "(?<=[\\w~.-]{3}[0-9])Q~[\\w~.-]{31,34}(?![\\w~-])",
    before: 4,
    inContext: true,
  },
  azureKey: {
    beginnings: ["JQQJ99"],
    pattern: "(?<=[A-Za-z0-9]{52})JQQJ99[A-Za-z0-9]{20,}",
    before: 52,
    inContext: true,
  },
  azureConnection: {
    beginnings: ["AccountKey=", "SharedAccessKey=", "SharedAccessSignature="],
    pattern: "\\w+=(?=[A-Za-z0-9+/%]{0,40}[0-9])([A-Za-z0-9+/%]{43,}={0,2})",
    inContext: true,
  },
  terraformCloud: {
    beginnings: [".atlasv1."],
    pattern: "(?<=[A-Za-z0-9]{14})\\.atlasv1\\.[\\w-]{60,}",
    before: 14,
    inContext: true,
  },
  mailchimp: {
    beginnings: ["-us"],
    pattern: "(?<=[a-f0-9]{32})-us[0-9]{1,2}(?![\\w-])",
    before: 32,
    inContext: true,
  },
  mapbox: { beginnings: ["sk.eyJ"], pattern: "sk\\.eyJ[\\w-]{20,}\\.[\\w-]{20,}" },
  urlPassword: {
    beginnings: ["x-access-token:", "oauth2:", "gitlab-ci-token:"],
    pattern: "[a-z0-9-]+:([^\\s@/:${}<>]{8,})(?=@)",
    inContext: true,
  },
  // Placeholders for passwords, and image tags before a digest, do not match.
  anyPassword: {
    beginnings: ["://"],
    pattern:
      "://[^\\s@/:?#\"'`${}<>\\\\]{0,100}:(?!(?:[A-Za-z][a-z]{0,10}|[A-Z_]{0,20}|\\*+|[xX]+)@)([^\\s@/:?#\"'`${}<>\\\\]{8,200})(?=@(?!sha(?:256|512):))",
    inContext: true,
  },
};

/** Prefixes that are too common to be searched in encodings, spaced or cut. */
const VAGUE: ReadonlySet<string> = new Set(
  [
    "sk- sk_ SK hf_ re_ fw_ r8_ SG. sl. pat cio oy2 AQ.Ab oauth2: ://",
    "key- api- API- sdk- mob- pul- secret_ access-sandbox- access-production- access-development-",
  ].flatMap((line) => line.split(" ")),
);

/** Names have the prefixes of tokens, but few of them have digits. */
const WITH_DIGIT = "(?=[\\w.+/=-]{0,60}[0-9])";

/** A prefix of letters and digits is also found inside base64. */
const LIKE_BASE64 = /^[A-Za-z0-9/]+$/;

type Tokens = readonly (readonly [prefixes: string, body: string])[];

function shapesOf(tokens: Tokens, isEncoded: boolean): Shape[] {
  return tokens.flatMap(([prefixes, body]) =>
    prefixes.split(" ").map((prefix) => ({
      beginnings: [prefix],
      isEncoded,
      inContext: !isEncoded || VAGUE.has(prefix),
      // Built on use: a command that prints one line needs none of them.
      get pattern() {
        const guard = /0-9|\\w/.test(body) ? WITH_DIGIT : "";
        const alone = LIKE_BASE64.test(prefix) ? "(?<![A-Za-z0-9+/])" : "";
        return `${alone}${prefix.replaceAll(".", "\\.")}${guard}${body}`;
      },
    })),
  );
}

/** A token that an ellipsis truncates. */
const CUT = "[\\w.-]{8,200}(?=…)";

export interface Beginning {
  readonly text: string;
  readonly encoded: boolean;
  readonly standsAlone: boolean;
  readonly spanAt: (text: string, at: number) => Span | undefined;
}

/** Encoded forms of rare tokens are not searched: each marker costs every command time at its start. */
const allShapes: readonly Shape[] = [
  ...Object.values(shapes),
  ...shapesOf(secretlintTokens, true),
  ...shapesOf(providerTokens, false),
];

export const beginnings: readonly Beginning[] = allShapes.flatMap((shape) => {
  const { beginnings: texts, inContext = false, before = 0, isEncoded = true } = shape;
  return texts.map((text) => {
    const isClear = !VAGUE.has(text);
    let token: RegExp | undefined;
    return {
      text,
      encoded: isEncoded && isClear && before === 0,
      standsAlone: !inContext,
      spanAt: (text: string, at: number): Span | undefined => {
        token ??= tokenOf(shape, isClear);
        token.lastIndex = at;
        const [whole, ...groups] = token.exec(text)?.indices ?? [];
        const [start, end] = groups.find((group) => group !== undefined) ?? whole ?? [];
        return start === undefined || end === undefined ? undefined : [start - before, end];
      },
    };
  });
});

function tokenOf({ pattern, glued = pattern }: Shape, canBeCut: boolean): RegExp {
  const forms = canBeCut ? `${pattern}|${CUT}` : pattern;
  return new RegExp(`(?<![A-Za-z0-9])(?:${forms})|(?<=[A-Za-z0-9])(?:${glued})`, "dy");
}

import { describe, expect, it, test } from "vitest";
import { createRedactor } from "../../src/redaction/redactor.ts";
import { startCpuTime } from "../support/cpu-time.ts";
import { createRandom, letters } from "../support/redaction/corpus.ts";

const random = createRandom(14);
const HEX = "0123456789abcdef";
const LOWER = "abcdefghijklmnopqrstuvwxyz0123456789";
const UPPER = LOWER.toUpperCase();
/** With a digit early on, as nearly all tokens have. */
const any = (count: number, alphabet?: string): string => `7${letters(random, count - 1, alphabet)}`;
const word = (count: number): string => any(count, `${LOWER}${UPPER}_-`);
const hex = (count: number): string => any(count, HEX);
const digits = (count: number): string => any(count, "0123456789");
const uuid = (): string => `${hex(8)}-${hex(4)}-4${hex(3)}-${hex(4)}-${hex(12)}`;

const tokens: Readonly<Record<string, () => string>> = {
  Vault: () => `hvs.${word(92)}`,
  "Vault, batch": () => `hvb.${word(140)}`,
  DigitalOcean: () => `dop_v1_${hex(64)}`,
  Shopify: () => `shpat_${hex(32)}`,
  Linear: () => `lin_api_${any(40)}`,
  Notion: () => `ntn_${digits(11)}${any(35)}`,
  "Notion, old": () => `secret_${any(43)}`,
  Grafana: () => `glsa_${any(32)}_${hex(8)}`,
  "Grafana Cloud": () => `glc_${Buffer.from(JSON.stringify({ o: "1", k: any(40) })).toString("base64")}`,
  Sentry: () => `sntryu_${hex(64)}`,
  "Sentry, organization": () => `sntrys_${any(120)}`,
  xAI: () => `xai-${any(80)}`,
  Telegram: () => `${digits(10)}:AA${word(33)}`,
  "Azure client secret": () => `${any(3)}8Q~${word(34).replaceAll("-", "x")}`,
  "Azure DevOps": () => `${any(52)}JQQJ99${any(18)}AZDO${any(4)}`,
  "Azure storage": () => `AccountKey=${any(86)}==`,
  Databricks: () => `dapi${hex(32)}`,
  Doppler: () => `dp.pt.${any(43)}`,
  Pulumi: () => `pul-${hex(40)}`,
  "Terraform Cloud": () => `${any(14)}.atlasv1.${word(64)}`,
  PlanetScale: () => `pscale_tkn_${word(43)}`,
  Supabase: () => `sbp_${hex(40)}`,
  Vercel: () => `vcp_${any(56)}`,
  Netlify: () => `nfp_${any(36)}`,
  Cloudflare: () => `cfut_${any(40)}${hex(8)}`,
  "Fly.io": () => `fm2_${any(120)}`,
  Heroku: () => `HRKU-AA${word(58)}`,
  Postman: () => `PMAK-${hex(24)}-${hex(34)}`,
  "New Relic": () => `NRAK-${any(27, UPPER)}`,
  Mailgun: () => `key-${hex(32)}`,
  Mailchimp: () => `${hex(32)}-us12`,
  Twilio: () => `SK${hex(32)}`,
  Square: () => `sq0csp-${word(43)}`,
  Atlassian: () => `ATATT3${word(180)}`,
  Airtable: () => `pat${any(14)}.${hex(64)}`,
  Figma: () => `figd_${word(40)}`,
  Perplexity: () => `pplx-${any(48)}`,
  Replicate: () => `r8_${any(37)}`,
  Tailscale: () => `tskey-auth-${any(17)}-${any(32)}`,
  Prefect: () => `pnu_${any(36)}`,
  RubyGems: () => `rubygems_${hex(48)}`,
  Dropbox: () => `sl.u.${word(140)}`,
  Discord: () => `https://discord.com/api/webhooks/${digits(19)}/${word(68)}`,
  SonarQube: () => `sqp_${hex(40)}`,
  Snyk: () => `snyk_uat.${hex(8)}.${word(60)}`,
  Buildkite: () => `bkua_${any(40, LOWER)}`,
  CircleCI: () => `CCIPAT_${any(22)}_${hex(40)}`,
  "1Password": () => `ops_ey${any(300)}`,
  Contentful: () => `CFPAT-${word(43)}`,
  Brevo: () => `xkeysib-${hex(64)}-${any(16)}`,
  Resend: () => `re_${any(8)}_${any(24)}`,
  Dynatrace: () => `dt0c01.${any(24, UPPER)}.${any(64, UPPER)}`,
  HubSpot: () => `pat-na1-${uuid()}`,
  Plaid: () => `access-production-${uuid()}`,
  LaunchDarkly: () => `sdk-${uuid()}`,
  "GitLab deploy": () => `gldt-${word(20)}`,
  "GitLab runner": () => `glrt-${word(20)}`,
  Mapbox: () => `sk.eyJ${any(60)}.${word(22)}`,
  NVIDIA: () => `nvapi-${word(64)}`,
  Alibaba: () => `LTAI${any(20)}`,
  Neon: () => `napi_${any(64, LOWER)}`,
  "crates.io": () => `cio${any(32)}`,
  NuGet: () => `oy2${any(43, LOWER)}`,
  Groq: () => `gsk_${any(52)}`,
  "Hugging Face": () => `hf_${letters(random, 34, "abcdefghijklmnopqrstuvwxyz")}`,
  Stripe: () => `sk_live_${any(24)}`,
  Docker: () => `dckr_pat_${word(27)}`,
};

const plain = createRedactor({ values: [] });

describe("a token that only its form tells", () => {
  test.each(Object.entries(tokens))(
    "of %s is removed from a setting, from JSON and from a sentence",
    (_name, make) => {
      const token = make();
      const texts = [`API_TOKEN=${token}\n`, JSON.stringify({ token }), `The token ${token} has expired.`];
      const secret = token.slice(-16);
      expect(texts.filter((text) => plain.redact(text).includes(secret))).toEqual([]);
    },
  );

  it("is removed with the characters before its mark", () => {
    const token = `abc8Q~${letters(random, 34)}`;
    expect(plain.redact(`secret: ${token}`)).toBe("secret: (redacted)");
  });

  it("leaves the address of a webhook", () => {
    const text = `https://discord.com/api/webhooks/${digits(19)}/`;
    expect(plain.redact(`${text}${word(68)}`)).toBe(`${text}(redacted)`);
  });
});

describe("names that begin like tokens", () => {
  test.each([
    "lin_api_client_configuration_of_the_workspace secret_access_key_of_the_environment_variable",
    "vca_interface_configuration shpat_token_placeholder dop_v1_your_token_here hvs.example-token",
    "patterns.of/paths re_exported_names SKIP slug sl.parse(text) key-value-store api-version-2024-01-01",
    "access-production-database-replica-of-europe…  a-usage -us-east-1 b-us2",
    "https://discord.com/api/webhooks/ID/TOKEN AccountKey=YOUR_KEY;EndpointSuffix=core.windows.net",
    "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef 12:30:AA, Q~ tskey-auth-xxxx",
    "glpat-tokens and glrt-... sqa_ 3f2504e0-4f89-41d3-9a0c-0305e82c3301 API-REFERENCE-OF-ALL-THE-METHODS",
  ])("stay: %s", (text) => {
    expect(plain.redact(text)).toBe(text);
  });

  test.each(["lin_api_", "hvs.", "dop_v1_", "glc_", "pat", "sk_", "tskey-a-", "JQQJ99", "-us1", "Q~"])(
    "take linear time, however often %j comes",
    { tags: "slow" },
    (prefix) => {
      const once = (text: string): number => {
        const cpuTime = startCpuTime();
        plain.find(text);
        return cpuTime();
      };
      // The least of several times, because a busy machine makes each of them longer.
      const time = (count: number): number =>
        Math.min(...Array.from({ length: 5 }, () => once(prefix.repeat(count))));
      time(2_000);
      // Quadratic time would be 256 times as long.
      expect(time(64_000)).toBeLessThan(64 * Math.max(time(4_000), 3));
    },
  );
});

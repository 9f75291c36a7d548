import { describe, expect, it, test } from "vitest";
import { withheldCredentials, withoutCredentials } from "../../src/redaction/withheld-credentials.ts";
import { secretValues } from "../../src/redaction/secret-values.ts";

describe("the secrets of an environment", () => {
  test.each([
    ["keys that agents get", { ANTHROPIC_API_KEY: "abcd-1234-efgh" }, ["abcd-1234-efgh"]],
    [
      "tokens of GitHub",
      { GITHUB_TOKEN: "abcd1234efgh", GH_TOKEN: "1234abcd5678" },
      ["abcd1234efgh", "1234abcd5678"],
    ],
    ["inputs of an action", { INPUT_OPENAI_API_KEY: "abcd1234efgh" }, ["abcd1234efgh"]],
    ["passwords", { DB_PASSWORD: "s3cret-enough" }, ["s3cret-enough"]],
    [
      "passwords in URLs",
      { DATABASE_URL: "postgres://me:p%40ssw0rd-1@db/x" },
      ["p%40ssw0rd-1", "p@ssw0rd-1"],
    ],
    [
      "headers",
      { ANTHROPIC_CUSTOM_HEADERS: "X-Team: core\nX-Api-Key: abcd1234efgh" },
      ["X-Team: core\nX-Api-Key: abcd1234efgh", "abcd1234efgh"],
    ],
  ])("are %s", (_what, environment, expected) => {
    expect(secretValues(environment)).toEqual(expected);
  });

  it("are found in a long value without separators in one pass", () => {
    const blob = "a1".repeat(1_000_000);
    expect(withoutCredentials({ BLOB: blob })).toEqual({ BLOB: blob });
    expect(secretValues({ BLOB: blob })).toEqual([]);
  });

  test.each(
    (
      "DEPLOY_KEY RAILS_MASTER_KEY SSH_KEY OPENAI_KEY OPENAI_APIKEY GCP_KEY_BASE64 SLACK_WEBHOOK_URL DOCKER_AUTH_CONFIG CI_JOB_JWT " +
      "ALL_SECRETS_JSON NPM_AUTH MYSQL_PWD AZURE_STORAGE_CONNECTION_STRING OTEL_EXPORTER_OTLP_HEADERS " +
      "GHTOKEN DEPLOY_KEY_1 DEPLOY_KEY2 API_TOKEN_V2 npm_config__authToken NPM_CONFIG_//registry/:_authToken " +
      "CREDS BasicAuth StripeKey apiKey dbPassword FOO.KEY FOO-KEY"
    ).split(" "),
  )("are what %s holds, and scripts do not see it unless it is named", (name) => {
    const environment = { [name]: "abcd-1234-efgh-5678", PATH: "/bin" };
    expect(secretValues(environment)).toEqual(["abcd-1234-efgh-5678"]);
    expect(withoutCredentials(environment)).toEqual({ PATH: "/bin" });
    expect(withheldCredentials(environment)).toEqual([name]);
    expect(withoutCredentials(environment, [name])).toEqual(environment);
    expect(withheldCredentials(environment, [name])).toEqual([]);
  });

  test.each([
    ["postgres://me:s3cret-pa55@db/x", ["s3cret-pa55"]],
    ["mongodb+srv://me:p@ss-w0rd-1@a,b/x", ["p@ss-w0rd-1"]],
    ["jdbc:postgresql://db/x?user=me&password=s3cret-pa55&ssl=1", ["s3cret-pa55"]],
    ["Server=db;User Id=me;Password=s3cret-pa55;", ["s3cret-pa55"]],
  ])("are the password in the address %s, which scripts do not see", (value, expected) => {
    const environment = { DATABASE_URL: value };
    expect(secretValues(environment)).toEqual(expected);
    expect(withheldCredentials(environment)).toEqual(["DATABASE_URL"]);
  });

  const token = `ghp_${"aB3dE5fG7hJ9kL1m".repeat(2)}aB3d`;
  const key = `-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkq".repeat(4)}\n-----END PRIVATE KEY-----`;
  test.each([
    ["a token of a known shape", token, token],
    ["a header with one", `Authorization: Bearer ${token}`, token],
    ["a private key", key, key],
  ])("are %s in a variable of any name, which scripts do not see", (_what, value, secret) => {
    const environment = { ORDINARY: value, PATH: "/bin" };
    expect(secretValues(environment).some((each) => each.includes(secret.slice(30, 40)))).toBe(true);
    expect(withoutCredentials(environment)).toEqual({ PATH: "/bin" });
    expect(withheldCredentials(environment)).toEqual(["ORDINARY"]);
  });

  test.each(
    "MONKEY KEYBOARD AUTHOR GIT_AUTHOR_NAME SSH_AUTH_SOCK TOKENIZERS_PARALLELISM COLORTERM PASSTHROUGH TURKEY XAUTHORITY MAX_TOKENS JWT_ISSUER AUTH0_DOMAIN".split(
      " ",
    ),
  )("are not what %s holds", (name) => {
    const environment = { [name]: "abcd-1234-efgh-5678" };
    expect(secretValues(environment)).toEqual([]);
    expect(withoutCredentials(environment)).toEqual(environment);
  });

  it("are withheld from scripts, but for the address of a proxy", () => {
    const environment = {
      HTTPS_PROXY: "http://me:s3cret-pa55@proxy:3128",
      PWD: "/work-folder",
      KEYBOARD: "abcdefgh1234",
    };
    expect(secretValues(environment)).toEqual(["s3cret-pa55"]);
    expect(withoutCredentials(environment)).toEqual(environment);
  });

  it("are not what only has the name of one", () => {
    const environment = {
      PATH: "/usr/bin:/bin",
      DB_PASSWORD: "postgres",
      API_TOKEN: "none",
      GOOGLE_APPLICATION_CREDENTIALS: "/home/me/key.json",
      MAX_THINKING_TOKENS: "1234567890",
    };
    expect(secretValues(environment)).toEqual([]);
  });

  it("are the values of variables that the configuration names, short ones too", () => {
    expect(secretValues({ PLACE: "Xanadu", HOME: "/home/me" }, ["PLACE"])).toEqual(["Xanadu"]);
  });
});

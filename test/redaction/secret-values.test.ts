import { describe, expect, it, test } from "vitest";
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

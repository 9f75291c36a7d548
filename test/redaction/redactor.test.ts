import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { createRedactor } from "../../src/redaction/redactor.ts";
import { takeEnd } from "../../src/system/format.ts";
import { createRandom, formats, letters } from "../support/redaction/corpus.ts";

const random = createRandom(7);
const token = `ghp_${letters(random, 36)}`;
const PASSWORD = 'Tr0ub4dor "&3"';
const hexOf = (value: string): string => Buffer.from(value).toString("hex");
const plain = createRedactor({ values: [] });
const knowing = createRedactor({ values: [PASSWORD] });

describe("a redactor", () => {
  it("takes out the token and leaves what is around it", () => {
    expect(plain.redact(`push with ${token}, then go on`)).toBe("push with (redacted), then go on");
  });

  test.each([
    ["after a letter", `x${token} end`, "x(redacted) end"],
    ["after a word", `token${token}`, "token(redacted)"],
    ["after a letter, an OpenAI key", `xsk-proj-${"aB3".repeat(12)}`, "x(redacted)"],
    ["backwards", `<${Array.from(token).toReversed().join("")}>`, "<(redacted)>"],
    [
      "with spaces between, in a sentence",
      `it is ${Array.from(token).join(" ")} then go on`,
      "it is (redacted) then go on",
    ],
    ["in groups of four", `${token.replaceAll(/.{4}/g, "$& ")}and more`, "(redacted) more"],
    ["in lines of eight", token.replaceAll(/.{8}/g, "$&\n  "), "(redacted)\n  "],
    ["backwards and spaced", Array.from(token).toReversed().join(" "), "(redacted)"],
    [
      "in hex with colons",
      `fp ${Buffer.from(token)
        .toString("hex")
        .replaceAll(/..(?!$)/g, "$&:")}.`,
      "fp (redacted).",
    ],
    [
      "in hex with dashes",
      Buffer.from(token)
        .toString("hex")
        .toUpperCase()
        .replaceAll(/..(?!$)/g, "$&-"),
      "(redacted)",
    ],
  ])("takes out a token %s", (_how, text, expected) => {
    expect(plain.redact(text)).toBe(expected);
  });

  it("returns a text without secrets as it is", () => {
    const text = "nothing to hide";
    expect(plain.redact(text)).toBe(text);
  });

  test.each([
    ["as it is", `password ${PASSWORD}!`, "password (redacted)!"],
    ["in JSON", JSON.stringify({ a: `\n${PASSWORD}` }), '{"a":"\\n(redacted)"}'],
    ["in a URL", `https://x/?p=${encodeURIComponent(PASSWORD)}&q=1`, "https://x/?p=(redacted)&q=1"],
    ["without its blanks", 'Tr0ub4dor\t"&3".', "(redacted)."],
    ["in colours", `Tr0u\u001b[31mb4dor "&3"`, "(redacted)"],
    ["backwards", Array.from(PASSWORD).toReversed().join(""), "(redacted)"],
    [
      "in hex with colons",
      Buffer.from(PASSWORD)
        .toString("hex")
        .replaceAll(/..(?!$)/g, "$&:"),
      "(redacted)",
    ],
    ["cut by an ellipsis", `${PASSWORD.slice(0, 9)}…`, "(redacted)…"],
  ])("finds a known value %s", (_how, text, expected) => {
    expect(knowing.redact(text)).toBe(expected);
  });

  test.each([
    ["as it is", (value: string) => value],
    ["in hex", hexOf],
    ["in hex with colons", (value: string) => hexOf(value).replaceAll(/../g, "$&:")],
    ["in hex with blanks", (value: string) => hexOf(value).replaceAll(/../g, "$& ")],
    ["in hex with commas and blanks", (value: string) => hexOf(value).replaceAll(/../g, "$&, ")],
    ["in base64", (value: string) => Buffer.from(value).toString("base64")],
    ["in percents", (value: string) => hexOf(value).replaceAll(/../g, "%$&")],
    ["in JSON's escapes", (value: string) => hexOf(value).replaceAll(/../g, "\\u00$&")],
    ["in a language's escapes", (value: string) => hexOf(value).replaceAll(/../g, "\\x$&")],
    ["in HTML", (value: string) => hexOf(value).replaceAll(/../g, "&#x$&;")],
  ])("finds a known value %s wherever an ellipsis cuts it", (_how, encode) => {
    const value = letters(random, 72);
    const { redact } = createRedactor({ values: [value] });
    const text = encode(value);
    const leaking = Array.from({ length: text.length }, (_, end) =>
      redact(`< ${text.slice(0, end)}…`),
    ).filter((shown, end) => end > text.length / 5 && !/^< \(redacted\)[^…]{0,5}…$/.test(shown));
    expect(leaking).toEqual([]);
  });

  it("finds nothing of a known value that the last part of a text would begin in", () => {
    const value = letters(random, 40);
    const { redact } = createRedactor({ values: [value] });
    const text = `KEY=one ${value} two`;
    const shown = Array.from(text, (_, limit) => redact(takeEnd(text, limit)));
    expect(shown.filter((each) => !/^(?:|two|(?:one )?\(redacted\) two)$/.test(each))).toEqual([]);
  });

  it("finds all of a known value that is long", () => {
    const value = letters(random, 3_000);
    const text = createRedactor({ values: [value] }).redact(`<${value}> <${value.slice(96, 400)}>`);
    expect(text).toMatch(/^<\(redacted\)> <\(redacted\)\w{0,95}>$/);
  });

  test.each(["", "\n", "; more", "xy"])("leaves no rest of a known value in base64, before %j", (after) => {
    const encoded = ["", "a", "ab"].map((before) =>
      Buffer.from(`${before}nightowl-77-nightowl${after}`).toString("base64"),
    );
    const { redact } = createRedactor({ values: ["nightowl-77-nightowl"] });
    const rests = encoded.map((text) => redact(`[${text}]`).split("(redacted)")[1]);
    if (after.length < 2) expect(rests).toEqual(["]", "]", "]"]);
    else for (const rest of rests) expect(Buffer.from(rest ?? "", "base64").toString()).not.toContain("owl");
  });

  it("takes nothing that follows a known value as it is", () => {
    expect(createRedactor({ values: ["nightowl77"] }).redact("nightowl77 = nightowl77ab")).toBe(
      "(redacted) = (redacted)ab",
    );
  });

  test.each([
    ["https://bob:oth3rpass99@example.com/", "https://bob:(redacted)@example.com/"],
    ["redis://:oth3rpass99@cache:6379", "redis://:(redacted)@cache:6379"],
    ["postgres://me:p%40ss-w0rd@db/x?y", "postgres://me:(redacted)@db/x?y"],
    ['{"url":"https://bob:oth3rpass99@host"}', '{"url":"https://bob:(redacted)@host"}'],
  ])("takes the password of any URL: %s", (text, expected) => {
    expect(plain.redact(text)).toBe(expected);
  });

  test.each([
    "https://user:password@example.com https://user:PASSWORD@host https://USER:$PASSWORD@host",
    "https://<user>:<password-here>@host https://{user}:{password-here}@host https://bob:********@host",
    "http://localhost:12345678/@scope/name git+ssh://git@github.com:owner-name/repo see http://a.b:c d@e",
    "docker://alpine:3.19.1-slim@sha256:0123456789abcdef https://h/a:12345678@x",
  ])("leaves what is no password of a URL: %s", (text) => {
    expect(plain.redact(text)).toBe(text);
  });

  it("finds tokens that a table has cut", () => {
    expect(plain.redact(`${token.slice(0, 20)}…`)).toBe("(redacted)…");
  });

  it("takes the password of a URL and leaves its host", () => {
    const url = "https://x-access-token:abcdefgh12345678@github.com/a/b.git";
    expect(plain.redact(url)).toBe("https://x-access-token:(redacted)@github.com/a/b.git");
  });

  it("takes a secret that only its name tells", () => {
    const secret = letters(random, 39) + "7";
    expect(plain.redactDocument(JSON.stringify({ SecretAccessKey: secret }))).toBe(
      '{"SecretAccessKey":"(redacted)"}',
    );
  });

  it("takes the header git sends a token with", () => {
    const header = Buffer.from(`x-access-token:${token}`).toString("base64");
    expect(plain.redact(`AUTHORIZATION: basic ${header}`)).toBe("AUTHORIZATION: basic (redacted)");
  });
});

describe("private keys", () => {
  const key = formats["private key"]?.(random) ?? "";
  const lines = key.split("\n");

  test.each([
    ["whole", key],
    ["on one line, with escaped breaks", key.replaceAll("\n", "\\n")],
    ["cut at the end", lines.slice(0, 5).join("\n")],
    ["cut at the start", lines.slice(4).join("\n")],
    ["without its first line", lines.slice(1, 5).join("\n")],
  ])("are found %s", (_how, text) => {
    expect(plain.redact(`before\n${text}\nafter it.`)).toBe("before\n(redacted)\nafter it.");
  });

  it("are not seen in a text that speaks of their markers", () => {
    const text = "Look for -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY----- in the file";
    expect(plain.redact(text)).toBe(text);
  });
});

describe("documents", () => {
  it("stay JSON, and lines without secrets keep their very characters", () => {
    const journal = `{"seq":1, "at":"x"}\n${JSON.stringify({ text: `"${token}"\\`, n: 2 })}\n`;
    expect(plain.redactDocument(journal)).toBe(
      '{"seq":1, "at":"x"}\n{"text":"\\"(redacted)\\"\\\\","n":2}\n',
    );
  });

  it("keep their indentation", () => {
    const text = `${JSON.stringify({ a: { b: token } }, null, 2)}\n`;
    expect(plain.redactDocument(text)).toBe(`${JSON.stringify({ a: { b: "(redacted)" } }, null, 2)}\n`);
  });

  it("are redacted as text where they are no JSON", () => {
    expect(plain.redactDocument(`{not json} ${token}`)).toBe("{not json} (redacted)");
  });

  it("hide a value that ends in the middle of an escape", () => {
    const { redactDocument } = createRedactor({ values: ["nightowl-77\\"] });
    const text = JSON.stringify({ a: "line\nnightowl-77\\", b: "nightowl-77\\" });
    expect(JSON.parse(redactDocument(text))).toEqual({ a: "line\n(redacted)", b: "(redacted)" });
  });
});

describe("ordinary text", () => {
  const root = join(import.meta.dirname, "../..");
  const file = (path: string): string => readFileSync(join(root, path), "utf8");
  const image = Buffer.from(Array.from({ length: 300_000 }, () => Math.floor(random() * 256)));
  const hex = (count: number): string => letters(random, count, "0123456789abcdef");

  test.each([
    ["a lock file", file("package-lock.json")],
    ["minified code", file("dist/template-worker.js")],
    ["documents", ["README.md", "AGENTS.md", "SECURITY.md", "docs/reference.md"].map(file).join("\n")],
    ["schemas", file("schemas/workflow.schema.json")],
    [
      "commits",
      Array.from({ length: 2_000 }, () => `${hex(40)} Fix ask-force and risk-based paths`).join("\n"),
    ],
    [
      "ids",
      Array.from({ length: 2_000 }, () => `${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`).join("\n"),
    ],
    ["hashes", Array.from({ length: 1_000 }, () => `sha512-${letters(random, 86)}==`).join("\n")],
    ["an image in base64", `data:image/png;base64,${image.toString("base64")}`],
    ["an image in lines", image.toString("base64").replaceAll(/.{76}/g, "$&\n")],
    ["fingerprints", Array.from({ length: 500 }, () => hex(40).replaceAll(/..(?!$)/g, "$&:")).join("\n")],
    [
      "sentences about tokens",
      "ghp_ this that with from 2026 been some ghs_ and sk- keys; task-ant-colony-optimization-with-many-words desk-proj-lighting-configuration-file-2 keyJavascriptThing.somethingElse.anotherThing highs_are_above_the_mean…",
    ],
    ["bytes", image.toString("latin1")],
    [
      "names like tokens",
      "sk-fading-circle-with-a-long-name npm_config_registry_and_more eyJust.a.name hf_hub_download",
    ],
    ["very many beginnings of a token", "eyJ".repeat(200_000)],
    [
      "places for tokens",
      "GITHUB_TOKEN=${{ secrets.GITHUB_TOKEN }} sk-ant-... ghp_xxx https://x-access-token:${TOKEN}@host",
    ],
  ])("such as %s holds no secret", (_what, text) => {
    expect(plain.find(text).map(([start, end]) => text.slice(start, end))).toEqual([]);
  });

  test("a JWT whose header holds the letters that one begins with is found", () => {
    const jwt = `eyJhbGciOiJSUzI1NiIsImtpZCI6eyJhIjoxfX0.eyJzdWIiOiJhIn0.${"aB3-".repeat(10)}`;
    expect(plain.find(`x=${jwt} y`).map(([, end]) => end)).toEqual([2 + jwt.length]);
  });
});

import { generateKeyPairSync } from "node:crypto";

/** Numbers that are the same in every run with the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER = UPPER.toLowerCase();
const ALNUM = `${UPPER}${LOWER}0123456789`;
const URL_SAFE = `${ALNUM}_-`;

export function letters(random: Random, count: number, alphabet = ALNUM): string {
  return Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join("");
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function jwt(random: Random, signature = 43): string {
  const head = base64url({ alg: "RS256", typ: "JWT", kid: letters(random, 12) });
  const body = base64url({ iss: letters(random, 8), sub: letters(random, 20), exp: 1_800_000_000 });
  return `${head}.${body}.${letters(random, signature, URL_SAFE)}`;
}

let key: string | undefined;

/** A real key with other letters in its body: making one takes long. */
function privateKey(random: Random): string {
  key ??= generateKeyPairSync("rsa", { modulusLength: 1024 })
    .privateKey.export({ type: "pkcs8", format: "pem" })
    .toString();
  const lines = key.trim().split("\n");
  return lines
    .map((line, index) =>
      index < 2 || index === lines.length - 1 ? line : letters(random, line.length, `${ALNUM}+/`),
    )
    .join("\n");
}

/** Eighteen formats of secrets. */
export const formats: Readonly<Record<string, (random: Random) => string>> = {
  "GitHub classic": (random) => `ghp_${letters(random, 36)}`,
  "GitHub OAuth": (random) => `gho_${letters(random, 36)}`,
  "GitHub user to server": (random) => `ghu_${letters(random, 36)}`,
  "GitHub installation": (random) => `ghs_${letters(random, 36)}`,
  "GitHub installation as a JWT": (random) => `ghs_${jwt(random, 342)}`,
  "GitHub fine-grained": (random) => `github_pat_${letters(random, 22)}_${letters(random, 59)}`,
  Anthropic: (random) => `sk-ant-api03-${letters(random, 93, URL_SAFE)}AA`,
  "Anthropic OAuth": (random) => `sk-ant-oat01-${letters(random, 90, URL_SAFE)}AA`,
  "OpenAI project": (random) => `sk-proj-${letters(random, 120, URL_SAFE)}A`,
  "OpenAI classic": (random) => `sk-${letters(random, 20)}T3BlbkFJ${letters(random, 20)}`,
  "Google API key": (random) => `AIza${letters(random, 34, URL_SAFE)}A`,
  "Google OAuth": (random) => `ya29.${letters(random, 120, URL_SAFE)}A`,
  "AWS key id": (random) => `AKIA${letters(random, 16, `${UPPER}234567`)}`,
  "AWS secret": (random) => letters(random, 40, `${ALNUM}+/`),
  Slack: (random) =>
    `xoxb-${letters(random, 12, "0123456789")}-${letters(random, 12, "0123456789")}-${letters(random, 24)}`,
  npm: (random) => `npm_${letters(random, 36)}`,
  JWT: (random) => jwt(random),
  "private key": privateKey,
};

const everyOther = (text: string, between: string): string => Array.from(text).join(between);
const hex = (text: string): string => Buffer.from(text).toString("hex");
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const codes = (text: string): number[] => Array.from(text, (each) => each.charCodeAt(0));

/** Seventeen encodings that are seen through, and a cipher, which is not. */
export const encodings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  "base64 at the start": base64,
  "base64 after one byte": (text) => base64(`:${text}`),
  "base64 after two bytes": (text) => base64(`u:${text}`),
  "base64 for URLs": (text) => Buffer.from(`${text}?>`).toString("base64url"),
  "base64 in lines": (text) => base64(`user:${text}`).replaceAll(/.{64}/g, "$&\n"),
  hex,
  "upper-case hex": (text) => hex(text).toUpperCase(),
  "URL-encoded": encodeURIComponent,
  "every character URL-encoded": (text) => hex(text).replaceAll(/../g, "%$&"),
  JSON: (text) => JSON.stringify({ value: text }),
  "JSON in JSON": (text) => JSON.stringify(JSON.stringify({ value: text })),
  "code points in JSON": (text) =>
    codes(text)
      .map((code) => `\\u${code.toString(16).padStart(4, "0")}`)
      .join(""),
  HTML: (text) =>
    codes(text)
      .map((code) => `&#${code};`)
      .join(""),
  "with spaces between": (text) => everyOther(text, " "),
  "in lines of eight": (text) => text.replaceAll(/.{8}/g, "$&\r\n  "),
  "with characters without width between": (text) => everyOther(text, "\u200b"),
  rot13: (text) =>
    text.replaceAll(/[A-Za-z]/g, (letter) => {
      const alphabet = letter < "a" ? UPPER : LOWER;
      return alphabet[(alphabet.indexOf(letter) + 13) % 26] ?? "";
    }),
};

export const CIPHER = "rot13";

/** What still shows of a secret: the longest part of its encoding, blanks aside, that a text holds, if it says anything. */
export function leakOf(text: string, encoded: string): string | undefined {
  const squeeze = (each: string): string => each.replaceAll(/[\s\u200b]+/g, "");
  const [whole, needle] = [squeeze(text), squeeze(encoded)];
  for (let at = 0; at + WINDOW <= needle.length; at += 1) {
    const part = needle.slice(at, at + WINDOW);
    if (whole.includes(part) && !HARMLESS.test(part)) return part;
  }
  return undefined;
}

const WINDOW = 16;
/** Parts of a corpus that are no secrets: markers, and what all encodings of a name have in common. */
const HARMLESS = /PRIVATEKEY|-----|BEGIN|^[{"\\]*value/;

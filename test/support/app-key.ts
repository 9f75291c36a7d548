import { generateKeyPairSync } from "node:crypto";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Private key of the App that GitHub knows in tests. */
    readonly appKey: string;
  }
}

/** Before all tests: each file takes longer to make a key than to use it. */
export function setup({ provide }: TestProject): void {
  provide("appKey", newAppKey());
}

/** A private key that nobody knows yet. */
export function newAppKey(): string {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey;
}

import { createHmac, timingSafeEqual } from "node:crypto";

/** Verifies the signature of one request while its body is received. */
export interface SignatureCheck {
  update(chunk: Uint8Array): void;
  /** Whether the header is the signature of the body by one of the secrets. */
  isValid(header: string | undefined): boolean;
}

/** Several secrets are valid while one is replaced. */
export function createSignatureCheck(secrets: readonly string[]): SignatureCheck {
  const hashes = secrets.map((secret) => createHmac("sha256", secret));
  return {
    update: (chunk) => {
      for (const hash of hashes) hash.update(chunk);
    },
    isValid: (header = "") => {
      const received = Buffer.from(header);
      const wanted = hashes.map((hash) => Buffer.from(`sha256=${hash.digest("hex")}`));
      return wanted.some((each) => received.length === each.length && timingSafeEqual(received, each));
    },
  };
}

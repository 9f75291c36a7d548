import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { AgenticError } from "../errors.ts";
import type { Delivery } from "../github-events/event-context.ts";
import { INVALID_PAYLOAD, mightConcern, relevanceOf } from "../github-events/handle-event.ts";
import { parseJson } from "../run/parse-json.ts";
import type { AppLog } from "./app-log.ts";
import type { DeliveryOutcome } from "./app-metrics.ts";

/** GitHub's limit is 25 MB. The events that the App reads have a few kilobytes. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** Of all bodies that are being received. Anyone can send large bodies. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** Bodies of this size are always received, so large unsigned ones cannot keep comments out. Connections are limited. */
const SMALL_BODY_BYTES = 64 * 1024;

export interface WebhookAnswer {
  readonly status: number;
  readonly outcome: string;
}

export interface HandledDelivery extends WebhookAnswer {
  /** Why the delivery had no effect. Never contains text of the delivery. */
  readonly reason?: string | undefined;
  readonly run?: string | undefined;
}

export interface IdentifiedDelivery extends Delivery {
  readonly id: string;
  readonly payload: object;
}

export interface GuardOptions {
  readonly secret: string;
  readonly previousSecret?: string | undefined;
  readonly observe?: ((outcome: DeliveryOutcome) => void) | undefined;
  readonly log: AppLog;
  /** Called for signed deliveries that can hold a command. */
  readonly deliver: (delivery: IdentifiedDelivery) => Promise<HandledDelivery>;
  readonly maxMemoryBytes?: number | undefined;
}

type Outcome = HandledDelivery & Partial<ReturnType<typeof deliveryFields>>;

type ReadHeader = (name: string) => string | undefined;

/** The body of one request. It is verified while it is received. */
interface GuardedBody extends Disposable {
  readonly refused: WebhookAnswer | undefined;
  /** Returns the answer as soon as the request is refused. The rest of its body is not read. */
  add(chunk: Uint8Array): WebhookAnswer | undefined;
  /** `limit` may answer before the work of the delivery has ended. */
  answer(limit?: (work: Promise<HandledDelivery>) => Promise<HandledDelivery>): Promise<WebhookAnswer>;
}

export type WebhookGuard = (header: ReadHeader) => GuardedBody;

const utf8 = new TextDecoder();

/** Checks webhook requests before Probot gets them. A body that is not signed is neither kept nor parsed nor logged. */
export function createGuard({
  secret,
  previousSecret,
  log,
  deliver,
  observe,
  maxMemoryBytes = MAX_MEMORY_BYTES,
}: GuardOptions): WebhookGuard {
  const memory = { bytes: 0 };
  return (header) => {
    const startedAt = performance.now();
    const [id, event] = [plain(header("x-github-delivery")), plain(header("x-github-event"))];
    // Anyone can choose the headers of an unsigned request.
    let names: { event?: string; delivery?: string | undefined } = { delivery: GUID.exec(id)?.[0] };
    const respond = ({ status, outcome, ...known }: Outcome): WebhookAnswer => {
      const ms = Math.round(performance.now() - startedAt);
      log[status >= 500 ? "error" : "info"]({ ...names, status, outcome, ms, ...known });
      observe?.({ event, outcome, ms });
      return { status, outcome };
    };
    const signature = header("x-hub-signature-256");
    const refused = refusalOf(signature, header("content-length"));
    const check = createSignatureCheck([secret, previousSecret]);
    const chunks: Uint8Array[] = [];
    let size = 0;
    const receive: GuardedBody["answer"] = async (limit = (work) => work): Promise<Outcome> => {
      if (!check.isValid(signature)) return NOT_SIGNED;
      names = { event, delivery: id };
      // A form-encoded body would parse as no event.
      if (header("content-type")?.startsWith("application/x-www-form-urlencoded")) return FORM;
      const text = utf8.decode(joined(chunks, size));
      if (!mightConcern(event, text)) return NOTHING;
      const payload = parseJson(text);
      if (typeof payload !== "object" || payload === null || event === "") return NO_DELIVERY;
      if (event === "ping") return PONG;
      const named = deliveryFields(payload);
      const delivery = { id, name: event, payload };
      const relevance = relevanceOf(delivery);
      if (relevance !== "relevant") return { ...ANSWERS[relevance], ...named };
      const work = deliver(delivery).catch((error: unknown) => broken(log, id, error));
      return { ...(await limit(work)), ...named };
    };
    return {
      refused: refused && respond(refused),
      add: (chunk) => {
        size += chunk.length;
        memory.bytes += chunk.length;
        if (size > MAX_BODY_BYTES) return respond(TOO_LARGE);
        if (memory.bytes > maxMemoryBytes && size > SMALL_BODY_BYTES) return respond(BUSY);
        check.update(chunk);
        chunks.push(chunk);
        return undefined;
      },
      answer: async (limit) => respond(await receive(limit)),
      [Symbol.dispose]: () => {
        memory.bytes -= size;
        size = 0;
        chunks.length = 0;
      },
    };
  };
}

const NOT_SIGNED = { status: 401, outcome: "not signed with the webhook secret" };
const TOO_LARGE = { status: 413, outcome: "too large" };
const BUSY = { status: 503, outcome: "busy" };
const FORM = { status: 415, outcome: "set the content type of the webhook to application/json" };
const NO_DELIVERY = { status: 400, outcome: "not a GitHub delivery" };
const PONG = { status: 200, outcome: "pong" };
const NOTHING = { status: 200, outcome: "nothing" };
const INVALID = { status: 200, outcome: "refused", reason: INVALID_PAYLOAD };
const ANSWERS = { irrelevant: NOTHING, invalid: INVALID };

function broken(log: AppLog, delivery: string, error: unknown): HandledDelivery {
  log.debug({ delivery, err: error });
  // The message of an unexpected error can have text of the delivery.
  const name = error instanceof AgenticError ? error.code : error instanceof Error ? error.name : "error";
  return { status: 500, outcome: "failed", reason: `${name}; LOG_LEVEL=debug logs it` };
}

export const MAX_REASON_LENGTH = 600;

/** ID of GitHub's deliveries. */
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function refusalOf(signature: string | undefined, length = "0"): WebhookAnswer | undefined {
  if (!signature) return NOT_SIGNED;
  return Number(length) > MAX_BODY_BYTES ? TOO_LARGE : undefined;
}

/** One chunk is not copied. */
function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [only] = chunks;
  return only && chunks.length === 1 ? only : Buffer.concat(chunks, size);
}

function plain(text = ""): string {
  return text.replaceAll(/[^\w.-]/g, "").slice(0, 80);
}

/** Several secrets are valid while one is replaced. */
export function createSignatureCheck(secrets: readonly (string | undefined)[]) {
  const known = secrets.filter((secret) => secret !== undefined);
  const hashes = known.map((secret) => createHmac("sha256", secret));
  return {
    update: (chunk: Uint8Array): void => {
      for (const hash of hashes) hash.update(chunk);
    },
    isValid: (header = ""): boolean => {
      const received = Buffer.from(header);
      const wanted = hashes.map((hash) => Buffer.from(`sha256=${hash.digest("hex")}`));
      return wanted.some((each) => received.length === each.length && timingSafeEqual(received, each));
    },
  };
}

const Fields = z.object({
  repository: z
    .object({ full_name: z.string().regex(/^[\w.-]{1,100}\/[\w.-]{1,100}$/) })
    .optional()
    .catch(undefined),
  sender: z
    .object({ login: z.string().regex(/^[\w-]{1,100}(?:\[bot\])?$/) })
    .optional()
    .catch(undefined),
  installation: z.object({ id: z.int().positive() }).optional().catch(undefined),
});

/** Fields of a signed delivery for the log. They have no text that a person can choose freely. */
export function deliveryFields(payload: unknown) {
  const { data } = Fields.safeParse(payload, { jitless: true });
  return {
    repository: data?.repository?.full_name,
    actor: data?.sender?.login,
    installation: data?.installation?.id,
  };
}

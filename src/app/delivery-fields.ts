import * as z from "zod";

/** Fields of a signed delivery for the log. They have no text that a person can choose freely. */
export interface DeliveryFields {
  readonly repository?: string | undefined;
  readonly actor?: string | undefined;
  readonly installation?: number | undefined;
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

export function deliveryFields(payload: unknown): DeliveryFields {
  const { data } = Fields.safeParse(payload, { jitless: true });
  return {
    repository: data?.repository?.full_name,
    actor: data?.sender?.login,
    installation: data?.installation?.id,
  };
}

import * as z from "zod";

export const Session = z
  .object({
    provider: z.string(),
    id: z.string(),
    directory: z.string().optional().describe("Where it ran, relative to the repository."),
  })
  .describe("Agent session, for steps that go on with it.");
export type Session = z.infer<typeof Session>;

import * as z from "zod";

export const Session = z
  .object({
    provider: z.string(),
    id: z.string(),
    directory: z.string().optional().describe("Working directory, relative to the repository."),
  })
  .describe("Agent session, for steps that resume it.");
export type Session = z.infer<typeof Session>;

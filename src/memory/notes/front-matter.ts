import * as z from "zod";
import { CREATED, NOTE_ID, noteCategories, relevances } from "./note.ts";

const text = z.string().min(1).max(200);

const Source = z.looseObject({
  workflow: text.optional(),
  step: text.optional(),
  run: text.optional(),
  commit: text.optional(),
});

/** The front matter of a note; further keys stay. */
export const FrontMatter = z.looseObject({
  id: z
    .string()
    .regex(NOTE_ID, "must be made of letters, digits, `-`, `_` and `.`, such as mem-2026-01-31-auth-pattern"),
  created: z
    .string()
    .refine(
      (value) => CREATED.test(value) && !Number.isNaN(Date.parse(value)),
      "must be a date or a UTC time, such as 2026-01-31T12:00:00Z",
    ),
  category: z.enum(noteCategories, `must be one of ${noteCategories.join(", ")}`),
  tags: z
    .array(z.union([z.string(), z.number()]).transform(String), "must be a list, such as [auth, middleware]")
    .nullish()
    .transform((tags) => tags ?? []),
  source: Source.nullish().transform((source) => source ?? {}),
  relevance: z.enum(relevances, `must be one of ${relevances.join(", ")}`).default("medium"),
});

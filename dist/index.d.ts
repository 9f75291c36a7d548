import * as z$1 from "zod";
import { z } from "zod";
import "@octokit/rest";
declare const PromptStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"prompt">;
  prompt: z$1.ZodOptional<z$1.ZodString>;
  "prompt-file": z$1.ZodOptional<z$1.ZodString>;
  agent: z$1.ZodOptional<z$1.ZodString>;
  memory: z$1.ZodOptional<z$1.ZodLiteral<"related">>;
}, z$1.core.$strict>;
declare const CommandStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"command">;
  command: z$1.ZodString;
  args: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  agent: z$1.ZodOptional<z$1.ZodString>;
  memory: z$1.ZodOptional<z$1.ZodLiteral<"related">>;
}, z$1.core.$strict>;
declare const ScriptStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"script">;
  run: z$1.ZodString;
  cwd: z$1.ZodOptional<z$1.ZodString>;
  env: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodNumber, z$1.ZodBoolean]>>>;
}, z$1.core.$strict>;
declare const FunctionStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"function">;
  function: z$1.ZodString;
}, z$1.core.$strict>;
declare const SequenceKeys: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"sequence">;
}, z$1.core.$strict>;
interface SequenceStep extends z$1.infer<typeof SequenceKeys> {
  steps: Step[];
}
declare const SequenceStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"sequence">;
  steps: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
}, z$1.core.$strict>;
declare const ParallelKeys: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"parallel">;
  "merge-strategy": z$1.ZodOptional<z$1.ZodEnum<{
    "first-success": "first-success";
    "wait-all": "wait-all";
  }>>;
  "merge-mode": z$1.ZodOptional<z$1.ZodEnum<{
    independent: "independent";
    merge: "merge";
  }>>;
}, z$1.core.$strict>;
interface ParallelStep extends z$1.infer<typeof ParallelKeys> {
  steps: Step[];
}
declare const ParallelStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"parallel">;
  "merge-strategy": z$1.ZodOptional<z$1.ZodEnum<{
    "first-success": "first-success";
    "wait-all": "wait-all";
  }>>;
  "merge-mode": z$1.ZodOptional<z$1.ZodEnum<{
    independent: "independent";
    merge: "merge";
  }>>;
  steps: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
}, z$1.core.$strict>;
declare const ConditionalKeys: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"conditional">;
  condition: z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>;
}, z$1.core.$strict>;
interface ConditionalStep extends z$1.infer<typeof ConditionalKeys> {
  then: Step[];
  else?: Step[] | undefined;
}
declare const ConditionalStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"conditional">;
  condition: z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>;
  then: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
  else: z$1.ZodOptional<z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>>;
}, z$1.core.$strict>;
declare const RecurringKeys: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"recurring">;
  "max-iterations": z$1.ZodOptional<z$1.ZodInt>;
  until: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  "for-each": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodUnknown>]>>;
}, z$1.core.$strict>;
interface RecurringStep extends z$1.infer<typeof RecurringKeys> {
  steps: Step[];
}
declare const RecurringStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"recurring">;
  "max-iterations": z$1.ZodOptional<z$1.ZodInt>;
  until: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  "for-each": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodUnknown>]>>;
  steps: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
}, z$1.core.$strict>;
declare const WaitForHumanStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"wait-for-human">;
  message: z$1.ZodString;
  "polling-interval": z$1.ZodOptional<z$1.ZodNumber>;
  "on-timeout": z$1.ZodOptional<z$1.ZodEnum<{
    abort: "abort";
    continue: "continue";
  }>>;
  "pull-request": z$1.ZodOptional<z$1.ZodBoolean>;
}, z$1.core.$strict>;
declare const WorkflowStep: z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"workflow">;
  workflow: z$1.ZodString;
  variables: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
}, z$1.core.$strict>;
type Step = z$1.infer<typeof PromptStep> | z$1.infer<typeof CommandStep> | z$1.infer<typeof ScriptStep> | z$1.infer<typeof FunctionStep> | SequenceStep | ParallelStep | ConditionalStep | RecurringStep | z$1.infer<typeof WaitForHumanStep> | z$1.infer<typeof WorkflowStep>;
declare const Step: z$1.ZodDiscriminatedUnion<[z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"prompt">;
  prompt: z$1.ZodOptional<z$1.ZodString>;
  "prompt-file": z$1.ZodOptional<z$1.ZodString>;
  agent: z$1.ZodOptional<z$1.ZodString>;
  memory: z$1.ZodOptional<z$1.ZodLiteral<"related">>;
}, z$1.core.$strict>, z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"command">;
  command: z$1.ZodString;
  args: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  agent: z$1.ZodOptional<z$1.ZodString>;
  memory: z$1.ZodOptional<z$1.ZodLiteral<"related">>;
}, z$1.core.$strict>, z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"script">;
  run: z$1.ZodString;
  cwd: z$1.ZodOptional<z$1.ZodString>;
  env: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodNumber, z$1.ZodBoolean]>>>;
}, z$1.core.$strict>, z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"function">;
  function: z$1.ZodString;
}, z$1.core.$strict>, z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"sequence">;
  steps: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
}, z$1.core.$strict>, z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"parallel">;
  "merge-strategy": z$1.ZodOptional<z$1.ZodEnum<{
    "first-success": "first-success";
    "wait-all": "wait-all";
  }>>;
  "merge-mode": z$1.ZodOptional<z$1.ZodEnum<{
    independent: "independent";
    merge: "merge";
  }>>;
  steps: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
}, z$1.core.$strict>, z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"conditional">;
  condition: z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>;
  then: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
  else: z$1.ZodOptional<z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>>;
}, z$1.core.$strict>, z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"recurring">;
  "max-iterations": z$1.ZodOptional<z$1.ZodInt>;
  until: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  "for-each": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodUnknown>]>>;
  steps: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
}, z$1.core.$strict>, z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"wait-for-human">;
  message: z$1.ZodString;
  "polling-interval": z$1.ZodOptional<z$1.ZodNumber>;
  "on-timeout": z$1.ZodOptional<z$1.ZodEnum<{
    abort: "abort";
    continue: "continue";
  }>>;
  "pull-request": z$1.ZodOptional<z$1.ZodBoolean>;
}, z$1.core.$strict>, z$1.ZodObject<{
  name: z$1.ZodString;
  model: z$1.ZodOptional<z$1.ZodString>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "on-error": z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fail: "fail";
    retry: "retry";
    skip: "skip";
  }>>;
  checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
  "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
  condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"workflow">;
  workflow: z$1.ZodString;
  variables: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
}, z$1.core.$strict>], "type">;
declare const Output: z$1.ZodObject<{
  name: z$1.ZodString;
  template: z$1.ZodString;
  path: z$1.ZodString;
  when: z$1.ZodOptional<z$1.ZodEnum<{
    completed: "completed";
    failed: "failed";
  }>>;
}, z$1.core.$strict>;
type Output = z$1.infer<typeof Output>;
/** Schema of a workflow definition, as the YAML file contains it. */
export declare const Workflow: z$1.ZodObject<{
  $schema: z$1.ZodOptional<z$1.ZodString>;
  name: z$1.ZodString;
  version: z$1.ZodLiteral<"1.0">;
  description: z$1.ZodOptional<z$1.ZodString>;
  routable: z$1.ZodOptional<z$1.ZodBoolean>;
  settings: z$1.ZodOptional<z$1.ZodObject<{
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "track-progress": z$1.ZodOptional<z$1.ZodBoolean>;
    autofix: z$1.ZodOptional<z$1.ZodEnum<{
      critical: "critical";
      major: "major";
      minor: "minor";
      none: "none";
    }>>;
    "terminal-output": z$1.ZodOptional<z$1.ZodEnum<{
      all: "all";
      base: "base";
    }>>;
    git: z$1.ZodOptional<z$1.ZodObject<{
      enabled: z$1.ZodOptional<z$1.ZodBoolean>;
      worktree: z$1.ZodOptional<z$1.ZodBoolean>;
      "auto-commit": z$1.ZodOptional<z$1.ZodBoolean>;
      "auto-pr": z$1.ZodOptional<z$1.ZodBoolean>;
      "branch-prefix": z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    model: z$1.ZodOptional<z$1.ZodString>;
    questions: z$1.ZodOptional<z$1.ZodEnum<{
      ask: "ask";
      assume: "assume";
    }>>;
    orchestrator: z$1.ZodOptional<z$1.ZodEnum<{
      agent: "agent";
      rules: "rules";
    }>>;
    "max-workers": z$1.ZodOptional<z$1.ZodInt>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    "fan-out": z$1.ZodOptional<z$1.ZodEnum<{
      local: "local";
      matrix: "matrix";
    }>>;
  }, z$1.core.$strict>>;
  defaults: z$1.ZodOptional<z$1.ZodObject<{
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "track-progress": z$1.ZodOptional<z$1.ZodBoolean>;
    autofix: z$1.ZodOptional<z$1.ZodEnum<{
      critical: "critical";
      major: "major";
      minor: "minor";
      none: "none";
    }>>;
    "terminal-output": z$1.ZodOptional<z$1.ZodEnum<{
      all: "all";
      base: "base";
    }>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    model: z$1.ZodOptional<z$1.ZodString>;
    questions: z$1.ZodOptional<z$1.ZodEnum<{
      ask: "ask";
      assume: "assume";
    }>>;
    orchestrator: z$1.ZodOptional<z$1.ZodEnum<{
      agent: "agent";
      rules: "rules";
    }>>;
    "max-workers": z$1.ZodOptional<z$1.ZodInt>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    "fan-out": z$1.ZodOptional<z$1.ZodEnum<{
      local: "local";
      matrix: "matrix";
    }>>;
    git: z$1.ZodOptional<z$1.ZodObject<{
      worktree: z$1.ZodOptional<z$1.ZodBoolean>;
      "auto-commit": z$1.ZodOptional<z$1.ZodBoolean>;
      "auto-pr": z$1.ZodOptional<z$1.ZodBoolean>;
      "branch-prefix": z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>>;
  }, z$1.core.$strict>>;
  variables: z$1.ZodOptional<z$1.ZodArray<z$1.ZodObject<{
    name: z$1.ZodString;
    type: z$1.ZodDefault<z$1.ZodEnum<{
      boolean: "boolean";
      number: "number";
      string: "string";
    }>>;
    required: z$1.ZodDefault<z$1.ZodBoolean>;
    default: z$1.ZodOptional<z$1.ZodUnknown>;
    description: z$1.ZodOptional<z$1.ZodString>;
    enum: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodNumber, z$1.ZodBoolean]>>>;
  }, z$1.core.$strict>>>;
  steps: z$1.ZodArray<z$1.ZodDiscriminatedUnion<[z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"prompt">;
    prompt: z$1.ZodOptional<z$1.ZodString>;
    "prompt-file": z$1.ZodOptional<z$1.ZodString>;
    agent: z$1.ZodOptional<z$1.ZodString>;
    memory: z$1.ZodOptional<z$1.ZodLiteral<"related">>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"command">;
    command: z$1.ZodString;
    args: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    agent: z$1.ZodOptional<z$1.ZodString>;
    memory: z$1.ZodOptional<z$1.ZodLiteral<"related">>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"script">;
    run: z$1.ZodString;
    cwd: z$1.ZodOptional<z$1.ZodString>;
    env: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodNumber, z$1.ZodBoolean]>>>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"function">;
    function: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"sequence">;
    steps: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"parallel">;
    "merge-strategy": z$1.ZodOptional<z$1.ZodEnum<{
      "first-success": "first-success";
      "wait-all": "wait-all";
    }>>;
    "merge-mode": z$1.ZodOptional<z$1.ZodEnum<{
      independent: "independent";
      merge: "merge";
    }>>;
    steps: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"conditional">;
    condition: z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>;
    then: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
    else: z$1.ZodOptional<z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"recurring">;
    "max-iterations": z$1.ZodOptional<z$1.ZodInt>;
    until: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    "for-each": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodUnknown>]>>;
    steps: z$1.ZodType<Step[], unknown, z$1.core.$ZodTypeInternals<Step[], unknown>>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"wait-for-human">;
    message: z$1.ZodString;
    "polling-interval": z$1.ZodOptional<z$1.ZodNumber>;
    "on-timeout": z$1.ZodOptional<z$1.ZodEnum<{
      abort: "abort";
      continue: "continue";
    }>>;
    "pull-request": z$1.ZodOptional<z$1.ZodBoolean>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    name: z$1.ZodString;
    model: z$1.ZodOptional<z$1.ZodString>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "on-error": z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fail: "fail";
      retry: "retry";
      skip: "skip";
    }>>;
    checkpoint: z$1.ZodOptional<z$1.ZodBoolean>;
    "depends-on": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodArray<z$1.ZodString>]>>;
    condition: z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodBoolean]>>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    phase: z$1.ZodOptional<z$1.ZodString>;
    context: z$1.ZodOptional<z$1.ZodEnum<{
      continue: "continue";
      fresh: "fresh";
    }>>;
    "output-schema": z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      command: z$1.ZodString;
    }, z$1.core.$strict>, z$1.ZodObject<{
      schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
    }, z$1.core.$strict>, z$1.ZodObject<{
      "fails-before": z$1.ZodObject<{
        files: z$1.ZodArray<z$1.ZodString>;
        command: z$1.ZodOptional<z$1.ZodString>;
      }, z$1.core.$strict>;
    }, z$1.core.$strict>]>>>;
    type: z$1.ZodLiteral<"workflow">;
    workflow: z$1.ZodString;
    variables: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  }, z$1.core.$strict>], "type">>;
  outputs: z$1.ZodOptional<z$1.ZodArray<z$1.ZodObject<{
    name: z$1.ZodString;
    template: z$1.ZodString;
    path: z$1.ZodString;
    when: z$1.ZodOptional<z$1.ZodEnum<{
      completed: "completed";
      failed: "failed";
    }>>;
  }, z$1.core.$strict>>>;
}, z$1.core.$strict>;
export type Workflow = z$1.infer<typeof Workflow>;
declare const Settings: z$1.ZodObject<{
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "track-progress": z$1.ZodOptional<z$1.ZodBoolean>;
  autofix: z$1.ZodOptional<z$1.ZodEnum<{
    critical: "critical";
    major: "major";
    minor: "minor";
    none: "none";
  }>>;
  "terminal-output": z$1.ZodOptional<z$1.ZodEnum<{
    all: "all";
    base: "base";
  }>>;
  git: z$1.ZodOptional<z$1.ZodObject<{
    enabled: z$1.ZodOptional<z$1.ZodBoolean>;
    worktree: z$1.ZodOptional<z$1.ZodBoolean>;
    "auto-commit": z$1.ZodOptional<z$1.ZodBoolean>;
    "auto-pr": z$1.ZodOptional<z$1.ZodBoolean>;
    "branch-prefix": z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strict>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  model: z$1.ZodOptional<z$1.ZodString>;
  questions: z$1.ZodOptional<z$1.ZodEnum<{
    ask: "ask";
    assume: "assume";
  }>>;
  orchestrator: z$1.ZodOptional<z$1.ZodEnum<{
    agent: "agent";
    rules: "rules";
  }>>;
  "max-workers": z$1.ZodOptional<z$1.ZodInt>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  "fan-out": z$1.ZodOptional<z$1.ZodEnum<{
    local: "local";
    matrix: "matrix";
  }>>;
}, z$1.core.$strict>;
type Settings = z$1.infer<typeof Settings>;
/** A workflow's values for settings that neither it nor the configuration sets. `git.enabled` is no default: the workflow decides it. */
declare const WorkflowDefaults: z$1.ZodObject<{
  "max-retry": z$1.ZodOptional<z$1.ZodInt>;
  "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
  "track-progress": z$1.ZodOptional<z$1.ZodBoolean>;
  autofix: z$1.ZodOptional<z$1.ZodEnum<{
    critical: "critical";
    major: "major";
    minor: "minor";
    none: "none";
  }>>;
  "terminal-output": z$1.ZodOptional<z$1.ZodEnum<{
    all: "all";
    base: "base";
  }>>;
  "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  model: z$1.ZodOptional<z$1.ZodString>;
  questions: z$1.ZodOptional<z$1.ZodEnum<{
    ask: "ask";
    assume: "assume";
  }>>;
  orchestrator: z$1.ZodOptional<z$1.ZodEnum<{
    agent: "agent";
    rules: "rules";
  }>>;
  "max-workers": z$1.ZodOptional<z$1.ZodInt>;
  "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
  "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
  "fan-out": z$1.ZodOptional<z$1.ZodEnum<{
    local: "local";
    matrix: "matrix";
  }>>;
  git: z$1.ZodOptional<z$1.ZodObject<{
    worktree: z$1.ZodOptional<z$1.ZodBoolean>;
    "auto-commit": z$1.ZodOptional<z$1.ZodBoolean>;
    "auto-pr": z$1.ZodOptional<z$1.ZodBoolean>;
    "branch-prefix": z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strict>>;
}, z$1.core.$strict>;
type WorkflowDefaults = z$1.infer<typeof WorkflowDefaults>;
/** Output of a step. */
export declare const StepOutput: z$1.ZodObject<{
  success: z$1.ZodBoolean;
  output_type: z$1.ZodDefault<z$1.ZodString>;
  document_path: z$1.ZodDefault<z$1.ZodNullable<z$1.ZodString>>;
  summary: z$1.ZodDefault<z$1.ZodString>;
  metrics: z$1.ZodDefault<z$1.ZodRecord<z$1.ZodString, z$1.ZodNumber>>;
  next_step_context: z$1.ZodDefault<z$1.ZodNullable<z$1.ZodString>>;
  data: z$1.ZodOptional<z$1.ZodUnknown>;
}, z$1.core.$strip>;
export type StepOutput = z$1.infer<typeof StepOutput>;
type JsonSchema = Readonly<Record<string, unknown>>;
/** Schema of an answer: zod or JSON Schema. */
type OutputSchema<T> = z$1.ZodType<T> | JsonSchema;
/** Argument of a function step. */
interface FunctionCall {
  /** Working folder of the step. */
  readonly projectPath: string;
  readonly attempt: number;
  /** Aborted when the run stops or the step times out. */
  readonly signal: AbortSignal;
}
/** Configuration of `ctx.step`, validated at the call. */
declare const StepConfig: z$1.ZodDiscriminatedUnion<[z$1.ZodObject<{
  phase: z$1.ZodOptional<z$1.ZodString>;
  timeoutMinutes: z$1.ZodOptional<z$1.ZodNumber>;
  maxRetry: z$1.ZodOptional<z$1.ZodInt>;
  onError: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    throw: "throw";
  }>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  model: z$1.ZodOptional<z$1.ZodString>;
  persona: z$1.ZodOptional<z$1.ZodString>;
  permission: z$1.ZodOptional<z$1.ZodEnum<{
    bypassPermissions: "bypassPermissions";
    default: "default";
  }>>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  memory: z$1.ZodOptional<z$1.ZodLiteral<"related">>;
  maxCostUsd: z$1.ZodOptional<z$1.ZodNumber>;
  maxTokens: z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"agent">;
  agent: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  prompt: z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodCustom<() => string | Promise<string>, () => string | Promise<string>>]>;
  outputSchema: z$1.ZodOptional<z$1.ZodCustom<OutputSchema<unknown>, OutputSchema<unknown>>>;
}, z$1.core.$strict>, z$1.ZodObject<{
  phase: z$1.ZodOptional<z$1.ZodString>;
  timeoutMinutes: z$1.ZodOptional<z$1.ZodNumber>;
  maxRetry: z$1.ZodOptional<z$1.ZodInt>;
  onError: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    throw: "throw";
  }>>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  model: z$1.ZodOptional<z$1.ZodString>;
  persona: z$1.ZodOptional<z$1.ZodString>;
  permission: z$1.ZodOptional<z$1.ZodEnum<{
    bypassPermissions: "bypassPermissions";
    default: "default";
  }>>;
  context: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    fresh: "fresh";
  }>>;
  memory: z$1.ZodOptional<z$1.ZodLiteral<"related">>;
  maxCostUsd: z$1.ZodOptional<z$1.ZodNumber>;
  maxTokens: z$1.ZodOptional<z$1.ZodInt>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
  type: z$1.ZodLiteral<"command">;
  command: z$1.ZodString;
  args: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
  outputSchema: z$1.ZodOptional<z$1.ZodCustom<OutputSchema<unknown>, OutputSchema<unknown>>>;
}, z$1.core.$strict>, z$1.ZodObject<{
  phase: z$1.ZodOptional<z$1.ZodString>;
  timeoutMinutes: z$1.ZodOptional<z$1.ZodNumber>;
  maxRetry: z$1.ZodOptional<z$1.ZodInt>;
  onError: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    throw: "throw";
  }>>;
  type: z$1.ZodLiteral<"script">;
  command: z$1.ZodString;
  cwd: z$1.ZodOptional<z$1.ZodString>;
  env: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodNumber, z$1.ZodBoolean]>>>;
  outputSchema: z$1.ZodOptional<z$1.ZodCustom<OutputSchema<unknown>, OutputSchema<unknown>>>;
  ensures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodUnion<readonly [z$1.ZodLiteral<"commit">, z$1.ZodLiteral<"check">, z$1.ZodLiteral<"document">, z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    command: z$1.ZodString;
  }, z$1.core.$strict>, z$1.ZodObject<{
    schema: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  }, z$1.core.$strict>, z$1.ZodObject<{
    "fails-before": z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      command: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strict>;
  }, z$1.core.$strict>]>>>;
}, z$1.core.$strict>, z$1.ZodObject<{
  phase: z$1.ZodOptional<z$1.ZodString>;
  timeoutMinutes: z$1.ZodOptional<z$1.ZodNumber>;
  maxRetry: z$1.ZodOptional<z$1.ZodInt>;
  onError: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    throw: "throw";
  }>>;
  type: z$1.ZodLiteral<"function">;
  fn: z$1.ZodCustom<(call: FunctionCall) => unknown, (call: FunctionCall) => unknown>;
}, z$1.core.$strict>, z$1.ZodObject<{
  phase: z$1.ZodOptional<z$1.ZodString>;
  timeoutMinutes: z$1.ZodOptional<z$1.ZodNumber>;
  maxRetry: z$1.ZodOptional<z$1.ZodInt>;
  onError: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    throw: "throw";
  }>>;
  type: z$1.ZodLiteral<"human">;
  message: z$1.ZodString;
  onTimeout: z$1.ZodOptional<z$1.ZodEnum<{
    abort: "abort";
    continue: "continue";
  }>>;
  pollingInterval: z$1.ZodOptional<z$1.ZodNumber>;
  outputSchema: z$1.ZodOptional<z$1.ZodCustom<OutputSchema<unknown>, OutputSchema<unknown>>>;
}, z$1.core.$strict>], "type">;
type StepConfig = z$1.infer<typeof StepConfig>;
type StepConfigOf<T extends StepConfig["type"]> = Extract<StepConfig, {
  type: T;
}>;
type Answering<T extends StepConfig["type"], D> = Omit<StepConfigOf<T>, "outputSchema"> & {
  outputSchema?: OutputSchema<D>;
};
/** An agent session with a prompt. */
type AgentStepConfig<D = unknown> = Answering<"agent", D>;
/** An agent session with a command prompt. */
type CommandStepConfig<D = unknown> = Answering<"command", D>;
/** A shell script. */
type ScriptStepConfig<D = unknown> = Answering<"script", D>;
/** A user function. Its return value is recorded as JSON. */
type FunctionStepConfig<D = unknown> = Omit<StepConfigOf<"function">, "fn"> & {
  fn: (call: FunctionCall) => D | Promise<D>;
};
/** A question to a person. */
type HumanStepConfig<D = unknown> = Answering<"human", D>;
/** Options of `ctx.parallel`. */
declare const ParallelOptions: z$1.ZodObject<{
  id: z$1.ZodOptional<z$1.ZodString>;
  phase: z$1.ZodOptional<z$1.ZodString>;
  mergeStrategy: z$1.ZodOptional<z$1.ZodEnum<{
    "first-success": "first-success";
    "wait-all": "wait-all";
  }>>;
  mergeMode: z$1.ZodOptional<z$1.ZodEnum<{
    independent: "independent";
    merge: "merge";
  }>>;
  timeoutMinutes: z$1.ZodOptional<z$1.ZodNumber>;
  maxRetry: z$1.ZodOptional<z$1.ZodInt>;
  onError: z$1.ZodOptional<z$1.ZodEnum<{
    continue: "continue";
    throw: "throw";
  }>>;
}, z$1.core.$strict>;
type ParallelOptions = z$1.infer<typeof ParallelOptions>;
type Camel<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
type CamelKeys<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T as K extends string ? Camel<K> : K]: CamelKeys<T[K]>; } : T;
/** Settings as in YAML, with keys in kebab-case or camelCase: `max-retry` or `maxRetry`. */
type ProgramSettings = Settings | CamelKeys<Settings>;
/** A workflow in TypeScript, as its author writes it. */
interface ProgramConfig<S extends z$1.ZodType = z$1.ZodType> {
  /** Name for people. */
  readonly name: string;
  readonly description?: string;
  /** `false`: `do` never selects it for a request in plain language. */
  readonly routable?: boolean;
  /** Phase names in order. */
  readonly phases?: readonly string[];
  /** A zod object that validates the arguments before the run starts. */
  readonly argsSchema?: S;
  readonly settings?: ProgramSettings;
  /** Settings that the configuration of the repository overrides. */
  readonly defaults?: WorkflowDefaults | CamelKeys<WorkflowDefaults>;
  /** Files rendered once at the end, as in YAML. */
  readonly outputs?: readonly Output[];
  /**
   * Runs the workflow. Code between steps runs again on resume and must request the same steps. Put code that depends
   * on time, randomness or external state into a function step.
   */
  execute(ctx: WorkflowContext<z$1.output<S>>): unknown;
}
/** Shared by every copy of this package, because the user file may load another copy than the engine. */
declare const PROGRAM_TAG: unique symbol;
/** A workflow in TypeScript. */
interface WorkflowProgram<S extends z$1.ZodType = z$1.ZodType> extends ProgramConfig<S> {
  readonly [PROGRAM_TAG]: true;
}
/** A workflow in TypeScript; the default export of a file in `.agentic/workflows/`. */
export declare function defineWorkflow<S extends z$1.ZodType = z$1.ZodType<Record<string, unknown>>>(config: ProgramConfig<S>): WorkflowProgram<S>;
/** A step failed and has no retries left. */
export declare class StepFailure extends Error {
  readonly name = "StepFailure";
  readonly result: StepResult;
  constructor(result: StepResult);
}
/** Branches of `parallel` failed. The results of the other branches are kept. */
export declare class ParallelFailure extends Error {
  readonly name = "ParallelFailure";
  readonly stepId: string;
  /** By branch name; for a list `branch-1` and so on. */
  readonly results: Readonly<Record<string, BranchResult>>;
  constructor(stepId: string, results: Readonly<Record<string, BranchResult>>);
}
/** Recorded result of a step. */
interface StepResult<T = unknown> {
  readonly stepId: string;
  readonly status: "completed" | "failed" | "skipped";
  /** Structured result, or the text of an agent that answered without JSON. Undefined if the step did not complete. */
  readonly data: T;
  /** One line for people. */
  readonly summary: string;
  readonly output?: StepOutput;
  /** Why it failed, in one sentence. */
  readonly error?: string;
  readonly startedAt?: string;
  readonly completedAt?: string;
  /** Head of the branch after the step. */
  readonly commit?: string;
  readonly filesChanged: readonly string[];
}
/** Result of a shell command, with any exit code. */
interface ExecResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}
/** Output of a script step, with the fields of the JSON that it printed. */
type ScriptData = ExecResult & Readonly<Record<string, unknown>>;
/** Answer of a person. */
interface HumanData {
  readonly decision: "approved" | "rejected" | "input" | "timeout";
  readonly text: string;
  readonly actor?: string;
}
/** Result of a branch of `parallel`. A branch is skipped if another one was first. */
type BranchResult<T = unknown> = {
  readonly status: "completed";
  readonly value: T;
} | {
  readonly status: "failed";
  readonly error: Error;
} | {
  readonly status: "skipped";
};
type Branches = Readonly<Record<string, () => unknown>>;
type BranchList = readonly (() => unknown)[];
type Values<B extends Branches | BranchList> = { -readonly [K in keyof B]: B[K] extends (() => infer R) ? Awaited<R> : never; };
type Results<B extends Branches | BranchList> = { -readonly [K in keyof B]: B[K] extends (() => infer R) ? BranchResult<Awaited<R>> : never; };
type SomeValues<B extends Branches | BranchList> = { -readonly [K in keyof B]: B[K] extends (() => infer R) ? Awaited<R> | undefined : never; };
/** Context of a TypeScript workflow. Every call is recorded; a completed step does not run again. */
interface WorkflowContext<Args = Record<string, unknown>> {
  /** Id of the run. */
  readonly executionId: string;
  /** Absolute working folder: inside a branch of `parallel`, the worktree of that branch. */
  readonly projectPath: string;
  /** Arguments after validation by `argsSchema`. */
  readonly args: Args;
  /** Aborted when the run stops. */
  readonly signal: AbortSignal;
  /**
   * Runs a step, or returns its recorded result. Steps run in sequence; `parallel` runs them concurrently. Throws
   * `StepFailure`.
   */
  step<D = unknown>(id: string, config: AgentStepConfig<D>): Promise<StepResult<D>>;
  step<D = unknown>(id: string, config: CommandStepConfig<D>): Promise<StepResult<D>>;
  step<D = ScriptData>(id: string, config: ScriptStepConfig<D>): Promise<StepResult<D>>;
  step<D>(id: string, config: FunctionStepConfig<D>): Promise<StepResult<Awaited<D>>>;
  step<D = HumanData>(id: string, config: HumanStepConfig<D>): Promise<StepResult<D>>;
  /** Runs branches concurrently, with git each in its own worktree. Throws `ParallelFailure` after all have ended. */
  parallel<const B extends Branches | BranchList>(branches: B, options: ParallelOptions & {
    onError: "continue";
  }): Promise<Results<B>>;
  parallel<const B extends Branches | BranchList>(branches: B, options: ParallelOptions & {
    mergeStrategy: "first-success";
  }): Promise<SomeValues<B>>;
  parallel<const B extends Branches | BranchList>(branches: B, options?: ParallelOptions): Promise<Values<B>>;
  /** Runs a shell command as a step. Does not throw for a non-zero exit code. */
  exec(command: string, cwd?: string): Promise<ExecResult>;
  /** Records a checkpoint, in addition to the steps. */
  checkpoint(note?: string): Promise<void>;
  /** Records a comment for people, once. */
  comment(text: string, stepId?: string): Promise<void>;
  /** Starts a phase. */
  phase(name: string): Promise<void>;
  /** Returns the result of a step that this code has run, by ID or path. */
  getStepResult(id: string): StepResult | undefined;
}
/** One line of `journal.ndjson`. Every fact that does not follow from the definition is an event. */
export declare const RunEvent: z$1.ZodDiscriminatedUnion<[z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"run.started">;
  version: z$1.ZodInt;
  run_id: z$1.ZodString;
  workflow: z$1.ZodString;
  skip: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  digests: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodString>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"run.resumed">;
  reset: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  skip: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  back: z$1.ZodOptional<z$1.ZodArray<z$1.ZodObject<{
    step: z$1.ZodOptional<z$1.ZodString>;
    base: z$1.ZodString;
  }, z$1.core.$strip>>>;
  requests: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  max_cost_usd: z$1.ZodOptional<z$1.ZodNumber>;
  max_tokens: z$1.ZodOptional<z$1.ZodInt>;
  provider: z$1.ZodOptional<z$1.ZodEnum<{
    claude: "claude";
    codex: "codex";
    gemini: "gemini";
    replay: "replay";
  }>>;
  model: z$1.ZodOptional<z$1.ZodString>;
  set: z$1.ZodOptional<z$1.ZodObject<{
    "max-retry": z$1.ZodOptional<z$1.ZodInt>;
    "timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "track-progress": z$1.ZodOptional<z$1.ZodBoolean>;
    autofix: z$1.ZodOptional<z$1.ZodEnum<{
      critical: "critical";
      major: "major";
      minor: "minor";
      none: "none";
    }>>;
    "terminal-output": z$1.ZodOptional<z$1.ZodEnum<{
      all: "all";
      base: "base";
    }>>;
    "bypass-permissions": z$1.ZodOptional<z$1.ZodBoolean>;
    provider: z$1.ZodOptional<z$1.ZodEnum<{
      claude: "claude";
      codex: "codex";
      gemini: "gemini";
      replay: "replay";
    }>>;
    model: z$1.ZodOptional<z$1.ZodString>;
    questions: z$1.ZodOptional<z$1.ZodEnum<{
      ask: "ask";
      assume: "assume";
    }>>;
    orchestrator: z$1.ZodOptional<z$1.ZodEnum<{
      agent: "agent";
      rules: "rules";
    }>>;
    "max-workers": z$1.ZodOptional<z$1.ZodInt>;
    "max-cost-usd": z$1.ZodOptional<z$1.ZodNumber>;
    "max-tokens": z$1.ZodOptional<z$1.ZodInt>;
    "fan-out": z$1.ZodOptional<z$1.ZodEnum<{
      local: "local";
      matrix: "matrix";
    }>>;
    "git.enabled": z$1.ZodOptional<z$1.ZodBoolean>;
    "git.worktree": z$1.ZodOptional<z$1.ZodBoolean>;
    "git.auto-commit": z$1.ZodOptional<z$1.ZodBoolean>;
    "git.auto-pr": z$1.ZodOptional<z$1.ZodBoolean>;
    "git.branch-prefix": z$1.ZodOptional<z$1.ZodString>;
    "project.setup": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodObject<{
      run: z$1.ZodString;
      timeoutMinutes: z$1.ZodOptional<z$1.ZodNumber>;
    }, z$1.core.$strict>]>>;
    "project.check": z$1.ZodOptional<z$1.ZodUnion<readonly [z$1.ZodString, z$1.ZodObject<{
      run: z$1.ZodString;
      timeoutMinutes: z$1.ZodOptional<z$1.ZodNumber>;
    }, z$1.core.$strict>]>>;
    "project.check-after": z$1.ZodOptional<z$1.ZodEnum<{
      each: "each";
      end: "end";
    }>>;
    "project.timeout-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "stall-minutes": z$1.ZodOptional<z$1.ZodNumber>;
    "max-wait-seconds": z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>>;
  recheck: z$1.ZodOptional<z$1.ZodLiteral<true>>;
  deadlines: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodISODateTime>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"run.paused">;
  reason: z$1.ZodString;
  message: z$1.ZodString;
  step: z$1.ZodOptional<z$1.ZodString>;
  until: z$1.ZodOptional<z$1.ZodString>;
  spent: z$1.ZodOptional<z$1.ZodArray<z$1.ZodObject<{
    step: z$1.ZodString;
    cost_usd: z$1.ZodNullable<z$1.ZodNumber>;
    tokens: z$1.ZodNumber;
  }, z$1.core.$strip>>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"head.moved">;
  branch: z$1.ZodString;
  message: z$1.ZodString;
  to: z$1.ZodOptional<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"run.cancelled">;
  reason: z$1.ZodString;
  request: z$1.ZodOptional<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"run.failed">;
  failure: z$1.ZodObject<{
    class: z$1.ZodEnum<{
      blocking: "blocking";
      fatal: "fatal";
      recoverable: "recoverable";
      transient: "transient";
    }>;
    code: z$1.ZodString;
    message: z$1.ZodString;
    details: z$1.ZodOptional<z$1.ZodString>;
    files: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
    block: z$1.ZodOptional<z$1.ZodString>;
    retry_after_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>;
  step: z$1.ZodOptional<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"run.completed">;
  changed: z$1.ZodOptional<z$1.ZodBoolean>;
  reason: z$1.ZodOptional<z$1.ZodEnum<{
    skipped: "skipped";
    "skipped-after-failures": "skipped-after-failures";
  }>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  mode: z$1.ZodEnum<{
    checkout: "checkout";
    worktree: "worktree";
  }>;
  path: z$1.ZodString;
  branch: z$1.ZodString;
  base_branch: z$1.ZodString;
  base_sha: z$1.ZodString;
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"workspace.prepared">;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"branch.moved">;
  step: z$1.ZodOptional<z$1.ZodString>;
  head: z$1.ZodString;
  files: z$1.ZodArray<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"branch.set-back">;
  step: z$1.ZodOptional<z$1.ZodString>;
  base: z$1.ZodString;
  later: z$1.ZodString;
  head: z$1.ZodString;
  files: z$1.ZodArray<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"branch.opened">;
  step: z$1.ZodString;
  path: z$1.ZodString;
  branch: z$1.ZodString;
  base_branch: z$1.ZodString;
  base_sha: z$1.ZodString;
  head: z$1.ZodString;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"branch.closed">;
  step: z$1.ZodString;
  kept: z$1.ZodOptional<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"branch.pushed">;
  step: z$1.ZodOptional<z$1.ZodString>;
  branch: z$1.ZodString;
  remote: z$1.ZodString;
  head: z$1.ZodString;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"pull-request.opened">;
  step: z$1.ZodOptional<z$1.ZodString>;
  branch: z$1.ZodString;
  base: z$1.ZodString;
  title: z$1.ZodString;
  draft: z$1.ZodBoolean;
  number: z$1.ZodOptional<z$1.ZodInt>;
  url: z$1.ZodOptional<z$1.ZodString>;
  path: z$1.ZodOptional<z$1.ZodString>;
  ended: z$1.ZodOptional<z$1.ZodEnum<{
    closed: "closed";
    merged: "merged";
  }>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"delivery.failed">;
  step: z$1.ZodString;
  failure: z$1.ZodObject<{
    class: z$1.ZodEnum<{
      blocking: "blocking";
      fatal: "fatal";
      recoverable: "recoverable";
      transient: "transient";
    }>;
    code: z$1.ZodString;
    message: z$1.ZodString;
    details: z$1.ZodOptional<z$1.ZodString>;
    files: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
    block: z$1.ZodOptional<z$1.ZodString>;
    retry_after_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"fan-out.opened">;
  step: z$1.ZodString;
  round: z$1.ZodInt;
  branches: z$1.ZodArray<z$1.ZodObject<{
    step: z$1.ZodString;
    branch: z$1.ZodString;
    head: z$1.ZodString;
  }, z$1.core.$strip>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"fan-out.begun">;
  version: z$1.ZodInt;
  run_id: z$1.ZodString;
  step: z$1.ZodString;
  round: z$1.ZodInt;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"fan-out.joined">;
  step: z$1.ZodString;
  round: z$1.ZodInt;
  branches: z$1.ZodArray<z$1.ZodObject<{
    step: z$1.ZodString;
    status: z$1.ZodEnum<{
      cancelled: "cancelled";
      completed: "completed";
      failed: "failed";
      lost: "lost";
      overtaken: "overtaken";
      paused: "paused";
    }>;
    events: z$1.ZodInt;
    message: z$1.ZodOptional<z$1.ZodString>;
    over: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  ignored: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"output.written">;
  step: z$1.ZodOptional<z$1.ZodString>;
  name: z$1.ZodString;
  path: z$1.ZodString;
  empty: z$1.ZodOptional<z$1.ZodBoolean>;
  commit: z$1.ZodOptional<z$1.ZodString>;
  files: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"output.failed">;
  step: z$1.ZodOptional<z$1.ZodString>;
  name: z$1.ZodString;
  failure: z$1.ZodObject<{
    class: z$1.ZodEnum<{
      blocking: "blocking";
      fatal: "fatal";
      recoverable: "recoverable";
      transient: "transient";
    }>;
    code: z$1.ZodString;
    message: z$1.ZodString;
    details: z$1.ZodOptional<z$1.ZodString>;
    files: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
    block: z$1.ZodOptional<z$1.ZodString>;
    retry_after_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"condition.evaluated">;
  step: z$1.ZodString;
  value: z$1.ZodBoolean;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"items.evaluated">;
  step: z$1.ZodString;
  items: z$1.ZodArray<z$1.ZodUnknown>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"block.opened">;
  step: z$1.ZodString;
  kind: z$1.ZodString;
  definition: z$1.ZodOptional<z$1.ZodString>;
  variables: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"block.closed">;
  step: z$1.ZodString;
  status: z$1.ZodEnum<{
    completed: "completed";
    failed: "failed";
    skipped: "skipped";
  }>;
  summary: z$1.ZodString;
  skip: z$1.ZodOptional<z$1.ZodDiscriminatedUnion<[z$1.ZodObject<{
    code: z$1.ZodLiteral<"condition">;
  }, z$1.core.$strip>, z$1.ZodObject<{
    code: z$1.ZodLiteral<"from-step">;
  }, z$1.core.$strip>, z$1.ZodObject<{
    code: z$1.ZodLiteral<"failed">;
    message: z$1.ZodString;
  }, z$1.core.$strip>, z$1.ZodObject<{
    code: z$1.ZodLiteral<"dependency">;
    name: z$1.ZodString;
    outcome: z$1.ZodEnum<{
      failed: "failed";
      skipped: "skipped";
    }>;
  }, z$1.core.$strip>, z$1.ZodObject<{
    code: z$1.ZodLiteral<"superseded">;
    by: z$1.ZodString;
  }, z$1.core.$strip>], "code">>;
  exhausted: z$1.ZodOptional<z$1.ZodLiteral<true>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"iteration.started">;
  step: z$1.ZodString;
  iteration: z$1.ZodInt;
  item: z$1.ZodOptional<z$1.ZodUnknown>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"iteration.ended">;
  step: z$1.ZodString;
  iteration: z$1.ZodInt;
  done: z$1.ZodBoolean;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"decision.made">;
  action: z$1.ZodString;
  step: z$1.ZodOptional<z$1.ZodString>;
  reasoning: z$1.ZodString;
  context: z$1.ZodOptional<z$1.ZodString>;
  note: z$1.ZodOptional<z$1.ZodString>;
  failure: z$1.ZodOptional<z$1.ZodObject<{
    class: z$1.ZodEnum<{
      blocking: "blocking";
      fatal: "fatal";
      recoverable: "recoverable";
      transient: "transient";
    }>;
    code: z$1.ZodString;
    message: z$1.ZodString;
    details: z$1.ZodOptional<z$1.ZodString>;
    files: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
    block: z$1.ZodOptional<z$1.ZodString>;
    retry_after_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>>;
  again: z$1.ZodOptional<z$1.ZodLiteral<true>>;
  until: z$1.ZodOptional<z$1.ZodISODateTime>;
  request: z$1.ZodOptional<z$1.ZodString>;
  usage: z$1.ZodOptional<z$1.ZodObject<{
    input_tokens: z$1.ZodNumber;
    output_tokens: z$1.ZodNumber;
    cost_usd: z$1.ZodNullable<z$1.ZodNumber>;
    agent_sessions: z$1.ZodNumber;
    duration_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  usage: z$1.ZodOptional<z$1.ZodObject<{
    input_tokens: z$1.ZodNumber;
    output_tokens: z$1.ZodNumber;
    cost_usd: z$1.ZodNullable<z$1.ZodNumber>;
    agent_sessions: z$1.ZodNumber;
    duration_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>>;
  session: z$1.ZodOptional<z$1.ZodObject<{
    provider: z$1.ZodString;
    id: z$1.ZodString;
    directory: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  stray: z$1.ZodOptional<z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
    more: z$1.ZodOptional<z$1.ZodInt>;
    patch: z$1.ZodOptional<z$1.ZodString>;
    omitted: z$1.ZodOptional<z$1.ZodInt>;
    hashes: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodString>>;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"human.asked">;
  step: z$1.ZodString;
  attempt: z$1.ZodInt;
  message: z$1.ZodString;
  deadline: z$1.ZodOptional<z$1.ZodISODateTime>;
  on_timeout: z$1.ZodOptional<z$1.ZodEnum<{
    abort: "abort";
    continue: "continue";
  }>>;
  about: z$1.ZodOptional<z$1.ZodObject<{
    document: z$1.ZodOptional<z$1.ZodString>;
    hash: z$1.ZodOptional<z$1.ZodString>;
    head: z$1.ZodOptional<z$1.ZodString>;
    step: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  again: z$1.ZodOptional<z$1.ZodString>;
  request: z$1.ZodOptional<z$1.ZodString>;
  ignored: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  approvals: z$1.ZodOptional<z$1.ZodInt>;
  needs: z$1.ZodOptional<z$1.ZodObject<{
    question: z$1.ZodString;
    options: z$1.ZodOptional<z$1.ZodNullable<z$1.ZodArray<z$1.ZodString>>>;
    assumed: z$1.ZodOptional<z$1.ZodNullable<z$1.ZodString>>;
  }, z$1.core.$strip>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"human.approved">;
  step: z$1.ZodString;
  attempt: z$1.ZodInt;
  text: z$1.ZodString;
  actor: z$1.ZodOptional<z$1.ZodString>;
  threads: z$1.ZodOptional<z$1.ZodArray<z$1.ZodObject<{
    id: z$1.ZodOptional<z$1.ZodString>;
    path: z$1.ZodString;
    line: z$1.ZodOptional<z$1.ZodInt>;
    side: z$1.ZodOptional<z$1.ZodEnum<{
      left: "left";
      right: "right";
    }>>;
    text: z$1.ZodString;
  }, z$1.core.$strip>>>;
  head: z$1.ZodOptional<z$1.ZodString>;
  about: z$1.ZodOptional<z$1.ZodObject<{
    document: z$1.ZodOptional<z$1.ZodString>;
    hash: z$1.ZodOptional<z$1.ZodString>;
    head: z$1.ZodOptional<z$1.ZodString>;
    step: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  request: z$1.ZodString;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"human.voided">;
  step: z$1.ZodString;
  attempt: z$1.ZodInt;
  request: z$1.ZodString;
  reason: z$1.ZodEnum<{
    deleted: "deleted";
    dismissed: "dismissed";
    edited: "edited";
    "not-permitted": "not-permitted";
  }>;
  actor: z$1.ZodOptional<z$1.ZodString>;
  issue: z$1.ZodOptional<z$1.ZodInt>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"human.answered">;
  step: z$1.ZodString;
  attempt: z$1.ZodInt;
  decision: z$1.ZodEnum<{
    approved: "approved";
    assumed: "assumed";
    input: "input";
    rejected: "rejected";
    timeout: "timeout";
  }>;
  text: z$1.ZodString;
  actor: z$1.ZodOptional<z$1.ZodString>;
  threads: z$1.ZodOptional<z$1.ZodArray<z$1.ZodObject<{
    id: z$1.ZodOptional<z$1.ZodString>;
    path: z$1.ZodString;
    line: z$1.ZodOptional<z$1.ZodInt>;
    side: z$1.ZodOptional<z$1.ZodEnum<{
      left: "left";
      right: "right";
    }>>;
    text: z$1.ZodString;
  }, z$1.core.$strip>>>;
  head: z$1.ZodOptional<z$1.ZodString>;
  approved_by: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  request: z$1.ZodOptional<z$1.ZodString>;
  others: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"step.started">;
  step: z$1.ZodString;
  attempt: z$1.ZodInt;
  kind: z$1.ZodString;
  base: z$1.ZodOptional<z$1.ZodString>;
  fingerprint: z$1.ZodOptional<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  usage: z$1.ZodOptional<z$1.ZodObject<{
    input_tokens: z$1.ZodNumber;
    output_tokens: z$1.ZodNumber;
    cost_usd: z$1.ZodNullable<z$1.ZodNumber>;
    agent_sessions: z$1.ZodNumber;
    duration_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>>;
  session: z$1.ZodOptional<z$1.ZodObject<{
    provider: z$1.ZodString;
    id: z$1.ZodString;
    directory: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  stray: z$1.ZodOptional<z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
    more: z$1.ZodOptional<z$1.ZodInt>;
    patch: z$1.ZodOptional<z$1.ZodString>;
    omitted: z$1.ZodOptional<z$1.ZodInt>;
    hashes: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodString>>;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"step.produced">;
  step: z$1.ZodString;
  attempt: z$1.ZodInt;
  output: z$1.ZodObject<{
    success: z$1.ZodBoolean;
    output_type: z$1.ZodDefault<z$1.ZodString>;
    document_path: z$1.ZodDefault<z$1.ZodNullable<z$1.ZodString>>;
    summary: z$1.ZodDefault<z$1.ZodString>;
    metrics: z$1.ZodDefault<z$1.ZodRecord<z$1.ZodString, z$1.ZodNumber>>;
    next_step_context: z$1.ZodDefault<z$1.ZodNullable<z$1.ZodString>>;
    data: z$1.ZodOptional<z$1.ZodUnknown>;
  }, z$1.core.$strip>;
  left: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  usage: z$1.ZodOptional<z$1.ZodObject<{
    input_tokens: z$1.ZodNumber;
    output_tokens: z$1.ZodNumber;
    cost_usd: z$1.ZodNullable<z$1.ZodNumber>;
    agent_sessions: z$1.ZodNumber;
    duration_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>>;
  session: z$1.ZodOptional<z$1.ZodObject<{
    provider: z$1.ZodString;
    id: z$1.ZodString;
    directory: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  stray: z$1.ZodOptional<z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
    more: z$1.ZodOptional<z$1.ZodInt>;
    patch: z$1.ZodOptional<z$1.ZodString>;
    omitted: z$1.ZodOptional<z$1.ZodInt>;
    hashes: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodString>>;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"step.succeeded">;
  step: z$1.ZodString;
  attempt: z$1.ZodInt;
  output: z$1.ZodOptional<z$1.ZodObject<{
    success: z$1.ZodBoolean;
    output_type: z$1.ZodDefault<z$1.ZodString>;
    document_path: z$1.ZodDefault<z$1.ZodNullable<z$1.ZodString>>;
    summary: z$1.ZodDefault<z$1.ZodString>;
    metrics: z$1.ZodDefault<z$1.ZodRecord<z$1.ZodString, z$1.ZodNumber>>;
    next_step_context: z$1.ZodDefault<z$1.ZodNullable<z$1.ZodString>>;
    data: z$1.ZodOptional<z$1.ZodUnknown>;
  }, z$1.core.$strip>>;
  commit: z$1.ZodOptional<z$1.ZodString>;
  files: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  undone: z$1.ZodOptional<z$1.ZodLiteral<true>>;
  uncommitted: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  no_op: z$1.ZodOptional<z$1.ZodLiteral<true>>;
  lost: z$1.ZodOptional<z$1.ZodArray<z$1.ZodObject<{
    branch: z$1.ZodString;
    files: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strip>>>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  usage: z$1.ZodOptional<z$1.ZodObject<{
    input_tokens: z$1.ZodNumber;
    output_tokens: z$1.ZodNumber;
    cost_usd: z$1.ZodNullable<z$1.ZodNumber>;
    agent_sessions: z$1.ZodNumber;
    duration_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>>;
  session: z$1.ZodOptional<z$1.ZodObject<{
    provider: z$1.ZodString;
    id: z$1.ZodString;
    directory: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  stray: z$1.ZodOptional<z$1.ZodObject<{
    files: z$1.ZodArray<z$1.ZodString>;
    more: z$1.ZodOptional<z$1.ZodInt>;
    patch: z$1.ZodOptional<z$1.ZodString>;
    omitted: z$1.ZodOptional<z$1.ZodInt>;
    hashes: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodString>>;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"step.failed">;
  step: z$1.ZodString;
  attempt: z$1.ZodInt;
  failure: z$1.ZodObject<{
    class: z$1.ZodEnum<{
      blocking: "blocking";
      fatal: "fatal";
      recoverable: "recoverable";
      transient: "transient";
    }>;
    code: z$1.ZodString;
    message: z$1.ZodString;
    details: z$1.ZodOptional<z$1.ZodString>;
    files: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
    block: z$1.ZodOptional<z$1.ZodString>;
    retry_after_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"step.interrupted">;
  step: z$1.ZodString;
  attempt: z$1.ZodInt;
  reason: z$1.ZodString;
  usage: z$1.ZodOptional<z$1.ZodObject<{
    input_tokens: z$1.ZodNumber;
    output_tokens: z$1.ZodNumber;
    cost_usd: z$1.ZodNullable<z$1.ZodNumber>;
    agent_sessions: z$1.ZodNumber;
    duration_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>>;
  last_sign: z$1.ZodOptional<z$1.ZodISODateTime>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"step.skipped">;
  step: z$1.ZodString;
  kind: z$1.ZodString;
  reason: z$1.ZodString;
  skip: z$1.ZodOptional<z$1.ZodDiscriminatedUnion<[z$1.ZodObject<{
    code: z$1.ZodLiteral<"condition">;
  }, z$1.core.$strip>, z$1.ZodObject<{
    code: z$1.ZodLiteral<"from-step">;
  }, z$1.core.$strip>, z$1.ZodObject<{
    code: z$1.ZodLiteral<"failed">;
    message: z$1.ZodString;
  }, z$1.core.$strip>, z$1.ZodObject<{
    code: z$1.ZodLiteral<"dependency">;
    name: z$1.ZodString;
    outcome: z$1.ZodEnum<{
      failed: "failed";
      skipped: "skipped";
    }>;
  }, z$1.core.$strip>, z$1.ZodObject<{
    code: z$1.ZodLiteral<"superseded">;
    by: z$1.ZodString;
  }, z$1.core.$strip>], "code">>;
  after: z$1.ZodOptional<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  when: z$1.ZodEnum<{
    baseline: "baseline";
    end: "end";
    step: "step";
  }>;
  command: z$1.ZodString;
  tree: z$1.ZodOptional<z$1.ZodString>;
  head: z$1.ZodOptional<z$1.ZodString>;
  passed: z$1.ZodBoolean;
  exit_code: z$1.ZodNullable<z$1.ZodInt>;
  seconds: z$1.ZodNumber;
  output: z$1.ZodString;
  problem: z$1.ZodOptional<z$1.ZodString>;
  tests: z$1.ZodOptional<z$1.ZodInt>;
  failures: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  cached: z$1.ZodOptional<z$1.ZodLiteral<true>>;
  hashes: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodString>>;
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"check.ended">;
  step: z$1.ZodOptional<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"comment.made">;
  id: z$1.ZodString;
  text: z$1.ZodString;
  step: z$1.ZodOptional<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"checkpoint.made">;
  id: z$1.ZodString;
  text: z$1.ZodOptional<z$1.ZodString>;
}, z$1.core.$strip>, z$1.ZodObject<{
  seq: z$1.ZodInt;
  at: z$1.ZodISODateTime;
  origin: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodString;
    seq: z$1.ZodInt;
  }, z$1.core.$strip>>;
  type: z$1.ZodLiteral<"phase.entered">;
  id: z$1.ZodString;
  phase: z$1.ZodString;
}, z$1.core.$strip>], "type">;
export type RunEvent = z$1.infer<typeof RunEvent>;
type RunStatus = "pending" | "running" | "paused" | "completed" | "failed" | "cancelled";
/** Called one at a time, in the order of the journal. The run does not wait for callbacks, but `run` and `resume` do. */
interface RunCallbacks {
  /** Called when a step starts, but not for its retries. Steps in blocks have paths such as `build/2/fix`. */
  readonly onStepStart?: (stepId: string) => unknown;
  /** Called when a step completed, was skipped, or failed without further retries. */
  readonly onStepComplete?: (stepId: string, result: StepResult) => unknown;
  /** Called when a program enters a phase. */
  readonly onPhaseChange?: (phase: string) => unknown;
  /** Called for every event of the journal. */
  readonly onEvent?: (event: RunEvent) => unknown;
}
interface CommonOptions extends RunCallbacks {
  /** Folder of the repository. Default: the working directory. */
  readonly cwd?: string;
  /** Environment. Agents and scripts get only the variables that they need. Default: that of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Agent CLI of every step. Default: that of each step, else of the workflow, else of the configuration. */
  readonly provider?: "claude" | "codex" | "gemini" | "replay";
  /** Model of every step, by the provider's name for it. */
  readonly model?: string;
  /** US dollars at which the run pauses. */
  readonly maxCostUsd?: number;
  /** Input and output tokens at which the run pauses. */
  readonly maxTokens?: number;
  /** Aborting stops the run safely: it can be resumed. */
  readonly signal?: AbortSignal;
  /** Accepted version of changed git settings, as named in the process warning. */
  readonly trustRemotes?: string;
}
/** Options of `run`. */
interface RunOptions extends CommonOptions {
  /** Arguments of the workflow: its `variables`, or the input of its `argsSchema`. */
  readonly args?: Readonly<Record<string, unknown>>;
}
/** Options of `resume`. They replace those of the start for the remaining run. */
interface ResumeOptions extends CommonOptions {
  /** The workflow of a run that was started from code. */
  readonly workflow?: WorkflowProgram;
  /** Name or path of the step from which the run starts again. */
  readonly fromStep?: string;
  /** Confirmed version of the run's files, as named in the error `definition-changed` or `definition-untrusted`. */
  readonly trustDefinition?: string;
}
/** The state of a run that ended or paused. */
interface RunResult {
  /** ID such as `20260131-k3f9qz`. */
  readonly runId: string;
  /** Status after the run ended or paused. */
  readonly status: RunStatus;
  /** Why the run is not completed. */
  readonly error?: string;
  /** Folder of the run's files, relative to the repository. */
  readonly directory: string;
  /** Branch of the run; absent without git. */
  readonly branch?: string;
  /** Opened pull requests; `url` and `number` are absent if one was only written to a file. */
  readonly pullRequests: readonly {
    readonly url?: string;
    readonly number?: number;
  }[];
  /** Outputs of the top-level steps, by step name. */
  readonly outputs: Readonly<Record<string, StepOutput>>;
  /** US dollars; null if a price is unknown. */
  readonly costUsd: number | null;
  /** Errors thrown by callbacks. */
  readonly callbackErrors: readonly unknown[];
}
/** Every code an `AgenticError` can carry. Codes enter journals and scripts, so they are never renamed. */
type ErrorCode = "usage" | "definition-invalid" | "definition-changed" | "definition-untrusted" | "config-invalid" | "variables-invalid" | "not-found" | "not-resumable" | "run-locked" | "run-taken-over" | "remote-unreachable" | "remote-refused" | "branch-moved" | "secret-found" | "token-expired" | "journal-corrupt" | "note-exists" | "git-unsuitable" | "git-failed" | "commit-refused" | "worktree-damaged" | "template-failed" | "output-too-large" | "unsupported" | "file-unsuitable" | "system-fault" | "internal";
interface AgenticErrorOptions {
  readonly code: ErrorCode;
  /** One sentence: what failed, with which value, and what to do. */
  readonly message: string;
  /** Facts for programs (`--json`); never needed to understand the message. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}
/** An error a person can act on: its message stands alone, without a stack trace. */
export declare class AgenticError extends Error {
  readonly name = "AgenticError";
  readonly code: ErrorCode;
  readonly data: Readonly<Record<string, unknown>>;
  constructor({ code, message, data, cause }: AgenticErrorOptions);
}
interface Position {
  readonly line: number;
  readonly column: number;
}
interface Diagnostic extends Position {
  readonly file: string;
  /** Dotted path of the key, such as `steps.2.prompt`. */
  readonly key?: string | undefined;
  readonly message: string;
  readonly suggestion?: string | undefined;
}
/** A definition, or its problems with their positions. */
type ParsedWorkflow = {
  workflow: Workflow;
} | {
  problems: Diagnostic[];
};
/** Parses a workflow definition, or returns every problem in it. Never throws for invalid text. */
export declare function parseWorkflow(text: string, file: string): ParsedWorkflow;
/** Schema of `progress.json`. */
export declare const ProgressDocument: z$1.ZodObject<{
  $schema: z$1.ZodOptional<z$1.ZodString>;
  schema_version: z$1.ZodLiteral<"1.0">;
  workflow_id: z$1.ZodString;
  workflow_name: z$1.ZodString;
  status: z$1.ZodEnum<{
    cancelled: "cancelled";
    completed: "completed";
    failed: "failed";
    paused: "paused";
    pending: "pending";
    running: "running";
  }>;
  reason: z$1.ZodOptional<z$1.ZodString>;
  no_op: z$1.ZodOptional<z$1.ZodLiteral<true>>;
  paused_until: z$1.ZodOptional<z$1.ZodISODateTime>;
  provider_wait_until: z$1.ZodOptional<z$1.ZodISODateTime>;
  percent: z$1.ZodDefault<z$1.ZodNullable<z$1.ZodInt>>;
  verified: z$1.ZodOptional<z$1.ZodNullable<z$1.ZodBoolean>>;
  checks: z$1.ZodOptional<z$1.ZodArray<z$1.ZodObject<{
    when: z$1.ZodEnum<{
      baseline: "baseline";
      end: "end";
      step: "step";
    }>;
    command: z$1.ZodString;
    passed: z$1.ZodBoolean;
    exit_code: z$1.ZodNullable<z$1.ZodInt>;
    seconds: z$1.ZodNumber;
    tests: z$1.ZodOptional<z$1.ZodInt>;
    step: z$1.ZodOptional<z$1.ZodString>;
    by: z$1.ZodEnum<{
      agent: "agent";
      engine: "engine";
    }>;
    failed_before: z$1.ZodOptional<z$1.ZodLiteral<true>>;
    summary: z$1.ZodString;
  }, z$1.core.$strip>>>;
  started_at: z$1.ZodNullable<z$1.ZodISODateTime>;
  updated_at: z$1.ZodNullable<z$1.ZodISODateTime>;
  completed_at: z$1.ZodOptional<z$1.ZodISODateTime>;
  current_step: z$1.ZodNullable<z$1.ZodObject<{
    name: z$1.ZodString;
    path: z$1.ZodString;
    type: z$1.ZodString;
    retry_count: z$1.ZodInt;
    started_at: z$1.ZodNullable<z$1.ZodISODateTime>;
    message: z$1.ZodOptional<z$1.ZodString>;
    asked: z$1.ZodOptional<z$1.ZodInt>;
    human_input: z$1.ZodOptional<z$1.ZodNullable<z$1.ZodString>>;
    deadline: z$1.ZodOptional<z$1.ZodISODateTime>;
  }, z$1.core.$strip>>;
  completed_steps: z$1.ZodArray<z$1.ZodObject<{
    name: z$1.ZodString;
    path: z$1.ZodString;
    type: z$1.ZodOptional<z$1.ZodString>;
    status: z$1.ZodEnum<{
      completed: "completed";
      failed: "failed";
      skipped: "skipped";
    }>;
    started_at: z$1.ZodNullable<z$1.ZodISODateTime>;
    completed_at: z$1.ZodNullable<z$1.ZodISODateTime>;
    retry_count: z$1.ZodInt;
    output_summary: z$1.ZodString;
    commit: z$1.ZodOptional<z$1.ZodString>;
    no_op: z$1.ZodOptional<z$1.ZodLiteral<true>>;
    stray: z$1.ZodOptional<z$1.ZodObject<{
      files: z$1.ZodArray<z$1.ZodString>;
      more: z$1.ZodOptional<z$1.ZodInt>;
      patch: z$1.ZodOptional<z$1.ZodString>;
      omitted: z$1.ZodOptional<z$1.ZodInt>;
      hashes: z$1.ZodOptional<z$1.ZodRecord<z$1.ZodString, z$1.ZodString>>;
    }, z$1.core.$strip>>;
    usage: z$1.ZodOptional<z$1.ZodObject<{
      input_tokens: z$1.ZodNumber;
      output_tokens: z$1.ZodNumber;
      cost_usd: z$1.ZodNullable<z$1.ZodNumber>;
      agent_sessions: z$1.ZodNumber;
      duration_ms: z$1.ZodOptional<z$1.ZodNumber>;
    }, z$1.core.$strip>>;
    provider: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  pending_steps: z$1.ZodArray<z$1.ZodString>;
  running_steps: z$1.ZodArray<z$1.ZodString>;
  parallel_branches: z$1.ZodArray<z$1.ZodObject<{
    branch_id: z$1.ZodString;
    status: z$1.ZodString;
    branch: z$1.ZodString;
    worktree_path: z$1.ZodString;
    progress_file: z$1.ZodString;
    changed: z$1.ZodBoolean;
    pull_request: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  questions: z$1.ZodArray<z$1.ZodObject<{
    name: z$1.ZodString;
    path: z$1.ZodString;
    message: z$1.ZodString;
    asked: z$1.ZodInt;
    asked_at: z$1.ZodISODateTime;
    deadline: z$1.ZodOptional<z$1.ZodISODateTime>;
    on_timeout: z$1.ZodOptional<z$1.ZodEnum<{
      abort: "abort";
      continue: "continue";
    }>>;
    about: z$1.ZodOptional<z$1.ZodObject<{
      document: z$1.ZodOptional<z$1.ZodString>;
      hash: z$1.ZodOptional<z$1.ZodString>;
      head: z$1.ZodOptional<z$1.ZodString>;
      step: z$1.ZodOptional<z$1.ZodString>;
    }, z$1.core.$strip>>;
    needs: z$1.ZodOptional<z$1.ZodObject<{
      question: z$1.ZodString;
      options: z$1.ZodOptional<z$1.ZodNullable<z$1.ZodArray<z$1.ZodString>>>;
      assumed: z$1.ZodOptional<z$1.ZodNullable<z$1.ZodString>>;
    }, z$1.core.$strip>>;
    approvals: z$1.ZodOptional<z$1.ZodInt>;
    approved_by: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
  }, z$1.core.$strip>>;
  assumptions: z$1.ZodOptional<z$1.ZodArray<z$1.ZodObject<{
    path: z$1.ZodString;
    question: z$1.ZodString;
    assumed: z$1.ZodString;
  }, z$1.core.$strip>>>;
  matrix: z$1.ZodOptional<z$1.ZodObject<{
    branch: z$1.ZodArray<z$1.ZodString>;
  }, z$1.core.$strip>>;
  errors: z$1.ZodArray<z$1.ZodObject<{
    class: z$1.ZodEnum<{
      blocking: "blocking";
      fatal: "fatal";
      recoverable: "recoverable";
      transient: "transient";
    }>;
    code: z$1.ZodString;
    message: z$1.ZodString;
    details: z$1.ZodOptional<z$1.ZodString>;
    files: z$1.ZodOptional<z$1.ZodArray<z$1.ZodString>>;
    block: z$1.ZodOptional<z$1.ZodString>;
    retry_after_ms: z$1.ZodOptional<z$1.ZodNumber>;
    at: z$1.ZodISODateTime;
    step: z$1.ZodOptional<z$1.ZodString>;
    attempt: z$1.ZodOptional<z$1.ZodInt>;
  }, z$1.core.$strip>>;
  variables: z$1.ZodRecord<z$1.ZodString, z$1.ZodUnknown>;
  step_outputs: z$1.ZodRecord<z$1.ZodString, z$1.ZodObject<{
    success: z$1.ZodBoolean;
    output_type: z$1.ZodDefault<z$1.ZodString>;
    document_path: z$1.ZodDefault<z$1.ZodNullable<z$1.ZodString>>;
    summary: z$1.ZodDefault<z$1.ZodString>;
    metrics: z$1.ZodDefault<z$1.ZodRecord<z$1.ZodString, z$1.ZodNumber>>;
    next_step_context: z$1.ZodDefault<z$1.ZodNullable<z$1.ZodString>>;
    data: z$1.ZodOptional<z$1.ZodUnknown>;
  }, z$1.core.$strip>>;
  files_changed: z$1.ZodArray<z$1.ZodString>;
  branches: z$1.ZodArray<z$1.ZodString>;
  pull_requests: z$1.ZodArray<z$1.ZodObject<{
    number: z$1.ZodOptional<z$1.ZodInt>;
    url: z$1.ZodOptional<z$1.ZodString>;
    branch: z$1.ZodString;
    path: z$1.ZodOptional<z$1.ZodString>;
  }, z$1.core.$strip>>;
  usage: z$1.ZodObject<{
    input_tokens: z$1.ZodNumber;
    output_tokens: z$1.ZodNumber;
    cost_usd: z$1.ZodNullable<z$1.ZodNumber>;
    known_cost_usd: z$1.ZodOptional<z$1.ZodNumber>;
    agent_sessions: z$1.ZodNumber;
    orchestrator_sessions: z$1.ZodNumber;
    duration_ms: z$1.ZodOptional<z$1.ZodNumber>;
  }, z$1.core.$strip>;
}, z$1.core.$strip>;
export type ProgressDocument = z$1.infer<typeof ProgressDocument>;
/** Version of this package. */
export declare const version: string;
/**
 * Runs a workflow: a name, a file, or a program of `defineWorkflow`. Resolves when the run ends or pauses. Errors: `AgenticError` if the
 * run cannot be started.
 *
 * @example
 * const { status, pullRequests } = await run("plan-build-validate", { args: { request: "Add a dark mode" } });
 */
export declare function run(workflow: string | WorkflowProgram, options?: RunOptions): Promise<RunResult>;
/**
 * Resumes a run that is paused, cancelled, failed or interrupted. Errors: `AgenticError` if the run cannot be resumed.
 *
 * @example
 * const result = await resume("20260131-k3f9qz", { maxCostUsd: 10 });
 */
export declare function resume(runId: string, options?: ResumeOptions): Promise<RunResult>;
export { type AgentStepConfig, type BranchResult, type CommandStepConfig, type ErrorCode, type ExecResult, type FunctionCall, type FunctionStepConfig, type HumanData, type HumanStepConfig, type ParallelOptions, type ProgramConfig, type ResumeOptions, type RunCallbacks, type RunOptions, type RunResult, type ScriptData, type ScriptStepConfig, type StepConfig, type StepResult, type WorkflowContext, type WorkflowProgram, z };
import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../src/steps/step-outputs.ts";

const fence = (text: string, language = "json") => `\`\`\`${language}\n${text}\n\`\`\``;
const failing = '{"success": false, "summary": "It is only a quote."}';
const result = '{"success": true, "summary": "Two files.", "data": {"files": 2}}';

describe("an agent's last message", () => {
  it.each([
    ["alone", result],
    ["in a fence", fence(result)],
    ["in a fence without a language", fence(result, "")],
    ["in a fence after words", `I counted them.\n\n${fence(result)}\n\n`],
    ["in a fence after another fence", `It was:\n${fence(failing)}\nNow it is:\n${fence(result)}`],
    ["after words", `I counted them.\n${result}\n`],
    ["after words on the same line", `The result: ${result}`],
    ["over many lines, after words", `Done {so far}.\n\n${JSON.stringify(JSON.parse(result), null, 2)}`],
    ["after another object", `${failing}\n${result}`],
  ])("is its JSON object %s", (_, text) => {
    expect(parseAnswer(text)).toEqual({
      output: expect.objectContaining({ success: true, summary: "Two files.", data: { files: 2 } }),
      json: JSON.parse(result),
    });
  });

  it.each([
    ["a fence", `The test answers\n${fence(failing)}\nand that is right.`],
    ["an object", `The test answers\n${failing}\nand that is right.`],
    ["an object in a sentence", `The test answers ${failing}, which is right.`],
    ["a fence that is not closed", `The test answers\n\`\`\`json\n${failing}\nand so on`],
    ["a fence of another language", `The test is\n${fence('{"success": false}', "js")}`],
  ])("that quotes %s is free text", (_, text) => {
    expect(parseAnswer(text)).toEqual({
      output: expect.objectContaining({ success: true, output_type: "text", next_step_context: text }),
    });
  });

  it("keeps its words where it ends with an object that is no step output", () => {
    const { output, json } = parseAnswer(`There are two files.\nBoth are small.\n${fence('{"files": 2}')}`);
    expect(json).toEqual({ files: 2 });
    expect(output).toMatchObject({
      success: true,
      output_type: "json",
      summary: "There are two files.",
      next_step_context: "There are two files.\nBoth are small.",
      data: { files: 2 },
    });
  });

  it("that sums itself up is told so", () => {
    expect(parseAnswer('{"summary": "Two files", "files": 2}').output.summary).toBe("Two files");
    expect(parseAnswer('{"summary": "", "files": 2}').output.summary).toBe("JSON result");
  });

  it("that is a list is data", () => {
    expect(parseAnswer("[1, 2]").output).toMatchObject({ summary: "JSON result", data: [1, 2] });
  });
});

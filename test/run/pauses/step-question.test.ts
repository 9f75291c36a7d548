import { describe, expect, test } from "vitest";
import {
  answerTo,
  chosenOption,
  MOST_QUESTIONS,
  needsIn,
  optionProblem,
  questionText,
} from "../../../src/run/step-question.ts";

const question = "Which one?";

describe("an answer with `needs`", () => {
  test.each([
    [{ needs: { question } }, { question }],
    [{ success: true, needs: { question } }, { question }],
    [{ success: false, needs: { question, options: null, assumed: null } }, { question }],
    [{ needs: { question, options: [], assumed: " " } }, { question }],
    [
      { needs: { question, options: ["a", "b ", "b"], assumed: "a" } },
      { question, options: ["a", "b"], assumed: "a" },
    ],
    [{ needs: { question: "Which\u200b one?<!-- hidden -->" } }, { question }],
  ])("is a question: %j", (json, needs) => {
    expect(needsIn(json)).toEqual({ needs });
  });

  test.each([
    [{ success: true }],
    [{ success: true, needs: null }],
    [{ needs: ["paper"] }],
    [{ needs: "paper" }],
    ["needs"],
    [null],
  ])("is none: %j", (json) => {
    expect(needsIn(json)).toBeUndefined();
  });

  test.each([
    [{ success: false, needs: question }, "`needs`"],
    [{ needs: { question: 1 } }, "`needs.question`"],
    [{ needs: { question: "" } }, "`needs.question`"],
    [{ needs: { question: "\u200b" } }, "`needs.question`"],
    [{ needs: { question, options: [""] } }, "`needs.options.0`"],
    [{ needs: { question, options: Array.from({ length: 10 }, String) } }, "`needs.options`"],
    [{ needs: { question, assumed: "x".repeat(2_001) } }, "`needs.assumed`"],
  ])("is invalid: %j", (json, where) => {
    expect(needsIn(json)).toEqual({ problem: expect.stringContaining(where) });
  });
});

const options = ["the CSV importer", "the XML importer"];

describe("a person", () => {
  test("sees numbered options, and what an approval takes", () => {
    expect(questionText({ question, options: ["a\nb", "c"], assumed: "c" })).toBe(
      "Which one?\n\n1. a b\n2. c\n\nAnswer with a number or in your words. An approval takes what the step assumes: c",
    );
    expect(questionText({ question })).toBe("Which one?\n\nAnswer in your words.");
  });

  test.each([
    ["2", options[1]],
    [" 1. ", options[0]],
    ["option 2", options[1]],
    ["#1", options[0]],
    ["the CSV importer", undefined],
    ["3", undefined],
    ["2 of them", undefined],
  ])("chooses by number: %j", (text, chosen) => {
    expect(chosenOption({ options }, text)).toBe(chosen);
  });

  test("may answer with an option that is a number itself", () => {
    expect(chosenOption({ options: ["10", "20"] }, "20")).toBe("20");
    expect(chosenOption({ options: ["2", "1"] }, "1")).toBe("2");
  });

  test("is told when a number names no option; words and questions without options take every answer", () => {
    expect(optionProblem({ options }, "3")).toBe(
      "The question has the options 1 to 2, not 3. Give one of these numbers, or words.",
    );
    expect(optionProblem({ options }, "2")).toBeUndefined();
    expect(optionProblem({ options }, "three")).toBeUndefined();
    expect(optionProblem({}, "3")).toBeUndefined();
  });

  test.each([
    ["input", "2", "the XML importer"],
    ["input", "neither", "neither"],
    ["approved", "", "the CSV importer"],
    ["approved", "2", "the XML importer"],
    ["rejected", "", ""],
  ])("answers %s %j: %j", (decision, text, words) => {
    expect(answerTo({ question, options, assumed: "the CSV importer" }, { decision, text })).toBe(words);
  });
});

test("a step may ask three questions", () => {
  expect(MOST_QUESTIONS).toBe(3);
});

import { expect, test } from "vitest";
import { deliveryFields } from "../../src/app/delivery-fields.ts";

test("the log names the repository, the actor and the installation of a delivery", () => {
  const payload = {
    repository: { full_name: "octo/demo" },
    sender: { login: "renovate[bot]" },
    installation: { id: 7 },
    comment: { body: "secret words" },
  };
  expect(deliveryFields(payload)).toEqual({
    repository: "octo/demo",
    actor: "renovate[bot]",
    installation: 7,
  });
});

test("what is not a name is not in the log, and does not hide the rest", () => {
  const payload = { repository: { full_name: "a b\n" }, sender: { login: "x\n{}" }, installation: { id: 7 } };
  expect(deliveryFields(payload)).toEqual({ installation: 7 });
  for (const each of [undefined, null, 3, "text", [], {}]) expect(deliveryFields(each)).toEqual({});
});

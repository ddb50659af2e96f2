import { expect, it } from "vitest";
import { findIconNames } from "./icon-sprite.ts";

const isIcon = (name: string) => ["copy", "sun", "moon", "key-round"].includes(name);

it("finds the icons that a source names", () => {
  const source = `
    <Button look="quiet" icon="copy">
    icon: theme === "dark" ? "sun" : "moon",
    icon: "key-round", category: "text"
    <p className="copy">
  `;
  expect(findIconNames(source, isIcon)).toEqual(["copy", "sun", "moon", "key-round"]);
});

import { expect, it } from "vitest";
import { withFunctions } from "./compiled-ahead.ts";

it("makes function expressions in parentheses of modules in CommonJS, and of nothing else", () => {
  const code = `import { __commonJSMin } from "./runtime.js";
var require_a = /* @__PURE__ */ __commonJSMin(((exports) => { exports.a = () => 1; }));
var require_b = __commonJSMin((exports, module) => { module.exports = require_a(); }), c = memo(({ d }) => { return d; });
export { require_b, c };`;
  expect(withFunctions(code)).toBe(`import { __commonJSMin } from "./runtime.js";
var require_a = /* @__PURE__ */ __commonJSMin(((function (exports) { exports.a = () => 1; })));
var require_b = __commonJSMin((function (exports, module) { module.exports = require_a(); })), c = memo(({ d }) => { return d; });
export { require_b, c };`);
});

it("leaves a script without them as it is", () => {
  const code = "const a = (b) => { return b; };";
  expect(withFunctions(code)).toBe(code);
});

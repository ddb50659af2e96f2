import { describe, expect, it } from "vitest";
import { hostFiles } from "./host-files.ts";

describe("hostFiles", () => {
  it("sends the policy, the other security headers and the page's own 404 on each host, below a path", () => {
    const files = hostFiles("default-src 'self'", "/tools");
    for (const name of ["_headers", ".htaccess", "nginx.conf"]) {
      const text = files.get(name);
      expect(text).toMatch(/content-security-policy:? "?default-src 'self'/);
      expect(text).toMatch(/x-content-type-options:? "?nosniff/);
      expect(text).toContain("/tools/assets/");
      expect(text).toContain("immutable");
    }
    expect(files.get(".htaccess")).toContain("ErrorDocument 404 /tools/404.html");
    expect(files.get("nginx.conf")).toContain("error_page 404 /tools/404.html;");
  });
});

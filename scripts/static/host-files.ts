import { permissionsPolicy, securityHeaders } from "#server/site/security-headers.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const PAGES = "no-cache";

/**
 * The security headers and the not-found page in the words of usual hosts, by file name: `_headers` for Netlify and
 * Cloudflare Pages, `.htaccess` for Apache, `nginx.conf` to include in nginx, `.nojekyll` for GitHub Pages.
 * @param policy Content-Security-Policy of all pages
 * @param basePath such as "/tools-site", or ""
 */
export function hostFiles(policy: string, basePath: string): Map<string, string> {
  const headers = {
    ...securityHeaders({ https: false }),
    "content-security-policy": policy,
    "permissions-policy": permissionsPolicy({ camera: true }),
    "cache-control": PAGES,
  };
  const entries = Object.entries(headers);
  const unlessAsset = entries.filter(([name]) => name !== "cache-control");
  return new Map([
    [
      "_headers",
      `${basePath}/*
${unlessAsset.map(([name, value]) => `  ${name}: ${value}\n`).join("")}
${basePath}/assets/*
  cache-control: ${IMMUTABLE}
`,
    ],
    [
      ".htaccess",
      `DirectoryIndex index.html
ErrorDocument 404 ${basePath}/404.html
AddType application/wasm .wasm
AddType application/manifest+json .webmanifest
<IfModule mod_headers.c>
${entries.map(([name, value]) => `  Header always set ${name} "${value}"\n`).join("")}  <If "%{REQUEST_URI} =~ m#^${basePath}/assets/#">
    Header always set cache-control "${IMMUTABLE}"
  </If>
</IfModule>
`,
    ],
    [
      "nginx.conf",
      `# Include this file in the server { } block whose root has this site at ${basePath}/.
location ${basePath}/ {
  index index.html;
  error_page 404 ${basePath}/404.html;
${entries.map(([name, value]) => `  add_header ${name} "${value}" always;\n`).join("")}}
location ${basePath}/assets/ {
${unlessAsset.map(([name, value]) => `  add_header ${name} "${value}" always;\n`).join("")}  add_header cache-control "${IMMUTABLE}" always;
}
location ~ /(?:nginx\\.conf|_headers|\\.htaccess)$ {
  return 404;
}
`,
    ],
    [".nojekyll", ""],
  ]);
}

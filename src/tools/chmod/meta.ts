import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "chmod Calculator",
  description: "Convert file permissions between octal, rwx and chmod changes, explained.",
  category: "Network",
  order: 12,
  keywords:
    "chmod, permissions, file permissions, file mode, unix permissions, linux permissions, octal, symbolic, rwx, rwxr-xr-x, 755, 644, 777, 600, u+x, a+x, executable, setuid, setgid, sticky bit, suid, umask, 022, ls -l, owner, group, others, stat",
  icon: "lock-keyhole",
  runs: "browser",
};

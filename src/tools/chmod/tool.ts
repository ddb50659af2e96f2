import { operation, textInput, textOutput } from "#shared/operation.ts";
import { choice, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "chmod Calculator",
  description: "Convert file permissions between octal, rwx and chmod changes, explained.",
  category: "Network",
  order: 12,
  keywords:
    "chmod, permissions, file permissions, file mode, unix permissions, linux permissions, octal, symbolic, rwx, rwxr-xr-x, 755, 644, 777, 600, u+x, a+x, executable, setuid, setgid, sticky bit, suid, umask, 022, ls -l, owner, group, others, stat, file permission calculator",
  opens: [{ kind: "permissions", rank: 1 }],
  icon: "lock-keyhole",
  runs: "browser",
};

export const operations = {
  calculate: operation({
    label: "Calculate",
    live: true,
    inputs: textInput("Input", { oneLine: true }),
    gives: textOutput({ fileName: "permissions.txt" }),
    options: {
      kind: choice("For", { auto: "What the input says, else a file", file: "A file", directory: "A directory" }),
      start: text("Starting mode", "644", { help: "The mode that changes such as u+x apply to.", maxLength: 100 }),
      umask: text("umask", "022", {
        help: "Changes without u, g, o or a, such as +w, leave its bits alone.",
        maxLength: 100,
      }),
    },
    messages: { empty: "Please enter a mode such as 755", failed: "Failed to calculate" },
    examples: [
      {
        title: "A program",
        input: "755",
        output: [
          "Octal            755",
          "Symbolic         -rwxr-xr-x",
          "chmod arguments  u=rwx,go=rx",
          "Command          chmod 755 FILE",
          "Owner            read, change and run",
          "Group            read and run",
          "Others           read and run",
        ].join("\n"),
      },
      {
        title: "A line of ls -l: a directory where only owners delete",
        input: "drwxrwxrwt 18 root root 4096 Nov 25 09:41 /tmp",
        output: [
          "Octal            1777",
          "Symbolic         drwxrwxrwt",
          "chmod arguments  ug=rwx,o=rwxt",
          "Command          chmod 1777 DIRECTORY",
          "Owner            list names, add, rename and delete entries and enter",
          "Group            list names, add, rename and delete entries and enter",
          "Others           list names, add, rename and delete entries and enter",
          "Sticky           only owners delete or rename their entries",
        ].join("\n"),
      },
      {
        title: "A change to an existing mode",
        input: "u+x,go-r",
        options: { start: "644" },
        output: [
          "Octal            700",
          "Symbolic         -rwx------",
          "chmod arguments  u=rwx,go=",
          "Command          chmod 700 FILE",
          "Owner            read, change and run",
          "Group            nothing",
          "Others           nothing",
        ].join("\n"),
      },
    ],
    code: () => import("./permissions.ts"),
    run: ({ calculatePermissions, permissionsText, remarksOn }, { input }, options, { warn }) => {
      const permissions = calculatePermissions(input, options);
      for (const remark of remarksOn(permissions)) warn(remark);
      return permissionsText(permissions);
    },
  }),

  umask: operation({
    label: "Apply umask",
    live: true,
    inputs: textInput("Input", { oneLine: true }),
    gives: textOutput({ fileName: "umask.txt" }),
    options: {},
    messages: { empty: "Please enter a umask such as 022", failed: "Failed to apply the umask" },
    examples: [
      {
        title: "A group that reads",
        input: "027",
        output: [
          "umask            027",
          "Allows           u=rwx,g=rx,o=",
          "New files        640  -rw-r-----",
          "New directories  750  drwxr-x---",
        ].join("\n"),
      },
      {
        title: "The same as bash prints it",
        input: "u=rwx,g=rx,o=",
        output: [
          "umask            027",
          "Allows           u=rwx,g=rx,o=",
          "New files        640  -rw-r-----",
          "New directories  750  drwxr-x---",
        ].join("\n"),
      },
    ],
    code: () => import("./permissions.ts"),
    run: ({ umaskText }, { input }) => umaskText(input),
  }),
};

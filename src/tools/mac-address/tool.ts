import { operation, textInput, textOutput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer, text } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "MAC Address",
  description: "Find the vendor of a MAC address, rewrite addresses, or make some.",
  category: "Network",
  order: 7,
  keywords:
    "mac address, mac lookup, mac vendor lookup, oui, oui lookup, ieee, mac address generator, random mac, random mac address, mac format, mac converter, cisco mac format, eui-48, eui-64, mac to ipv6, link-local, ethernet address, hardware address, bssid, wifi mac, vendor prefix, manufacturer, locally administered, private wi-fi address",
  opens: [{ kind: "mac", rank: 1 }],
  icon: "ethernet-port",
  runs: "browser",
};

const notation = choice("Notation", {
  colons: "00:1a:2b:3c:4d:5e",
  hyphens: "00-1a-2b-3c-4d-5e",
  dots: "001a.2b3c.4d5e",
  plain: "001a2b3c4d5e",
});
const upper = flag("Capital letters", false);
const empty = "Please enter a MAC address";
const ADDRESS = /^[\da-f][26ae](?::[\da-f]{2}){5}\n$/;

export const operations = {
  inspect: operation({
    label: "Look Up",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textOutput({ fileName: "mac-addresses.txt" }),
    options: {},
    messages: { empty, failed: "Failed to look up" },
    examples: [
      {
        title: "An address in any notation",
        input: "b827.eb12.3456",
        output: [
          "MAC         b8:27:eb:12:34:56",
          "Vendor      Raspberry Pi Foundation",
          "Country     United States",
          "Block       B8:27:EB (MA-L, 16,777,216 addresses)",
          "Kind        unicast, globally unique",
          "IPv6 ID     ba27:ebff:fe12:3456",
          "Link-local  fe80::ba27:ebff:fe12:3456",
          "Notations   B8-27-EB-12-34-56  b827.eb12.3456  B827EB123456",
        ].join("\n"),
      },
      {
        title: "A prefix, and the address in an IPv6 address",
        input: "70:B3:D5:12:3\nfe80::5054:ff:fe0a:b0c",
        output: [
          "Prefix      70:b3:d5:12:3",
          "Vendor      Amfitech ApS",
          "Country     Denmark",
          "Block       70:B3:D5:12:3 (MA-S, 4,096 addresses)",
          "Kind        unicast, globally unique",
          "",
          "MAC         52:54:00:0a:0b:0c",
          "Vendor      not registered with IEEE",
          "Kind        unicast, locally administered: random, or by an administrator (AAI)",
          "Purpose     usual for QEMU and KVM",
          "IPv6 ID     5054:00ff:fe0a:0b0c",
          "Link-local  fe80::5054:ff:fe0a:b0c",
          "Notations   52-54-00-0A-0B-0C  5254.000a.0b0c  5254000A0B0C",
        ].join("\n"),
      },
    ],
    code: () => import("./mac-address.ts"),
    run: ({ describeMacs }, { input }) => describeMacs(input),
  }),

  format: operation({
    label: "Rewrite",
    live: true,
    inputs: textInput("Input"),
    gives: textOutput({ fileName: "mac-addresses.txt" }),
    options: { notation, upper },
    messages: { empty: "Please enter MAC addresses, or a text with some", failed: "Failed to rewrite" },
    examples: [
      {
        title: "From Cisco’s notation",
        input: "10    001a.2b3c.4d5e    DYNAMIC     Gi1/0/1",
        output: "10    00:1a:2b:3c:4d:5e    DYNAMIC     Gi1/0/1",
      },
      {
        title: "As Windows writes them",
        input: "00:1a:2b:3c:4d:5e\n5254000a0b0c",
        options: { notation: "hyphens", upper: true },
        output: "00-1A-2B-3C-4D-5E\n52-54-00-0A-0B-0C",
      },
    ],
    code: () => import("./mac.ts"),
    run: ({ formatAll }, { input }, options, { warn }) => formatAll(input, options.notation, options.upper, warn),
  }),

  vendor: operation({
    label: "List Prefixes",
    live: true,
    inputs: textInput("Company name", { oneLine: true }),
    gives: textOutput({ fileName: "prefixes.txt" }),
    options: {},
    messages: { empty: "Please enter the name of a company", failed: "Failed to search" },
    examples: [
      { title: "A company’s blocks", input: "Xensource", output: "00:16:3E\tXensource, Inc.\n" },
      { title: "By several words", input: "pi foundation", output: "B8:27:EB\tRaspberry Pi Foundation\n" },
    ],
    code: () => import("./mac-address.ts"),
    run: ({ listBlocks }, { input }) => listBlocks(input),
  }),

  generate: operation({
    label: "Generate",
    inputs: {},
    gives: textStreamOutput({ fileName: "mac-addresses.txt" }),
    options: {
      count: integer("How many", 1, { min: 1, max: 100_000, outside: "clamp", help: "1 to 100,000." }),
      prefix: text("Prefix", "", { placeholder: "52:54:00", help: "Without one, they are locally administered." }),
      notation,
      upper,
    },
    messages: { failed: "Failed to generate" },
    examples: [
      { title: "For a virtual machine", output: ADDRESS, possible: "7a:3f:1c:90:0b:e4\n" },
      {
        title: "With QEMU’s prefix, in Cisco’s notation",
        options: { prefix: "52:54:00", notation: "dots" },
        output: /^5254\.00[\da-f]{2}\.[\da-f]{4}\n$/,
        possible: "5254.003f.1c90\n",
      },
    ],
    code: () => import("./mac-address.ts"),
    run: async function* ({ randomMacs }, _, options, { random }) {
      yield* randomMacs(options, random);
    },
  }),
};

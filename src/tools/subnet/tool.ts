import { operation, textInput, textOutput, textStreamOutput } from "#shared/operation.ts";
import { choice, integer } from "#shared/options.ts";
import type { TextPageProps } from "#shared/page-props.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Subnet Calculator",
  description: "Calculate, split, summarize and search IPv4 and IPv6 networks.",
  category: "Network",
  order: 6,
  keywords:
    "subnet, cidr, cidr calculator, ip calculator, ipcalc, network, netmask, subnet mask, wildcard mask, broadcast, host range, ip range, range to cidr, cidr to range, split network, vlsm, supernet, aggregate, summarize, collapse, is ip in network, allowlist, ipv4, ipv6, reverse dns, ptr, in-addr.arpa, ip6.arpa, /24, 255.255.255.0, 10.0.0.0/8, rfc 1918, private address, ip range calculator, netmask calculator, cidr notation, ula, ipv6 ula generator, unique local address, rfc 4193, fd00::/8",
  opens: [{ kind: "cidr", rank: 1 }, { kind: "ip" }],
  icon: "network",
  runs: "browser",
};

const empty = "Please enter a network such as 192.168.1.0/24";

export const operations = {
  calculate: operation({
    label: "Calculate",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textOutput({ fileName: "networks.txt" }),
    options: {},
    messages: { empty, failed: "Failed to calculate" },
    examples: [
      {
        title: "The network of an address",
        input: "192.168.1.77/26",
        output: [
          "Network      192.168.1.64/26",
          "Address      192.168.1.77",
          "Netmask      255.255.255.192",
          "Wildcard     0.0.0.63",
          "First host   192.168.1.65",
          "Last host    192.168.1.126",
          "Broadcast    192.168.1.127",
          "Addresses    64",
          "Hosts        62",
          "Purpose      private (RFC 1918)",
          "Reverse DNS  1.168.192.in-addr.arpa",
          "Binary       11000000.10101000.00000001.01000000",
          "Number       3232235840 (0xc0a80140)",
        ].join("\n"),
      },
      {
        title: "An IPv6 network",
        input: "2001:db8::/48",
        output: [
          "Network      2001:db8::/48",
          "In full      2001:0db8:0000:0000:0000:0000:0000:0000/48",
          "First        2001:db8::",
          "Last         2001:db8:0:ffff:ffff:ffff:ffff:ffff",
          "Addresses    1,208,925,819,614,629,174,706,176",
          "Purpose      documentation (RFC 3849)",
          "Reverse DNS  0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa",
          "Number       42540766411282592856903984951653826560 (0x20010db8000000000000000000000000)",
        ].join("\n"),
      },
    ],
    code: () => import("./subnet.ts"),
    run: ({ describeNetworks }, { input }) => describeNetworks(input),
  }),

  split: operation({
    label: "Split",
    live: true,
    inputs: textInput("Input", { short: true }),
    gives: textStreamOutput({ fileName: "networks.txt" }),
    options: {
      by: choice("Into networks", { prefix: "With a prefix length", count: "By number" }),
      prefix: integer("Prefix length", 26, { min: 0, max: 128, outside: "clamp", shownWhen: { by: "prefix" } }),
      count: integer("Number", 4, {
        min: 1,
        max: 16_777_216,
        outside: "clamp",
        shownWhen: { by: "count" },
        help: "Rounded up to a power of two.",
      }),
    },
    messages: { empty, failed: "Failed to split" },
    examples: [
      {
        title: "Four networks of 64 addresses",
        input: "10.0.0.0/24",
        output: "10.0.0.0/26\n10.0.0.64/26\n10.0.0.128/26\n10.0.0.192/26\n",
      },
      {
        title: "Into three, so four",
        input: "2001:db8::/48",
        options: { by: "count", count: 3 },
        output: "2001:db8::/50\n2001:db8:0:4000::/50\n2001:db8:0:8000::/50\n2001:db8:0:c000::/50\n",
      },
    ],
    code: () => import("./subnet.ts"),
    run: async function* ({ splitNetworks }, { input }, { by, prefix, count }) {
      yield* splitNetworks(input, by === "prefix" ? { prefix } : { count });
    },
  }),

  summarize: operation({
    label: "Summarize",
    live: true,
    inputs: textInput("Input"),
    gives: textStreamOutput({ fileName: "networks.txt" }),
    options: { as: choice("As", { networks: "Networks", ranges: "Ranges" }) },
    messages: {
      empty: "Please enter networks or ranges, one per line",
      failed: "Failed to summarize",
    },
    examples: [
      {
        title: "Neighbors become one network",
        input: "10.0.0.0/25\n10.0.0.128/25\n10.0.1.0/24\n10.0.1.7",
        output: "10.0.0.0/23\n",
      },
      {
        title: "A range as networks",
        input: "192.0.2.10 - 192.0.2.20",
        output: "192.0.2.10/31\n192.0.2.12/30\n192.0.2.16/30\n192.0.2.20/32\n",
      },
      {
        title: "Networks as ranges",
        input: "10.0.0.0/31\n10.0.0.2/31\n2001:db8::/127",
        options: { as: "ranges" },
        output: "10.0.0.0 - 10.0.0.3\n2001:db8:: - 2001:db8::1\n",
      },
    ],
    code: () => import("./subnet.ts"),
    run: async function* ({ summarize }, { input }, { as }) {
      yield* summarize(input, as);
    },
  }),

  find: operation({
    label: "Find",
    live: true,
    inputs: { input: textInput("Addresses"), networks: textInput("Networks") },
    gives: textStreamOutput({ fileName: "addresses.txt" }),
    options: {
      show: choice("Show", { all: "Each address with its network", inside: "Only inside", outside: "Only outside" }),
    },
    messages: {
      empty: {
        input: "Please enter addresses, one per line",
        networks: "Please enter networks or ranges, one per line",
      },
      failed: "Failed to search",
    },
    examples: [
      {
        title: "The smallest network of each address",
        inputs: { input: "10.1.2.3\n10.9.9.9\n192.0.2.1", networks: "10.0.0.0/8\n10.1.0.0/16" },
        output: "10.1.2.3\t10.1.0.0/16\n10.9.9.9\t10.0.0.0/8\n192.0.2.1\tin none\n",
      },
      {
        title: "Addresses that an allowlist leaves out",
        inputs: { input: "203.0.113.9\n198.51.100.1", networks: "203.0.113.0/24" },
        options: { show: "outside" },
        output: "198.51.100.1\n",
      },
    ],
    code: () => import("./subnet.ts"),
    run: async function* ({ findNetworks }, { input, networks }, { show }) {
      yield* findNetworks(input, networks, show);
    },
  }),

  ula: operation({
    label: "Generate ULA",
    inputs: {},
    gives: textStreamOutput({ fileName: "networks.txt" }),
    options: {
      subnets: integer("Subnets (/64)", 4, { min: 0, max: 65_536, outside: "clamp", help: "Up to 65,536." }),
    },
    messages: { failed: "Failed to generate" },
    examples: [
      {
        title: "A private IPv6 network of your own, with its first subnets",
        output: /^fd[\da-f:]{2,12}::\/48\nfd[\da-f:]{2,12}::\/64\n(?:fd[\da-f:]{2,12}:[123]::\/64\n){3}$/,
        possible:
          "fd3c:91ab:7e02::/48\nfd3c:91ab:7e02::/64\nfd3c:91ab:7e02:1::/64\nfd3c:91ab:7e02:2::/64\nfd3c:91ab:7e02:3::/64\n",
      },
      {
        title: "Only the network",
        options: { subnets: 0 },
        output: /^fd[\da-f:]{2,12}::\/48\n$/,
        possible: "fd3c:91ab:7e02::/48\n",
      },
    ],
    code: () => import("./unique-local.ts"),
    run: async function* ({ uniqueLocalNetworks }, _, { subnets }, { random }) {
      yield* uniqueLocalNetworks(subnets, random);
    },
  }),
};

const MODES = { calculate: "Calculate", split: "Split", summarize: "Summarize", find: "Find", ula: "ULA" };

export const page: TextPageProps = {
  modes: MODES,
  placeholder: {
    calculate: "192.168.1.77/26, 10.0.0.1 255.255.255.0 or 2001:db8::/48, one per line",
    split: "Networks, one per line: 10.0.0.0/24",
    summarize: "Networks, addresses or ranges, one per line: 10.0.0.1 - 10.0.0.99",
    find: "One per line",
  },
  paste: { title: "Networks", language: "text" },
};

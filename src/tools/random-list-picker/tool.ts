import { sortOption, uniqueOption } from "#shared/list-order.ts";
import { operation, textInput, textStreamOutput } from "#shared/operation.ts";
import { choice, flag, integer } from "#shared/options.ts";
import type { ToolDeclaration } from "#shared/tool-meta.ts";

export const meta: ToolDeclaration = {
  title: "Random List Picker",
  description: "Pick random items from a list, shuffle it, or split it into teams.",
  category: "Random",
  order: 4,
  keywords:
    "name picker, random name, winner, raffle, wheel, spin the wheel, giveaway, lottery, prize draw, draw names, choose, decide, shuffle, randomize list, random order, sample, weighted, without replacement, teams, team generator, random teams, groups, split into groups, divide a class, random, pick a winner, random picker, wheel of names, names from a hat, pick a name, random group generator, shuffle names",
  icon: "list-checks",
  runs: "browser",
};

const SEPARATOR = choice(
  "Separator",
  { auto: "Lines, else commas", lines: "Lines", commas: "Commas and lines" },
  { help: "By default, commas separate items only if the list is a single line." },
);

const WEIGHTS = flag("Weights such as Ada*3", true, {
  help: "Ada*3 is three times as likely as Ada. Teams ignore weights.",
});

const UNIQUE = { ...uniqueOption, help: "Counts each item of the list once." };

export const operations = {
  pick: operation({
    label: "Pick",
    inputs: textInput("Input"),
    gives: textStreamOutput({ fileName: "picked.txt" }),
    options: {
      count: integer("How many", 1, { min: 1, max: 1_000_000, outside: "reject" }),
      repeats: flag("Allow repeats", false, { help: "Picked items stay in the list." }),
      weights: WEIGHTS,
      separator: SEPARATOR,
      unique: UNIQUE,
      sort: sortOption,
    },
    messages: { empty: "Please enter a list to pick from", done: "Success!", failed: "Failed to pick" },
    examples: [
      {
        title: "One of three names",
        input: "Ada Lovelace\nGrace Hopper\nEdsger Dijkstra",
        output: /^(Ada Lovelace|Grace Hopper|Edsger Dijkstra)$/,
        possible: "Grace Hopper",
      },
      {
        title: "Five draws; red is three times as likely",
        input: "red*3, blue",
        options: { count: 5, repeats: true },
        output: /^((red|blue)(\n|$)){5}$/,
        possible: "red\nblue\nred\nred\nred",
      },
    ],
    code: () => import("./draw-from-list.ts"),
    run: ({ pickFromList }, { input: text }, options, context) => pickFromList(text, options, context),
  }),
  shuffle: operation({
    label: "Shuffle",
    inputs: textInput("Input"),
    gives: textStreamOutput({ fileName: "shuffled.txt" }),
    options: { separator: SEPARATOR, unique: UNIQUE },
    messages: { empty: "Please enter a list to shuffle", done: "Success!", failed: "Failed to shuffle" },
    examples: [
      {
        title: "Three items in random order",
        input: "Ada\nGrace\nEdsger",
        output: /^(?=.*Ada)(?=.*Grace)(?=.*Edsger)\w+\n\w+\n\w+$/s,
        possible: "Grace\nEdsger\nAda",
      },
      {
        title: "Comma-separated list",
        input: "tea, coffee",
        output: /^(tea\ncoffee|coffee\ntea)$/,
        possible: "coffee\ntea",
      },
    ],
    code: () => import("./draw-from-list.ts"),
    run: ({ shuffleList }, { input: text }, options, context) => shuffleList(text, options, context),
  }),
  teams: operation({
    label: "Make Teams",
    inputs: textInput("Input"),
    gives: textStreamOutput({ fileName: "teams.txt" }),
    options: {
      weights: WEIGHTS,
      separator: SEPARATOR,
      teamsBy: choice("Teams by", { number: "Number of teams", size: "People per team" }),
      teams: integer("Number of teams", 2, {
        min: 1,
        max: 1_000_000,
        outside: "reject",
        help: "Team sizes differ by at most one.",
        shownWhen: { teamsBy: "number" },
      }),
      people: integer("People per team", 2, {
        min: 1,
        max: 1_000_000,
        outside: "reject",
        help: "At most. Some teams have one fewer if the list doesn’t divide evenly.",
        shownWhen: { teamsBy: "size" },
      }),
      unique: UNIQUE,
      sort: sortOption,
    },
    messages: {
      empty: "Please enter a list to make teams from",
      done: "Success!",
      failed: "Failed to make teams",
    },
    examples: [
      {
        title: "Three people in two teams",
        input: "Ada\nGrace\nEdsger",
        output: /^Team 1\n(Ada|Grace|Edsger)\n(Ada|Grace|Edsger)\n\nTeam 2\n(Ada|Grace|Edsger)$/,
        possible: "Team 1\nGrace\nAda\n\nTeam 2\nEdsger",
      },
    ],
    code: () => import("./draw-from-list.ts"),
    run: ({ makeTeams }, { input: text }, options, context) => makeTeams(text, options, context),
  }),
};

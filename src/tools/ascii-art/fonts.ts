/** Fonts of the package `figlet` by option value: their name there, and their file. Each loads when it's chosen. */
export const FONTS = {
  standard: { name: "Standard", load: () => import("figlet/fonts/Standard") },
  slant: { name: "Slant", load: () => import("figlet/fonts/Slant") },
  small: { name: "Small", load: () => import("figlet/fonts/Small") },
  "small-slant": { name: "Small Slant", load: () => import("figlet/fonts/Small Slant") },
  mini: { name: "Mini", load: () => import("figlet/fonts/Mini") },
  big: { name: "Big", load: () => import("figlet/fonts/Big") },
  doom: { name: "Doom", load: () => import("figlet/fonts/Doom") },
  ogre: { name: "Ogre", load: () => import("figlet/fonts/Ogre") },
  shadow: { name: "Shadow", load: () => import("figlet/fonts/Shadow") },
  speed: { name: "Speed", load: () => import("figlet/fonts/Speed") },
  script: { name: "Script", load: () => import("figlet/fonts/Script") },
  lean: { name: "Lean", load: () => import("figlet/fonts/Lean") },
  banner: { name: "Banner", load: () => import("figlet/fonts/Banner") },
  block: { name: "Block", load: () => import("figlet/fonts/Block") },
  bubble: { name: "Bubble", load: () => import("figlet/fonts/Bubble") },
  digital: { name: "Digital", load: () => import("figlet/fonts/Digital") },
  "ansi-shadow": { name: "ANSI Shadow", load: () => import("figlet/fonts/ANSI Shadow") },
  "ansi-regular": { name: "ANSI Regular", load: () => import("figlet/fonts/ANSI Regular") },
  "calvin-s": { name: "Calvin S", load: () => import("figlet/fonts/Calvin S") },
  "star-wars": { name: "Star Wars", load: () => import("figlet/fonts/Star Wars") },
  graffiti: { name: "Graffiti", load: () => import("figlet/fonts/Graffiti") },
  "larry-3d": { name: "Larry 3D", load: () => import("figlet/fonts/Larry 3D") },
  colossal: { name: "Colossal", load: () => import("figlet/fonts/Colossal") },
  isometric: { name: "Isometric1", load: () => import("figlet/fonts/Isometric1") },
} as const;

export type Font = keyof typeof FONTS;

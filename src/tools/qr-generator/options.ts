import { choice, color, flag, integer, secret, text } from "#shared/options.ts";
import { DATA_TYPES } from "./data-types.ts";

export const styleOptions = {
  size: choice("Size", { "128": "128 px", "256": "256 px", "512": "512 px", "1024": "1024 px" }, { default: "256" }),
  level: choice(
    "Error correction",
    { L: "Low (7%)", M: "Medium (15%)", Q: "Quartile (25%)", H: "High (30%)" },
    { default: "M", help: "Share of the code that may be damaged. With a logo, High is used." },
  ),
  dark: color("Foreground", "#000000"),
  light: color("Background", "#ffffff"),
  margin: integer("Margin", 1, { min: 0, max: 16, outside: "clamp", help: "In modules, 0 to 16." }),
  logo: text("Logo", "", { content: true }),
};

const CONTENT = { content: true };

export const payloadOptions = {
  type: choice("Data type", DATA_TYPES),
  ssid: text("Network name", "", CONTENT),
  password: secret("Password"),
  security: choice("Security", { WPA: "WPA, WPA2, WPA3", WEP: "WEP", nopass: "None" }),
  hidden: flag("Hidden network", false),
  name: text("Name", "", CONTENT),
  organization: text("Organization", "", CONTENT),
  phone: text("Phone", "", CONTENT),
  email: text("Email address", "", CONTENT),
  website: text("Website", "", CONTENT),
  event: text("Event", "", CONTENT),
  location: text("Location", "", CONTENT),
  start: text("Begins", "", { ...CONTENT, placeholder: "2026-12-31T20:00" }),
  end: text("Ends", "", { ...CONTENT, placeholder: "2027-01-01T02:00" }),
  latitude: text("Latitude", "", { ...CONTENT, placeholder: "48.8584" }),
  longitude: text("Longitude", "", { ...CONTENT, placeholder: "2.2945" }),
};

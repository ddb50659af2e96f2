import { describe, expect, it } from "vitest";
import { isHumanVisit } from "./is-human-visit.ts";

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const counted = (headers: Record<string, string>, method = "GET") => isHumanVisit({ method, headers });

describe("isHumanVisit", () => {
  it.each([
    BROWSER,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    "curl/8.5.0",
    "python-requests/2.32.0",
    "node",
    "our-own-script/1.0",
  ])("counts %s", (agent) => {
    expect(counted({ "user-agent": agent })).toBe(true);
  });

  it.each([
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116.0.0.0 Safari/537.36",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Twitterbot/1.0",
    "facebookexternalhit/1.1",
    "WhatsApp/2.23.20.0",
    "TelegramBot (like TwitterBot)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
    "Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "",
    "  ",
  ])("does not count %j", (agent) => {
    expect(counted({ "user-agent": agent })).toBe(false);
  });

  it.each([["sec-purpose"], ["purpose"], ["x-moz"]])("does not count a prefetch announced by %s", (header) => {
    expect(counted({ "user-agent": BROWSER, [header]: "prefetch" })).toBe(false);
  });

  it("counts neither HEAD nor a request without a user agent", () => {
    expect(counted({ "user-agent": BROWSER }, "HEAD")).toBe(false);
    expect(counted({})).toBe(false);
  });
});

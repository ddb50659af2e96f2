import { describe, expect, it } from "vitest";
import { InputError } from "#shared/input-error.ts";
import type { DataType } from "./data-types.ts";
import { buildPayload, type PayloadFields } from "./payload.ts";

const NO_FIELDS: PayloadFields = {
  ssid: "",
  password: "",
  security: "WPA",
  hidden: false,
  name: "",
  organization: "",
  phone: "",
  email: "",
  website: "",
  event: "",
  location: "",
  start: "",
  end: "",
  latitude: "",
  longitude: "",
};
const build = (type: DataType, content: string, fields: Partial<PayloadFields> = {}) =>
  buildPayload(type, content, { ...NO_FIELDS, ...fields });

describe("buildPayload from typed content", () => {
  it.each([
    ["text", " as it is ", " as it is "],
    ["url", "example.org", "https://example.org"],
    ["url", "http://example.org", "http://example.org"],
    ["url", " HTTPS://Example.org\n", "HTTPS://Example.org"],
    ["url", "ftp://example.org/a", "ftp://example.org/a"],
    ["url", "MAILTO:ada@example.org", "MAILTO:ada@example.org"],
    ["url", "magnet:?xt=urn:btih:1", "magnet:?xt=urn:btih:1"],
    ["url", "tel:5550100", "tel:5550100"],
    ["url", "geo:1,2", "geo:1,2"],
    ["url", "com.example.app://open", "com.example.app://open"],
    ["url", "httpbin.org", "https://httpbin.org"],
    ["url", "http.cat/404", "https://http.cat/404"],
    ["url", "localhost:3000", "https://localhost:3000"],
    ["url", "server:8080/path?a=b:c", "https://server:8080/path?a=b:c"],
    ["url", "example.org:8080", "https://example.org:8080"],
    ["url", "example.org/?u=ftp://x", "https://example.org/?u=ftp://x"],
    ["email", "mailto:ada@example.org\n", "mailto:ada@example.org"],
    ["phone", " TEL:123 ", "TEL:123"],
    ["wifi", ",secret", ",secret"],
    ["url", "https://example.org", "https://example.org"],
    ["email", "ada@example.org", "mailto:ada@example.org"],
    ["phone", "+1 555 0100", "tel:+1 555 0100"],
    ["sms", "+15550100", "sms:+15550100"],
    ["wifi", "Home,secret", "WIFI:T:WPA;S:Home;P:secret;;"],
    ["wifi", "Home, secret , WEP", "WIFI:T:WEP;S:Home;P:secret;;"],
    ["wifi", "Open,,nopass", "WIFI:T:nopass;S:Open;;"],
    ["wifi", "Open,,None", "WIFI:T:nopass;S:Open;;"],
    ["wifi", "Home,secret,wpa2", "WIFI:T:WPA2;S:Home;P:secret;;"],
    ["wifi", "Home,secret,", "WIFI:T:WPA;S:Home;P:secret;;"],
    ["wifi", "Home,pa, ss", "WIFI:T:WPA;S:Home;P:pa\\, ss;;"],
    ["wifi", "Home,a,b,WEP", "WIFI:T:WEP;S:Home;P:a\\,b;;"],
    ["wifi", "OnlyName", "OnlyName"],
    ["wifi", 'A;B,c:d\\"', 'WIFI:T:WPA;S:A\\;B;P:c\\:d\\\\\\";;'],
  ] as const)("of %s turns %j into %j", (type, content, payload) => {
    expect(build(type, content)).toBe(payload);
  });

  it.each(["text", "url", "email", "phone", "sms", "wifi"] as const)("rejects blank content of %s", (type) => {
    expect(() => build(type, " \n\t")).toThrow(
      expect.objectContaining({ message: "Please enter text or URL to generate QR code", field: "input" }),
    );
  });
});

describe("buildPayload from fields", () => {
  it("escapes special characters of a Wi-Fi network", () => {
    const network = { ssid: 'Café "5G"; a,b:c\\', password: "p;w,d:1", hidden: true };
    expect(build("wifi", "", network)).toBe('WIFI:T:WPA;S:Café \\"5G\\"\\; a\\,b\\:c\\\\;P:p\\;w\\,d\\:1;H:true;;');
    expect(build("wifi", "", { ssid: "Open", security: "nopass" })).toBe("WIFI:T:nopass;S:Open;;");
  });

  it("makes a vCard 3.0", () => {
    const card = {
      name: "Ada King Lovelace",
      organization: "Analytical; Engines",
      phone: "+44 20 7946 0000",
      email: "ada@example.org",
      website: "https://example.org",
    };
    expect(build("vcard", "", card)).toBe(
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada King;;;\r\nFN:Ada King Lovelace\r\nORG:Analytical\\; Engines\r\n" +
        "TEL:+44 20 7946 0000\r\nEMAIL:ada@example.org\r\nURL:https://example.org\r\nEND:VCARD",
    );
    expect(build("vcard", "", { name: "Plato" })).toBe(
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:;Plato;;;\r\nFN:Plato\r\nEND:VCARD",
    );
  });

  it("makes an event in local time", () => {
    const event = {
      event: "Launch, at last",
      location: "Main hall",
      start: "2026-12-31T20:00",
      end: "2027-01-01T02:00",
    };
    expect(build("event", "", event)).toBe(
      "BEGIN:VEVENT\r\nSUMMARY:Launch\\, at last\r\nLOCATION:Main hall\r\nDTSTART:20261231T200000\r\nDTEND:20270101T020000\r\nEND:VEVENT",
    );
  });

  it("makes a geo URI", () => {
    expect(build("geo", "", { latitude: "48.8584", longitude: "-2,5" })).toBe("geo:48.8584,-2.5");
  });

  it.each([
    ["vcard", {}, "name"],
    ["event", { start: "2026-12-31T20:00" }, "event"],
    ["wifi", { ssid: "Home" }, "password"],
    ["wifi", { ssid: "Home", security: "WEP" }, "password"],
    ["event", { event: "x", start: "soon" }, "start"],
    ["event", { event: "x", start: "2026-12-31T20:00", end: "2026-12-31T19:00" }, "end"],
    ["geo", { latitude: "91", longitude: "0" }, "latitude"],
    ["geo", { latitude: "0", longitude: "east" }, "longitude"],
    ["geo", { latitude: "", longitude: "0" }, "latitude"],
  ] as const)("rejects a %s with %j", (type, fields, field) => {
    expect(() => build(type, "", fields)).toThrow(InputError);
    expect(() => build(type, "", fields)).toThrow(expect.objectContaining({ field }));
  });

  it.each([
    ["2026-12-31", "", "Please enter when the event begins, such as 2026-12-31T20:00"],
    ["2026-13-45T99:99", "", "Please enter when the event begins, such as 2026-12-31T20:00"],
    ["2026-02-30T10:00", "", "Please enter when the event begins, such as 2026-12-31T20:00"],
    ["2026-12-31T20:00", "2027-01-01", "Please enter when the event ends, such as 2027-01-01T02:00"],
    ["2026-12-31T20:00", "2027-01-01T24:00", "Please enter when the event ends, such as 2027-01-01T02:00"],
    ["2026-12-31T20:00:01", "2026-12-31T20:00", "The event must not end before it begins"],
  ])("names the wrong time of an event from %j to %j", (start, end, message) => {
    expect(() => build("event", "", { event: "x", start, end })).toThrow(message);
  });

  it("accepts a space between date and time", () => {
    const event = { event: "x", start: "2026-12-31 20:00", end: " 2027-01-01t02:00 " };
    expect(build("event", "", event)).toMatch(/DTSTART:20261231T200000\r\nDTEND:20270101T020000/);
  });

  it("accepts an event that ends when it starts, with or without seconds", () => {
    const event = { event: "x", start: "2024-02-29T20:00:00", end: "2024-02-29T20:00" };
    expect(build("event", "", event)).toContain("DTEND:20240229T200000");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseUserAgent } from "./parse-user-agent.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";

describe("parseUserAgent: browsers", () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
      "Chrome",
      "142.0.0.0",
      "Windows",
      "10/11",
      "Desktop",
    ],
    [`Mozilla/5.0 (Windows NT 6.1; WOW64) ${CHROME} Safari/537.36`, "Chrome", "142.0.0.0", "Windows", "7", "Desktop"],
    [
      "Mozilla/5.0 (Windows NT 5.1; rv:52.0) Gecko/20100101 Firefox/52.0",
      "Firefox",
      "52.0",
      "Windows",
      "XP",
      "Desktop",
    ],
    ["Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.0)", "Internet Explorer", "8.0", "Windows", "Vista", "Desktop"],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36 OPR/126.0.0.0`,
      "Opera",
      "126.0.0.0",
      "macOS",
      "10.15.7",
      "Desktop",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      "Safari",
      "26.0",
      "macOS",
      "10.15.7",
      "Desktop",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
      "Firefox",
      "145.0",
      "Linux",
      "Unknown",
      "Desktop",
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`,
      "Chrome",
      "142.0.0.0",
      "ChromeOS",
      "14541.0.0",
      "Desktop",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
      "Safari",
      "26.0",
      "iOS",
      "26.0",
      "Mobile",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.7 Mobile/15E148 Safari/604.1",
      "Safari",
      "17.7",
      "iOS",
      "17.7",
      "Tablet",
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`,
      "Chrome",
      "142.0.0.0",
      "Android",
      "10",
      "Mobile",
    ],
    [
      "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0",
      "Firefox",
      "145.0",
      "Android",
      "15",
      "Mobile",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung Internet",
      "28.0",
      "Android",
      "14",
      "Mobile",
    ],
    [
      "Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko",
      "Internet Explorer",
      "11.0",
      "Windows",
      "7",
      "Desktop",
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile DuckDuckGo/5 Safari/537.36`,
      "DuckDuckGo",
      "5",
      "Android",
      "10",
      "Mobile",
    ],
  ])("recognizes %s", (userAgent, browser, browserVersion, os, osVersion, deviceType) => {
    expect(parseUserAgent(userAgent)).toMatchObject({
      client: "Browser",
      browser,
      browserVersion,
      os,
      osVersion,
      deviceType,
    });
  });
});

describe("parseUserAgent: devices", () => {
  it.each([
    ["python-requests/2.31.0", "Unknown", "Unknown"],
    [
      `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${CHROME} Mobile Safari/537.36`,
      "LG Nexus 5X",
      "Mobile",
    ],
    [`Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5 Build/MMB29P) ${CHROME} Mobile Safari/537.36`, "LG Nexus 5", "Mobile"],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung SM-S928B",
      "Mobile",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
      "Apple iPhone",
      "Mobile",
    ],
    [
      "Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15",
      "Sony PlayStation 5",
      "Console",
    ],
    [
      "Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/609.4 (KHTML, like Gecko) NF/6.0.2.21.3 NintendoBrowser/5.1.0.22474",
      "Nintendo Switch",
      "Console",
    ],
    [
      "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36",
      "Samsung",
      "TV",
    ],
    [
      "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager",
      "Unknown",
      "TV",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/35.0 SamsungBrowser/4.0 Chrome/126.0.0.0 VR Safari/537.36",
      "Facebook Quest 3",
      "Headset",
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, "Unknown", "Mobile"],
    [
      `Mozilla/5.0 (Linux; Android 15; motorola edge 50 fusion) ${CHROME} Mobile Safari/537.36`,
      "Motorola edge 50 fusion",
      "Mobile",
    ],
    [`Mozilla/5.0 (Linux; Android 7.0; SM-T230NU Build/NRD90M) ${CHROME} Safari/537.36`, "Samsung SM-T230NU", "Tablet"],
    [`Mozilla/5.0 (Linux; Android 5.0; HP 8 Build/1.0) ${CHROME} Mobile Safari/537.36`, "HP 8", "Mobile"],
    [`Mozilla/5.0 (Linux; Android 10; HUAWEI P30 Pro) ${CHROME} Mobile Safari/537.36`, "Huawei P30 Pro", "Mobile"],
    [
      `Mozilla/5.0 (Linux; U; Android 4.1.2; LGMS323 Build/KOT49I.MS32310b) ${CHROME} Mobile Safari/537.36`,
      "LG MS323",
      "Mobile",
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36`,
      "Google Pixel 7",
      "Mobile",
    ],
    ["SonyEricssonK750i/R1CA Browser/SEMC-Browser/4.2", "Sony Ericsson K750i", "Mobile"],
    ["UCWEB/2.0 (Linux; U; Adr 9; en-US; X1) U2/1.0.0 UCBrowser/12.0.0 U2/1.0.0 Mobile", "Unknown", "Mobile"],
    [
      `Mozilla/5.0 (Web0S; Linux/SmartTV) ${CHROME} Safari/537.36 DMOST/2.0.0 (; LGE; webOSTV; WEBOS6.3.2 03.34.95; W6_lm21a;)`,
      "LG",
      "TV",
    ],
    [
      `Mozilla/5.0 (Web0S; Linux/SmartTV) ${CHROME} Safari/537.36 LG Browser/8.00.00(LGE; OLED55C2; 03.21.10; 1; DTV_W22O)`,
      "LG OLED55C2",
      "TV",
    ],
    [
      `Mozilla/5.0 (Web0S; Linux/SmartTV) ${CHROME} Safari/537.36 HbbTV/1.5.1 (+DRM;LGE;OLED65C9;WEBOS4.9 05.00.03;W4_5.0;)`,
      "LG OLED65C9",
      "TV",
    ],
    [
      "Mozilla/5.0 (Linux; NetCast; U) AppleWebKit/537.31 (KHTML, like Gecko) Chrome/38.0.2125.122 Safari/537.31 SmartTV/7.0 (LGE; 42LB650V; 04.10.00; 1; DTV_W13N)",
      "LG 42LB650V",
      "TV",
    ],
    [
      "Mozilla/5.0 (Linux; U) AppleWebKit/537.36 (KHTML, like Gecko) Safari/537.36 LG SimpleSmart.TV-2016/04.25.05 (LG, 43LH5700, wired)",
      "LG",
      "TV",
    ],
    ["HbbTV/1.2.1 (;LGE ;NetCast 4.0 ;03.10.00;1.0M ;)", "LG", "TV"],
    ["Mozilla/5.0 (compatible; Teleca Q7; Brew 4.0.3; U; en) 240X400 LGE LG840", "LG840", "Mobile"],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9 Pro XL Build/AP3A) ${CHROME} Mobile Safari/537.36`,
      "Google Pixel 9 Pro XL",
      "Mobile",
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9 Pro Fold) ${CHROME} Mobile Safari/537.36`,
      "Google Pixel 9 Pro Fold",
      "Mobile",
    ],
    [`Mozilla/5.0 (Linux; Android 15; Pixel Tablet) ${CHROME} Safari/537.36`, "Google Pixel Tablet", "Tablet"],
    [`Mozilla/5.0 (Linux; Android 9; AFTMM Build/PS7; wv) ${CHROME} Mobile Safari/537.36`, "Amazon AFTMM", "TV"],
    [`Mozilla/5.0 (Linux; Android 7.1.2; AFTS) ${CHROME} Safari/537.36`, "Amazon AFTS", "TV"],
    [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${CHROME} Safari/537.36 ArkWeb/4.1.6.1 Mobile`, "Unknown", "Mobile"],
    [`Mozilla/5.0 (Tablet; OpenHarmony 5.0) ${CHROME} Safari/537.36 ArkWeb/4.1.6.1`, "Unknown", "Tablet"],
    [`Mozilla/5.0 (PC; OpenHarmony 5.0) ${CHROME} Safari/537.36 ArkWeb/4.1.6.1`, "Unknown", "Desktop"],
    ["Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16", "Unknown", "Mobile"],
    ["Opera/9.80 (J2ME/MIDP; Opera Mini/7.1/29.3709; U; en) Presto/2.8.119 Version/11.10", "Unknown", "Mobile"],
    ["Opera/9.80 (iPad; Opera Mini/7.1/28.2555; U; fr) Presto/2.8.119 Version/11.10", "Apple iPad", "Tablet"],
    [
      "Mozilla/5.0 (Apple Watch; CPU WatchOS like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)",
      "Apple Watch",
      "Wearable",
    ],
  ])("recognizes %s", (userAgent, device, deviceType) => {
    expect(parseUserAgent(userAgent)).toMatchObject({ device, deviceType });
  });
});

it.each([
  ["OnePlus LE2115", "OnePlus", "LE2115"],
  ["Nothing A063", "Nothing", "A063"],
  ["ARCHOS 97b", "Archos", "97b"],
  ["Pixel Fold", "Google", "Pixel Fold"],
  ["constructor 5", "Unknown", "constructor 5"],
])("parseUserAgent reads the vendor of %s from its first word", (written, vendor, model) => {
  const userAgent = `Mozilla/5.0 (Linux; Android 13; ${written}) ${CHROME} Mobile Safari/537.36`;
  expect(parseUserAgent(userAgent)).toMatchObject({ vendor, model });
});

it.each(["AppleWebKit", "AppleWebkit", "applewebkit", "Webkit"])(
  "parseUserAgent normalizes the engine name %s",
  (written) => {
    const userAgent = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${written}/605.1.15 (KHTML, like Gecko) Mobile`;
    expect(parseUserAgent(userAgent)).toMatchObject({ engine: "WebKit", engineVersion: "605.1.15" });
  },
);

describe("parseUserAgent: operating systems", () => {
  it.each([
    [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${CHROME} Safari/537.36 ArkWeb/4.1.6.1 Mobile`, "OpenHarmony", "5.0"],
    [`Mozilla/5.0 (Linux; Android 12; HarmonyOS; ELS-AN00) ${CHROME} Mobile Safari/537.36`, "HarmonyOS", "Unknown"],
    [`Mozilla/5.0 (Linux; Android 12; HarmonyOS 4.2; ELS-AN00) ${CHROME} Safari/537.36`, "HarmonyOS", "4.2"],
    ["Mozilla/5.0 (Apple Watch; CPU WatchOS like Mac OS X) AppleWebKit/605.1.15", "watchOS", "Unknown"],
    ["Mozilla/5.0 (Apple Watch; CPU Watch OS 10_3 like Mac OS X) AppleWebKit/605.1.15", "watchOS", "10.3"],
    [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${CHROME} Safari/537.36 (LGE; webOSTV; WEBOS6.3.2 03.34;)`, "webOS", "6.3.2"],
    ["kubectl/v1.29.1 (darwin/arm64) kubernetes/bc401b9", "macOS", "Unknown"],
    ["aws-cli/2.15.0 md/awscrt#0.19 ua/2.0 os/macos#23.1.0 md/arch#arm64", "macOS", "Unknown"],
    ["MacNotes/16.1 (Intelx64 Mac OS X Version 10.12.6 (build 16G29))", "macOS", "10.12.6"],
    ["rest-client/2.1.0 (linux x86_64) ruby/3.2.2p53", "Linux", "Unknown"],
    ["Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.22621.2506", "Windows", "10/11"],
    ["Tunnel/5.0 (Microsoft Windows 10 Pro , 64-bit)", "Windows", "10"],
    ["Mozilla/5.0 (compatible; Konqueror/3.3; Linux 2.6.8-gentoo-r3; X11)", "Gentoo", "Unknown"],
  ])("recognizes %s with its version", (userAgent, os, osVersion) => {
    expect(parseUserAgent(userAgent)).toMatchObject({ os, osVersion });
  });
});

describe("parseUserAgent: iOS since 26, which stays at 18 in the string", () => {
  it.each([
    ["iPhone; CPU iPhone OS 18_7 like Mac OS X", "Version/26.1 Mobile/15E148 Safari/604.1", "26.1"],
    ["iPad; CPU OS 18_6 like Mac OS X", "Version/26.0.1 Mobile/15E148 Safari/604.1", "26.0.1"],
    ["iPhone; CPU iPhone OS 18_7_2 like Mac OS X", "Version/27.0 Mobile/15E148 Safari/604.1", "27.0"],
    ["iPhone; CPU iPhone OS 18_7 like Mac OS X", "Mobile/15E148 [FBAN/FBIOS;FBAV/490.0;FBSV/26.1]", "26.1"],
    ["iPhone; CPU iPhone OS 18_7 like Mac OS X", "Mobile/15E148 Instagram 390.0 (iPhone15,2; iOS 26_1; en_US)", "26.1"],
    ["iPhone; CPU iPhone OS 18_7 like Mac OS X", "Version/18.7 Mobile/15E148 Safari/604.1", "18.7"],
    ["iPhone; CPU iPhone OS 18_7 like Mac OS X", "CriOS/142.0 Mobile/15E148 Safari/604.1", "18.7"],
    ["iPhone; CPU iPhone OS 26_1 like Mac OS X", "CriOS/142.0 Mobile/15E148 Safari/604.1", "26.1"],
    ["iPhone; CPU iPhone OS 13_2_3 like Mac OS X", "Version/13.0.3 Mobile/15E148 Safari/604.1", "13.2.3"],
  ])("reads (%s) … %s", (system, end, osVersion) => {
    const userAgent = `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${end}`;
    expect(parseUserAgent(userAgent)).toMatchObject({ os: "iOS", osVersion });
  });
});

describe("parseUserAgent: desktop sites on iOS", () => {
  it.each([
    ["Macintosh; Intel Mac OS X 10_15_4", "CriOS/142.0 Version/11.1.1 Safari/605.1.15", "Chrome"],
    ["Macintosh; Intel Mac OS X 10.15; rv:145.0", "FxiOS/142.0 Safari/605.1.15", "Firefox"],
    ["Macintosh; Intel Mac OS X 10_15_7", "Version/26.0 EdgiOS/142.0 Safari/605.1.15", "Edge"],
    ["Macintosh; Intel Mac OS X 10_15_7", "OPiOS/142.0 Safari/605.1.15", "Opera"],
  ])("recognizes iOS by a browser that claims a Mac: (%s) … %s", (system, end, browser) => {
    expect(parseUserAgent(`Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${end}`)).toMatchObject({
      browser,
      browserVersion: "142.0",
      os: "iOS",
      osVersion: "Unknown",
      device: "Apple",
      deviceType: "Unknown",
    });
  });
});

describe("parseUserAgent: model numbers of Apple devices", () => {
  it.each([
    ["iPhone13,4; CPU iPhone13,4 OS 15_3_1 like Mac OS X", "15.3.1", "Mobile"],
    ["iPad13,4; CPU OS 15_3 like Mac OS X", "15.3", "Tablet"],
    ["iPad13,4; iOS 16.1; Scale/2.00", "16.1", "Tablet"],
    ["iPad13,4; iPadOS 17.2", "17.2", "Tablet"],
  ])("reads the system of (%s)", (system, osVersion, deviceType) => {
    const userAgent = `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`;
    expect(parseUserAgent(userAgent)).toMatchObject({ os: "iOS", osVersion, deviceType });
  });
});

describe("parseUserAgent: Brave, Servo and Ladybird", () => {
  it("recognizes Brave without a version", () => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1 Brave";
    expect(parseUserAgent(userAgent)).toMatchObject({ browser: "Brave", browserVersion: "Unknown", os: "iOS" });
  });

  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:37.0) Servo/1.0 Firefox/37.0", "Servo", "1.0"],
    ["Mozilla/5.0 (Linux; x86_64) LibWeb/1.1 Ladybird/1.2", "LibWeb", "1.1"],
  ])("reads the engine of %s", (userAgent, engine, engineVersion) => {
    expect(parseUserAgent(userAgent)).toMatchObject({ engine, engineVersion });
  });
});

describe("parseUserAgent: Android tablets", () => {
  it.each([
    ["Redmi Pad SE", "Xiaomi Redmi Pad SE"],
    ["vivo Pad", "Vivo Pad"],
    ["Infinix XPAD", "Infinix XPAD"],
    ["HUAWEI MatePad", "Huawei MatePad"],
    ["moto tab g70", "Motorola moto tab g70"],
    ["SAMSUNG Galaxy Tab A", "Samsung Galaxy Tab A"],
    ["ALCATEL 1T 10 SMART TABLET", "ALCATEL 1T 10 SMART TABLET"],
  ])("recognizes %s, whatever its vendor", (model, device) => {
    const system = `Mozilla/5.0 (Linux; Android 13; ${model}) ${CHROME}`;
    expect(parseUserAgent(`${system} Safari/537.36`)).toMatchObject({ device, deviceType: "Tablet" });
    expect(parseUserAgent(`${system} Mobile Safari/537.36`).deviceType).toBe("Mobile");
  });

  it.each([
    ["Lenovo TB128FU", "Lenovo TB128FU", "Tablet"],
    ["Lenovo TB-X606F", "Lenovo TB-X606F", "Tablet"],
    ["OnePlus OPD2203", "OnePlus OPD2203", "Tablet"],
    ["HUAWEI AGS3-L09", "Huawei AGS3-L09", "Tablet"],
    ["BRAVIA 4K VH2", "Sony BRAVIA 4K VH2", "TV"],
    ["Chromecast", "Chromecast", "TV"],
    ["MIBOX4", "MIBOX4", "TV"],
    ["Google TV Streamer", "Google TV Streamer", "TV"],
    ["SM-R890", "Samsung SM-R890", "Wearable"],
    ["Pixel Watch", "Google Pixel Watch", "Wearable"],
  ])("tells a tablet without Mobile from other devices: %s", (model, device, deviceType) => {
    const userAgent = `Mozilla/5.0 (Linux; Android 12; ${model}) ${CHROME} Safari/537.36`;
    expect(parseUserAgent(userAgent)).toMatchObject({ device, deviceType });
  });

  it("takes phones for phones before Android 3, and in apps", () => {
    const old = "Mozilla/5.0 (Linux; U; Android 2.1; en-us; GT-I9000) AppleWebKit/533.1 Version/4.0 Safari/533.1";
    expect(parseUserAgent(old).deviceType).toBe("Mobile");
    expect(parseUserAgent("Dalvik/2.1.0 (Linux; U; Android 13; SM-S918B Build/TP1A)").deviceType).toBe("Mobile");
  });

  it("reads the model of an app", () => {
    expect(parseUserAgent("Dalvik/2.1.0 (Linux; U; Android 13; OnePlus Pad Build/TP1A)")).toMatchObject({
      device: "OnePlus Pad",
      deviceType: "Tablet",
    });
    expect(parseUserAgent("Dalvik/2.1.0 (Linux; U; Android 13; P023 Build/TP1A)").device).toBe("P023");
  });
});

describe("parseUserAgent: Internet Explorer", () => {
  it.each(["Windows 98; Win 9x 4.90", "Win 9x 4.90"])("recognizes Windows ME by %s", (system) => {
    expect(parseUserAgent(`Mozilla/4.0 (compatible; MSIE 6.0; ${system})`)).toMatchObject({
      os: "Windows",
      osVersion: "ME",
      deviceType: "Desktop",
    });
  });

  it.each(["TIM", "TIM Mobile", "Alice; .NET CLR 1.1.4322", "Telecom Italia S.p.A.; Nokia", "Sprint PCS", "A1 phone"])(
    "isn't a phone because of a provider's words: %s",
    (words) => {
      expect(parseUserAgent(`Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1; ${words})`)).toMatchObject({
        browser: "Internet Explorer",
        device: "Unknown",
        deviceType: "Desktop",
      });
    },
  );

  it.each([
    ["MSIE 9.0; Windows Phone OS 7.5; Trident/5.0; IEMobile/9.0; NOKIA; Lumia 800", "Mobile"],
    ["MSIE 10.0; Windows NT 6.2; Trident/6.0; Xbox; Xbox One", "Console"],
  ])("keeps the device of %s", (system, deviceType) => {
    expect(parseUserAgent(`Mozilla/5.0 (compatible; ${system})`).deviceType).toBe(deviceType);
  });
});

const TOOL = "Command-line client or library";

describe("parseUserAgent: clients in server logs", () => {
  it.each([
    ["kubectl/v1.29.1 (linux/amd64) kubernetes/bc401b9", TOOL, "kubectl", "1.29.1"],
    ["docker/24.0.7 go/go1.20.10 kernel/6.5.0 os/linux arch/amd64", TOOL, "docker", "24.0.7"],
    ["Docker-Client/24.0.7 (linux)", TOOL, "Docker-Client", "24.0.7"],
    ['pip/24.0 {"ci":null,"distro":{"name":"Ubuntu"}}', TOOL, "pip", "24.0"],
    ["npm/10.2.4 node/v20.11.0 linux x64 workspaces/false", TOOL, "npm", "10.2.4"],
    ["aws-cli/2.15.0 Python/3.11.6 Linux/5.10 exe/x86_64", TOOL, "aws-cli", "2.15.0"],
    ["aws-sdk-go-v2/1.18.0 os/linux lang/go/1.19.8", TOOL, "aws-sdk-go-v2", "1.18.0"],
    ["Boto3/1.34.11 md/Botocore#1.34.11 os/linux#5.15", TOOL, "Boto3", "1.34.11"],
    ["Helm/3.14.0", TOOL, "Helm", "3.14.0"],
    ["HashiCorp Terraform/1.7.0 (+https://www.terraform.io)", TOOL, "Terraform", "1.7.0"],
    ["APN/1.0 HashiCorp/1.0 Terraform/1.5.7 (+https://www.terraform.io)", TOOL, "Terraform", "1.5.7"],
    ["containerd/v1.7.11", TOOL, "containerd", "1.7.11"],
    ["cargo 1.75.0 (1d8b05cdd 2023-11-20)", TOOL, "cargo", "1.75.0"],
    ["Symfony HttpClient/Curl", TOOL, "Symfony HttpClient", "Unknown"],
    ["kube-probe/1.29", "Bot", "kube-probe", "1.29"],
    ["GoogleHC/1.0", "Bot", "GoogleHC", "1.0"],
    ["Prometheus/2.48.1", "Bot", "Prometheus", "2.48.1"],
    ["check_http/v2.3.3 (monitoring-plugins 2.3.3)", "Bot", "check_http", "2.3.3"],
    ["Blackbox Exporter/0.24.0", "Bot", "Blackbox Exporter", "0.24.0"],
    ["Mozilla/5.00 (Nikto/2.1.6) (Evasions:None) (Test:Port Check)", "Bot", "Nikto", "2.1.6"],
    ["Uptime-Kuma/1.23.11", "Bot", "Uptime-Kuma", "1.23.11"],
    ["GitHub-Hookshot/abc1234", "Bot", "GitHub-Hookshot", "abc1234"],
    ["Envoy/HC", "Bot", "Envoy/HC", "Unknown"],
    ["Zabbix", "Bot", "Zabbix", "Unknown"],
    ["Mozilla/5.0 zgrab/0.x", "Bot", "zgrab", "0.x"],
    ["Shelf Hook/a1b2c3d", "Unknown", "Shelf Hook", "a1b2c3d"],
    ["Shelf Hook/Local", "Unknown", "Shelf Hook", "Unknown"],
    ["Mozilla/5.0 shelfscan/x.1", "Unknown", "shelfscan", "x.1"],
    ["Shelfmail 1.0 rv:148 (Macintosh; Mac OS X 10.8.3; en_BE)", "Unknown", "Shelfmail", "1.0"],
    ["shelfd", "Unknown", "shelfd", "Unknown"],
    ["Shelfhook/a1b2c3d (+https://shelf.example)", "Bot", "Shelfhook", "a1b2c3d"],
    ["LG/U81380/V2.0 UNTRUSTED/1.0", "Unknown", "Unknown", "Unknown"],
    ["NOKIA-5210", "Unknown", "Unknown", "Unknown"],
  ])("recognizes %s", (userAgent, client, browser, browserVersion) => {
    expect(parseUserAgent(userAgent)).toMatchObject({ client, browser, browserVersion });
  });
});

describe("parseUserAgent: unlisted Chromium browsers", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Safari/537.36 Shelf/96.8.3630.31", "Shelf", "96.8.3630.31"],
    ["Mozilla/5.0 (Linux; Android 10; K)", "Mobile Safari/537.36 Shelf/1.2 Channel/3", "Shelf", "1.2"],
    ["Mozilla/5.0 (Phone; OpenHarmony 5.0)", "Safari/537.36 ArkWeb/4.1.6.1 Mobile", "ArkWeb", "4.1.6.1"],
    ["Mozilla/5.0 (Linux; Android 12; Build/STTL)", "Safari/537.36 CrKey/1.56.500000", "Chrome", "142.0.0.0"],
    ["Mozilla/5.0 (Web0S; Linux/SmartTV)", "Safari/537.36 WebAppManager", "Chrome", "142.0.0.0"],
    ["Mozilla/5.0 (Web0S; Linux/SmartTV)", "Safari/537.36 DMOST/2.0.0 (; LGE; webOSTV;)", "Chrome", "142.0.0.0"],
  ])("uses the name after Safari: %s … %s", (start, end, browser, browserVersion) => {
    const parsed = parseUserAgent(`${start} ${CHROME} ${end}`);
    expect(parsed).toMatchObject({ client: "Browser", browser, browserVersion, engineVersion: "142.0.0.0" });
  });
});

describe("parseUserAgent: bots, apps and command-line clients", () => {
  it.each([
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Bot", "Googlebot", "2.1"],
    [
      `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${CHROME} Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
      "Bot",
      "Googlebot",
      "2.1",
    ],
    ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "Bot", "bingbot", "2.0"],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
      "Bot",
      "GPTBot",
      "1.2",
    ],
    [
      "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
      "Bot",
      "Baiduspider",
      "2.0",
    ],
    ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "Bot", "facebookexternalhit", "1.1"],
    ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Bot", "Slackbot-LinkExpanding", "1.0"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
      "Bot",
      "HeadlessChrome",
      "142.0.0.0",
    ],
    ["Mozilla/5.0 (compatible; Siteprobe/6.1; +https://probe.example/robot/)", "Bot", "Siteprobe", "6.1"],
    ["Mozilla/5.0 (compatible; Shelf Archivist; http://shelf.example/)", "Bot", "Shelf Archivist", "Unknown"],
    ["acme-webindexer/1.1 (+https://acme.example/docs/crawler)", "Bot", "acme-webindexer", "1.1"],
    ["Route-Check-Service (ref 7; report http://check.example/ADi)", "Bot", "Route-Check-Service", "Unknown"],
    ["Axon (bot; +https://axon.example)", "Bot", "Axon", "Unknown"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Microsoft Windows 10.0.22631; en-US) PowerShell/7.4.0",
      "Command-line client or library",
      "PowerShell",
      "7.4.0",
    ],
    ["Shelffeed/1.0 (+https://shelf.example/fetch; like FeedFetcher-Google)", "Bot", "Shelffeed", "1.0"],
    ["Mozilla/5.0 (compatible; +http://times.example)", "Bot", "times.example", "Unknown"],
    ["Mozilla/5.0+(compatible; Toolbox/Beta7; http://www.toolbox.example/)", "Bot", "Toolbox", "Unknown"],
    ["Probe/0.7 (bot@probe.example; http://probe.example)", "Bot", "Probe", "0.7"],
    ["Mozilla/5.0 (compatible; Wallaby Bot/1.0; +https://wallaby.example)", "Bot", "Wallaby Bot", "1.0"],
    ["Otter web spider/4.0(+http://otter.example/help)", "Bot", "Otter web spider", "4.0"],
    ["newsbot-media/1.0 (+http://news.example/bot)", "Bot", "newsbot-media", "1.0"],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 (+https://render.example/)`,
      "Bot",
      "render.example",
      "Unknown",
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 (Ringtail/2.1; +https://r.example)`,
      "Bot",
      "Ringtail",
      "2.1",
    ],
    [
      "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1; from: http://toolbar.example/)",
      "Browser",
      "Internet Explorer",
      "7.0",
    ],
    ["Earworm/3.0 (+http://earworm.example/; iOS podcast app)", "Unknown", "Earworm", "3.0"],
    ["Larder/1.0.4 CFNetwork/978.0.7 Darwin/18.5.0", "Unknown", "Larder", "1.0.4"],
    ["BlackBerry9000/4.6.0.167 Profile/MIDP-2.0 Configuration/CLDC-1.1", "Unknown", "Unknown", "Unknown"],
    [
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.5.0",
      "Browser",
      "Thunderbird",
      "140.5.0",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Larder/2.5",
      "Browser",
      "Larder",
      "2.5",
    ],
    ["Python/3.13 aiohttp/3.12.0", "Command-line client or library", "aiohttp", "3.12.0"],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36 (Ecosia android@142.0.0.0)`,
      "Browser",
      "Ecosia",
      "142.0.0.0",
    ],
    ["curl/8.5.0", "Command-line client or library", "curl", "8.5.0"],
    ["okhttp/4.12.0, gzip", "Command-line client or library", "okhttp", "4.12.0"],
    ["curl/7.64.1; nightly", "Command-line client or library", "curl", "7.64.1"],
    ["Wget/1.21.4", "Command-line client or library", "Wget", "1.21.4"],
    ["python-requests/2.32.3", "Command-line client or library", "python-requests", "2.32.3"],
    ["python-urllib3/2.0", "Command-line client or library", "python-urllib3", "2.0"],
    ["Go-http-client/2.0", "Command-line client or library", "Go-http-client", "2.0"],
    ["PostmanRuntime/7.43.0", "Command-line client or library", "PostmanRuntime", "7.43.0"],
    ["node", "Command-line client or library", "node", "Unknown"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,2; iOS 18_5; en_US)",
      "In-app browser",
      "Instagram",
      "390.0.0.28.85",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-S928B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/490.0.0.63.82;]",
      "In-app browser",
      "Facebook",
      "490.0.0.63.82",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50",
      "In-app browser",
      "WeChat",
      "8.0.50",
    ],
  ])("recognizes %s", (userAgent, client, browser, browserVersion) => {
    expect(parseUserAgent(userAgent)).toMatchObject({ client, browser, browserVersion });
  });

  it("doesn't confuse Cubot phones with bots", () => {
    const userAgent =
      "Mozilla/5.0 (Linux; Android 9; CUBOT_P30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.0.0 Mobile Safari/537.36";
    expect(parseUserAgent(userAgent).client).toBe("Browser");
  });
});

it("parseUserAgent gives Unknown for unrecognized text", () => {
  expect(new Set(Object.values(parseUserAgent("something else entirely")))).toEqual(new Set(["Unknown"]));
});

it("parseUserAgent fills every field for any text, and is fast", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      for (const value of Object.values(parseUserAgent(text))) expect(value).not.toBe("");
    }),
  );
  expect(parseUserAgent("a".repeat(1_000_000)).client).toBe("Unknown");
});

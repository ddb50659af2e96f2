export const DATA_TYPES = {
  text: "Plain Text",
  url: "URL/Website",
  email: "Email",
  phone: "Phone Number",
  sms: "SMS",
  wifi: "WiFi Network",
  vcard: "Contact (vCard)",
  event: "Event",
  geo: "Place (geo)",
} as const;

export type DataType = keyof typeof DATA_TYPES;

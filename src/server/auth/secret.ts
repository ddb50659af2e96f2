import { createHash, randomBytes } from "node:crypto";

/** 256 bits that only the visitor's browser keeps. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** What the store keeps of a secret: SHA-256 in hex. No salt is needed for 256 random bits. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

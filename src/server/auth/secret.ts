import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, kept only in the visitor's browser. */
export const newSecret = () => randomBytes(32).toString("base64url");

/** The stored form of a secret: SHA-256 in hex. 256 random bits need no salt. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

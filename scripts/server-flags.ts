/** How Node runs the server. With a small young generation it takes half the memory under load, and hardly more time. What is in
 *  deploy/ says the same. */
export const SERVER_FLAGS = ["--max-semi-space-size=8"] as const;

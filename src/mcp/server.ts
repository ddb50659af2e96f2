import { fileURLToPath } from "node:url";
import {
  CLIENT_CAPABILITIES_META_KEY,
  fromJsonSchema,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type JsonSchemaType,
  type jsonSchemaValidator,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from "@modelcontextprotocol/server";
import packageJson from "#package.json" with { type: "json" };
import { isRecord } from "#shared/is-record.ts";
import { type AgentHost, agentTools, type RunControl } from "./agent-tools.ts";
import { INSTRUCTIONS } from "./describe-tools.ts";
import { PAGE_BYTES } from "./preview.ts";
import { readPage } from "./result-page.ts";

/** Earlier results of a remote server. */
export const RESULT_URI_PREFIX = "sundry://results/";

/** The tools check their arguments themselves, with messages that say what to do. */
const ACCEPT_ANY: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/** An MCP server with the tools for agents. */
export function createAgentServer(host: AgentHost): McpServer {
  const { version } = packageJson;
  const server = new McpServer({ name: "sundry", title: "Sundry", version }, { instructions: INSTRUCTIONS });
  for (const { name, title, description, inputSchema, outputSchema, annotations, call } of agentTools(host)) {
    const config = {
      title,
      description,
      inputSchema: toSchema(inputSchema),
      ...(outputSchema && { outputSchema: toSchema(outputSchema) }),
      annotations,
    };
    server.registerTool(name, config, async (args, context) => {
      const control: RunControl = { signal: context.mcpReq.signal, onProgress: progressOf(context) };
      if (host.reference.name === "file" && namesFile(args) && offersRoots(server, context)) {
        // Each time, because they can change.
        const folders = readRoots(context);
        if (!Array.isArray(folders)) return folders;
        if (folders.length > 0) control.folders = folders;
      }
      const { content, structuredContent, isError } = await call(args, control);
      return { content, ...(structuredContent && { structuredContent }), ...(isError && { isError }) };
    });
  }
  if (host.readResult) registerResults(server, host.readResult, host.countRead);
  return server;
}

function toSchema(schema: object) {
  return fromJsonSchema<Record<string, unknown>>(schema as JsonSchemaType, ACCEPT_ANY);
}

/** Prefix of the page's position in the `_meta` of a result's content. */
const META_PREFIX = "sundry/";

/**
 * Earlier results can be read by their URIs, in pages. They aren't listed, because each answer names its own.
 * @param countRead called with the size of each page
 */
function registerResults(
  server: McpServer,
  readResult: NonNullable<AgentHost["readResult"]>,
  countRead: AgentHost["countRead"],
): void {
  const read = async (url: URL): Promise<ReadResourceResult> => {
    const { href } = url;
    const [uri = "", query] = href.split("?", 2);
    const found = readResult(uri);
    if (!found) throw new ResourceNotFoundError(href);
    const { type: mimeType, bytes } = found;
    const offset = readOffset(query);
    await countRead?.(Math.max(0, Math.min(PAGE_BYTES, bytes.length - offset)));
    const { content, next } = readPage(bytes, offset);
    const facts = { bytes: bytes.length, offset, ...(next !== undefined && { next: `${uri}?offset=${next}` }) };
    const _meta = Object.fromEntries(Object.entries(facts).map(([name, value]) => [META_PREFIX + name, value]));
    return { contents: [{ uri: href, mimeType, ...content, _meta }] };
  };
  const templates = {
    result: `${RESULT_URI_PREFIX}{id}`,
    page: `${RESULT_URI_PREFIX}{id}{?offset}`,
  };
  const description =
    `A result of run_operation or run_recipe, ${PAGE_BYTES} bytes at a time: offset is where to start, ` +
    `and ${META_PREFIX}next in _meta is the next page.`;
  for (const [name, template] of Object.entries(templates)) {
    server.registerResource(name, new ResourceTemplate(template, { list: undefined }), { description }, read);
  }
}

/** @throws {ProtocolError} */
function readOffset(query: string | undefined): number {
  if (query === undefined) return 0;
  const [, offset] = /^offset=(\d{1,15})$/.exec(query) ?? [];
  if (offset !== undefined) return Number(offset);
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    "The URI of a page ends with ?offset= and a number of bytes.",
  );
}

const PROGRESS_INTERVAL_MS = 250;

/** Sends progress notifications if the client asked for them. */
function progressOf({ mcpReq }: ServerContext): (fraction: number) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let last = Number.NEGATIVE_INFINITY;
  let highest = 0;
  return (progress) => {
    const now = performance.now();
    // The protocol requires it to grow with each notification.
    if (now - last < PROGRESS_INTERVAL_MS || progress <= highest) return;
    last = now;
    highest = progress;
    // The client may be gone.
    mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 1 } }).catch(() => {});
  };
}

function namesFile({ file, inputs, output }: Readonly<Record<string, unknown>>): boolean {
  const named = isRecord(inputs) ? Object.values(inputs).flat() : [];
  const paths = [file, output, ...named.map((given) => (isRecord(given) ? given.file : undefined))].flat();
  return paths.some((path) => typeof path === "string");
}

function offersRoots(server: McpServer, { mcpReq }: ServerContext): boolean {
  // Since the revision of 2026-07-28, each request says what the client can do.
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope;
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities();
  return isRecord(capabilities) && capabilities.roots !== undefined;
}

/** The client's folders, or a question for them. */
function readRoots({ mcpReq: { inputResponses } }: ServerContext): string[] | InputRequiredResult {
  if (!inputResponses) return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } });
  const response = inputResponse(inputResponses, "roots");
  return response.kind === "roots" ? response.roots.flatMap(({ uri }) => toFolder(uri)) : [];
}

function toFolder(uri: string): string[] {
  try {
    return [fileURLToPath(uri)];
  } catch {
    // Another scheme, or a folder of another machine.
    return [];
  }
}

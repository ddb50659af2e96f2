import { connect } from "node:net";

const CONNECTIONS = 50;

/**
 * Measures requests per second of a local server over 50 keep-alive connections, each waiting for its response like a
 * browser.
 * @param path returns the path of the next request
 * @param status expected status of every response
 * @throws {Error} if a response has another status or a connection breaks
 */
export async function measureRate(
  origin: string,
  { path, status, seconds }: { path: () => string; status: number; seconds: number },
): Promise<{ answers: number; rate: number }> {
  const { port } = new URL(origin);
  const started = performance.now();
  const end = started + seconds * 1000;
  const request = () => `GET ${path()} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUser-Agent: curl/8.5.0\r\n\r\n`;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => runConnection({ port: Number(port), request, status, end })),
  );
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return { answers, rate: (answers * 1000) / (performance.now() - started) };
}

interface ConnectionOptions {
  port: number;
  request: () => string;
  status: number;
  end: number;
}

/** Sends requests on one connection until the time is up. @returns the number of responses */
function runConnection({ port, request, status, end }: ConnectionOptions): Promise<number> {
  return new Promise((done, fail) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let waiting = 0;
    let answers = 0;
    let received: Buffer = Buffer.alloc(0);
    const send = (count: number) => {
      let requests = "";
      for (let index = 0; index < count; index++) requests += request();
      waiting += count;
      socket.write(requests);
    };
    socket.on("connect", () => send(1));
    socket.on("error", fail);
    socket.on("close", () => (waiting === 0 ? done(answers) : fail(new Error("The server closed a connection"))));
    socket.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      let taken = 0;
      for (let size = answerSize(received, status); size > 0; size = answerSize(received, status)) {
        received = received.subarray(size);
        taken += 1;
      }
      if (Number.isNaN(answerSize(received, status)))
        return socket.destroy(new Error(`Expected ${status}, got: ${received.subarray(0, 200)}`));
      answers += taken;
      waiting -= taken;
      if (performance.now() < end) {
        if (taken > 0) send(taken);
      } else if (waiting === 0) socket.end();
    });
  });
}

/** Size of the first response in bytes; 0 if incomplete, NaN if it has another status. */
function answerSize(bytes: Buffer, status: number): number {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return 0;
  const head = bytes.toString("latin1", 0, headEnd);
  if (!head.startsWith(`HTTP/1.1 ${status} `)) return Number.NaN;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`Response without Content-Length: ${head}`);
  const size = headEnd + 4 + Number(length);
  return bytes.length < size ? 0 : size;
}

// A small HTTP server for the tests.
import { once } from "node:events";
import { createServer } from "node:http";

/** Serves `handle(request, response, body)` on loopback; `url` is its origin. */
export async function serve(handle, { port = 0 } = {}) {
  const sockets = new Set();
  let connections = 0;
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    handle(request, response, Buffer.concat(chunks).toString());
  });
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${server.address().port}`,
    port: server.address().port,
    connections: () => connections,
    async stop() {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
      await once(server, "close");
    },
  };
}

/** Answers with JSON. */
export function json(response, status, value, headers = {}) {
  response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(value));
}

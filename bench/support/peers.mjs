import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const here = path.dirname(import.meta.dirname);
const types = {
  '.html': 'text/html',
  '.mjs': 'text/javascript',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the peer pages, their npm packages, and their rows. @param {object[]} rows */
export async function servePeers(rows) {
  const data = JSON.stringify(rows);
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://peers');
    if (pathname === '/rows.json') return void response.end(data);
    const type = Object.entries(types).find(([end]) => pathname.endsWith(end))?.[1];
    createReadStream(path.join(here, pathname))
      .on('error', () => response.writeHead(404).end())
      .on('open', () => response.writeHead(200, type ? { 'content-type': type } : {}))
      .pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

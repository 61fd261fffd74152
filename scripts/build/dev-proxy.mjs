import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../machine/process.mjs';

// Pages that the server renders; all other navigation belongs to the console.
const serverPages = ['/docs', '/openapi.json', '/healthz', '/readyz', '/dev', '/tracker', '/guide'];
const viteFiles = /^\/(@|src\/|node_modules\/|__|index\.html)/;

/**
 * Development proxy: forwards requests that the Vite server does not answer to the Baton server.
 * @param {string} target
 * @returns {Record<string, import('vite').ProxyOptions>}
 */
export function devProxy(target) {
  return {
    '/socket.io': { target, ws: true },
    '^/': {
      target,
      bypass: ({ method = 'GET', url = '/', headers }) =>
        isForConsole({ method, url, accept: headers.accept ?? '' }) ? url : undefined,
    },
  };
}

/**
 * Paths of screens and calls overlap (`/users` is both), so the `Accept` header decides, as on the
 * server.
 * @param {{ method: string, url: string, accept: string }} request
 */
export function isForConsole({ method, url, accept }) {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [pathname = '/'] = url.split('?');
  if (viteFiles.test(pathname) || isPublicFile(pathname)) return true;
  const isServerPage = serverPages.some(
    (page) => pathname === page || pathname.startsWith(`${page}/`),
  );
  return accept.includes('text/html') && !isServerPage;
}

/** @param {string} pathname */
function isPublicFile(pathname) {
  const file = path.join(root, 'public', path.normalize(pathname));
  return pathname !== '/' && existsSync(file) && statSync(file).isFile();
}

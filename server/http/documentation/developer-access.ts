import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#api/api-error.ts';
import type { Config } from '#server/config/config.ts';
import { isLocal } from '../limits/local-request.ts';

/*
 * Access to pages for developers, which show sign-in links. They open with the key that the server
 * prints at start, as a link. The link moves the key into a cookie, so that it stays out of history
 * and referrers.
 */

const COOKIE = 'baton-developer';
const cookiePattern = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`);

const digestOf = (text: string) => createHash('sha256').update(text).digest();

const isKey = ({ developerKey }: Config, given: string | undefined): boolean =>
  given !== undefined && timingSafeEqual(digestOf(given), digestOf(developerKey));

export const developerLink = ({ developerKey }: Config, url: string, path: string): string =>
  `${url}${path}?${new URLSearchParams({ key: developerKey })}`;

const withoutKey = `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><title>Baton: developer pages</title>
<link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>Open the printed link</h1>
<p>This page needs a key. The server prints a link with the key when it starts: open that link.</p>
</main></body></html>`;

interface Visit {
  config: Config;
  path: string;
}

/**
 * Whether a developer page may be shown. Otherwise responds with 404 to other machines, with a
 * redirect that keeps the key of a printed link, or with 403 and an explanation.
 */
export function admitDeveloper(
  request: FastifyRequest<{ Querystring: Readonly<Record<string, unknown>> }>,
  reply: FastifyReply,
  { config, path }: Visit,
): boolean {
  if (!isLocal(request)) throw notFound();
  if (isKey(config, cookiePattern.exec(request.headers.cookie ?? '')?.[1])) return true;
  const { key } = request.query;
  if (typeof key === 'string' && isKey(config, key)) {
    const attributes = 'Path=/dev; HttpOnly; SameSite=Lax';
    void reply
      .header('set-cookie', `${COOKIE}=${config.developerKey}; ${attributes}`)
      .redirect(path, 303);
  } else void reply.code(403).type('text/html; charset=utf-8').send(withoutKey);
  return false;
}

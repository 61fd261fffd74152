import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#api/api-error.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/open.ts';
import { withCompanyName } from '../features/settings/company-name.ts';
import { settingFor } from '../features/settings/settings.ts';
import { escapeHtml } from './html.ts';

/** Whether a person opens a page, rather than a program calling the endpoint on the same path. */
function isPageVisit(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept?.includes('text/html') ?? false);
}

async function readPage(dir: string, { config }: Services): Promise<string> {
  const page = await readFile(path.join(dir, 'index.html'), 'utf8');
  const facts = {
    'baton-api-base': config.apiBase ?? '',
    'baton-environment': config.environment,
    'baton-map-style': config.mapStyleUrl ?? '',
    'baton-simulator': config.simulator && config.apiBase === undefined ? 'on' : '',
  };
  return withFacts(page, facts);
}

function withFacts(page: string, facts: Readonly<Record<string, string>>): string {
  const tags = Object.entries(facts).map(
    ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`,
  );
  return page.replace('</title>', `</title>\n    ${tags.join('\n    ')}`);
}

/**
 * Current name and logo of the company; those of the configuration while the database is
 * unreachable.
 */
async function brandOf({ database, config }: Services): Promise<Record<string, string>> {
  const read = async (db: Db) => ({
    company: (await withCompanyName(db, config)).company,
    logo: await settingFor(db, 'logo_url', null),
  });
  const { company, logo } = await database
    .within({ is: 'system' }, read, { readOnly: true })
    .catch(() => ({ company: config.company, logo: '' }));
  return { 'baton-company': company, 'baton-logo': logo };
}

const hasOwnPage = (url: string) =>
  /^\/(docs|dev|healthz|readyz|openapi\.json|robots\.txt|tracker|t|guide|pay|rate|widget)(\/|$|\?)/.test(
    url,
  );

/**
 * Serves the built console: assets, which are cached permanently, and its single page for every
 * page visit.
 */
export async function serveConsole(
  app: FastifyInstance,
  services: Services,
  dir: string | undefined,
): Promise<void> {
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  if (dir === undefined) return;
  const page = await readPage(dir, services);

  await app.register(fastifyStatic, {
    root: dir,
    // One route per file, so that other paths reach the API.
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    setHeaders: (reply, file) => {
      const isNamedByContent = file.startsWith(path.join(dir, 'assets'));
      const age = isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', age);
    },
  });
  // Endpoints and pages share paths (`/users`): requests that accept HTML get the page, without a
  // look-up of the endpoint.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'accept');
    if (!isPageVisit(request) || hasOwnPage(request.url)) return;
    const brand = await brandOf(services);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withFacts(page, brand));
  });
}

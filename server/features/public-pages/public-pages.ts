import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { publicFonts } from './public-fonts.ts';
import { publicStyle } from './public-frame.ts';

import { settingFor } from '../settings/settings.ts';

/** Public pages of a feature, found as `*.page.ts`. */
type PublicPages = (app: FastifyInstance, services: Services) => void;

const files = import.meta.glob<PublicPages>('../**/*.page.ts', { eager: true, import: 'default' });

/**
 * The widget's code runs without an origin, so that it reaches no session, storage or surrounding
 * page.
 */
const POLICY = [
  'sandbox allow-scripts allow-forms allow-popups',
  "default-src 'none'",
  "script-src https: 'unsafe-inline'",
  "style-src https: 'unsafe-inline'",
  'img-src https: data:',
  'font-src https: data:',
  'connect-src https: wss:',
  'frame-src https:',
  'form-action https:',
  "frame-ancestors 'self'",
].join(';');

/**
 * Serves the provider's widget for people of accounts as a page that only the console may frame.
 */
function widgetPage(app: FastifyInstance, { database }: Services): void {
  app.get('/widget', { config: { needsData: true } }, async (_request, reply) => {
    const widget = await database.within({ is: 'system' }, (db) =>
      settingFor(db, 'custom_widget_html', null),
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(
        `<!doctype html><html lang="en-ZA"><meta charset="utf-8"><title>Widget</title>${widget}`,
      );
  });
}

const FORM_BYTES = 4000;

/** Search engines may read the public pages only. */
const ROBOTS = `User-agent: *
Allow: /guide
Allow: /quote
Allow: /tracker$
Disallow: /
`;

export async function publicPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // Only these routes accept HTML forms. If other routes did, a form on another site could send
    // them data without a preflight.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.get('/public.css', (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(publicStyle),
    );
    scope.get('/robots.txt', (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(ROBOTS),
    );
    publicFonts(scope);
    widgetPage(scope, services);
    for (const serveIn of Object.values(files)) serveIn(scope, services);
  });
}

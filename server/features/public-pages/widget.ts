import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { settingFor } from '../settings/settings.ts';

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
export function widgetPage(app: FastifyInstance, { database }: Services): void {
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

import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { ratingPage } from '../ratings/rating-page.ts';
import { payPages } from '../top-ups/pay-page.ts';
import { guidePage } from './guide-page.ts';
import { publicStyle } from './public-frame.ts';
import { widgetPage } from './widget.ts';
import { trackerPage } from './tracker-page.ts';

const FORM_BYTES = 4000;

/** Search engines may read the public pages only. */
const ROBOTS = `User-agent: *
Allow: /guide
Allow: /quote
Allow: /tracker$
Disallow: /
`;

/** Serves the public pages. */
export async function publicPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // Limited to these routes, because elsewhere a form on another site could send data without a
    // preflight.
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
    trackerPage(scope, services);
    guidePage(scope, services);
    widgetPage(scope, services);
    payPages(scope, services);
    ratingPage(scope, services);
  });
}

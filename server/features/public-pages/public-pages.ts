import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { ratingPage } from '../ratings/rating-page.ts';
import { payPages } from '../top-ups/pay-page.ts';
import { guidePage } from './guide-page.ts';
import { publicStyle } from './public-frame.ts';
import { widgetPage } from './widget.ts';
import { trackerPage } from './tracker-page.ts';

const FORM_BYTES = 4000;

/** Search engines may read the pages for customers of customers, and nothing else. */
const ROBOTS = `User-agent: *
Allow: /guide
Allow: /quote
Allow: /tracker$
Disallow: /
`;

/** The pages that the server draws for everybody. */
export async function publicPages(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // Only here: everywhere else a form of another site could send what it likes without asking first.
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

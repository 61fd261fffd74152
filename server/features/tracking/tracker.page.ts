import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { MAX_TRACKED, referencesIn } from '#domain/tracking/tracking.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { requestMoreTime, requestPin } from './recipient-requests.ts';
import { trackPublicly } from './public-tracking.ts';
import { publicPage, readProvider, sendPage } from '../public-pages/public-frame.ts';
import { trackerContent, type Lookup } from './tracker-content.ts';
import script from './tracker.client.js?raw';

async function lookUp(db: Db, reference: string): Promise<Lookup> {
  try {
    return { reference, tracked: await trackPublicly(db, reference) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { reference, tracked: null };
    throw error;
  }
}

async function lookUpAll(db: Db, references: readonly string[]): Promise<Lookup[]> {
  const found: Lookup[] = [];
  for (const reference of references) found.push(await lookUp(db, reference));
  return found;
}

const MAX_TYPED = 1300;

const typedIn = (text: string, name: string): string =>
  (new URLSearchParams(text).get(name) ?? '').slice(0, MAX_TYPED);

const searchOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? '';

/** Confirmation of a request that was just sent. */
function requestedIn(search: string): string | null {
  const given = new URLSearchParams(search);
  if (given.get('pin') === 'sent') return messages.pinRequested;
  return given.get('time') === 'asked' ? messages.moreTimeRequested : null;
}

/**
 * Serves the public tracker, which works without a script. `POST` requests the PIN again, or more
 * time.
 */
export default function trackerPage(app: FastifyInstance, services: Services): void {
  const { database, config } = services;
  const limit = { max: config.publicCallsPerMinute, timeWindow: 60_000 };
  const pinLimit = { max: Math.min(30, config.publicCallsPerMinute), timeWindow: 60_000 };

  app.get('/tracker', { config: { needsData: true, rateLimit: limit } }, async (request, reply) => {
    const search = searchOf(request);
    const references = referencesIn(typedIn(search, 'reference'));
    const asked = references.slice(0, MAX_TRACKED);
    const found = await database.within({ is: 'system' }, (db) => lookUpAll(db, asked), {
      readOnly: true,
    });
    const provider = await readProvider(services);
    const requested = requestedIn(search);
    const body = trackerContent({ provider, references, found, requested });
    const title = references.length === 1 ? `Track ${references[0]}` : 'Track a parcel';
    const page = { title, path: '/tracker', body, script: '/tracker.js' } as const;
    return sendPage(reply, publicPage(provider, page));
  });
  // Short link for messages, because every character of an SMS costs money.
  app.get<{ Params: { reference: string } }>('/t/:reference', ({ params }, reply) =>
    reply.redirect(`/tracker?reference=${encodeURIComponent(params.reference)}`),
  );
  app.post(
    '/tracker',
    { config: { needsData: true, rateLimit: pinLimit } },
    async (request, reply) => {
      const form = typeof request.body === 'string' ? request.body : '';
      const reference = typedIn(form, 'reference');
      const isMoreTime = typedIn(form, 'want') === 'more-time';
      await (isMoreTime ? requestMoreTime : requestPin)({ database }, reference);
      const said = isMoreTime ? 'time=asked' : 'pin=sent';
      return reply.redirect(`/tracker?reference=${encodeURIComponent(reference)}&${said}`, 303);
    },
  );
  app.get('/tracker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}

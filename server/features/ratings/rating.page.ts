import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#api/api-error.ts';
import { scores } from '#domain/ratings/ratings.ts';
import type { Services } from '#server/context.ts';
import { html, type Markup } from '#server/http/markup.ts';
import { publicPage, readProvider, sendPage, type Provider } from '../public-pages/public-frame.ts';
import { askedBy, keepRating } from './ratings.ts';

const MAX_TYPED = 1000;

type Asked = NonNullable<Awaited<ReturnType<typeof askedBy>>>;

const form = ({ name }: Provider, token: string): Markup =>
  html`<form class="rate" action="/rate" method="post">
    <input type="hidden" name="token" value="${token}" />
    <fieldset>
      <legend>How likely are you to recommend ${name}? 0: not at all, 10: certainly.</legend>
      <div class="scores">
        ${scores.map(
          (score) =>
            html`<label
              ><input type="radio" name="score" value="${score}" required /><span
                >${score}</span
              ></label
            >`,
        )}
      </div>
    </fieldset>
    <label for="comment">What is the reason? (optional)</label>
    <textarea id="comment" name="comment" rows="3" maxlength="${MAX_TYPED}"></textarea>
    <button>Send</button>
  </form>`;

function content(provider: Provider, { reference, city, score }: Asked, token: string): Markup {
  return html`<section class="card answer" aria-label="Shipment ${reference}">
    <p class="facts"><b class="ref">${reference}</b> delivered in ${city}</p>
    <h1>${score === null ? 'How did we do?' : `Thank you. You gave us ${score} out of 10.`}</h1>
    ${score === null && form(provider, token)}
  </section>`;
}

const valuesOf = (text: string) => new URLSearchParams(text.slice(0, 4000));
const formOf = ({ body }: FastifyRequest) => valuesOf(typeof body === 'string' ? body : '');

/**
 * Serves the page for rating a delivery. Recipients open the page by a link; the page works without
 * scripts.
 */
export default function ratingPage(app: FastifyInstance, services: Services): void {
  const { database } = services;
  const rateLimit = { max: services.config.publicCallsPerMinute, timeWindow: 60_000 };
  const config = { needsData: true, rateLimit };
  app.get('/rate', { config }, async (request, reply) => {
    const token = valuesOf(request.url.split('?')[1] ?? '').get('token') ?? '';
    const asked = await database.within({ is: 'system' }, (db) => askedBy(db, token));
    if (asked === undefined) throw notFound();
    const provider = await readProvider(services);
    const body = content(provider, asked, token);
    return sendPage(reply, publicPage(provider, { title: 'Rate a delivery', body }));
  });
  app.post('/rate', { config }, async (request, reply) => {
    const given = formOf(request);
    const token = given.get('token') ?? '';
    const text = given.get('score') ?? '';
    const score = scores.find((one) => String(one) === text);
    const comment = (given.get('comment') ?? '').trim().slice(0, MAX_TYPED);
    if (score !== undefined)
      await database.within({ is: 'system' }, (db) => keepRating(db, { token, score, comment }));
    return reply.redirect(`/rate?${new URLSearchParams({ token })}`, 303);
  });
}

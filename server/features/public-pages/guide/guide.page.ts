import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { html, type Markup } from '#server/http/markup.ts';
import { guideFacts } from './guide-facts.ts';
import {
  fillFacts,
  guidePages,
  renderPage,
  searchSections,
  sectionsOf,
  type GuidePage,
  type GuideSection,
} from './guide-text.ts';
import { publicPage, readProvider, sendPage } from '../public-frame.ts';

const MAX_TYPED = 100;
const SHOWN = 160;

const searchForm = (text: string): Markup =>
  html`<form class="find" role="search" action="/guide" method="get">
    <label for="q">Search the guide</label>
    <div>
      <input type="search" id="q" name="q" value="${text}" maxlength="${MAX_TYPED}" />
      <button>Search</button>
    </div>
  </form>`;

const contents = (current: GuidePage | null): Markup =>
  html`<nav class="contents" aria-label="Guide">
    <ul>
      ${guidePages.map(
        ({ name, title }) =>
          html`<li>
            <a href="/guide/${name}" ${name === current?.name && html`aria-current="page"`}
              >${title}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`;

const excerpt = ({ words }: GuideSection): string => {
  const text = words.trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

const hit = (section: GuideSection): Markup =>
  html`<li>
    <a href="/guide/${section.page.name}${section.anchor && `#${section.anchor}`}"
      >${section.heading}</a
    >
    <p>${section.page.title}<span>${excerpt(section)}</span></p>
  </li>`;

function results(pages: readonly GuidePage[], text: string): Markup {
  const found = searchSections(pages, text);
  return html`<h1>Guide</h1>
    <div role="status" aria-live="polite">
      <p class="count">
        ${found.length === 0 ? `No page of the guide contains “${text}”. Try fewer or other words.` : `${found.length} found for “${text}”`}
      </p>
    </div>
    <ul class="rows">
      ${found.map(hit)}
    </ul>`;
}

const overview = (pages: readonly GuidePage[]): Markup =>
  html`<h1>Guide</h1>
    <ul class="rows">
      ${pages.map(
        (page) =>
          html`<li>
            <a href="/guide/${page.name}">${page.title}</a>
            <p>
              ${sectionsOf(page)
                .slice(1)
                .map(({ heading }) => heading)
                .join(' · ')}
            </p>
          </li>`,
      )}
    </ul>`;

const around = (search: string, current: GuidePage | null, content: Markup): Markup =>
  html`${searchForm(search)}
    <div class="guide">
      ${contents(current)}
      <article class="card prose">${content}</article>
    </div>`;

/** Serves the guide: Markdown of the repository with facts of the company, and a search. */
export default function guidePage(app: FastifyInstance, services: Services): void {
  const limit = { max: services.config.publicCallsPerMinute, timeWindow: 60_000 };
  const config = { needsData: true, rateLimit: limit };

  async function factual() {
    const provider = await readProvider(services);
    const facts = await guideFacts(services, provider);
    const pages = guidePages.map((page) => ({ ...page, text: fillFacts(page.text, facts) }));
    return { provider, pages };
  }

  app.get('/guide', { config }, async (request, reply) => {
    const { provider, pages } = await factual();
    const search = new URLSearchParams(request.url.split('?')[1] ?? '').get('q') ?? '';
    const text = search.trim().slice(0, MAX_TYPED);
    const content = text === '' ? overview(pages) : results(pages, text);
    const body = around(text, null, content);
    return sendPage(reply, publicPage(provider, { title: 'Guide', path: '/guide', body }));
  });
  app.get<{ Params: { page: string } }>('/guide/:page', { config }, async (request, reply) => {
    const { provider, pages } = await factual();
    const page = pages.find(({ name }) => name === request.params.page);
    const missing = html`<h1>Page not found</h1>
      <p>Choose one from the list, or search.</p>`;
    const body = around('', page ?? null, page ? renderPage(page.text) : missing);
    const title = page?.title ?? 'Guide';
    return sendPage(
      reply.code(page ? 200 : 404),
      publicPage(provider, { title, path: '/guide', body }),
    );
  });
}

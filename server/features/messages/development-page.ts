import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../src/api/api-error.ts';
import { isLocal } from '../../local-request.ts';

interface Page {
  path: string;
  title: string;
  /** What is shown, and what is said when there is nothing. */
  about: string;
  empty: string;
  articles(): Promise<readonly string[]>;
}

const html = ({ title, about, empty }: Page, articles: readonly string[]) => `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Baton: ${title.toLowerCase()}</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>${title}</h1><p>${about} Reload the page for more.</p>
${articles.length === 0 ? `<p>${empty}</p>` : articles.join('\n')}
</main></body></html>`;

/** Shows what was not sent, to a browser on this machine and to nobody else. */
export function developmentPage(app: FastifyInstance, page: Page): void {
  app.get(page.path, async (request, reply) => {
    if (!isLocal(request)) throw notFound();
    return reply.type('text/html; charset=utf-8').send(html(page, await page.articles()));
  });
}

import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { admitDeveloper } from '#server/http/documentation/developer-access.ts';

interface Page {
  path: string;
  title: string;
  /** Description of the page, and text for a page without messages. */
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

/** Shows unsent messages to a browser on this machine with the developer key. */
export function developmentPage(app: FastifyInstance, config: Config, page: Page): void {
  const { path } = page;
  app.get<{ Querystring: Record<string, unknown> }>(path, async (request, reply) => {
    if (!admitDeveloper(request, reply, { config, path })) return reply;
    return reply.type('text/html; charset=utf-8').send(html(page, await page.articles()));
  });
}

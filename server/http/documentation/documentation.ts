import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';
import { queryOf } from '#api/past.ts';
import { parameterNames, route } from '#api/route.ts';
import { openApiOf } from './openapi.ts';
import { escapeHtml } from '../html.ts';
import style from './documentation.css?raw';
import { VERSION } from '#server/version.ts';

const accessText = ({ can, openBecause }: Endpoint): string => {
  if (can === 'public') return 'Anybody';
  if (can === 'enrolling') return 'Signed in, also before the second factor';
  if (can === 'session') return `Signed in: ${openBecause}`;
  return [can].flat().join(' or ');
};

function takes(key: string, endpoint: Endpoint): string {
  const parts = parameterNames(route(key).path).map((name) => `:${name}`);
  parts.push(...Object.keys(queryOf(endpoint)?.shape ?? {}).map((name) => `?${name}`));
  if (endpoint.body) parts.push('JSON');
  if (endpoint.form) parts.push(...Object.keys(endpoint.form.shape).map((name) => `form ${name}`));
  if (endpoint.keyed) parts.push('Idempotency-Key');
  if (endpoint.versioned) parts.push('If-Match');
  return parts.join(', ');
}

function row([key, endpoint]: [string, Endpoint]): string {
  const cells = [
    `<code>${escapeHtml(key)}</code>`,
    escapeHtml(endpoint.summary),
    escapeHtml(accessText(endpoint)),
    escapeHtml(takes(key, endpoint)),
  ];
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function page(contract: Record<string, Endpoint>): string {
  return `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Baton: calls</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>Calls</h1>
<p>This page lists the same calls as <a href="/openapi.json">OpenAPI 3.1</a>. Send <code>Authorization: Bearer …</code>; lists take
<code>filter</code>, <code>range</code> and <code>sort</code> as JSON and answer with <code>Content-Range</code>: the
resource, the rows and the total. Without <code>range</code> the first 25 rows are answered.
Every error is <code>{ message, errors, code }</code>. A call that takes an <code>Idempotency-Key</code> answers the same
request under the same key with its first answer for 24 hours; all other calls ignore the header.</p>
<table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who</th><th scope="col">Takes</th></tr></thead>
<tbody>${Object.entries(contract).map(row).join('\n')}</tbody></table></main></body></html>`;
}

/**
 * Serves the contract as `/docs` for people and `/openapi.json` for programs. Both are generated at
 * the first request, because that takes longer than the rest of the start.
 */
export function serveDocumentation(app: FastifyInstance, contract: Record<string, Endpoint>): void {
  let document: ReturnType<typeof openApiOf> | undefined;
  let html: string | undefined;
  app.get('/openapi.json', async () => (document ??= openApiOf(contract, VERSION)));
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((html ??= page(contract))),
  );
  app.get('/docs/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  );
}

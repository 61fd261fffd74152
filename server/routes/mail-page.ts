import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../src/api/refusal.ts';
import type { Services } from '../context.ts';
import { escapeHtml } from '../html.ts';
import { newestMail } from '../outside/mail.ts';

const SHOWN = 100;

const isLoopback = (address: string | undefined) =>
  address !== undefined && /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(address);

// The name matters too: a page elsewhere could have its own name point at this machine.
const isHere = ({ ip, socket, hostname }: FastifyRequest) =>
  isLoopback(ip) &&
  isLoopback(socket.remoteAddress) &&
  /^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(hostname);

/** Text with its links made clickable, harmless whatever it holds. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => {
      const shown = escapeHtml(part);
      return at % 2 === 1 ? `<a href="${shown}">${shown}</a>` : shown;
    })
    .join('');

interface Letter {
  to_address: string;
  subject: string;
  body: string;
  time_created: string;
}

const article = (letter: Letter) => `<article>
<h2>${escapeHtml(letter.subject)}</h2>
<p>To ${escapeHtml(letter.to_address)}, <time>${escapeHtml(letter.time_created)}</time></p>
<pre>${linked(letter.body)}</pre></article>`;

const page = (letters: readonly Letter[]) => `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Baton: mail</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>Mail</h1><p>The newest mail that would have been sent. Load the page again for more.</p>
${letters.length === 0 ? '<p>There is no mail yet.</p>' : letters.map(article).join('\n')}
</main></body></html>`;

/** Shows at `/dev/mail` what was not sent, to a browser on this machine. */
export default function mailPage(app: FastifyInstance, { database }: Services): void {
  app.get('/dev/mail', async (request, reply) => {
    if (!isHere(request)) throw notFound();
    const letters = await newestMail(database.db, SHOWN);
    return reply.type('text/html; charset=utf-8').send(page(letters));
  });
}

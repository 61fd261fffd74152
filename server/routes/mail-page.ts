import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { escapeHtml } from '../html.ts';
import { newestMail } from '../outside/mail.ts';
import { developmentPage, linked } from './development-page.ts';

const SHOWN = 100;

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

/** Shows mail at `/dev/mail`. */
export default function mailPage(app: FastifyInstance, { database }: Services): void {
  developmentPage(app, {
    path: '/dev/mail',
    title: 'Mail',
    about: 'The newest mail that would have been sent.',
    empty: 'There is no mail yet.',
    articles: async () => (await newestMail(database.db, SHOWN)).map(article),
  });
}

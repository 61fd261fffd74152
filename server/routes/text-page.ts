import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import { escapeHtml } from '../html.ts';
import { newestTexts } from '../outside/texts.ts';
import { developmentPage, linked } from './development-page.ts';

const SHOWN = 100;

interface Text {
  mobile_number: string;
  message: string;
  time_created: string;
}

const article = (text: Text) => `<article>
<p>To ${escapeHtml(text.mobile_number)}, <time>${escapeHtml(text.time_created)}</time></p>
<pre>${linked(text.message)}</pre></article>`;

/** Shows text messages at `/dev/texts`. */
export default function textPage(app: FastifyInstance, { database }: Services): void {
  developmentPage(app, {
    path: '/dev/texts',
    title: 'Text messages',
    about: 'The newest text messages that would have been sent.',
    empty: 'There is no text message that waits.',
    articles: async () => (await newestTexts(database.db, SHOWN)).map(article),
  });
}

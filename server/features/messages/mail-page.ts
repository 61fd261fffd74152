import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { textWithCode } from '#domain/messages/message-codes.ts';
import type { Services } from '#server/context.ts';
import { escapeHtml, linkAddresses } from '#server/http/html.ts';
import { emails } from '#server/db/schema/messages.ts';
import { developmentPage } from './development-page.ts';

const SHOWN = 100;

interface Email {
  to_address: string;
  subject: string;
  body: string;
  code: string | null;
  time_created: string;
}

const article = (mail: Email) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to_address)}, <time>${escapeHtml(mail.time_created)}</time></p>
<pre>${linkAddresses(textWithCode(mail.body, mail.code) ?? mail.body)}</pre></article>`;

/** Shows emails at `/dev/mail`. */
export function emailsPage(app: FastifyInstance, { config, database }: Services): void {
  developmentPage(app, config, {
    path: '/dev/mail',
    title: 'Mail',
    about: 'The newest emails that would have been sent.',
    empty: 'No emails yet.',
    articles: async () => {
      const newest = await database.db.select().from(emails).orderBy(desc(emails.id)).limit(SHOWN);
      return newest.map(article);
    },
  });
}

import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../context.ts';
import { channelLabels } from '../../../src/domain/outgoing-messages.ts';
import { textWithCode } from '../../../src/domain/message-codes.ts';
import { escapeHtml, linked } from '../../html.ts';
import { text_messages } from '../../db/schema/messages.ts';
import { developmentPage } from './development-page.ts';

const SHOWN = 100;

interface Text {
  channel: 'sms' | 'whatsapp';
  mobile_number: string;
  message: string;
  code: string | null;
  time_created: string;
}

const article = (text: Text) => `<article>
<p>${channelLabels[text.channel]} to ${escapeHtml(text.mobile_number)}, <time>${escapeHtml(text.time_created)}</time></p>
<pre>${linked(textWithCode(text.message, text.code) ?? text.message)}</pre></article>`;

/** Shows text messages at `/dev/texts`. */
export function textPage(app: FastifyInstance, { database }: Services): void {
  developmentPage(app, {
    path: '/dev/texts',
    title: 'Text messages',
    about: 'The newest text and WhatsApp messages that would have been sent.',
    empty: 'There is no text message that waits.',
    articles: async () => {
      const newest = await database.db
        .select()
        .from(text_messages)
        .where(eq(text_messages.status, 'queued'))
        .orderBy(desc(text_messages.id))
        .limit(SHOWN);
      return newest.map(article);
    },
  });
}

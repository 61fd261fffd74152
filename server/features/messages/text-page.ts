import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Services } from '#server/context.ts';
import type { ReceivedText } from '#server/config/provider-config.ts';
import { channelLabels } from '#domain/outgoing-messages/outgoing-messages.ts';
import { textWithCode } from '#domain/messages/message-codes.ts';
import { escapeHtml, linkAddresses } from '#server/http/html.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import { developmentPage } from './development-page.ts';

const SHOWN = 100;

const article = (text: ReceivedText) => `<article>
<p>${channelLabels[text.channel]} to ${escapeHtml(text.mobile_number)}, <time>${escapeHtml(text.at)}</time></p>
<pre>${linkAddresses(text.message)}</pre></article>`;

async function readWaiting({ database }: Services): Promise<ReceivedText[]> {
  const newest = await database.db
    .select()
    .from(text_messages)
    .where(eq(text_messages.status, 'queued'))
    .orderBy(desc(text_messages.id))
    .limit(SHOWN);
  return newest.map(({ channel, mobile_number, message, code, time_created: at }) => ({
    channel,
    mobile_number,
    message: textWithCode(message, code) ?? message,
    at,
  }));
}

/**
 * Shows text messages at `/dev/texts`: those waiting to be sent, and those that the demo's fake
 * providers received.
 */
export function textPage(app: FastifyInstance, services: Services): void {
  const { sms, whatsApp, push } = services.config;
  developmentPage(app, services.config, {
    path: '/dev/texts',
    title: 'Text messages',
    about:
      'The newest text, WhatsApp and push messages that are waiting or went to a test provider.',
    empty: 'There are no text messages yet.',
    articles: async () => {
      const given = [sms, whatsApp, push].flatMap((provider) => [...(provider?.inbox?.() ?? [])]);
      return [...(await readWaiting(services)), ...given]
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .slice(0, SHOWN)
        .map(article);
    },
  });
}

/** Whether no text message is delivered, because there is no provider or only a test double. */
export const isWithoutTexts = ({ demo, sms }: Config): boolean =>
  demo !== 'off' && (sms === undefined || sms.inbox !== undefined);

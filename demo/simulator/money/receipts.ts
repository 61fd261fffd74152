import * as z from 'zod';
import { costOf, receiptOf, type SentText } from './receipt-plan.ts';
import type { Api } from '../api.ts';

const AT_ONCE = 100;
const LOOKED_BACK_MS = 6 * 3_600_000;

const listed = z.array(z.object({ id: z.int(), parts: z.int(), sent_at: z.string().nullable() }));

const lists = {
  sms: 'GET /sent-sms',
  whatsapp: 'GET /sent-whatsapp',
  push: 'GET /sent-push',
} as const;
type Channel = keyof typeof lists;

/** Reports delivery receipts of sent messages for these channels. */
export async function reportTexts(
  api: Api,
  network: Api,
  { now, channels }: { now: number; channels: readonly Channel[] },
): Promise<void> {
  const filter = {
    status: 'sent' as const,
    created_from: new Date(now - LOOKED_BACK_MS).toISOString(),
  };
  const query = { filter, range: [0, AT_ONCE - 1] satisfies [number, number] };
  const texts: SentText[] = [];
  for (const channel of channels) {
    const sent = await api.send({ endpoint: lists[channel], request: { query } }, listed);
    texts.push(...sent.map((text) => ({ ...text, channel })));
  }
  const receipts = texts.flatMap((text) => {
    const receipt = receiptOf(text, now);
    return receipt === null ? [] : [{ ...receipt, cost: costOf(text) }];
  });
  if (receipts.length === 0) return;
  await network.send(
    { endpoint: 'POST /sent-messages/receipts', request: { body: { receipts } } },
    z.unknown(),
  );
}

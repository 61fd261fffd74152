import * as z from 'zod';
import { costOf, receiptOf, type SentText } from './receipt-plan.ts';
import type { Api } from './api.ts';

const AT_ONCE = 100;
const LOOKED_BACK_MS = 6 * 3_600_000;

const listed = z.array(z.object({ id: z.int(), parts: z.int(), sent_at: z.string().nullable() }));

/** The networks report what became of the messages that were handed to them. */
export async function reportTexts(api: Api, network: Api, now: number): Promise<void> {
  const filter = {
    status: 'sent' as const,
    created_from: new Date(now - LOOKED_BACK_MS).toISOString(),
  };
  const query = { filter, range: [0, AT_ONCE - 1] satisfies [number, number] };
  const request = { query } as const;
  const sms = await api.send({ endpoint: 'GET /sent-sms', request }, listed);
  const whatsApp = await api.send({ endpoint: 'GET /sent-whatsapp', request }, listed);
  const pushes = await api.send({ endpoint: 'GET /sent-push', request }, listed);
  const texts: SentText[] = [
    ...sms.map((text) => ({ ...text, channel: 'sms' as const })),
    ...whatsApp.map((text) => ({ ...text, channel: 'whatsapp' as const })),
    ...pushes.map((text) => ({ ...text, channel: 'push' as const })),
  ];
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

import { eq, or } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { isAdvance } from '#domain/messages/sent-messages.ts';
import type { Db } from '#server/db/open.ts';
import { text_messages } from '#server/db/schema/messages.ts';
import { sendBySms } from './text-queue.ts';

type Receipt = InputOf<'POST /sent-messages/receipts'>['body']['receipts'][number];
type Message = typeof text_messages.$inferSelect;

const OWN = /^text-(\d{1,9})$/;

/** Finds a message by the provider's reference, or by ours, which the provider knows too. */
async function messageOf(db: Db, reference: string): Promise<Message | undefined> {
  const [, own] = OWN.exec(reference) ?? [];
  const [row] = await db
    .select()
    .from(text_messages)
    .where(
      or(
        eq(text_messages.provider_reference, reference),
        own === undefined ? undefined : eq(text_messages.id, Number(own)),
      ),
    )
    .for('update');
  return row;
}

function stateAfter(message: Message, { status, error, at }: Receipt): Partial<Message> {
  if (!isAdvance(message.status, status)) return {};
  const hasArrived = status === 'delivered' || status === 'read';
  return {
    status,
    error: status === 'failed' ? (error ?? 'The provider could not deliver the message.') : null,
    sent_at: message.sent_at ?? at,
    ...(hasArrived && { delivered_at: message.delivered_at ?? at }),
    ...(status === 'read' && { read_at: at }),
  };
}

async function take(db: Db, receipt: Receipt): Promise<boolean> {
  const message = await messageOf(db, receipt.reference);
  if (message === undefined) return false;
  const { cost, parts } = receipt;
  const changes = {
    ...stateAfter(message, receipt),
    ...(cost !== undefined && { cost }),
    ...(parts !== undefined && { parts }),
  };
  if (Object.keys(changes).length === 0) return true;
  await db.update(text_messages).set(changes).where(eq(text_messages.id, message.id));
  if (message.channel === 'whatsapp' && changes.status === 'failed')
    await sendBySms(db, message.id);
  return true;
}

/**
 * Stores delivery reports of a provider, in any order and each once; returns unknown references.
 */
export async function takeReceipts(
  db: Db,
  { receipts }: InputOf<'POST /sent-messages/receipts'>['body'],
) {
  const unknown: string[] = [];
  for (const receipt of receipts) if (!(await take(db, receipt))) unknown.push(receipt.reference);
  return { taken: receipts.length - unknown.length, unknown };
}

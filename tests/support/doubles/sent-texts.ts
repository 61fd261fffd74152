import { smsQueue } from '#server/features/messages/text-queue.ts';
import { workDue } from '#server/jobs/queue.ts';
import type { Server } from '../world.ts';

/** Sends the due texts to an accepting provider and returns them. */
export async function sentTexts({ services }: Pick<Server, 'services'>) {
  const sent: { to: string; message: string }[] = [];
  const queue = smsQueue(services, async ({ mobile_number, message }) => {
    sent.push({ to: mobile_number, message });
    return { is: 'accepted', reference: null };
  });
  await workDue(services, queue);
  return sent;
}

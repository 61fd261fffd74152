import type { Effects } from '#commands/effects.ts';
import type { CollectionDay } from './collection.ts';

const isDays = (value: unknown): value is CollectionDay[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && 'planned_on' in one);

/** Fetches the collection days of a request. */
export async function readDays(fx: Pick<Effects, 'call'>, id: number): Promise<CollectionDay[]> {
  const params = { id };
  const days = await fx.call('GET /collection-requests/:id/occurrences', { params }, {});
  if (!isDays(days)) throw new Error('The server did not return collections.');
  return days;
}

import type { World } from './world.ts';

type Client = Awaited<ReturnType<World['as']>>;

/** The effect of a draft once all of its shipments are in it: the first answer may have a part of them. */
export async function wholeEffect(
  client: Client,
  id: number,
  body: { from?: string; until?: string } = {},
) {
  let effect = await client.call('POST /rates/revisions/:id/effect', { params: { id }, body });
  while (effect.state === 'working')
    effect = (await client.call('GET /rates/revisions/:id/effect', { params: { id } })) ?? effect;
  return effect;
}

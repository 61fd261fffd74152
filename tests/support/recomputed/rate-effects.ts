import type { World } from '../world.ts';

type Client = Awaited<ReturnType<World['as']>>;

/**
 * Computes the complete effect of a draft, because the first response may cover only some
 * shipments.
 */
export async function wholeEffect(
  client: Client,
  id: number,
  body: { from?: string; until?: string; rate_group_id?: number } = {},
) {
  let effect = await client.call('POST /rates/revisions/:id/effect', { params: { id }, body });
  const query = { rate_group_id: body.rate_group_id };
  while (effect.state === 'working')
    effect =
      (await client.call('GET /rates/revisions/:id/effect', { params: { id }, query })) ?? effect;
  return effect;
}

/** A draft of the current rates, with its groups. */
export async function newDraft(
  client: Client,
  name: string,
  facts: { group_codes?: string[] } = {},
) {
  const { id } = await client.call('POST /rates/revisions', { body: { name, ...facts } });
  const groups = await client.call('GET /rates/groups', { query: { rate_revision_id: id } });
  return { client, id, groups };
}

/** Adds an amount in rand to one price of every group. */
export async function raise(
  { client, groups }: Awaited<ReturnType<typeof newDraft>>,
  rand: number,
): Promise<void> {
  for (const { id } of groups) {
    const { all_cells } = await client.call('GET /rates/groups/:id', {
      params: { id },
      query: { service: 'ECO' },
    });
    const patch = all_cells
      .filter(({ from, to }) => from === 'GP' && to === 'WC')
      .map((cell) => ({
        ...cell,
        was: cell,
        bands: cell.bands.map((band) => ({ ...band, base: band.base + rand })),
      }));
    await client.call('PUT /rates/groups/update-rate-group/:id', {
      params: { id },
      body: { patch },
    });
  }
}

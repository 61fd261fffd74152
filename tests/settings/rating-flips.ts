import type { Flips, SettingsDesk } from '../support/settings-desk.ts';

const OWN = {
  tracking_url: 'https://us.example/tracker',
  notifications_from: '',
  notifications_to: '',
};

/** A shipment that was delivered just now. */
async function delivered(desk: SettingsDesk): Promise<number> {
  await desk.query('delete from emails');
  const { id } = await desk.book();
  const ops = await desk.as('ops');
  for (const status of ['collected', 'out-for-delivery', 'delivered'] as const)
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [id], status, proof: { name: 'T Nkosi' } },
    });
  return id;
}

const requests = ({ query }: SettingsDesk) =>
  query(`select body, send_after from emails where subject like 'How did we do%'`);

/** What a score says of its customer, once the recipient has given it on the page. */
async function kindOf(desk: SettingsDesk, score: number) {
  const id = await delivered(desk);
  const [{ body }] = await requests(desk);
  const token = /token=([\w-]+)/.exec(body)?.[1] ?? '';
  const page = await desk.here.app.inject({ url: `/rate?token=${token}` });
  if (!page.body.includes('How did we do?')) throw new Error('Nobody is asked');
  await desk.here.app.inject({
    method: 'POST',
    url: '/rate',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, score: String(score), comment: 'Quick' }).toString(),
  });
  const { rating } = await (
    await desk.as('account')
  ).call('GET /shipments/:id', { params: { id } });
  return [rating?.score, rating?.kind, rating?.comment];
}

export const ratingFlips: Flips = {
  nps_enabled: {
    values: ['true', 'false'],
    seen: [
      [1, 1],
      [0, 0],
    ],
    look: async (desk) => {
      const id = await delivered(desk);
      const ops = await desk.as('ops');
      const told = await ops.call('GET /shipments/notes/communication/:id', { params: { id } });
      const asked = told.filter(({ message }) => message.startsWith('Asked for a rating by email'));
      return [(await requests(desk)).length, asked.length];
    },
    given: OWN,
  },
  nps_delay_hours: {
    values: ['1', '48'],
    seen: [1, 48],
    look: async (desk) => {
      await delivered(desk);
      const [{ send_after }] = await requests(desk);
      return Math.round((Date.parse(send_after) - Date.now()) / 3_600_000);
    },
    given: { ...OWN, nps_enabled: 'true' },
  },
  nps_promoter_minimum: {
    values: ['8', '9'],
    seen: [
      [8, 'promoter', 'Quick'],
      [8, 'passive', 'Quick'],
    ],
    look: (desk) => kindOf(desk, 8),
    given: { ...OWN, nps_enabled: 'true' },
  },
  nps_detractor_maximum: {
    values: ['6', '5'],
    seen: [
      [6, 'detractor', 'Quick'],
      [6, 'passive', 'Quick'],
    ],
    look: (desk) => kindOf(desk, 6),
    given: { ...OWN, nps_enabled: 'true' },
  },
};

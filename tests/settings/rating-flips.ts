import type { Flips, FlippedCompany } from './company.ts';

const OWN = {
  tracking_url: 'https://us.example/tracker',
  notifications_from: '',
  notifications_to: '',
};

/** A shipment delivered just now. */
async function delivered(here: FlippedCompany): Promise<number> {
  await here.given.without('emails');
  const { id } = await here.given.shipment();
  const ops = await here.as('ops');
  for (const status of ['collected', 'out-for-delivery', 'delivered'] as const)
    await ops.call('POST /shipments/bulkupdate', {
      body: { ids: [id], status, proof: { name: 'T Nkosi' } },
    });
  return id;
}

const requests = ({ rows: query }: FlippedCompany) =>
  query(`select body, send_after from emails where subject like 'How did we do%'`);

/** Customer category that follows from the score a recipient gives on the rating page. */
async function kindOf(here: FlippedCompany, score: number) {
  const id = await delivered(here);
  const [{ body }] = await requests(here);
  const token = /token=([\w-]+)/.exec(body)?.[1] ?? '';
  const page = await here.app.inject({ url: `/rate?token=${token}` });
  if (!page.body.includes('How did we do?')) throw new Error('Nobody is asked');
  await here.app.inject({
    method: 'POST',
    url: '/rate',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, score: String(score), comment: 'Quick' }).toString(),
  });
  const { rating } = await (
    await here.as('account')
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
    look: async (here) => {
      const id = await delivered(here);
      const ops = await here.as('ops');
      const told = await ops.call('GET /shipments/notes/communication/:id', { params: { id } });
      const asked = told.filter(({ message }) => message.startsWith('Asked for a rating by email'));
      return [(await requests(here)).length, asked.length];
    },
    given: OWN,
  },
  nps_delay_hours: {
    values: ['1', '48'],
    seen: [1, 48],
    look: async (here) => {
      await delivered(here);
      const [{ send_after }] = await requests(here);
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
    look: (here) => kindOf(here, 8),
    given: { ...OWN, nps_enabled: 'true' },
  },
  nps_detractor_maximum: {
    values: ['6', '5'],
    seen: [
      [6, 'detractor', 'Quick'],
      [6, 'passive', 'Quick'],
    ],
    look: (here) => kindOf(here, 6),
    given: { ...OWN, nps_enabled: 'true' },
  },
};

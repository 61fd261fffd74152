import type { Api } from '../api.ts';
import { reportShipments } from '../parcels/carrier.ts';
import type { Moment } from '../part.ts';
import { programOf } from '../program.ts';
import { reportTexts } from '../money/receipts.ts';
import type { DaySigns } from './signs.ts';

const RECEIPTS_EVERY_MS = 4_000;
const CARRIER_EVERY_MS = 8_000;

/** External systems that report results, each as a program with its own token. */
export function reportersOf(
  api: Api,
  installer: Api,
  { base, signs }: { base: string; signs: () => Promise<DaySigns> },
) {
  return [
    {
      name: 'text receipts',
      every: RECEIPTS_EVERY_MS,
      prepare: async () => {
        const network = programOf(installer, base, {
          name: 'Simulated networks',
          permissions: ['Report messages'],
        });
        return async ({ now }: Moment) =>
          reportTexts(api, network, { now, channels: (await signs()).channels });
      },
    },
    {
      name: 'carrier',
      every: CARRIER_EVERY_MS,
      prepare: async () => {
        const carrier = programOf(installer, base, {
          name: 'Simulated carrier',
          permissions: ['Report carrier statuses'],
        });
        return reportShipments(api, carrier);
      },
    },
  ];
}

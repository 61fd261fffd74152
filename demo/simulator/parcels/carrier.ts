import * as z from 'zod';
import type { Api } from '../api.ts';
import { carrierReportOf } from './carrier-plan.ts';
import type { Moment } from '../part.ts';

const MAX_PARCELS = 300;
const AT_ONCE = 25;

const handedOver = z.array(
  z.object({
    id: z.int(),
    short_tracking_reference: z.string(),
    status: z.string(),
    status_at: z.string(),
  }),
);

/** Reports the progress of handed over shipments, as the carrier's program with its own token. */
export function reportShipments(api: Api, carrier: Api) {
  return async ({ now, speed }: Moment): Promise<void> => {
    const query = {
      filter: { upstream_state: 'sent' as const, flag: 'not_final' as const },
      sort: ['status_at', 'ASC'] satisfies ['status_at', 'ASC'],
      range: [0, MAX_PARCELS - 1] satisfies [number, number],
    };
    const rows = await api.send({ endpoint: 'GET /shipments', request: { query } }, handedOver);
    const reports = rows
      .flatMap((row) => carrierReportOf(row, { now, speed }) ?? [])
      .slice(0, AT_ONCE);
    if (reports.length === 0) return;
    await carrier.send(
      { endpoint: 'POST /shipments/carrier-reports', request: { body: { reports } } },
      z.unknown(),
    );
  };
}

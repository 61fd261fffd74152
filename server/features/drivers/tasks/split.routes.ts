import { recordRun } from '#server/runs/record-as-run.ts';
import { serve } from '#server/http/serve.ts';
import { assignEach } from '#server/features/shipments/assign-each.ts';

import type { InputOf } from '#api/endpoint-types.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import { warningInWords } from '#domain/drivers/candidate-words.ts';
import { suitabilityOf } from '#domain/drivers/driver-candidates.ts';
import { splitStops } from '#domain/drivers/driver-split.ts';
import type { Context } from '#server/context.ts';
import { readDrivers } from '../candidate-drivers.ts';
import { readShipments, stopsOf } from '../driver-candidates.ts';

type Body = InputOf<'POST /drivers/split'>['body'];

/**
 * Splits shipments among suitable drivers. A driver who both collects and delivers is listed once
 * for each leg.
 */
async function splitFor(body: Body, { db, caller }: Pick<Context, 'db' | 'caller'>) {
  const now = Date.now();
  const wanted = stopsOf(await readShipments(db, body, { caller }), body.leg);
  const { shares, left } = splitStops(await readDrivers(db, undefined, now), wanted, now);
  const assignments = shares.flatMap(({ person: { id, code, driver }, stops }) =>
    [...groupBy(stops, ({ leg }) => leg)].map(([leg, own]) => {
      const { score, warnings } = suitabilityOf(driver, own, now);
      return {
        driver_id: id,
        name: driver.name,
        code,
        leg,
        shipment_ids: own.map((stop) => stop.id),
        score,
        warnings: warnings.map(warningInWords),
      };
    }),
  );
  return { shipments: wanted.length, assignments, left: left.length };
}

export default serve('shipmentAssignments', {
  'POST /drivers/split': ({ body }, context) => splitFor(body, context),
  'POST /shipments/assignments': ({ body }, context) => {
    const { ids, ...named } = body;
    return recordRun(
      context,
      { call: 'POST /shipments/assignments', ids, arguments: named },
      ({ db, caller }) => assignEach(db, caller, body),
    );
  },
});

import { outageFields } from '#domain/outages/outage.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { Lane, laneWords } from './lanes/lane.tsx';
import { outageStates, riskOfOutage, spanWords } from './outage.ts';

/** Columns and filter fields of outages. */
export const outageTable = showFields('GET /outages', outageFields, {
  labels: { state: outageStates },
  own: {
    risk: { of: riskOfOutage },
    when: (outage) => spanWords(outage, Date.now()),
    lane: { value: laneWords, cell: (outage) => <Lane outage={outage} now={Date.now()} /> },
  },
});

import { useMutation, useQuery } from '@tanstack/react-query';
import type { RowOf } from '#api/endpoint-types.ts';
import type { PlanStep } from '#domain/outages/outage.ts';
import { useApp } from '#ui/app-context.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { formatMoment } from '#ui/format.ts';
import { QueryResult } from '#ui/page/answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { useCan } from '#ui/use-can.ts';
import type { OutageRecord } from './outage.ts';

type Planned = RowOf<'GET /outages/:id/plan'>[number];

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const titles: Record<PlanStep, string> = {
  extend: 'Extend time to collect',
  inform: 'Inform recipients',
  redirect: 'Redirect shipments on their way',
  stop: 'Stop reservations',
};

const objects: Record<PlanStep, readonly [string, string]> = {
  extend: [
    'parcel, until 12 hours after power returns',
    'parcels, until 12 hours after power returns',
  ],
  inform: ['recipient', 'recipients'],
  redirect: [
    'shipment, to the nearest locker with power',
    'shipments, to the nearest lockers with power',
  ],
  stop: ['locker', 'lockers'],
};

/**
 * Step of the plan in words, for instance "3 parcels, until 12 hours after power returns; 1
 * skipped. Left out by Thandi Nkosi, 14:02".
 */
function wordsOf({
  step,
  done,
  skipped,
  is_chosen,
  chosen_by: by,
  chosen_at: at,
}: Planned): string {
  const [one, many] = objects[step];
  const none = done + skipped === 0;
  const count = none ? 'Nothing to do now' : plural(done, one, many);
  const left = skipped === 0 ? '' : `; ${skipped} skipped`;
  const who =
    by === null || at === null
      ? ''
      : `. ${is_chosen ? 'Chosen' : 'Left out'} by ${by}, ${formatMoment(at)}`;
  return `${count}${left}${who}`;
}

/** Steps of the plan with their current effect; a choice applies to all users. */
export function PlanPart({ record }: { record: OutageRecord }) {
  const { api, toasts } = useApp();
  const isFixed =
    !useCan()('Plan outages') || !(record.state === 'planned' || record.state === 'running');
  const params = { id: record.id };
  const plan = useQuery(api.query('GET /outages/:id/plan', { params }));
  const change = useMutation({
    ...api.mutation('PUT /outages/:id/plan'),
    onError: ({ message }) =>
      toasts.show({ kind: 'error', text: 'The plan was not changed', detail: message }),
  });
  return (
    <Part title="Plan for this outage">
      <QueryResult of={plan} what="the plan">
        {(steps) =>
          steps.map((one) => (
            <Checkbox
              key={one.step}
              label={titles[one.step]}
              description={wordsOf(one)}
              checked={one.is_chosen}
              disabled={isFixed || change.isPending}
              onChange={(is_chosen) =>
                change.mutate({ params, body: { step: one.step, is_chosen } })
              }
            />
          ))
        }
      </QueryResult>
    </Part>
  );
}

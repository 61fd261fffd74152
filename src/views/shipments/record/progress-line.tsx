import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { stepsOf } from './progress.ts';
import type { Shipment } from '../shipment.ts';

/** Progress of a shipment in the five steps that customers see. */
export function ProgressLine({ record: shipment }: { record: Shipment }) {
  const { api } = useApp();
  const { data = [] } = useQuery(eventsOf(api, shipment.id));
  return (
    <ol className="steps" aria-label="Progress">
      {stepsOf(shipment, data).map((step) => (
        <li
          key={step.stage}
          className={`step step-${step.state}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <b>{step.label}</b>
          <span>{step.detail}</span>
        </li>
      ))}
    </ol>
  );
}

type Api = ReturnType<typeof useApp>['api'];

/** Query of the tracking events of a shipment, newest first. */
export const eventsOf = (api: Api, id: number) =>
  api.query('GET /events', { query: { object_id: id, type: 'shipment' } });

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import { sendTimesWords } from '#domain/reports/schedule.ts';
import { formatWeekdayDate } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import type { Report } from './reading.ts';

type Schedule = ResponseOf<'GET /reports/:id/schedules'>[number];

const NAMED = 3;

function recipientWords({ recipients }: Schedule): string {
  const named = recipients.slice(0, NAMED).map(({ name }) => name);
  const more = recipients.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

/** Email schedules of the report; shows nothing if there are none. */
export function Schedules({ report }: { report: Report }) {
  const { api } = useApp();
  const found = useQuery(api.query('GET /reports/:id/schedules', { params: { id: report.id } }));
  if (found.isError)
    return (
      <p className="quiet-text">
        The email schedule of this report could not be loaded.{' '}
        <Button kind="quiet" onClick={() => void found.refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!found.data || found.data.length === 0) return null;
  return (
    <ul className="report-schedules" aria-label="Sent by email">
      {found.data.map((one) => (
        <Line key={one.id} schedule={one} />
      ))}
    </ul>
  );
}

function Line({ schedule }: { schedule: Schedule }) {
  const { api, toasts } = useApp();
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await api.call('DELETE /report-schedules/:id', { params: { id: schedule.id } });
      toasts.show({ kind: 'success', text: 'Schedule deleted' });
    } catch (error) {
      const detail = error instanceof Error ? error.message : '';
      toasts.show({ kind: 'error', text: 'The schedule was not deleted.', detail });
      setBusy(false);
    }
  };
  const times = sendTimesWords(schedule);
  return (
    <li>
      <span>
        {times}, {schedule.format.toUpperCase()} to {recipientWords(schedule)}
      </span>
      <span className="quiet-text">next on {formatWeekdayDate(schedule.next_at)}</span>
      <Button
        kind="quiet"
        busy={busy}
        aria-label={`Stop sending: ${times}`}
        onClick={() => void stop()}
      >
        Stop
      </Button>
    </li>
  );
}

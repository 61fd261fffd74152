import { PayloadDiff } from '#ui/payload/payload-diff.tsx';
import { formatMoment } from '#ui/format.ts';
import { Part } from '#ui/page/part.tsx';
import type { ShipmentDetail } from './marketplace.ts';

/** Manual overrides with reason and payloads before and after, newest first. */
export function Overrides({ record, eventId }: { record: ShipmentDetail; eventId?: number }) {
  const rows = record.overrides.filter(
    (one) => eventId === undefined || one.amazon_event_id === eventId,
  );
  if (rows.length === 0) return null;
  return (
    <Part title="Overrides" count={rows.length}>
      <ul className="overrides">
        {rows
          .toSorted((one, other) => other.id - one.id)
          .map((one, index) => (
            <li key={one.id}>
              <p>{one.reason}</p>
              <p className="note-by">
                {[
                  one.how === 'settle' ? 'Marked as resolved' : 'Corrected',
                  one.user ?? 'The system',
                  formatMoment(one.time_created),
                ].join(', ')}
              </p>
              <PayloadDiff
                label={`Payload before and after, override ${rows.length - index} of ${rows.length}`}
                before={one.before}
                after={one.after}
              />
            </li>
          ))}
      </ul>
    </Part>
  );
}

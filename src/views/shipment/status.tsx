import { statusFacts } from '../../domain/statuses.ts';
import { StatusMark, Tag } from '../../ui/mark/status-mark.tsx';

/** The status in a row: shape, then word. */
export function ShipmentStatus({ status }: { status: string }) {
  const { shape, label } = statusFacts(status);
  return <StatusMark status={shape}>{label}</StatusMark>;
}

/** The status of the record itself, once on a page. */
export function ShipmentTag({ status }: { status: string }) {
  const { shape, label } = statusFacts(status);
  return <Tag status={shape}>{label}</Tag>;
}

import { statusFacts } from '../../domain/statuses.ts';
import { Tag } from '../../ui/mark/status-mark.tsx';

/** The status of the record itself, once on a page. */
export function ShipmentTag({ status }: { status: string }) {
  const { shape, label } = statusFacts(status);
  return <Tag status={shape}>{label}</Tag>;
}

import { statusFacts } from '#domain/kernel/statuses.ts';
import { Tag, type Status } from '#ui/mark/status-mark.tsx';

export function standingOf({ status }: { status: string }): { status: Status; word: string } {
  const { shape, label } = statusFacts(status);
  return { status: shape, word: label };
}

/** Status of the record, shown once per page. */
export function ShipmentTag({ of }: { of: { status: string } }) {
  const { status, word } = standingOf(of);
  return <Tag status={status}>{word}</Tag>;
}

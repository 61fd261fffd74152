import type { RowOf } from '#api/endpoint-types.ts';
import { formatNumber } from '#domain/kernel/format.ts';
import type { Status } from '#ui/mark/status-mark.tsx';

export type Revision = RowOf<'GET /rates/revisions'>;

export const stateWords: Readonly<Record<string, { label: string; status: Status }>> = {
  draft: { label: 'Draft', status: 'neutral' },
  validated: { label: 'Validated', status: 'info' },
  scheduled: { label: 'Scheduled', status: 'progress' },
  published: { label: 'Published', status: 'success' },
  superseded: { label: 'Superseded', status: 'skip' },
  discarded: { label: 'Discarded', status: 'skip' },
};

/** Formats a change: "+4,8%", "-3%", "=". */
export function changeWords(share: number | null): string {
  if (share === null) return '';
  const percent = Math.round(share * 1000) / 10;
  if (percent === 0) return '=';
  return `${percent > 0 ? '+' : ''}${formatNumber(percent)}%`;
}

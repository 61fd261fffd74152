import type { RowOf } from '../../api/endpoint-types.ts';
import { createStore } from '../../commands/store.ts';
import type { SnoozeLength } from '../../domain/now-attention.ts';

export type NowLine = RowOf<'GET /now'>['lines'][number];

type NowGroup = NowLine['groups'][number];

/** A row of the list: a line, one of its groups, or a line whose last row was dealt with at that moment. */
export interface NowEntry {
  line: NowLine;
  group?: NowGroup;
  doneAt?: string;
}

export const entryKey = ({ line, group }: NowEntry): string =>
  group ? `${line.source} ${group.key}` : line.source;

/** The line in focus, for the commands of the palette; null while there is none. */
export const focusedLine = createStore<NowLine | null>(null);

/** Says that the person is on a line; who says it again is not any more. */
export const claimRequest = ({ source, claimed }: NowLine) => ({
  body: { source, claimed: claimed?.is_own !== true },
});

/** Snoozes a line, or shows it again where no length is given. */
export const snoozeRequest = ({ source }: NowLine, length: SnoozeLength | null) => ({
  body: { source, length },
});

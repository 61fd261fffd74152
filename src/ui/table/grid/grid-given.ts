import type { QueryClient } from '@tanstack/react-query';
import type { PagedList } from '#api/list-source.ts';
import type { FocusStore, Row, RowId } from '#commands/focus.ts';
import type { Kind } from '#domain/entities/entities.ts';

type Filter = Readonly<Record<string, unknown>>;

/** Dependencies of a grid. */
export interface GridGiven<R extends Row> {
  /** Entity of the rows, in the plural: "shipments". */
  kind: Kind;
  idStart: string;
  client: QueryClient;
  source: PagedList<R>;
  focus: FocusStore;
  /**
   * Returns the ids of the given rows that still match a filter; called for rows that may have left
   * the list.
   */
  stillMatching?:
    | ((ids: readonly RowId[], filter: Filter) => Promise<readonly RowId[]>)
    | undefined;
  /** Announces a text to screen readers. */
  announce: (words: string) => void;
}

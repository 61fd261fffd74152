import type { QueryClient } from '@tanstack/react-query';
import type { PagedList } from '#api/list-source.ts';
import type { FocusStore, Row } from '#commands/focus.ts';
import type { Kind } from '#domain/entities/entities.ts';

/** Dependencies of a grid. */
export interface GridGiven<R extends Row> {
  /** Entity of the rows, in the plural: "shipments". */
  kind: Kind;
  idStart: string;
  client: QueryClient;
  source: PagedList<R>;
  focus: FocusStore;
  /** Announces a text to screen readers. */
  announce: (words: string) => void;
}

import type { QueryClient } from '@tanstack/react-query';
import type { PagedList } from '../../../api/list-source.ts';
import type { FocusStore, Row } from '../../../commands/focus.ts';
import type { Kind } from '../../../domain/entities/entities.ts';

/** What a grid is made of. */
export interface GridGiven<R extends Row> {
  /** What the rows are, in the plural: "shipments". */
  kind: Kind;
  idStart: string;
  client: QueryClient;
  source: PagedList<R>;
  focus: FocusStore;
  /** Says it to readers of the screen. */
  announce: (words: string) => void;
}

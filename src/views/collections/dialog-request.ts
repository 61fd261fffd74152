import { createDialogRequest } from '#ui/overlay/dialog-request.ts';
import type { CollectionKind } from '#domain/collections/collections.ts';
import type { CollectionDay } from './collection.ts';

type CollectionDialog =
  | { of: CollectionKind; id: number | null }
  | { of: 'day'; request: number; day: CollectionDay };

/** Request for the form of a collection request or of one day. */
export const collectionDialog = createDialogRequest<CollectionDialog>();

import { createDialogRequest } from '#ui/overlay/dialog-request.ts';
import type { CollectionKind } from '#domain/collections/collections.ts';
import type { CollectionDay } from './collection.ts';

type CollectionDialog =
  | { of: CollectionKind; id: number | null }
  | { of: 'day'; request: number; day: CollectionDay };

/** Request to open the form of a collection request, or of one collection day. */
export const collectionDialog = createDialogRequest<CollectionDialog>();

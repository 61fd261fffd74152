import { createDialogRequest } from '../../ui/overlay/dialog-request.ts';
import type { CollectionKind } from '../../domain/collections.ts';
import type { CollectionDay } from './collection.ts';

type CollectionDialog =
  | { of: CollectionKind; id: number | null }
  | { of: 'day'; request: number; day: CollectionDay };

/** The form of a request, or of its collection of one day. */
export const collectionDialog = createDialogRequest<CollectionDialog>();

import { creditNoteFields } from '#domain/billing/credit-note.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { stateOf } from './credit-note.ts';

export const creditNotesTable = showFields('GET /billing/credit-notes', creditNoteFields, {
  own: { state: { of: stateOf } },
});

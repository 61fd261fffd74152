import { USUAL_NOTE_TYPE, wordOrDefault } from '#domain/settings/offered-words.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import type { Control } from '#ui/form-of/asked-field.tsx';
import { formOf } from '#ui/form-of/form-of.tsx';
import { useProviderSettings } from '#ui/provider-settings.ts';
import { attachmentKinds } from '../record/attachment-kinds.ts';

/** Dialog that adds a long note with attachments; a command adds short notes. */
export const NoteDialog = formOf('POST /shipments/notes', {
  title: (shipment: { id: number; reference: string } | null) => `Note: ${shipment?.reference}`,
  submit: 'Add note',
  ask: {
    note: {},
    note_type: { as: KindOfNote },
    is_internal: { as: OnlyStaff, when: ({ can }) => can('View internal notes') },
    attachments: { accept: attachmentKinds },
  },
  first: { is_internal: 'true' },
  also: ({ id }) => ({ shipment_id: id }),
  done: (_, shipment) => `Note: ${shipment?.reference}`,
});

/** Kinds of notes that the provider offers, if any. */
function KindOfNote({ field }: { field: Control<string> }) {
  const kinds = useProviderSettings().words('note_types');
  if (kinds.length === 0) return null;
  const choices = kinds.map((value) => ({ value, label: value }));
  const kind = wordOrDefault(field.value || undefined, USUAL_NOTE_TYPE, kinds);
  return <SelectField {...field} optional={false} choices={choices} value={kind} />;
}

function OnlyStaff({ field }: { field: Control<string> }) {
  const { optional: _, value, onChange, ...box } = field;
  return (
    <Checkbox
      {...box}
      label="Only staff see the note"
      checked={value === 'true'}
      onChange={(isOn) => onChange(String(isOn))}
    />
  );
}

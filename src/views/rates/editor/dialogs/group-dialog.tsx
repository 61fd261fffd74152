import { formOf } from '#ui/form-of/form-of.tsx';
import type { Kept } from '../matrix/kept-prices.ts';

type GroupDialogProps = { group: Kept; onDone: (words: string) => void; onClose: () => void };

const GroupForm = formOf('PUT /rates/groups/:id', {
  title: (group: Kept | null) => `Edit ${group?.code} ${group?.name}`,
  ask: {
    code: { mono: true },
    name: {},
    description: { type: 'text' },
    fuel_percentage: {},
    is_default: {
      tick: true,
      disabled: (group) => group?.is_default === true,
      hint: (group) =>
        group?.is_default ? 'Make another group the default group instead.' : undefined,
    },
  },
  send: ({ is_default, ...body }, { api, record, how }) =>
    api.call(
      'PUT /rates/groups/:id',
      // Sends the flag only to set it. It is cleared when another group becomes the default.
      { params: { id: record?.id ?? 0 }, body: { ...body, ...(is_default && { is_default }) } },
      how,
    ),
});

/** Dialog that edits a group: code, name, fuel, and whether it is the default. */
export function GroupDialog({ group, onDone, onClose }: GroupDialogProps) {
  const done = (code: string) => {
    onDone(`Saved ${code}.`);
    onClose();
  };
  return <GroupForm record={group} onClose={onClose} onDone={({ code }) => done(code)} />;
}

import { navigate } from 'wouter/use-browser-location';
import { formOf } from '#ui/form-of/form-of.tsx';
import { ratesAddress } from '#views/rates/address.ts';
import type { Group } from '../matrix/kept-prices.ts';

type Cloned = { revision: number; group: Group };

const CloneForm = formOf('POST /rates/groups/clone-rategroup', {
  title: (from: Cloned | null) => `Clone ${from?.group.code} ${from?.group.name}`,
  submit: 'Clone',
  ask: { code: { mono: true } },
  also: ({ revision, group }) => ({
    id: group.id,
    rate_revision_id: revision,
  }),
});

/** Dialog that copies a rate group within the draft, with a price change in percent. */
export function CloneDialog({ revision, group, onClose }: Cloned & { onClose: () => void }) {
  const open = (id: number) => {
    onClose();
    navigate(ratesAddress({ revision, group: id }));
  };
  return <CloneForm record={{ revision, group }} onClose={onClose} onDone={({ id }) => open(id)} />;
}

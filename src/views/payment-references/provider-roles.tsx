import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { ResponseOf } from '#api/endpoint-types.ts';
import {
  paymentProviders,
  providerWords,
  type PaymentProvider,
} from '#domain/payment-references/payment-references.ts';
import { MissingRights } from './missing-rights.tsx';
import { roleLabel, SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { useSubmission } from '#ui/form/submission.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { useCan } from '#ui/use-can.ts';
import { rolesRequest } from './roles-request.ts';
import { FormFooter } from '#ui/form/form-footer.tsx';

type Matrix = ResponseOf<'GET /payment-references/roles'>;
type RoleRow = Matrix[number];

const { open, subscribe, current } = rolesRequest;
const close = () => open(null);

export function ProviderRolesButton() {
  if (!useCan()('Edit payment references')) return null;
  return <Button onClick={() => open('roles')}>Roles</Button>;
}

/** Dialog that the button and the command request. */
export function ProviderRolesHost() {
  return useSyncExternalStore(subscribe, current) === null ? null : <ProviderRolesDialog />;
}

/** Matrix of roles and the providers whose references they see. */
function ProviderRolesDialog() {
  const { api } = useApp();
  const roles = useQuery({ ...api.query('GET /payment-references/roles'), staleTime: Infinity });
  return (
    <Dialog title="Roles and payment providers" isOpen onClose={close} wide>
      <QueryResult of={roles} what="the roles">
        {(matrix) => <MatrixForm matrix={matrix} />}
      </QueryResult>
    </Dialog>
  );
}

const key = ({ role_id }: Pick<RoleRow, 'role_id'>, provider: PaymentProvider) =>
  `${role_id} ${provider}`;

const chosenIn = (matrix: Matrix): string[] =>
  matrix.flatMap((row) => row.providers.map((provider) => key(row, provider)));

const providersIn = (row: RoleRow, chosen: readonly string[]): PaymentProvider[] =>
  paymentProviders.filter((provider) => chosen.includes(key(row, provider)));

/** Columns of the matrix: the role, then one checkbox per provider. */
const columnsOf = (
  chosen: readonly string[],
  /** Role whose first checkbox gets the initial focus. */
  first: number | undefined,
  toggle: (name: string) => (isOn: boolean) => void,
): ListingColumn<RoleRow>[] => [
  { id: 'role', title: 'Role', names: true, cell: ({ role }) => roleLabel(role) },
  ...paymentProviders.map((provider) => ({
    id: provider,
    title: providerWords[provider],
    cell: (row: RoleRow) => (
      <Checkbox
        label={
          <span className="for-readers">
            {roleLabel(row.role)} sees {providerWords[provider]}
          </span>
        }
        checked={chosen.includes(key(row, provider))}
        disabled={row.role === SUPER_ADMIN_ROLE}
        autoFocus={row.role_id === first && provider === paymentProviders[0]}
        onChange={toggle(key(row, provider))}
      />
    ),
  })),
];

function MatrixForm({ matrix }: { matrix: Matrix }) {
  const { api, toasts } = useApp();
  const [chosen, setChosen] = useState(() => chosenIn(matrix));
  const toggle = (name: string) => (isOn: boolean) =>
    setChosen((now) => (isOn ? [...now, name] : now.filter((one) => one !== name)));
  const first = matrix.find(({ role }) => role !== SUPER_ADMIN_ROLE)?.role_id;
  const form = useSubmission({
    values: chosen,
    send: async (values, idempotencyKey) => {
      for (const row of matrix) {
        const providers = providersIn(row, values);
        if (providers.join() === row.providers.join()) continue;
        const body = { role_id: row.role_id, providers };
        const how = { idempotencyKey: `${idempotencyKey}:${row.role_id}` };
        await api.call('POST /payment-references/roles', { body }, how);
      }
    },
    done: () => {
      toasts.show({ kind: 'success', text: 'Roles saved' });
      close();
    },
  });
  return (
    <form ref={form.ref} className="form" noValidate onSubmit={form.submit}>
      <Listing
        label="Providers by role"
        rows={matrix}
        rowKey={({ role_id }) => role_id}
        columns={columnsOf(chosen, first, toggle)}
      />
      <p className="quiet-text">SuperAdmin always sees every provider.</p>
      <MissingRights rows={matrix.filter((row) => providersIn(row, chosen).length > 0)} />
      <FormFooter words={form.failure?.message} action="Save" busy={form.busy} onClose={close} />
    </form>
  );
}

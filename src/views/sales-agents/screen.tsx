import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import type { ListingColumn } from '../../ui/page/listing.tsx';
import { useHouse, useIdentity } from '../house.ts';
import { useListAddress } from '../list-address.ts';
import { PagedListing } from '../paged-listing.tsx';
import { SalesAgentDialog } from './sales-agent-dialog.tsx';
import type { SalesAgent } from './sales-agent.ts';

const sorts = [
  { by: 'name', label: 'Name' },
  { by: 'code', label: 'Code' },
  { by: 'commission_percentage', label: 'Commission' },
  { by: 'time_created', label: 'Added' },
] as const;

export default function SalesAgents() {
  const { api } = useHouse();
  const { user } = useIdentity();
  const address = useListAddress({ by: sorts.map((one) => one.by), first: ['name', 'ASC'] });
  const [edited, setEdited] = useState<SalesAgent | 'new' | null>(null);
  const mayEdit = user.role.permissions.some(({ name }) => name === 'Edit sales agents');
  const { search, range, sort } = address;
  const query = api.query('GET /sales-agents', {
    query: { range, sort, ...(search !== '' && { filter: { search } }) },
  });
  const addAgent = (
    <Button kind="primary" onClick={() => setEdited('new')}>
      Add sales agent
    </Button>
  );
  return (
    <>
      <PagedListing
        title="Sales agents"
        noun="sales agents"
        address={address}
        sorts={sorts}
        query={query}
        columns={mayEdit ? [...columns, editOf(setEdited)] : columns}
        rowKey={(row) => row.id}
        actions={mayEdit && addAgent}
      />
      {edited && (
        <SalesAgentDialog
          agent={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const percentage = new Intl.NumberFormat('en-ZA', { minimumFractionDigits: 2 });

const columns: ListingColumn<SalesAgent>[] = [
  { id: 'code', title: 'Code', cell: (row) => <span className="ref">{row.code}</span> },
  { id: 'name', title: 'Name', names: true, cell: (row) => row.name },
  {
    id: 'email',
    title: 'Email',
    cell: (row) => row.email ?? <span className="quiet-text">None</span>,
  },
  {
    id: 'commission',
    title: 'Commission, %',
    number: true,
    cell: (row) => percentage.format(row.commission_percentage),
  },
  { id: 'status', title: 'Status', cell: (row) => <AgentStatus active={row.active} /> },
];

function AgentStatus({ active }: { active: boolean }) {
  return active ? (
    <StatusMark status="success">Active</StatusMark>
  ) : (
    <StatusMark status="offline">Disabled</StatusMark>
  );
}

function editOf(edit: (agent: SalesAgent) => void): ListingColumn<SalesAgent> {
  return {
    id: 'edit',
    title: 'Edit',
    hideTitle: true,
    cell: (row) => (
      <Button kind="quiet" onClick={() => edit(row)} aria-label={`Edit ${row.name}`}>
        Edit
      </Button>
    ),
  };
}

import { useMemo, useState, useSyncExternalStore } from 'react';
import { useSearch, navigate } from 'wouter/use-browser-location';
import { listSource } from '#api/list-source.ts';
import type { Subject } from '#commands/focus.ts';
import { Button } from '#ui/form/button.tsx';
import type { MenuEntry } from '#ui/overlay/menu.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useCan } from '#ui/use-can.ts';
import { currentDialog, openDialog, subscribe } from './dialog-request.ts';

import { monthIn, withMonth } from './months.ts';
import { SalesAgentDialog } from './sales-agent-dialog.tsx';
import type { SalesAgent } from './sales-agent.ts';
import { useApp, useIdentity } from '#ui/app-context.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { todayHere } from '#domain/kernel/business-days.ts';
import { salesAgentFields } from '#domain/people/sales-agent.fields.ts';
import { TextField } from '#ui/form/text-field.tsx';
import './month.css';

/** Field that chooses the month of the listed figures. */
function MonthOfFigures({ month }: { month: string }) {
  const search = useSearch();
  return (
    <div className="agents-month">
      <TextField
        label="Month"
        type="month"
        max={todayHere().slice(0, 7)}
        value={month}
        onChange={(chosen) => {
          if (chosen !== '') navigate(withMonth(search, chosen), { replace: true });
        }}
      />
      <p className="quiet-text">
        Charged and received exclude VAT. Commission is on money received in the month.
      </p>
    </div>
  );
}

const { columns, filters } = showFields('GET /sales-agents', salesAgentFields, {
  own: {
    status: {
      of: ({ active }) =>
        active ? { status: 'success', word: 'Active' } : { status: 'offline', word: 'Disabled' },
    },
  },
});

const firstOrder = ['name', 'ASC'] as const;

/** Page of sales agents. It is a component because `tableScreen` cannot open rows in a dialog. */
export default function SalesAgents() {
  const { api } = useApp();
  const { user } = useIdentity();
  const edited = useSyncExternalStore(subscribe, currentDialog);
  const [agents, setAgents] = useState<Agents | null>(null);
  const mayBill = useCan()('View billing');
  const shownMonth = monthIn(useSearch());
  const list = useMemo(
    () =>
      listSource(api, 'GET /sales-agents', mayBill ? { query: { figures_for: shownMonth } } : {}),
    [api, mayBill, shownMonth],
  );
  const mayEdit = user.role.permissions.some(({ name }) => name === 'Edit sales agents');
  const { actions = () => [] } = useApp();
  const offered = (subject: Subject): readonly MenuEntry[] => {
    const [id, ...others] = subject.is === 'rows' ? subject.ids : [];
    const agent = id === undefined ? undefined : agents?.rows.get(id);
    if (!mayEdit || !agent || others.length > 0) return actions(subject);
    const label = `Edit ${agent.name}`;
    return [{ kind: 'item', id: 'edit', label, run: () => openDialog(agent) }, ...actions(subject)];
  };
  const addAgent = (
    <Button kind="primary" onClick={() => openDialog('new')}>
      Add sales agent
    </Button>
  );
  return (
    <>
      <DataTable
        tableId="sales-agents"
        title="Sales agents"
        kind="sales agents"
        list={list}
        columns={columns}
        filters={filters}
        sort={firstOrder}
        actions={offered}
        onGrid={setAgents}
        head={mayEdit ? addAgent : undefined}
        above={mayBill && <MonthOfFigures month={shownMonth} />}
      />
      {edited && (
        <SalesAgentDialog
          record={edited === 'new' ? null : edited}
          onClose={() => openDialog(null)}
        />
      )}
    </>
  );
}

type Agents = { rows: { get: (id: number | string) => SalesAgent | undefined } };

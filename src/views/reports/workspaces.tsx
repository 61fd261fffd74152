import { useState } from 'react';
import { formatCount } from '#domain/kernel/format.ts';
import { roleLabel } from '#domain/people/roles.ts';
import { Button } from '#ui/form/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { reportAddress } from './address.ts';
import { slugOf, useWorkspaces, type Report, type Workspace } from './reading.ts';
import { ReportDialog, type Subject } from './report/report-form.tsx';
import { ReportTabs } from './report/report-tabs.tsx';
import { useReportRoles } from './roles.ts';
import { WorkspaceDialog } from './workspace-form.tsx';

/** Open form: for a workspace, or for a report in a workspace. */
type Open = { of: 'workspace'; record: Workspace | null } | { of: 'report'; record: Subject };

const kinds = { 'built-in': 'Built in', composed: 'Composed', embedded: 'Embedded' };

/** Page of workspaces: reports and their readers. */
export function Workspaces() {
  const found = useWorkspaces();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHead
        title="Reports"
        aside={<ReportTabs current="workspaces" />}
        actions={
          <Button kind="primary" onClick={() => setOpen({ of: 'workspace', record: null })}>
            Add workspace
          </Button>
        }
      />
      <QueryResult of={found} what="the workspaces">
        {({ rows }) => rows.map((place) => <Place key={place.id} place={place} open={setOpen} />)}
      </QueryResult>
      {open?.of === 'workspace' && <WorkspaceDialog record={open.record} onClose={close} />}
      {open?.of === 'report' && <ReportDialog record={open.record} onClose={close} />}
    </>
  );
}

interface Columns {
  place: Workspace;
  named: (ids: readonly number[] | undefined) => string;
  open: (form: Open) => void;
}

function columnsOf({ place, named, open }: Columns): ListingColumn<Report>[] {
  return [
    {
      id: 'name',
      title: 'Report',
      names: true,
      cell: (report) =>
        report.is_shared && place.is_active ? (
          <TextLink href={reportAddress({ report: slugOf(report) })}>{report.name}</TextLink>
        ) : (
          report.name
        ),
    },
    { id: 'kind', title: 'Kind', cell: ({ kind }) => kinds[kind] },
    { id: 'roles', title: 'Shared with', cell: ({ role_ids }) => named(role_ids) },
    { id: 'state', title: 'State', cell: ({ is_active }) => <StateOf isActive={is_active} /> },
    {
      id: 'edit',
      title: 'Edit',
      hideTitle: true,
      cell: (report) => (
        <Button
          kind="quiet"
          aria-label={`Edit ${report.name}`}
          onClick={() =>
            open({ of: 'report', record: { workspace: place, report, version: report.version } })
          }
        >
          Edit…
        </Button>
      ),
    },
  ];
}

function Place({ place, open }: { place: Workspace; open: (form: Open) => void }) {
  const { roles, isError } = useReportRoles();
  const named = (ids: readonly number[] = []) =>
    isError
      ? 'Could not be loaded'
      : roles
          .filter(({ role_id }) => ids.includes(role_id))
          .map(({ role }) => roleLabel(role))
          .join(', ');
  const columns = columnsOf({ place, named, open });
  return (
    <section className="workspace" aria-label={place.name}>
      <div className="report-head">
        <div>
          <h2>
            {place.name} <span className="quiet-text">{formatCount(place.reports.length)}</span>
          </h2>
          <p className="quiet-text">
            {[place.description, place.account_code && `Only for ${place.account_code}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="report-actions">
          {!place.is_active && <StateOf isActive={false} />}
          <Button
            aria-label={`Edit workspace ${place.name}`}
            onClick={() => open({ of: 'workspace', record: place })}
          >
            Edit workspace…
          </Button>
          <Button
            aria-label={`Add report to ${place.name}`}
            onClick={() => open({ of: 'report', record: { workspace: place, report: null } })}
          >
            Add report…
          </Button>
        </div>
      </div>
      <Listing
        label={`Reports of ${place.name}`}
        columns={columns}
        rows={place.reports}
        rowKey={({ id }) => id}
        empty={<p className="quiet-text report-foot">No reports yet.</p>}
        flush
      />
    </section>
  );
}

const StateOf = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <StatusMark status="success">Active</StatusMark>
  ) : (
    <StatusMark status="neutral">Not active</StatusMark>
  );

import { useSearch } from 'wouter/use-browser-location';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useCan } from '#ui/use-can.ts';
import { askedIn } from './address.ts';
import { Library } from './library.tsx';
import { slugOf, useWorkspaces } from './reading.ts';
import { ReportPane } from './report/report-pane.tsx';
import { EmbeddedPane } from './embedded-pane.tsx';
import { ReportTabs } from './report/report-tabs.tsx';
import { Workspaces } from './workspaces.tsx';
import './reports.css';

/** Page of reports by workspace, with the open report in the URL. */
export default function ReportsScreen() {
  const asked = askedIn(useSearch());
  const mayEdit = useCan()('Edit reports');
  if (asked.tab === 'workspaces' && mayEdit) return <Workspaces />;
  return <Shown asked={asked} mayEdit={mayEdit} />;
}

function Shown({ asked, mayEdit }: { asked: ReturnType<typeof askedIn>; mayEdit: boolean }) {
  const found = useWorkspaces();
  return (
    <>
      <PageHead title="Reports" aside={mayEdit && <ReportTabs current="reports" />} />
      <QueryResult of={found} what="the reports">
        {({ rows }) => {
          const open = rows
            .filter(({ is_active }) => is_active)
            .map((place) => ({
              ...place,
              reports: place.reports.filter(({ is_shared }) => is_shared),
            }))
            .filter(({ reports }) => reports.length > 0);
          const all = open.flatMap(({ reports }) => reports);
          const wanted = ({ id }: { id: number }) => String(id) === asked.report;
          const report =
            all.find((one) => slugOf(one) === asked.report || wanted(one)) ??
            (asked.report === null ? all[0] : undefined);
          if (all.length === 0)
            return (
              <EmptyState kind="empty" title="No report is shared with your role">
                Ask an administrator.
              </EmptyState>
            );
          return (
            <div className="reports">
              <Library places={open} current={report} />
              {report === undefined && (
                <EmptyState kind="not-allowed" title="This report is not shared with your role">
                  Ask an administrator, or choose another report.
                </EmptyState>
              )}
              {report?.kind === 'embedded' && <EmbeddedPane key={report.id} report={report} />}
              {report !== undefined && report.kind !== 'embedded' && (
                <ReportPane key={report.id} report={report} asked={asked} />
              )}
            </div>
          );
        }}
      </QueryResult>
    </>
  );
}

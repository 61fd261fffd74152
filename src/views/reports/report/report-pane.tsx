import { formatExactTime } from '#domain/kernel/time.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { ApiError } from '#api/api-error.ts';
import { Note } from '#ui/form/note.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import type { Asked } from '../address.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportParameters } from './report-parameters.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportActions } from './report-actions.tsx';
import { Schedules } from '../schedules.tsx';
import { useReading, type Reading, type Report } from '../reading.ts';
import { useReportKeys } from './use-report-keys.ts';

interface PaneProps {
  report: Report;
  asked: Asked;
}

/** One report: parameters, figures, chart and rows. */
export function ReportPane({ report, asked }: PaneProps) {
  const found = useReading(report.id, asked);
  const readAgain = () => void found.refetch();
  useReportKeys();
  return (
    <section className="report" aria-label={report.name}>
      <div className="report-head">
        <div>
          <h2>{report.name}</h2>
          {report.description && <p className="quiet-text">{report.description}</p>}
        </div>
        <ReportActions
          report={report}
          asked={asked}
          isReading={found.isFetching}
          readAgain={readAgain}
          reading={found.data}
        />
      </div>
      <Schedules report={report} />
      <QueryResult of={found} what={report.name}>
        {(reading) => (
          <>
            <ReportParameters report={report} asked={asked} reading={reading} />
            {found.error instanceof ApiError && <Note kind="error">{found.error.message}</Note>}
            <Parts asked={asked} reading={reading} isOld={found.isPlaceholderData} />
          </>
        )}
      </QueryResult>
    </section>
  );
}

function Parts({ asked, reading, isOld }: { asked: Asked; reading: Reading; isOld: boolean }) {
  const isEmpty = reading.row_count === 0 && reading.parameters.by.length > 0;
  return (
    <div className={isOld ? 'report-parts is-old' : 'report-parts'} aria-busy={isOld}>
      {isEmpty ? (
        <EmptyState
          kind="empty"
          title={reading.parameters.period === null ? 'No data now' : 'No data in this period'}
        >
          {reading.parameters.period === null
            ? 'Remove a condition, or come back later.'
            : 'Choose a longer period or remove a condition.'}
        </EmptyState>
      ) : (
        <>
          <ReportFigures reading={reading} />
          <ReportChart asked={asked} reading={reading} />
          {reading.truncated && (
            <Note kind="warning">
              More than 50 000 rows. Choose a shorter period or group them.
            </Note>
          )}
          <ReportTable asked={asked} reading={reading} />
        </>
      )}
      <p className="report-foot quiet-text">
        {formatCount(reading.row_count)} {reading.row_count === 1 ? 'row' : 'rows'}
        {reading.row_count > reading.rows.length &&
          `, the first ${formatCount(reading.rows.length)} of which are shown; an export has all`}
        <span className="push">
          Read {formatExactTime(reading.read_at)}, in {formatCount(reading.took_ms)} ms
        </span>
      </p>
    </div>
  );
}

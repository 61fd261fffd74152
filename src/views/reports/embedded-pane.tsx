import { useQuery } from '@tanstack/react-query';
import { useApp } from '#ui/app-context.ts';
import { QueryResult } from '#ui/page/answer.tsx';
import type { Report } from './reading.ts';

/** Time before expiry at which the token is renewed, in milliseconds. */
const EARLY_MS = 30_000;

/** `allow-same-origin` is safe because the configuration requires a different origin. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms';

/** Embedded report of the report server, in a sandboxed frame. */
export function EmbeddedPane({ report }: { report: Report }) {
  const { api } = useApp();
  const found = useQuery({
    queryKey: ['embedded report', report.id],
    queryFn: () =>
      api.call('POST /reports/report-embedded-url', { body: { report_id: report.id } }),
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined
        ? false
        : Math.max(1000, Date.parse(data.expires_at) - Date.now() - EARLY_MS),
  });
  return (
    <section className="report" aria-label={report.name}>
      <div className="report-head">
        <div>
          <h2>{report.name}</h2>
          {report.description && <p className="quiet-text">{report.description}</p>}
        </div>
      </div>
      <QueryResult of={found} what={report.name}>
        {({ url }) => (
          <iframe
            className="report-frame"
            title={report.name}
            src={url}
            sandbox={SANDBOX}
            referrerPolicy="no-referrer"
          />
        )}
      </QueryResult>
    </section>
  );
}

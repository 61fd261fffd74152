import { useQuery } from '@tanstack/react-query';
import { listSource } from '#api/list-source.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { PartResult } from '#ui/page/part-answer.tsx';
import { Part } from '#ui/page/part.tsx';
import { progressOf, runPath, runStates, type RunbookRecord } from '../runbook.ts';

const SHOWN = 9;

/** Latest runs of this runbook, with a link to all of them. */
export function LastRuns({ record: { id } }: { record: RunbookRecord }) {
  const { api } = useApp();
  const page = { filter: { runbook_id: id }, sort: ['time_created', 'DESC'] as const };
  const found = useQuery(listSource(api, 'GET /runbook-runs').page(page, [0, SHOWN]));
  return (
    <Part title="Runs">
      <PartResult of={found} what="the runs">
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet-text">Not used yet.</p>
          ) : (
            <ul className="runbook-runs">
              {rows.map((run) => (
                <li key={run.id}>
                  <StatusMark status={runStates[run.state].status}>
                    {runStates[run.state].word}
                  </StatusMark>
                  <TextLink href={runPath(run.id)}>{formatMoment(run.time_created)}</TextLink>
                  <span>
                    {run.user_name}, step {progressOf(run)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </PartResult>
    </Part>
  );
}

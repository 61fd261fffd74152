import { useQuery } from '@tanstack/react-query';
import { isOpenWalk } from '#domain/lockers/walks/walk.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { Part } from '#ui/page/part.tsx';
import type { Locker } from '../locker.ts';
import { stateWords } from '../walk/walk.ts';

const SHOWN = 5;

/** Current walk, and reports of the last walks. */
export function WalksPart({ record: { id }, most = SHOWN }: { record: Locker; most?: number }) {
  const { api } = useApp();
  const range: [number, number] = [0, most - 1];
  const query = { filter: { locker_id: id }, range };
  const found = useQuery(api.query('GET /locker-walks', { query }));
  return (
    <Part title="Audit walks">
      <QueryResult of={found} what="the audit walks">
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="quiet-text">No audit walk yet.</p>
          ) : (
            <ol className="locker-commands">
              {rows.map((walk) => {
                const { status, word } = stateWords[walk.state];
                const isOpen = isOpenWalk(walk.state);
                const href = isOpen ? `/lockers/${id}/walk` : `/lockers/${id}/walks/${walk.id}`;
                return (
                  <li key={walk.id}>
                    <StatusMark status={status}>
                      {word}, {walk.answered} of {walk.doors} doors
                      {walk.differences > 0 && `, ${walk.differences} different`}
                    </StatusMark>
                    <small>
                      {[walk.started_by, formatMoment(walk.started_at)].filter(Boolean).join(', ')}
                    </small>
                    <TextLink href={href}>{isOpen ? 'Continue' : 'Report'}</TextLink>
                  </li>
                );
              })}
            </ol>
          )
        }
      </QueryResult>
    </Part>
  );
}

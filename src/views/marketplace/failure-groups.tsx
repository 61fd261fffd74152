import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { counted } from '../../commands/wording.ts';
import { Link } from '../../ui/link.tsx';
import { StatusMark } from '../../ui/mark/status-mark.tsx';
import { FailedNote } from '../../ui/page/failed-note.tsx';
import { Ago } from '../../ui/table/cells.tsx';
import { useHouse } from '../house.ts';
import { RowActions } from '../../ui/screens/row-actions.tsx';
import { narrowed, type FailureGroup } from './marketplace.ts';
import './failures.css';

interface FailureGroupsProps {
  subject: FailureGroup['subject'];
  /** Kind of the rows. */
  kind: string;
  /** Ids of the commands that mend a group, what helps best first. */
  mending: (group: FailureGroup) => readonly string[];
}

const lineOf = (fingerprint: string) => `state:failed failure:${fingerprint}`;

/** What failed, by what would mend it: a list, or the group that the address names with what to do about it. */
export function FailureGroups({ subject, kind, mending }: FailureGroupsProps) {
  const { api } = useHouse();
  const line = new URLSearchParams(useSearch()).get('q') ?? '';
  const answer = useQuery(api.query('GET /amazon-shipments/failures', { query: { subject } }));
  const was = useRef(line);
  const isMoved = was.current !== line;
  useEffect(() => void (was.current = line), [line]);
  if (answer.data === undefined) {
    if (answer.isPending) return <div className="failures" aria-busy />;
    return (
      <div className="failures failures-note">
        <FailedNote of={answer}>What failed could not be grouped.</FailedNote>
      </div>
    );
  }
  const open = answer.data.find(({ fingerprint }) => lineOf(fingerprint) === line);
  if (open) return <OpenGroup group={open} kind={kind} show={mending(open)} isMoved={isMoved} />;
  return <GroupList groups={answer.data} />;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function GroupList({ groups }: { groups: readonly FailureGroup[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const move = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(at, groups.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('a')[next]?.focus();
  };
  if (groups.length === 0)
    return (
      <p className="failures failures-none">
        <StatusMark status="success">Nothing failed</StatusMark>
      </p>
    );
  return (
    <nav className="failures" aria-label={`${counted(total)} failed, by cause`}>
      <ul ref={list} onKeyDown={move}>
        {groups.map((group, place) => (
          <li key={group.fingerprint}>
            <Link
              href={narrowed(location.pathname, lineOf(group.fingerprint))}
              className="failure"
              tabIndex={place === Math.min(at, groups.length - 1) ? 0 : -1}
            >
              <b className="failure-count">{counted(group.count)}</b>
              <StatusMark status="danger" />
              <span className="failure-name">{group.label}</span>
              <span className="failure-remedy ell">{group.remedy}</span>
              <span className="failure-last">
                <Ago iso={group.last_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OpenGroupProps {
  group: FailureGroup;
  kind: string;
  show: readonly string[];
  isMoved: boolean;
}

/** One group: what to do about it, and the commands that do it to all of its rows. */
function OpenGroup({ group, kind, show, isMoved }: OpenGroupProps) {
  const { label, remedy, count, fingerprint, samples } = group;
  const [sample] = samples;
  const query = { state: ['failed'], fingerprint: [fingerprint] };
  return (
    <section className="failures failures-open" aria-label={`${label}, ${counted(count)} failed`}>
      <div className="failure-words">
        <p>
          <StatusMark status="danger">
            <b>
              {label} × {counted(count)}
            </b>
          </StatusMark>
        </p>
        <p className="failure-remedy">{remedy}</p>
        {sample?.error && <p className="failure-sample">“{sample.error}”</p>}
      </div>
      <div className="failure-actions">
        <RowActions
          subject={{ is: 'matching', kind, query, total: count }}
          show={show}
          of={`all ${counted(count)}`}
          autoFocus={isMoved}
        />
        <Link href={location.pathname} className="btn btn-quiet">
          All failures
        </Link>
      </div>
    </section>
  );
}

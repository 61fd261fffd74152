import { singularOf } from '#commands/asking/wording.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { Button } from '#ui/form/button.tsx';
import { Link } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { FailedNote } from '#ui/page/failed-note.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import { filteredPath, type FailureGroup } from './marketplace.ts';
import './failures.css';
import { useApp } from '#ui/app-context.ts';
import type { Kind } from '#domain/entities/entities.ts';

interface FailureGroupsProps {
  subject: FailureGroup['subject'];
  kind: Kind;
  /** Returns the ids of the commands that fix a group, the most effective first. */
  mending: (group: FailureGroup) => readonly string[];
}

const lineOf = (fingerprint: string) => `state:failed failure:${fingerprint}`;

/** Failures grouped by remedy or, if the URL names a group, that group with its remedy. */
export function FailureGroups({ subject, kind, mending }: FailureGroupsProps) {
  const { api } = useApp();
  const line = new URLSearchParams(useSearch()).get('q') ?? '';
  const failures = useQuery(api.query('GET /amazon-shipments/failures', { query: { subject } }));
  const was = useRef(line);
  const isMoved = was.current !== line;
  useEffect(() => void (was.current = line), [line]);
  if (failures.data === undefined) {
    if (failures.isPending) return <div className="failures" aria-busy />;
    return (
      <div className="failures failures-note">
        <FailedNote of={failures}>The failures could not be loaded.</FailedNote>
      </div>
    );
  }
  const open = failures.data.find(({ fingerprint }) => lineOf(fingerprint) === line);
  if (open)
    return (
      <OpenGroup
        key={open.fingerprint}
        group={open}
        kind={kind}
        show={mending(open)}
        isChosen={isMoved}
      />
    );
  return <GroupList groups={failures.data} kind={kind} />;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Number of causes displayed at first, so that the rows below stay in view. */
const FEW = 5;

function GroupList({ groups, kind }: { groups: readonly FailureGroup[]; kind: Kind }) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : Math.max(0, groups.length - FEW);
  const shown = groups.slice(0, groups.length - rest);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const move = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(at, shown.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    list.current?.querySelectorAll<HTMLElement>('a')[next]?.focus();
  };
  if (groups.length === 0)
    return (
      <p className="failures failures-none">
        <StatusMark status="success">No {singularOf(kind)} failed</StatusMark>
      </p>
    );
  return (
    <nav className="failures" aria-label={`${formatCount(total)} failed, by cause`}>
      <ul ref={list} onKeyDown={move}>
        {shown.map((group, index) => (
          <li key={group.fingerprint}>
            <Link
              href={filteredPath(location.pathname, lineOf(group.fingerprint))}
              className="failure"
              tabIndex={index === Math.min(at, shown.length - 1) ? 0 : -1}
            >
              <b className="failure-count">{formatCount(group.count)}</b>
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
      {rest > 0 && (
        <Button kind="quiet" className="failures-more" onClick={() => setWhole(true)}>
          {formatCount(rest)} more {rest === 1 ? 'cause' : 'causes'}
        </Button>
      )}
    </nav>
  );
}

interface Matching {
  kind: Kind;
  query: Readonly<Record<string, unknown>>;
  total: number;
}

/**
 * Selects and focuses the rows of a chosen group, so that shortcuts and the palette act on them.
 */
function useSubject({ kind, query, total }: Matching, isChosen: boolean) {
  const { focus } = useApp();
  const [first] = useState({ kind, query, total, isChosen });
  useEffect(() => {
    if (!first.isChosen) return;
    // Waits a frame because the table clears its selection when the filter changes.
    const frame = requestAnimationFrame(() => {
      const selection = { is: 'matching', query: first.query, total: first.total } as const;
      focus.set({ kind: first.kind, selection });
      document.querySelector<HTMLElement>('[role="grid"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [focus, first]);
}

interface OpenGroupProps {
  group: FailureGroup;
  kind: Kind;
  show: readonly string[];
  /** Whether the user has just chosen the group; false if the URL names it. */
  isChosen: boolean;
}

/** One group with its remedy and the commands that act on all of its rows. */
function OpenGroup({ group, kind, show, isChosen }: OpenGroupProps) {
  const { label, remedy, count, fingerprint, samples } = group;
  const [sample] = samples;
  const query = { state: ['failed'], fingerprint: [fingerprint] };
  useSubject({ kind, query, total: count }, isChosen);
  return (
    <section
      className="failures failures-open"
      aria-label={`${label}, ${formatCount(count)} failed`}
    >
      <div className="failure-words">
        <p>
          <StatusMark status="danger">
            <b>
              {label} × {formatCount(count)}
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
          of={`all ${formatCount(count)}`}
        />
        <Link href={location.pathname} className="btn btn-quiet">
          All failures
        </Link>
      </div>
    </section>
  );
}

import { formatCount } from '#domain/kernel/format.ts';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { MenuPopover } from '#ui/overlay/menu-popover.tsx';
import { subjectOfRows } from '#commands/focus.ts';
import { Button } from '#ui/form/button.tsx';
import { TextLink } from '#ui/link.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Ago } from '#ui/table/cells.tsx';
import { RunBar } from '../run-bar.tsx';
import { doneOf, runPath, standingOf, countsOf, type Run } from '../run.ts';
import './tray.css';
import { useApp } from '#ui/app-context.ts';

export interface RunsPopoverProps {
  runs: readonly Run[];
  /** Whether the role may open pages of runs. */
  opensRuns: boolean;
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

const MAX_LATELY = 5;

/** Popover of the user's runs: active runs with buttons, and recent runs. */
export function RunsPopover({ runs, opensRuns, anchor, isOpen, onClose }: RunsPopoverProps) {
  return (
    <MenuPopover
      triggerRef={anchor}
      isOpen={isOpen}
      onClose={onClose}
      placement="bottom end"
      offset={6}
      look="tray-panel"
    >
      <Dialog className="tray-dialog">
        <Heading slot="title" level={2} className="tray-title">
          My runs
        </Heading>
        {runs.length === 0 && <p className="quiet-text">No runs in progress.</p>}
        <ul>
          {runs.map((run) => (
            <AtWork key={run.id} run={run} onLeave={opensRuns ? onClose : null} />
          ))}
        </ul>
        <Lately onLeave={opensRuns ? onClose : null} />
        {opensRuns && (
          <p className="tray-foot">
            <TextLink href="/runs" onClick={onClose}>
              All runs
            </TextLink>
          </p>
        )}
      </Dialog>
    </MenuPopover>
  );
}

const steering = new Set(['runs.1-pause', 'runs.2-resume', 'runs.4-cancel']);

/** Title of a run, as a link if the role may open it. */
function Name({ run, onLeave }: { run: Run; onLeave: (() => void) | null }) {
  if (onLeave === null) return <span className="tray-name">{run.title}</span>;
  return (
    <TextLink href={runPath(run.id)} className="tray-name" onClick={onLeave}>
      {run.title}
    </TextLink>
  );
}

function AtWork({ run, onLeave }: { run: Run; onLeave: (() => void) | null }) {
  const entries = useApp().actions?.(subjectOfRows('runs', [run])) ?? [];
  const { status, word } = standingOf(run);
  return (
    <li className="tray-run">
      <Name run={run} onLeave={onLeave} />
      <RunBar run={run} label={run.title} />
      <div className="row row-wrap">
        <StatusMark status={status}>{word}</StatusMark>
        <span className="quiet-text">
          {formatCount(doneOf(run))} / {formatCount(run.total)}
        </span>
        <span className="push row">
          {entries.map((entry) =>
            entry.kind === 'item' && !entry.off && steering.has(entry.id) ? (
              <Button
                key={entry.id}
                kind="quiet"
                aria-label={`${entry.label}: ${run.title}`}
                onClick={entry.run}
              >
                {entry.label}
              </Button>
            ) : null,
          )}
        </span>
      </div>
    </li>
  );
}

function Lately({ onLeave }: { onLeave: (() => void) | null }) {
  const { api } = useApp();
  const { data } = useQuery(
    api.query('GET /runs', {
      query: {
        filter: { mine: true, state: ['settled', 'cancelled'] },
        range: [0, MAX_LATELY - 1],
        sort: ['time_created', 'DESC'],
      },
    }),
  );
  if (!data || data.rows.length === 0) return null;
  return (
    <>
      <h3 className="tray-part">Lately</h3>
      <ul>
        {data.rows.map((run) => (
          <li key={run.id} className="tray-run">
            <span className="row">
              <StatusMark status={standingOf(run).status} />
              <Name run={run} onLeave={onLeave} />
              <span className="push quiet-text">
                <Ago iso={run.finished_at} />
              </span>
            </span>
            <span className="tray-sums">{countsOf(run)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

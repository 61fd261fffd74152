import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type KeyboardEvent,
  useMemo,
} from 'react';
import { keystrokeOf } from '#commands/keys/keystrokes.ts';
import { formatPastMoment, hasMomentKey } from '#domain/overview/past.ts';
import { formatTime } from '#domain/kernel/time.ts';
import { Button } from '#ui/form/button.tsx';
import type { AppServices } from '../composition-root.ts';
import { dayAround, endOfLine, momentOf, momentAfterKey } from './time-line.ts';

import { usePastSteps } from './use-past-steps.ts';
import './time-bar.css';
import type { FocusStore } from '#commands/focus.ts';
import { entityOf, type Kind } from '#domain/entities/entities.ts';

const MAX_IDS = 200;

/**
 * Ids of the selected rows, or of the focused record if no row is selected; null if the entity has
 * no history.
 */
function useFocusedIds(store: FocusStore): { kind: Kind; ids: readonly number[] } | null {
  const { kind, selection, focusedId } = useSyncExternalStore(store.subscribe, store.get);
  return useMemo(() => {
    if (kind === null || entityOf(kind).past === undefined) return null;
    const marked = selection.is === 'ids' ? [...selection.ids] : [];
    const meant = marked.length > 0 ? marked : [focusedId];
    const ids = meant.filter((id) => typeof id === 'number').slice(0, MAX_IDS);
    return ids.length === 0 ? null : { kind, ids };
  }, [kind, selection, focusedId]);
}

interface TimeBarProps {
  root: AppServices;
  at: string | null;
  isOpen: boolean;
}

/**
 * Bar below the header while a past time is displayed: the time, and controls to change or leave
 * it.
 */
export function TimeBar({ root, at }: TimeBarProps) {
  return at === null ? null : <Bar root={root} at={at} />;
}

function Bar({ root, at }: { root: AppServices; at: string }) {
  const { past } = root;
  const step = usePastSteps(root, at);
  const compares = useSyncExternalStore(past.compares.subscribe, past.compares.get);
  const isKept = useIsKept();
  usePastKeys({
    '[': () => void step('previous'),
    ']': () => void step('next'),
    Escape: () => past.set(null),
  });
  return (
    <section className="time-bar" aria-label="The past">
      <b className="time-bar-moment">{formatPastMoment(at)}</b>
      <TimeLine root={root} at={at} />
      {!isKept && (
        <span className="time-bar-note" role="note">
          This page has no history. It shows the present.
        </span>
      )}
      <span className="time-bar-steps">
        <Button kind="quiet" keys="[" onClick={() => void step('previous')}>
          Change before
        </Button>
        <Button kind="quiet" keys="]" onClick={() => void step('next')}>
          Change after
        </Button>
        <Button kind="quiet" aria-pressed={compares} onClick={() => past.compares.set(!compares)}>
          Compare with now
        </Button>
      </span>
      <Button keys="Escape" onClick={() => past.set(null)}>
        Return
      </Button>
    </section>
  );
}

function TimeLine({ root, at }: { root: AppServices; at: string }) {
  const moment = Date.parse(at);
  const { from, until } = dayAround(moment);
  const move = (to: number) => root.past.set(momentOf(to));
  const press = (event: KeyboardEvent) => {
    const to = momentAfterKey(event, moment, { from, until });
    if (to === null) return;
    event.preventDefault();
    move(to);
  };
  return (
    <div className="time-line">
      <span>{formatTime(from)}</span>
      <div className="time-line-track">
        <TimeTicks root={root} from={from} until={until} />
        <input
          type="range"
          aria-label="Moment"
          aria-valuetext={formatPastMoment(at)}
          min={from}
          max={until}
          step={60_000}
          value={moment}
          onKeyDown={press}
          onChange={({ target }) => move(Number(target.value))}
        />
      </div>
      <span>{endOfLine(from, until)}</span>
    </div>
  );
}

/** Marks on the timeline for the changes of the displayed records. */
function TimeTicks({ root: { api, focus }, from, until }: TicksProps) {
  const shown = useFocusedIds(focus);
  const iso = (moment: number) => new Date(moment).toISOString();
  const query = {
    kind: shown?.kind ?? '',
    ids: [...(shown?.ids ?? [])],
    from: iso(from),
    until: iso(until),
  };
  const { data = [] } = useQuery({
    ...api.query('GET /past/moments', { query }),
    enabled: shown !== null,
  });
  return data.map((moment) => (
    <i
      key={moment}
      className="time-line-tick"
      aria-hidden="true"
      style={{ left: `${((Date.parse(moment) - from) / (until - from)) * 100}%` }}
    />
  ));
}

interface TicksProps {
  root: AppServices;
  from: number;
  until: number;
}

/** Whether the page shows data as of the displayed past time. */
function useIsKept(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => cache.getAll().some((query) => hasMomentKey(query.queryKey) && query.isActive()),
  );
}

const elsewhere =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], input:not([type=range]), textarea, select';

/** Handles the keys of the time bar, unless an input or a nearer handler takes them. */
function usePastKeys(does: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const run = does[keystrokeOf(event) ?? ''];
    const isElsewhere = event.target instanceof Element && event.target.closest(elsewhere);
    if (!run || event.defaultPrevented || isElsewhere) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

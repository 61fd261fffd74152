import { useEffect, useState } from 'react';
import { groupKey, type NowEntry, type NowLine } from './focused-line.ts';

/** Time that a finished line is displayed. */
const SHOWN_MS = 30_000;
const LOOK_MS = 1_000;

export interface Done {
  line: NowLine;
  at: string;
  /** Former position in the list. */
  place: number;
}

interface Past {
  lines: readonly NowLine[];
  done: readonly Done[];
}

const isAmong = (lines: readonly NowLine[], { source }: NowLine) =>
  lines.some((line) => line.source === source);

/**
 * Finished lines after an update: lines that just disappeared, and earlier finished lines that have
 * not returned.
 */
function doneAfter({ lines: before, done }: Past, lines: readonly NowLine[], at: string): Done[] {
  const gone = before.flatMap((line, place) => (isAmong(lines, line) ? [] : { line, at, place }));
  return [...done.filter(({ line }) => !isAmong([...lines, ...before], line)), ...gone];
}

/** Lines that have no rows left, displayed for half a minute or while they have the focus. */
export function useDone(
  lines: readonly NowLine[],
  at: string,
  isFocused: (source: string) => boolean,
): readonly Done[] {
  const [past, setPast] = useState<Past>({ lines, done: [] });
  if (past.lines !== lines) setPast({ lines, done: doneAfter(past, lines, at) });
  const { done } = past;
  useEffect(() => {
    if (done.length === 0) return;
    const since = Date.now();
    const timer = setInterval(() => {
      if (Date.now() - since < SHOWN_MS) return;
      setPast((now) => {
        const kept = now.done.filter(({ line }) => isFocused(line.source));
        return kept.length === now.done.length ? now : { ...now, done: kept };
      });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [done, isFocused]);
  return done;
}

interface Shown {
  lines: readonly NowLine[];
  done: readonly Done[];
  /** Sources with open groups. */
  open: ReadonlySet<string>;
  /** Keys of selected groups, all of one source. */
  selected?: ReadonlySet<string>;
  branch?: number | undefined;
}

/** Rows of the list: lines, with groups if open. Finished lines keep their position. */
export function entriesOf({ lines, done, open, selected, branch }: Shown): NowEntry[] {
  const of = branch === undefined ? {} : { branch };
  const entries: NowEntry[] = lines.flatMap((line) => [
    { line, ...of },
    ...(open.has(line.source)
      ? groupEntries(line, selected).map((one) => ({ ...one, ...of }))
      : []),
  ]);
  for (const { line, at, place } of done) {
    const next = lines[place];
    const index = next ? entries.findIndex((entry) => entry.line === next) : -1;
    entries.splice(index === -1 ? entries.length : index, 0, { line, doneAt: at });
  }
  return entries;
}

/** Groups of a line as rows; an action on a selected group applies to all selected groups. */
function groupEntries(line: NowLine, marked: ReadonlySet<string> = new Set()): NowEntry[] {
  const selected = line.groups.filter(({ key }) => marked.has(groupKey(line, key)));
  return line.groups.map((group) =>
    selected.includes(group) ? { line, group, selected } : { line, group },
  );
}

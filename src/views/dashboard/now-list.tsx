import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type FocusEvent } from 'react';
import { nothingFocused } from '../../commands/focus.ts';
import { formatCount } from '../../domain/format.ts';
import { useApp } from '../../ui/app-context.ts';
import { useRoving } from '../../ui/chart/roving.ts';
import { Button } from '../../ui/form/button.tsx';
import { later } from '../../ui/later.tsx';
import { Section } from '../../ui/page/section.tsx';
import { focusedLine, type NowLine } from './focused-line.ts';
import { NowFoot } from './now-foot.tsx';
import { useLineKeys } from './now-keys.ts';
import { NowRow } from './now-row.tsx';
import { snoozeEntries, useMarks } from './now-marks.ts';
import { TileBody } from './tile.tsx';
import './now-list.css';

const MenuList = later(() =>
  import('../../ui/overlay/menu-list.tsx').then((list) => list.MenuList),
);

/** As many lines are shown until more are asked for. */
const MOST = 9;

/** What needs this person now, the most urgent first. Keys and palette act on the rows of the line in focus. */
export function NowList() {
  const { api } = useApp();
  const now = useQuery(api.query('GET /now', {}));
  const [isOpen, setOpen] = useState(false);
  const snoozed = now.data?.lines.filter((line) => line.snoozed) ?? [];
  return (
    <Section
      title="Now"
      action={
        snoozed.length > 0 && (
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Snoozed {formatCount(snoozed.length)}
          </Button>
        )
      }
    >
      <TileBody of={now} what="Now">
        {({ lines, at }) => (
          <Lines
            lines={[...lines.filter((line) => !line.snoozed), ...(isOpen ? snoozed : [])]}
            at={at}
          />
        )}
      </TileBody>
    </Section>
  );
}

/** While somebody is at work in the list its lines keep their places, and new ones come last. */
function useSteadyOrder(lines: readonly NowLine[]) {
  const [held, hold] = useState<readonly string[] | null>(null);
  const placeOf = ({ source }: NowLine) => {
    const at = held?.indexOf(source) ?? -1;
    return at === -1 ? lines.length : at;
  };
  const onFocus = () => {
    if (held === null) hold(lines.map(({ source }) => source));
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) hold(null);
  };
  const steady = held === null ? lines : lines.toSorted((a, b) => placeOf(a) - placeOf(b));
  return { steady, onFocus, onBlur };
}

function Lines({ lines, at }: { lines: readonly NowLine[]; at: string }) {
  const { focus } = useApp();
  const [isWhole, setWhole] = useState(false);
  const { steady, onFocus, onBlur } = useSteadyOrder(lines);
  const shown = isWhole ? steady : steady.slice(0, MOST);
  const { current, group, tabIndexOf } = useRoving(shown.length, { items: '[role=row]' });
  const marks = useMarks();
  const [snoozing, setSnoozing] = useState<{ line: NowLine; row: HTMLElement } | null>(null);
  const snooze = (line: NowLine, row: HTMLElement) => setSnoozing({ line, row });
  const onKeyDown = useLineKeys(group, { lines: shown, marks, snooze });
  useEffect(
    () => () => {
      focus.set(nothingFocused);
      focusedLine.set(null);
    },
    [focus],
  );
  if (lines.length === 0) return <p className="quiet-text">Nothing needs you.</p>;
  return (
    <>
      <div
        ref={group.ref}
        className="now-list"
        role="treegrid"
        aria-label="Needs attention"
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          group.onFocus(event);
          onFocus();
        }}
        onBlur={onBlur}
      >
        {shown.map((line, index) => (
          <NowRow key={line.source} line={line} at={at} tabIndex={tabIndexOf(index)} />
        ))}
      </div>
      {steady.length > shown.length && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {formatCount(steady.length - shown.length)} more
        </Button>
      )}
      <NowFoot line={shown[current]} />
      {snoozing && (
        <MenuList
          label="Snooze"
          anchor={{ current: snoozing.row }}
          startsAt="first"
          placement="bottom end"
          isOpen
          onClose={() => setSnoozing(null)}
          entries={snoozeEntries(snoozing.line, marks)}
        />
      )}
    </>
  );
}

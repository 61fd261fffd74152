import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { nothingFocused } from '#commands/focus.ts';
import { useLoading } from '#commands/loading.ts';
import { formatCount } from '#domain/kernel/format.ts';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { Section } from '#ui/page/section.tsx';
import { focusedLine, type NowLine } from './focused-line.ts';
import { useDone } from './now-entries.ts';
import { useBranchChoice } from './now-branch.tsx';
import { NowGrid } from './now-grid.tsx';
import { nowQuery } from './now-marks.ts';
import { TileBody } from '../figures/tile.tsx';
import './now-list.css';

/**
 * Work that needs the user now, the most urgent first. Shortcuts and the palette act on the rows of
 * the focused line.
 */
export function NowList() {
  const { api } = useApp();
  const branches = useBranchChoice();
  const now = useQuery(api.query('GET /now', { query: nowQuery(branches.branch) }));
  // Keys pressed before the lines are loaded are queued for the first line.
  useLoading(now.isPending);
  const [isOpen, setOpen] = useState(false);
  const snoozed = now.data?.lines.filter((line) => line.snoozed) ?? [];
  return (
    <Section
      title="Now"
      action={
        <>
          {branches.mayChoose && (
            <Menu
              label="Branch"
              trigger={branches.label}
              triggerClass="btn btn-quiet"
              entries={branches.entries}
            />
          )}
          {snoozed.length > 0 && (
            <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Snoozed {formatCount(snoozed.length)}
            </Button>
          )}
        </>
      }
    >
      <TileBody of={now} what="Now">
        {({ lines, at }) => (
          <Lines
            key={branches.branch}
            lines={lines}
            at={at}
            branches={branches}
            withSnoozed={isOpen}
          />
        )}
      </TileBody>
    </Section>
  );
}

interface LinesProps {
  lines: readonly NowLine[];
  at: string;
  branches: ReturnType<typeof useBranchChoice>;
  withSnoozed: boolean;
}

/** Whether the row of a source has the focus. */
const isFocusedLine = (source: string) =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.dataset['source'] === source;

function Lines({ lines, at, branches, withSnoozed }: LinesProps) {
  const { focus } = useApp();
  useEffect(
    () => () => {
      focus.set(nothingFocused);
      focusedLine.set(null);
    },
    [focus],
  );
  const done = useDone(lines, at, isFocusedLine);
  const shown = lines.filter((line) => !line.snoozed);
  if (withSnoozed) shown.push(...lines.filter((line) => line.snoozed));
  if (shown.length === 0 && done.length === 0)
    return <p className="quiet-text">Nothing needs your attention.</p>;
  return <NowGrid lines={shown} done={done} at={at} branches={branches} />;
}

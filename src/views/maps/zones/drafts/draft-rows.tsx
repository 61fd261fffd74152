import { useRef, type KeyboardEvent } from 'react';
import type { Difference } from '#domain/zones/zone-differences.ts';
import { zoneNames } from '#domain/zones/zones.ts';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { differenceInWords } from './draft-words.ts';
import type { Zone } from '../zone.ts';

interface DraftRowsProps {
  differences: readonly Difference<Zone>[];
  isChosen: (difference: Difference<Zone>) => boolean;
  /** Reason why the user cannot publish the draft; null if possible. */
  why: (difference: Difference<Zone>) => string | null;
  onToggle: (id: number, isOn: boolean) => void;
  onPoint: (zone: Zone) => void;
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  j: (at) => at + 1,
  k: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const marks: Record<Difference<Zone>['is'], string> = { added: '+', changed: '≠', removed: '×' };

/** Drafts as a list; moving the focus moves the map. */
export function DraftRows({ differences, isChosen, why, onToggle, onPoint }: DraftRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])];
    const at = boxes.findIndex((box) => box === event.target);
    const next = boxes[moves[event.key]?.(at, boxes.length) ?? -1];
    if (event.key === 'Enter') {
      const zone = differences[at]?.draft;
      if (zone) onPoint(zone);
    } else if (next) next.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul ref={list} className="draft-rows" aria-label="Differences" onKeyDown={press}>
      {differences.map((one) => {
        const { is, draft, current, kind } = one;
        const problem = why(one);
        const zone = is === 'removed' && current ? current : draft;
        return (
          <li key={`${draft.id} ${zone.id}`}>
            <Checkbox
              label={
                <>
                  <span className={`draft-mark is-${is}`} aria-hidden="true">
                    {marks[is]}
                  </span>
                  <b className="ell">{zone.name}</b>
                  <span className="quiet-text">{kind && zoneNames[kind]}</span>
                </>
              }
              description={problem ?? differenceInWords(one)}
              checked={isChosen(one) && problem === null}
              aria-disabled={problem !== null || undefined}
              onChange={(isOn) => problem === null && onToggle(draft.id, isOn)}
              onFocus={() => onPoint(zone)}
            />
          </li>
        );
      })}
    </ul>
  );
}

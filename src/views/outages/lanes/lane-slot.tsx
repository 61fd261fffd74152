import { navigate } from 'wouter/use-browser-location';
import { formatTime } from '#domain/kernel/time.ts';
import { Icon } from '#ui/mark/icon.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import type { AreaLane } from './lanes.ts';
import { riskOfOutage, spanWords } from '../outage.ts';

/** Opens an outage in the side panel and keeps the filter. */
function openInPanel(id: number) {
  const search = new URLSearchParams(location.search);
  search.set('panel', String(id));
  navigate(`${location.pathname}?${search.toString()}`);
}

/** Width of a risk label, in percent of the lane. */
const WORD_PERCENT = 16;

interface SlotProps {
  now: number;
  slot: AreaLane['slots'][number];
  /** Space until the next slot, in percent of the lane. */
  room: number;
  isCurrent: boolean;
  isSelected: boolean;
  onFocus: () => void;
}

/** One outage in its lane, with the time when the first battery is empty. Enter opens it. */
export function LaneSlot({ slot, now, room, isCurrent, isSelected, onFocus }: SlotProps) {
  const { outage, lane } = slot;
  const { status, word } = riskOfOutage(outage);
  const { off, dark } = lane;
  const within = (percent: number) => `${(percent / off.width) * 100}%`;
  return (
    <>
      <button
        type="button"
        className={`lanes-slot outage-slot is-${status}`}
        style={{ left: `${off.left}%`, width: `${off.width}%` }}
        data-outage={outage.id}
        tabIndex={isCurrent ? 0 : -1}
        aria-pressed={isSelected}
        onFocus={onFocus}
        onClick={() => openInPanel(outage.id)}
      >
        {dark !== null && (
          <i
            className="outage-dark"
            style={{ left: within(dark.left - off.left), width: within(dark.width) }}
          />
        )}
        <span className="for-readers">
          {outage.area}, {spanWords(outage, now)}, {word}:{' '}
        </span>
        <b>
          {isSelected && <Icon name="check" size={12} />}
          {formatTime(Date.parse(outage.from_at))}
        </b>
      </button>
      {status !== 'success' && (
        <span className="lanes-word" style={{ left: `${off.left + off.width}%` }} aria-hidden>
          <StatusMark status={status}>{room < WORD_PERCENT ? '' : word}</StatusMark>
        </span>
      )}
    </>
  );
}

import type { Finding } from '#domain/lockers/walks/walk.ts';
import { Keys } from '#ui/mark/keys.tsx';
import type { WalkDoor } from './walk.ts';

interface Answer {
  found: Finding;
  keys: string;
  words: (door: WalkDoor) => string;
  aside: (door: WalkDoor) => string;
}

const asRecorded = {
  free: 'Nothing, it is free',
  reserved: 'Nothing, it is reserved',
  occupied: 'The recorded parcel',
} as const;

const answers: readonly Answer[] = [
  {
    found: 'as-recorded',
    keys: 'Enter',
    words: ({ recorded }) => asRecorded[recorded.use],
    aside: ({ recorded }) => recorded.reference ?? '',
  },
  { found: 'empty', keys: '1', words: () => 'Nothing, it is empty', aside: () => '' },
  { found: 'other', keys: '2', words: () => 'Another parcel', aside: () => 'scan or type' },
  {
    found: 'no-access',
    keys: '3',
    words: () => 'It does not open',
    aside: () => 'sets the door out of order',
  },
  {
    found: 'undecided',
    keys: '4',
    words: () => 'Cannot tell',
    aside: () => 'look again at the end',
  },
  {
    found: 'not-closing',
    keys: '5',
    words: () => 'It does not close',
    aside: () => 'sets the door out of order',
  },
];

/** Returns the possible answers for a door: "empty" only if the door is recorded as occupied. */
const answersFor = ({ recorded }: WalkDoor): readonly Answer[] =>
  answers.filter(({ found }) => found !== 'empty' || recorded.use === 'occupied');

/** Answer that a key gives; null for other keys. */
export const findingOfKey = (door: WalkDoor, key: string): Finding | null =>
  answersFor(door).find(({ keys }) => keys === key)?.found ?? null;

interface AnswersProps {
  door: WalkDoor;
  onAnswer: (found: Finding) => void;
}

/** Answers as large buttons; the first is usually right. */
export function Answers({ door, onAnswer }: AnswersProps) {
  return (
    <div className="walk-answers" role="group" aria-label={`What is behind door ${door.number}`}>
      {answersFor(door).map(({ found, keys, words, aside }, at) => (
        <button
          key={`${door.number} ${found}`}
          type="button"
          autoFocus={at === 0}
          className={at === 0 ? 'walk-answer walk-best' : 'walk-answer'}
          aria-pressed={door.found === found || undefined}
          onClick={() => onAnswer(found)}
        >
          <Keys keys={keys} hint />
          <span>{words(door)}</span>
          <small className={found === 'as-recorded' ? 'ref' : undefined}>{aside(door)}</small>
        </button>
      ))}
    </div>
  );
}

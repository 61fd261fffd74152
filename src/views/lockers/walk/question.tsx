import { useRef, useState, type Ref, useEffect, useMemo, type KeyboardEvent } from 'react';
import type { Finding } from '#domain/lockers/walks/walk.ts';
import { foundWords, recordedWords } from '#domain/lockers/walks/words.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Icon } from '#ui/mark/icon.tsx';
import { Answers, findingOfKey } from './answers.tsx';
import { DoorPhoto } from './photos/door-photo.tsx';
import { isRecordedParcel, OtherParcel } from './other-parcel.tsx';
import { PhotoButton } from './photos/photo-button.tsx';
import { canScan, Scanner } from './photos/scanner.tsx';

import type { WalkDoor } from './walk.ts';
import { createTypedKeys } from './typed-keys.ts';

interface QuestionKeys {
  keys: Readonly<Record<string, () => void>>;
  onKey: (key: string) => void;
  onText: (text: string, isWhole: boolean) => void;
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox';

/** Handles the keys of a question; within a field only Escape, so that other keys can be typed. */
function useQuestionKeys({ keys, ...handlers }: QuestionKeys) {
  const latest = useRef({ keys, ...handlers });
  useEffect(() => {
    latest.current = { keys, ...handlers };
  });
  const typed = useMemo(
    () =>
      createTypedKeys({
        onKey: (key) => (latest.current.keys[key] ?? (() => latest.current.onKey(key)))(),
        onText: (text, isWhole) => latest.current.onText(text, isWhole),
      }),
    [],
  );
  useEffect(() => typed.stop, [typed]);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isField(event.target) && event.key !== 'Escape') return;
    if (event.key === ' ' && event.target instanceof HTMLInputElement) return;
    const isTyped = typed.press(event.key);
    const deed = isTyped ? undefined : keys[event.key];
    if (!isTyped && deed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    deed?.();
  };
}

export interface QuestionProps {
  walkId: number;
  door: WalkDoor;
  said: string;
  opensAsIGo: boolean;
  onOpensAsIGo: (isOn: boolean) => void;
  onAnswer: (found: Finding, extra: { reference?: string; note?: string }) => void;
  onPhoto: (photo: File) => void;
  onOpen: () => void;
  onBack: () => void;
  onPause: () => void;
}

/** Question about a door: its record, and answers by keys. A hand scanner may type at any time. */
export function Question(props: QuestionProps) {
  const { door, said, onAnswer, onOpen, onBack, onPause } = props;
  const [note, setNote] = useState<string | null>(null);
  const [label, setLabel] = useState<string | null>(null);
  const [isScanning, scan] = useState(false);
  const photoButton = useRef<HTMLButtonElement>(null);
  const answer = (found: Finding, reference?: string) =>
    onAnswer(found, { note: note ?? '', ...(reference !== undefined && { reference }) });
  const take = (text: string) => {
    scan(false);
    if (isRecordedParcel(door, text)) answer('as-recorded');
    else setLabel(text.toUpperCase());
  };
  const choose = (found: Finding) => (found === 'other' ? setLabel('') : answer(found));
  const onKeyDown = useQuestionKeys({
    keys: {
      ' ': onOpen,
      Backspace: onBack,
      Escape: () => (label === null && note === null ? onPause() : (setLabel(null), setNote(null))),
      n: () => setNote(''),
      p: () => photoButton.current?.click(),
      s: () => scan(canScan()),
    },
    onKey: (key) => {
      const found = findingOfKey(door, key);
      if (found !== null) choose(found);
    },
    onText: (text, isWhole) => (isWhole ? take(text) : setLabel(text)),
  });
  return (
    <div className="walk-question" onKeyDown={onKeyDown}>
      <h2>What is behind door {door.number}?</h2>
      <p className="walk-recorded">
        {recordedWords(door.recorded)}
        {door.found !== null && ` Your answer: ${foundWords[door.found].toLowerCase()}.`}
      </p>
      {label === null ? (
        <Answers door={door} onAnswer={choose} />
      ) : (
        <OtherParcel
          door={door}
          label={label}
          onTake={(text) => answer('other', text)}
          onRecorded={() => answer('as-recorded')}
          onClose={() => setLabel(null)}
        />
      )}
      {note !== null && (
        <TextField
          label="Note"
          autoFocus
          optional
          value={note}
          onChange={setNote}
          maxLength={300}
        />
      )}
      {isScanning && <Scanner onLabel={take} onClose={() => scan(false)} />}
      {canScan() && !isScanning && (
        <Button kind="primary" className="walk-scan" keys="s" onClick={() => scan(true)}>
          <Icon name="search" />
          Scan the label
        </Button>
      )}
      <p className="walk-said" role="status">
        {said}
      </p>
      <DoorPhoto walkId={props.walkId} door={door} />
      <WalkEnd {...props} photoButton={photoButton} onNote={() => setNote('')} />
    </div>
  );
}

interface WalkEndProps extends QuestionProps {
  photoButton: Ref<HTMLButtonElement>;
  onNote: () => void;
}

function WalkEnd(props: WalkEndProps) {
  const { door, opensAsIGo, onOpensAsIGo, onPhoto, onOpen, onBack, onPause, onNote } = props;
  return (
    <div className="walk-end">
      <Button keys="Space" onClick={onOpen}>
        Open
      </Button>
      <Button keys="Backspace" onClick={onBack}>
        Previous
      </Button>
      <Button kind="quiet" keys="n" onClick={onNote}>
        Note
      </Button>
      <PhotoButton
        ref={props.photoButton}
        door={door.number}
        hasOne={door.photo_file_id !== null}
        onPhoto={onPhoto}
      />
      <Button kind="quiet" keys="Escape" onClick={onPause}>
        Pause
      </Button>
      <Checkbox
        label="Open each door when I reach it"
        checked={opensAsIGo}
        onChange={onOpensAsIGo}
      />
    </div>
  );
}

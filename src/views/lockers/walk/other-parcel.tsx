import { useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { WalkDoor } from './walk.ts';

/** Whether a label belongs to the recorded parcel. */
export const isRecordedParcel = ({ recorded }: WalkDoor, text: string): boolean =>
  [recorded.reference, recorded.label].includes(text.toUpperCase());

interface OtherProps {
  door: WalkDoor;
  label: string;
  onTake: (text: string) => void;
  onRecorded: () => void;
  onClose: () => void;
}

/** Form that takes the label of a parcel other than the recorded one. */
export function OtherParcel({ door, label, onTake, onRecorded, onClose }: OtherProps) {
  const [text, setText] = useState(label);
  const [problem, setProblem] = useState<string>();
  const { reference } = door.recorded;
  const take = () => {
    if (text.trim() === '') setProblem('Scan or type the reference of the parcel.');
    else if (isRecordedParcel(door, text.trim())) onRecorded();
    else onTake(text.trim());
  };
  return (
    <form
      className="walk-other"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      {label !== '' && (
        <p role="status">
          Door {door.number} holds <b className="ref">{label}</b>,{' '}
          {reference === null ? 'recorded free' : `recorded ${reference}`}. Save this parcel as
          found?
        </p>
      )}
      <TextField
        label="Reference on the label"
        autoFocus
        mono
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={setText}
        {...(problem !== undefined && { error: problem })}
      />
      <div className="walk-buttons">
        <Button type="submit" kind="primary" keys="Enter">
          Save as found
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

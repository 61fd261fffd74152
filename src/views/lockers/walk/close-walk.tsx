import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useApp } from '#ui/app-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { Note } from '#ui/form/note.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Difference } from './differences.tsx';
import { isDifferent, type Walk, type WalkDoor } from './walk.ts';

interface CloseWalkProps {
  walk: Walk;
  doors: readonly WalkDoor[];
  /** Number of answers that the server does not have yet. */
  waiting: number;
  onLook: (number: number) => void;
}

/**
 * Whether a difference can be corrected. Unclear differences and doors with a newer report of the
 * locker cannot be corrected.
 */
const isCorrectable = ({ correction, correction_state: state }: WalkDoor): boolean =>
  correction?.kind !== 'unclear' && state !== 'overtaken';
const whyNot = ({ correction_state: state }: WalkDoor): string =>
  state === 'overtaken'
    ? 'Not corrected: the locker has sent a newer report.'
    : 'Not corrected: look at the door again.';

const doorsWord = (count: number) => (count === 1 ? '1 door' : `${count} doors`);

/** End of a walk: planned corrections, each of which can be left out with a reason. */
export function CloseWalk({ walk, doors, waiting, onLook }: CloseWalkProps) {
  const { api } = useApp();
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const different = doors.filter(isDifferent);
  const open = doors.filter(({ found }) => found === null || found === 'undecided');
  const left = doors.filter(({ found }) => found === null).length;
  const close = useMutation({
    ...api.mutation('POST /locker-walks/:id/close'),
    onSuccess: () => navigate(`/lockers/${walk.locker_id}/walks/${walk.id}`, { replace: true }),
  });
  const leftOut = Object.entries(reasons).map(([number, reason]) => ({
    number: Number(number),
    reason: reason.trim(),
  }));
  const isReasonMissing = leftOut.some(({ reason }) => reason === '');
  const leave = (number: number, isMade: boolean) =>
    setReasons(({ [number]: _, ...rest }) => (isMade ? rest : { ...rest, [number]: '' }));
  const count = different.filter(isCorrectable).length - leftOut.length;
  const made = count === 1 ? '1 correction' : `${count} corrections`;
  return (
    <form
      className="walk-close"
      onSubmit={(event) => {
        event.preventDefault();
        if (waiting > 0 || isReasonMissing) return;
        const body = { left_out: leftOut, without_rest: left > 0 };
        close.mutate({ params: { id: walk.id }, body });
      }}
    >
      <h2>{different.length === 0 ? 'Every door is as recorded' : 'What will be corrected'}</h2>
      <ul className="walk-differences">
        {different.map((door) => {
          const reason = reasons[door.number];
          return (
            <li key={door.door_id}>
              <Difference walkId={walk.id} door={door} />
              {isCorrectable(door) ? (
                <Checkbox
                  label={`Correct door ${door.number}`}
                  checked={reason === undefined}
                  onChange={(isMade) => leave(door.number, isMade)}
                />
              ) : (
                <StatusMark status="info">{whyNot(door)}</StatusMark>
              )}
              {reason !== undefined && (
                <TextField
                  label="Reason"
                  value={reason}
                  onChange={(text) => setReasons({ ...reasons, [door.number]: text })}
                  {...(reason.trim() === '' && {
                    error: 'Enter the reason why this correction is left out.',
                  })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {open.length > 0 && (
        <p className="walk-open">
          Without an answer:{' '}
          {open.map(({ number }) => (
            <Button key={number} kind="quiet" onClick={() => onLook(number)}>
              Door {number}
            </Button>
          ))}
        </p>
      )}
      {close.error !== null && <Note kind="error">{close.error.message}</Note>}
      <Button
        type="submit"
        kind="primary"
        autoFocus
        keys="Enter"
        busy={close.isPending}
        off={
          waiting > 0 ? 'Some answers are not sent yet.' : isReasonMissing && 'A reason is missing.'
        }
      >
        {left > 0 ? `Close without ${doorsWord(left)}, ${made}` : `Close the walk, ${made}`}
      </Button>
    </form>
  );
}

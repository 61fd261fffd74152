import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { useApp } from '#ui/app-context.ts';
import type { Walk, WalkDoor } from './walk.ts';

/**
 * Milliseconds between opening two doors, because the power supply of a locker opens one door at a
 * time.
 */
const PULSE_MS = 2000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Requests the opening of a door without retries. A request that is still waiting is dropped when
 * another door is opened or the user leaves.
 */
export function useOpening({ locker_id }: Walk) {
  const { api } = useApp();
  const [said, say] = useState('');
  const pulse = useRef({ at: 0, wanted: 0 });
  useEffect(() => {
    const kept = pulse.current;
    return () => {
      kept.wanted = 0;
    };
  }, []);
  const open = async ({ door_id, number }: WalkDoor) => {
    const kept = pulse.current;
    kept.wanted = number;
    say(`Opening door ${number}`);
    await pause(Math.max(0, kept.at + PULSE_MS - Date.now()));
    if (kept.wanted !== number) return;
    kept.at = Date.now();
    const key = crypto.randomUUID();
    const what = { command: 'open-door', reason: 'Audit walk' } as const;
    const body = { ...what, locker_id, door_id, key };
    try {
      await api.call('POST /locker-shipments/command', { body }, { idempotencyKey: key });
      say(`The command to open door ${number} was sent.`);
    } catch (error) {
      const why = error instanceof ApiError ? error.message : 'No response was received.';
      say(`Door ${number} was not opened: ${why}`);
    }
  };
  return { open, said };
}

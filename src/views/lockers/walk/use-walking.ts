import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { createStore } from '#commands/store.ts';
import { doorBefore, nextDoor, type Finding } from '#domain/lockers/walks/walk.ts';
import { useApp } from '#ui/app-context.ts';
import { createAnswerQueue } from './answer-queue.ts';
import type { Walk, WalkDoor } from './walk.ts';

const RETRY_MS = 3000;
const ANSWER = 'PUT /locker-walks/:id/doors/:number';
const PHOTO = 'POST /locker-walks/:id/doors/:number/photo';

/** Retries after a while, or as soon as the network is back. */
function later(again: () => void): void {
  const once = () => {
    clearTimeout(timer);
    removeEventListener('online', once);
    again();
  };
  const timer = setTimeout(once, RETRY_MS);
  addEventListener('online', once);
}

interface Extra {
  reference?: string;
  note?: string;
}

/** Sends answers in order, and keeps those that the server does not have yet. */
function useAnswers(walk: Walk) {
  const { id } = walk;
  const { api, toasts } = useApp();
  const client = useQueryClient();
  const { queue, received } = useMemo(() => {
    const { queryKey } = api.query('GET /locker-walks/:id', { params: { id } });
    const answered = createStore<Walk | null>(null);
    const made = createAnswerQueue({
      later,
      send: async (said) => {
        const params = { id, number: said.number };
        const how = { idempotencyKey: said.key };
        const after =
          'photo' in said
            ? await api.call(PHOTO, { params, form: { image: said.photo } }, how)
            : await api.call(ANSWER, { params, body: said.body }, how);
        // Set before the answer leaves the queue, so that no door is asked about twice in between.
        answered.set(after);
        client.setQueryData(queryKey, after);
      },
      refused: (said, why) => {
        const what = 'photo' in said ? 'photo not saved' : 'answer not saved';
        toasts.show({ kind: 'error', text: `Door ${said.number}: ${what}`, detail: why });
        void client.invalidateQueries({ queryKey });
      },
    });
    return { queue: made, received: answered };
  }, [api, client, id, toasts]);
  const waiting = useSyncExternalStore(queue.subscribe, queue.get);
  const answered = useSyncExternalStore(received.subscribe, received.get);
  const newest = answered !== null && answered.version > walk.version ? answered : walk;
  return { queue, waiting, newest };
}

/** Doors of a walk, including answers that are not sent yet. */
const withAnswers = ({ at }: Walk, waiting: ReturnType<typeof useAnswers>['waiting']): WalkDoor[] =>
  at.map((door) => {
    const answer = waiting.findLast((said) => said.number === door.number && 'body' in said);
    return answer === undefined || 'photo' in answer ? door : { ...door, found: answer.body.found };
  });

/** State of a walk: the current door and the answers. */
export function useWalking(walk: Walk) {
  const { queue, waiting, newest } = useAnswers(walk);
  const doors = withAnswers(newest, waiting);
  const [chosen, choose] = useState<number | null>(null);
  const current = doors.find(({ number }) => number === chosen) ?? nextDoor(doors);
  /** Records the finding for the current door and returns the next door. */
  const answer = (found: Finding, { reference, note }: Extra = {}): WalkDoor | null => {
    if (current === null) return null;
    const { use, parcel_id } = current.recorded;
    queue.add({
      number: current.number,
      key: crypto.randomUUID(),
      body: {
        found,
        recorded: { use, parcel_id },
        at: new Date().toISOString(),
        ...(reference !== undefined && { reference }),
        ...(note !== undefined && note !== '' && { note }),
      },
    });
    choose(null);
    return nextDoor(doors.map((door) => (door === current ? { ...door, found } : door)));
  };
  const photograph = (photo: File): void => {
    if (current !== null) queue.add({ number: current.number, key: crypto.randomUUID(), photo });
  };
  const back = () => {
    const at = current?.position ?? doors.length;
    choose(doorBefore(doors, at)?.number ?? chosen);
  };
  return { doors, current, waiting: waiting.length, answer, photograph, back, choose };
}

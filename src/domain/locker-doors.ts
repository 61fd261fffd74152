/** How a door of a locker is. */
const doorStates = ['free', 'reserved', 'occupied', 'open', 'jammed', 'out-of-order'] as const;
export type DoorState = (typeof doorStates)[number];

/** What a terminal tells of a door. */
export const doorHappenings = ['deposited', 'collected', 'jammed', 'mended'] as const;
export type DoorHappening = (typeof doorHappenings)[number];

/** The states in which something can happen to a door; what does not fit came late or twice. */
export const happensFrom: Readonly<Record<DoorHappening, readonly DoorState[]>> = {
  deposited: ['free', 'reserved', 'open'],
  collected: ['occupied', 'open'],
  jammed: ['free', 'reserved', 'occupied', 'open'],
  mended: ['jammed'],
};

/** How a door is after it; a mended one is as full as it was. */
export function doorStateAfter(happened: DoorHappening, isTaken: boolean): DoorState {
  if (happened === 'jammed') return 'jammed';
  if (happened === 'deposited') return 'occupied';
  if (happened === 'collected') return 'free';
  return isTaken ? 'occupied' : 'free';
}

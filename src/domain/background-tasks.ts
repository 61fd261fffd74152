/** States of a background task. One that failed for less than five minutes is repeated first. */
export const taskStates = ['working', 'retrying', 'failing', 'behind'] as const;
export type TaskState = (typeof taskStates)[number];

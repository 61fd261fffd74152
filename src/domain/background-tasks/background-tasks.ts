/** States of a background task: `retrying` turns into `failing` after five minutes of failures. */
export const taskStates = ['working', 'retrying', 'failing', 'behind'] as const;
export type TaskState = (typeof taskStates)[number];

/** Saved views that both message logs begin with. */
export const messageViews: [name: string, filter: string][] = [
  ['All', ''],
  ['Failed', 'status:failed'],
  ['Not sent yet', 'status:queued'],
];

/** Saved views that both message logs begin with. */
export const messageViews: [name: string, filter: string][] = [
  ['All', ''],
  ['Failed', 'status:failed'],
  ['Failed today', 'status:failed created:today'],
  ['Not delivered after 10 min', 'undelivered:10'],
  ['Asked for no more', 'stopped:yes'],
  ['Not sent yet', 'status:queued'],
];

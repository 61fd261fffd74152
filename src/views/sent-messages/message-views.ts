type SavedView = [name: string, filter: string];

/** Saved views that the log of messages to drivers begins with. */
export const driverViews: SavedView[] = [
  ['All', ''],
  ['Failed', 'status:failed'],
  ['Failed today', 'status:failed created:today'],
  ['Not delivered after 10 min', 'undelivered:10'],
];

/** Saved views that the logs of messages to customers begin with. */
export const messageViews: SavedView[] = [
  ...driverViews,
  ['Asked for no more', 'stopped:yes'],
  ['Not sent yet', 'status:queued'],
  ['Held', 'status:held'],
];

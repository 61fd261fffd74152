type SavedView = [name: string, filter: string];

/** Built-in views of messages to drivers. */
export const driverViews: SavedView[] = [
  ['All', ''],
  ['Failed', 'status:failed'],
  ['Failed today', 'status:failed created:today'],
  ['Not delivered after 10 min', 'undelivered:10'],
];

/** Built-in views of messages to customers. */
export const messageViews: SavedView[] = [
  ...driverViews,
  ['Opted out', 'stopped:yes'],
  ['Not sent yet', 'status:queued'],
  ['Held', 'status:held'],
];

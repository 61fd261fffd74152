/** What a branch has to find a collecting driver for. */
export const uncollected = ['submitted', 'collection-unassigned', 'collection-rejected'] as const;

/** What a branch has to find a delivering driver for. */
export const undelivered = ['delivery-unassigned', 'delivery-rejected'] as const;

/** What a collecting driver still has to do. */
export const toCollect = [
  'collection-assigned',
  'collection-failed-attempt',
  'collection-exception',
] as const;

/** What a delivering driver still has to do. */
export const toDeliver = [
  'delivery-assigned',
  'out-for-delivery',
  'delivery-failed-attempt',
  'delivery-exception',
] as const;

/** How many days a trend shows. */
export const TREND_DAYS = 14;

import { ownPages } from '../tracking/tracking.ts';
import { isSettingOn, settingNumber } from '../settings/setting-reads.ts';

type Settings = ReadonlyMap<string, string>;

export const scores = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const ratingKinds = ['promoter', 'passive', 'detractor'] as const;
type RatingKind = (typeof ratingKinds)[number];

/** Kind of rating that a score counts as, by the limits in the settings. */
export function ratingKind(score: number, settings: Settings): RatingKind {
  if (score >= (settingNumber(settings, 'nps_promoter_minimum') ?? 9)) return 'promoter';
  return score <= (settingNumber(settings, 'nps_detractor_maximum') ?? 6) ? 'detractor' : 'passive';
}

/** Time at which a customer is asked for a rating after a delivery; null if disabled. */
export function askAfter(deliveredAt: Date, settings: Settings): Date | null {
  if (!isSettingOn(settings, 'nps_enabled')) return null;
  const hours = settingNumber(settings, 'nps_delay_hours') ?? 0;
  return new Date(deliveredAt.getTime() + hours * 3_600_000);
}

/** URL of the rating page; null if another site hosts the company's public pages. */
export function ratingLink(trackingUrl: string, token: string): string | null {
  const base = ownPages(trackingUrl);
  return base === null ? null : `${base}/rate?token=${token}`;
}

/**
 * Subjects of messages to a driver: a collection or delivery of a shipment, or a requested pickup.
 */
export const newsSubjects = ['collection', 'delivery', 'pickup'] as const;
type NewsSubject = (typeof newsSubjects)[number];

/** Changes of a driver's work: assigned, unassigned, or changed. */
export const newsKinds = ['on', 'off', 'changed'] as const;
type NewsKind = (typeof newsKinds)[number];

export interface NewsItem {
  subject: NewsSubject;
  subject_id: number;
  what: NewsKind;
}

/**
 * Returns the net change of a subject after all its changes, in order; null if the driver's work is
 * the same as before.
 */
function netChange(subject: NewsSubject, happened: readonly NewsKind[]): NewsKind | null {
  const wasTheirs = happened[0] !== 'on';
  const isTheirs = happened.at(-1) !== 'off';
  if (wasTheirs !== isTheirs) return isTheirs ? 'on' : 'off';
  if (!isTheirs) return null;
  // Changing the day or window of a requested collection unassigns its driver and assigns them
  // again.
  return subject === 'pickup' || happened.includes('changed') ? 'changed' : null;
}

/**
 * Returns the net changes, one per subject. Leaves out work that was assigned and unassigned again.
 */
export function netNews(items: readonly NewsItem[]): NewsItem[] {
  const bySubject = new Map<string, NewsItem[]>();
  for (const item of items) {
    const key = `${item.subject} ${item.subject_id}`;
    bySubject.set(key, [...(bySubject.get(key) ?? []), item]);
  }
  return [...bySubject.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const what = netChange(
      first.subject,
      all.map((one) => one.what),
    );
    return what === null ? [] : [{ ...first, what }];
  });
}

/** Change with the label of its subject, such as "FV4XVM, Sandown". */
export interface NamedNews extends NewsItem {
  label: string;
}

const NAMED = 3;

function line(lead: string, labels: readonly string[]): string[] {
  if (labels.length === 0) return [];
  const more = labels.length - NAMED;
  const named = labels.slice(0, more === 1 ? NAMED + 1 : NAMED).join('; ');
  return [`${lead}: ${named}${more > 1 ? `; and ${more} more` : ''}.`];
}

/** Templates under which the message log lists the messages. */
const newsTemplates = {
  on: 'driver-assigned',
  off: 'driver-unassigned',
  changed: 'driver-changed',
  several: 'driver-work',
} as const;

/** Writes one message about all changes for a driver; null without changes. */
export function newsMessage(news: readonly NamedNews[]): { template: string; text: string } | null {
  const [first] = news;
  if (first === undefined) return null;
  const labels = (what: NewsKind, subjects: readonly NewsSubject[]) =>
    news
      .filter((one) => one.what === what && subjects.includes(one.subject))
      .map(({ label }) => label);
  const text = [
    ...line('To collect', labels('on', ['collection', 'pickup'])),
    ...line('To deliver', labels('on', ['delivery'])),
    ...line('Changed', labels('changed', newsSubjects)),
    ...line('No longer yours', labels('off', newsSubjects)),
  ].join('\n');
  const isOneKind = news.every(({ what }) => what === first.what);
  return { template: newsTemplates[isOneKind ? first.what : 'several'], text };
}

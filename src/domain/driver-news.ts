/** What a driver is told of: a shipment to collect or to deliver, or a collection that was requested. */
export const newsSubjects = ['collection', 'delivery', 'pickup'] as const;
type NewsSubject = (typeof newsSubjects)[number];

/** It is the driver's now, it is no longer, or it is another than it was. */
export const newsKinds = ['on', 'off', 'changed'] as const;
type NewsKind = (typeof newsKinds)[number];

export interface NewsItem {
  subject: NewsSubject;
  subject_id: number;
  what: NewsKind;
}

/** What is left to be said of one piece of work after all that happened to it, in order; null for nothing. */
function leftToSay(subject: NewsSubject, happened: readonly NewsKind[]): NewsKind | null {
  const wasTheirs = happened[0] !== 'on';
  const isTheirs = happened.at(-1) !== 'off';
  if (wasTheirs !== isTheirs) return isTheirs ? 'on' : 'off';
  if (!isTheirs) return null;
  // A requested collection whose day or window changes is planned again: it leaves its driver and comes back.
  return subject === 'pickup' || happened.includes('changed') ? 'changed' : null;
}

/** What changed altogether, each piece of work once: what was given and taken back again is no news. */
export function netNews(items: readonly NewsItem[]): NewsItem[] {
  const bySubject = new Map<string, NewsItem[]>();
  for (const item of items) {
    const key = `${item.subject} ${item.subject_id}`;
    bySubject.set(key, [...(bySubject.get(key) ?? []), item]);
  }
  return [...bySubject.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const what = leftToSay(
      first.subject,
      all.map((one) => one.what),
    );
    return what === null ? [] : [{ ...first, what }];
  });
}

/** One piece of work in words, such as "FV4XVM, Sandown". */
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

/** By what the log of messages calls it. */
const newsTemplates = {
  on: 'driver-assigned',
  off: 'driver-unassigned',
  changed: 'driver-changed',
  several: 'driver-work',
} as const;

/** One message of all that changed for a driver; null when nothing did. */
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

const PLACE = '/rates-and-estimates';

/** Parameters in the URL of the page. */
export interface Asked {
  tab: string | null;
  /** Whether the form of a new revision is open. */
  isNew: boolean;
  revision: number | null;
  group: number | null;
  service: string | null;
  /** Zones of the finding that the link opens, such as GP and WC. */
  from: string | null;
  to: string | null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

export function askedIn(search: string): Asked {
  const given = new URLSearchParams(search);
  return {
    tab: given.get('tab'),
    isNew: given.has('isNew'),
    revision: numberOf(given.get('revision')),
    group: numberOf(given.get('group')),
    service: given.get('service'),
    from: given.get('from'),
    to: given.get('to'),
  };
}

/** URL of a part of the page. */
export function ratesAddress(asked: Partial<Asked>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(asked))
    if (value !== null && value !== undefined && value !== false) params.set(name, String(value));
  const search = params.toString();
  return search === '' ? PLACE : `${PLACE}?${search}`;
}

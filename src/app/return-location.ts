import type { BrowserStorage } from './storage.ts';

const LOCATION = 'requested-location';
const BY = 'requested-by';

/** Where somebody wanted to go before they had to sign in: in memory, and over a reload in sessionStorage. */
export function createReturnLocation(session: BrowserStorage | null) {
  let location: string | null = null;
  let by: string | null = null;
  const put = (key: string, value: string | null) => {
    try {
      if (value === null) session?.removeItem(key);
      else session?.setItem(key, value);
    } catch {
      // Memory holds it until the page is closed.
    }
  };
  const peek = () => location ?? session?.getItem(LOCATION) ?? null;
  const keep = (next: string | null, userId: number | null) => {
    location = next;
    by = next === null || userId === null ? null : String(userId);
    put(LOCATION, location);
    put(BY, by);
  };
  return {
    peek,
    /** `userId` is the person who was there, or null when nobody was signed in. */
    keep,
    /** Read once; another person does not go where somebody else was. */
    take(userId: number): string | null {
      const [kept, owner] = [peek(), by ?? session?.getItem(BY) ?? null];
      keep(null, null);
      return owner === null || owner === String(userId) ? kept : null;
    },
  };
}

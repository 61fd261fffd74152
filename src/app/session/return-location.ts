import type { BrowserStorage } from '../storage.ts';

const LOCATION = 'requested-location';
const BY = 'requested-by';

/** Requested location before sign-in: in memory, and across a reload in sessionStorage. */
export function createReturnLocation(session: BrowserStorage | null) {
  let location: string | null = null;
  let by: string | null = null;
  const put = (key: string, value: string | null) => {
    try {
      if (value === null) session?.removeItem(key);
      else session?.setItem(key, value);
    } catch {
      // Without storage the location is kept in memory.
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
    /** `userId` is the user who requested the location; null without a signed-in user. */
    keep,
    /** Returns the location once; null for a different user. */
    take(userId: number): string | null {
      const [kept, owner] = [peek(), by ?? session?.getItem(BY) ?? null];
      keep(null, null);
      return owner === null || owner === String(userId) ? kept : null;
    },
  };
}

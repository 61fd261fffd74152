import { shiftDay, todayHere } from '#domain/kernel/business-days.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import { UTC_OFFSET } from '#domain/kernel/time.ts';
import { question } from '../asking/ask.ts';
import { command } from '../command.ts';
import type { Effects } from '../effects.ts';
import { countOf } from '../asking/wording.ts';

const MORNING = '08:00';

interface Held {
  entity: string;
  row_id: number;
}

/**
 * Claims of the user that are not snoozed. An empty list if they cannot be fetched, so that the
 * user can always sign out.
 */
async function ownClaims(fx: Effects): Promise<readonly Held[]> {
  if (!fx.can('Claim work')) return [];
  const query = { filter: { mine: true, snoozed: false }, range: [0, 999] };
  const found = await fx.call('GET /claims', { query }, {}).catch(() => null);
  return isList(found) ? found.rows : [];
}

const isList = (found: unknown): found is { rows: readonly Held[] } =>
  typeof found === 'object' && found !== null && 'rows' in found && Array.isArray(found.rows);

/** Releases the claims, or snoozes them until the next morning. */
async function releaseOrSnooze(fx: Effects, how: 'keep' | 'release'): Promise<void> {
  const until = new Date(`${shiftDay(todayHere(), 1)}T${MORNING}:00${UTC_OFFSET}`).toISOString();
  for (const [entity, rows] of groupBy(await ownClaims(fx), (one) => one.entity)) {
    const body = { entity, ids: rows.map(({ row_id }) => row_id) };
    if (how === 'release') await fx.call('POST /claims/release', { body }, {});
    else await fx.call('POST /claims/snooze', { body: { ...body, until } }, {});
  }
}

export const signOut = command({
  id: 'app.sign-out',
  title: 'Sign out',
  icon: 'log-out',
  repeatable: false,
  keywords: ['log out', 'logout', 'leave'],
  async questions(fx) {
    const held = await ownClaims(fx);
    if (held.length === 0) return [];
    return [
      question({
        name: 'claims',
        label: `You have ${countOf(held.length, 'claims')}`,
        kind: 'choice',
        options: [
          { value: 'hand over', label: 'Hand them over first' },
          { value: 'release', label: 'Release them' },
          { value: 'keep', label: `Keep them until tomorrow ${MORNING}` },
        ],
      }),
    ];
  },
  async run({ answers: { claims: how } }, fx) {
    if (how === 'hand over') return fx.go('/handover?q=mine%3Ayes');
    if (how === 'keep' || how === 'release') await releaseOrSnooze(fx, how);
    fx.signOut();
  },
});

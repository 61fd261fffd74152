import { afterEach, expect, test, vi } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import type { Effects } from '#commands/effects.ts';
import { intentOf, perform } from '#commands/run.ts';
import { SUPER_ADMIN_ROLE } from '#domain/people/roles.ts';
import { agreeToOpen } from './agreement.commands.ts';

const NIGHT = '2026-11-26T23:30:00+02:00';
const DAY = '2026-11-26T11:30:00+02:00';
const ME = 1;

afterEach(() => {
  vi.useRealTimers();
});

/** Questions while one command of the user's own and one of another user are waiting. */
async function questionsAt(now: string) {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  const row = { locker: 'CG66', door: null, asked_by: 'Somebody', time_created: now };
  const call = vi.fn<Effects['call']>((key) =>
    Promise.resolve(
      key === 'GET /my-profile'
        ? { user: { id: ME, role: { name: SUPER_ADMIN_ROLE } } }
        : {
            rows: [
              { ...row, id: 7, user_id: ME },
              { ...row, id: 8, user_id: 2 },
            ],
          },
    ),
  );
  const fx = { ...noEffects, call };
  const questions = (await agreeToOpen.questions?.(fx, { is: 'none' })) ?? [];
  const [which, , code] = questions;
  const offered = which?.options.map(({ value }) => value);
  const asksCode = (id: number, agrees: boolean) => code?.isAsked?.({ id, agrees });
  return { offered, asksCode, call, fx };
}

test('by day users cannot approve their own commands', async () => {
  const { offered, asksCode } = await questionsAt(DAY);
  expect(offered).toEqual([8]);
  expect(asksCode(8, true)).toBe(false);
});

test('at night SuperAdmins approve their own commands with a code, or decline their own commands without a code', async () => {
  const { offered, asksCode } = await questionsAt(NIGHT);
  expect(offered).toEqual([7, 8]);
  expect([asksCode(7, true), asksCode(7, false), asksCode(8, true)]).toEqual([true, false, false]);
});

test('the second-factor code is sent with the approval', async () => {
  const { call, fx } = await questionsAt(NIGHT);
  const given = { id: 7, agrees: true, code: '123456' };
  await perform({ ...intentOf(agreeToOpen, { is: 'none' }), answers: given }, fx);
  expect(call).toHaveBeenLastCalledWith(
    'POST /locker-commands/:id/agree',
    { params: { id: 7 }, body: { agrees: true, code: '123456' } },
    {},
  );
});

import { expect, test, vi } from 'vitest';
import { noEffects } from '#tests/support/recomputed/effects.ts';
import { command, type Intent } from './command.ts';
import type { ClaimOn, Effects } from './effects.ts';
import type { Subject } from './focus.ts';
import { confirmClaimOverride, withClaimOverride } from './over-claims.ts';

const claim = (id: number, name: string, is_own = false): ClaimOn => ({
  id,
  row_id: id,
  name,
  is_own,
  claimed_at: new Date(Date.now() - 4 * 60_000).toISOString(),
});
const change = command({
  id: 'shipments.change',
  title: 'Change',
  on: 'shipments',
  changes: true,
  run: async () => [],
});
const rows: Subject = { is: 'rows', kind: 'shipments', ids: [1, 2], rows: new Map() };
const intent = (changed: Partial<Intent> = {}): Intent => ({
  command: change,
  subject: rows,
  answers: {},
  key: '',
  ...changed,
});

function effects(claims: readonly ClaimOn[], answer = true) {
  const ask = vi.fn(async () => answer);
  const claimsOn = vi.fn(async () => claims);
  return { fx: { ...noEffects, ask, claimsOn } satisfies Effects, ask, claimsOn };
}

test('a command asks once before overriding claims, with the name or the number of their owners', async () => {
  const one = effects([claim(5, 'Thandi Nkosi'), claim(6, 'Me', true)]);
  expect(await confirmClaimOverride(intent(), one.fx)).toEqual([5]);
  expect(one.ask).toHaveBeenCalledExactlyOnceWith(
    'Claimed by Thandi Nkosi 4 min ago. Continue anyway?',
  );
  const same = effects([claim(5, 'Thandi Nkosi'), claim(7, 'Thandi Nkosi')]);
  expect(await confirmClaimOverride(intent(), same.fx)).toEqual([5, 7]);
  expect(same.ask).toHaveBeenCalledWith('Claimed by Thandi Nkosi: 2 rows. Continue anyway?');
  const several = effects([claim(5, 'Thandi Nkosi'), claim(7, 'Sipho Dube'), claim(8, 'Jo Fox')]);
  await confirmClaimOverride(intent(), several.fx);
  expect(several.ask).toHaveBeenCalledWith(
    'Claimed by Thandi Nkosi and 2 more: 3 rows. Continue anyway?',
  );
});

test('a declined confirmation cancels the command', async () => {
  const { fx } = effects([claim(5, 'Thandi Nkosi')], false);
  expect(await confirmClaimOverride(intent(), fx)).toBeNull();
});

test('a command needs no confirmation for own claims, reading, claiming or all matching rows', async () => {
  const own = effects([claim(6, 'Me', true)]);
  expect(await confirmClaimOverride(intent(), own.fx)).toEqual([]);
  expect(own.ask).not.toHaveBeenCalled();
  const unasked = [
    intent({ command: { ...change, changes: false } }),
    intent({ command: { ...change, claims: true } }),
    intent({ command: { ...change, on: undefined } }),
    intent({ subject: { is: 'matching', kind: 'shipments', query: {}, total: 9 } }),
  ];
  for (const each of unasked) {
    const { fx, claimsOn } = effects([claim(5, 'Thandi Nkosi')]);
    expect(await confirmClaimOverride(each, fx)).toEqual([]);
    expect(claimsOn).not.toHaveBeenCalled();
  }
});

test('only the first successful change sends the overridden claims', async () => {
  const called: [string, unknown][] = [];
  let isFailing = true;
  const call = vi.fn(async (key: string, _: unknown, how: object) => {
    called.push([key, Reflect.get(how, 'overClaims')]);
    if (key === 'PUT /a' && isFailing) throw new Error('busy');
  });
  const fx = withClaimOverride({ ...noEffects, call }, [5, 7]);
  await fx.call('GET /a', {}, {});
  await expect(fx.call('PUT /a', {}, {})).rejects.toThrow('busy');
  isFailing = false;
  await fx.call('PUT /a', {}, {});
  await fx.call('PUT /b', {}, {});
  expect(called).toEqual([
    ['GET /a', undefined],
    ['PUT /a', [5, 7]],
    ['PUT /a', [5, 7]],
    ['PUT /b', undefined],
  ]);
  expect(withClaimOverride(noEffects)).toBe(noEffects);
});

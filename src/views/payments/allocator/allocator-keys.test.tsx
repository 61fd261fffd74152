// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FormPage } from '#tests/support/screens/form-page.tsx';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { useAllocatorKeys, type AllocatorActs } from './allocator-keys.ts';

const draw = emptyPage();
const acts = {
  commit: vi.fn(),
  take: vi.fn(),
  turn: vi.fn(),
  move: vi.fn(),
  next: vi.fn(),
  toggleOnAccount: vi.fn(),
  toggleSplit: vi.fn(),
  acceptAll: vi.fn(),
  simulate: vi.fn(),
  undoLast: vi.fn(),
  leave: vi.fn(),
} satisfies AllocatorActs;

const Screen = () => (
  <div role="presentation" id="queue" tabIndex={-1} onKeyDown={useAllocatorKeys(acts)} />
);

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    document.getElementById('queue')?.dispatchEvent(event);
  });

beforeEach(() => {
  vi.clearAllMocks();
  draw(
    <FormPage>
      <Screen />
    </FormPage>,
  );
});

test.each([
  ['Enter', acts.commit, {}],
  ['1', acts.take, {}],
  ['m', acts.toggleOnAccount, {}],
  ['A', acts.acceptAll, { shiftKey: true }],
  ['z', acts.undoLast, { ctrlKey: true }],
])('a held %s acts once, so that only one receipt is posted', async (key, run, more) => {
  await press(key, more);
  await press(key, { ...more, repeat: true });
  await press(key, { ...more, repeat: true });
  expect(run).toHaveBeenCalledOnce();
});

test('movement keys repeat while they are held', async () => {
  await press('j');
  await press('j', { repeat: true });
  await press('ArrowDown', { repeat: true });
  expect(acts.move).toHaveBeenCalledTimes(3);
});

test('under a layout without Latin letters, keys work by their position', async () => {
  await press('\u043e', { code: 'KeyJ' });
  await press('\u042f', { code: 'KeyZ', ctrlKey: true });
  expect(acts.move).toHaveBeenCalledOnce();
  expect(acts.undoLast).toHaveBeenCalledOnce();
});

test('keys of a text composition do nothing', async () => {
  await press('Enter', { isComposing: true });
  expect(acts.commit).not.toHaveBeenCalled();
});

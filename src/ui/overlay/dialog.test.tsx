// @vitest-environment happy-dom
import { useLayoutEffect, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { Dialog } from './dialog.tsx';

const draw = emptyPage();
/** Focused element after rendering and before any effect. */
const drawnWith = vi.fn<(focused: string | null | undefined) => void>();

afterEach(() => {
  vi.clearAllMocks();
});

function Witness() {
  useLayoutEffect(() => {
    const { activeElement: at } = document;
    drawnWith(at?.getAttribute('aria-label') ?? at?.getAttribute('role'));
  });
  return null;
}

const open = (content: ReactNode) =>
  draw(
    <>
      <Dialog title="Messages" isOpen>
        {content}
      </Dialog>
      <Witness />
    </>,
  );

test('a dialog takes the focus on rendering, so that no key is lost', () => {
  open(<p>No messages yet.</p>);
  expect(drawnWith).toHaveBeenCalledWith('dialog');
});

test('an element with autoFocus gets the focus', () => {
  open(<input autoFocus aria-label="Name" />);
  expect(drawnWith).toHaveBeenCalledWith('Name');
});

test('without autoFocus the first field gets the focus', () => {
  open(
    <>
      <button type="button">Help</button>
      <input type="hidden" />
      <input disabled aria-label="Number" />
      <textarea aria-label="Note" />
    </>,
  );
  expect(drawnWith).toHaveBeenCalledWith('Note');
});

// @vitest-environment happy-dom
import { useLayoutEffect, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyPage } from '../../../tests/support/drawn.ts';
import { Dialog } from './dialog.tsx';

const draw = emptyPage();
/** Where the focus was when all was drawn and no effect had run. */
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

test('focus is inside as soon as it is drawn, so that no key is lost outside', () => {
  open(<p>No messages yet.</p>);
  expect(drawnWith).toHaveBeenCalledWith('dialog');
});

test('what asks for the focus has it', () => {
  open(<input autoFocus aria-label="Name" />);
  expect(drawnWith).toHaveBeenCalledWith('Name');
});

test('without such a wish the first field has it: writing can begin at once', () => {
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

// @vitest-environment happy-dom
import { act, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

let root: Root;
/** Where the focus was when all was drawn and no effect had run. */
const drawnWith = vi.fn<(focused: string | null | undefined) => void>();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.body.firstElementChild ?? document.body);
});
afterEach(() => {
  act(() => root.unmount());
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function Witness() {
  useLayoutEffect(() => {
    const { activeElement: at } = document;
    drawnWith(at?.getAttribute('aria-label') ?? at?.getAttribute('role'));
  });
  return null;
}

const open = (content: ReactNode) =>
  act(() =>
    root.render(
      <>
        <Dialog title="Messages" isOpen>
          {content}
        </Dialog>
        <Witness />
      </>,
    ),
  );

test('focus is inside as soon as it is drawn, so that no key is lost outside', () => {
  open(<p>Nothing has been said yet.</p>);
  expect(drawnWith).toHaveBeenCalledWith('dialog');
});

test('what asks for the focus has it', () => {
  open(<input autoFocus aria-label="Name" />);
  expect(drawnWith).toHaveBeenCalledWith('Name');
});

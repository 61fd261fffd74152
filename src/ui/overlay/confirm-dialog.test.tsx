// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const draw = emptyPage();
const onYes = vi.fn();
const onNo = vi.fn();

afterEach(() => {
  vi.clearAllMocks();
});

function ask(count?: number) {
  draw(
    <ConfirmDialog
      title="Cancel them?"
      isOpen
      onYes={onYes}
      onNo={onNo}
      irreversible
      count={count}
    />,
  );
}

function one<Found extends Element>(selector: string, kind: new () => Found): Found {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no ${selector}`);
  return found;
}

const yes = () => one('button[type=submit]', HTMLButtonElement);
const submit = () => act(() => one('form', HTMLFormElement).requestSubmit());

function type(text: string) {
  const input = one('input', HTMLInputElement);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('a confirmation offers Yes and No, and is named by its title', () => {
  ask();
  const dialog = one('[role=alertdialog]', HTMLElement);
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Cancel them?',
  );
  const words = [...dialog.querySelectorAll('button')].map(
    (button) => button.firstChild?.textContent,
  );
  expect(words).toEqual(['No', 'Yes']);
});

test('with a count, Yes is enabled only when exactly the count is typed', () => {
  ask(1190);
  for (const wrong of ['', '119', '11900', '1109']) {
    type(wrong);
    expect(yes().disabled).toBe(true);
    submit();
  }
  expect(onYes).not.toHaveBeenCalled();
  type('1 190');
  expect(yes().disabled).toBe(false);
  submit();
  expect(onYes).toHaveBeenCalledTimes(1);
});

test('Esc in a confirmation means No', () => {
  ask();
  act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    );
  });
  expect(onNo).toHaveBeenCalledTimes(1);
  expect(onYes).not.toHaveBeenCalled();
});

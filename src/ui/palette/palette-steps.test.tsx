// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  onlySelectedTitle,
  closePalette,
  input,
  lookup,
  openPalette,
  options,
  press,
  ran,
  type,
  typeOn,
  value,
  wait,
} from '#tests/support/screens/palette.tsx';

beforeEach(openPalette);
afterEach(closePalette);

test('a command asks for its arguments one by one, and validates each argument while the user types', async () => {
  await type('reschedule');
  await press('Enter');
  expect(input().getAttribute('aria-label')).toBe('Day');
  await type('mon');
  expect(onlySelectedTitle()).toContain('23 Nov');
  await press('Enter');
  await type('no');
  expect(options()[0]?.textContent).toContain('At least 5 letters.');
  await press('Enter');
  expect(value()).toBe('asking');
  await type('customer asked');
  onlySelectedTitle();
  await press('Enter');
  await wait(80);
  expect(lookup).toHaveBeenCalledWith('drivers', '', expect.any(AbortSignal));
  expect(onlySelectedTitle()).toBe('Sipho Dlamini');
  expect(document.querySelector('.palette-outlook')?.textContent).toContain('2 shipments');
  await press('Backspace');
  expect(input().getAttribute('aria-label')).toBe('Reason');
  await type('customer asked');
  await press('Enter');
  await wait(80);
  await press('Enter');
  expect(ran).toHaveBeenCalledExactlyOnceWith('reschedule', ['2026-11-23', 'customer asked', 4]);
});

test('a scored option shows its score, reasons and warning', async () => {
  lookup.mockResolvedValueOnce([
    {
      value: 7,
      label: 'Zanele Ndlovu',
      code: 'SDT-022',
      score: 91,
      detail: '3,1 km median · SDT',
      warning: 'Off duty',
    },
  ]);
  await type('reschedule');
  await press('Enter');
  await type('mon');
  await press('Enter');
  await type('customer asked');
  await press('Enter');
  await wait(80);
  expect(onlySelectedTitle()).toBe('Zanele Ndlovu');
  const words = options()[0]?.textContent;
  for (const part of ['91', 'SDT-022', '3,1 km median · SDT', 'Off duty'])
    expect(words).toContain(part);
  expect(options()[0]?.getAttribute('aria-disabled')).toBeNull();
});

test('Enter and later keys wait in order until the question is loaded', async () => {
  await type('postpone');
  await press('Enter');
  expect(value()).toBe('preparing');
  await typeOn([...'rain', 'Enter', ...'gate']);
  expect(value()).toBe('preparing');
  await wait(500);
  // Each key waits until the effect of the previous one is rendered.
  for (let key = 0; key <= 'gate'.length; key += 1) await wait(1);
  expect(document.querySelector('.palette-head')?.textContent).toContain('rain');
  expect([input().getAttribute('aria-label'), input().value]).toEqual(['Note', 'gate']);
});

test('Escape before the question is loaded drops the waiting keys', async () => {
  await type('postpone');
  await press('Enter');
  await typeOn([...'rain', 'Enter', 'x', 'Escape']);
  await wait(600);
  expect(ran).not.toHaveBeenCalled();
  expect(value()).toBe('browsing');
});

/** Goes to the question about the driver, whose lookup responds at once. */
async function askDriver() {
  await type('reschedule');
  await press('Enter');
  await type('mon');
  await press('Enter');
  await type('customer asked');
  await press('Enter');
  await wait(80);
}

test('a shortcut with a modifier chooses an alternative command, and letters are typed as text', async () => {
  const instead = { command: 'resubmit', answers: { to: [4, 9] }, words: '2, 1', keys: 'mod+s' };
  lookup.mockResolvedValueOnce([
    { value: 0, label: 'Split over 2 drivers: 2, 1', instead },
    { value: 4, label: 'Sipho Dlamini' },
  ]);
  await askDriver();
  await typeOn([...'sip']);
  expect([value(), input().value]).toEqual(['asking', 'sip']);
  expect(ran).not.toHaveBeenCalled();
  await type('');
  await wait(80);
  lookup.mockResolvedValueOnce([{ value: 0, label: 'Split over 2 drivers: 2, 1', instead }]);
  await type('x');
  await type('');
  await wait(80);
  await press('s', { ctrlKey: true });
  expect(ran).toHaveBeenCalledExactlyOnceWith('resubmit', []);
});

test('Enter on typed text waits for the options of that text', async () => {
  const instead = { command: 'resubmit', answers: { to: [4] }, words: '2', keys: 'mod+s' };
  lookup.mockResolvedValueOnce([{ value: 0, label: 'Split over 2 drivers', instead }]);
  await askDriver();
  lookup.mockImplementationOnce(
    () =>
      new Promise((answer) =>
        setTimeout(() => answer([{ value: 9, label: 'Nobuhle Zulu', code: 'SDT-009' }]), 300),
      ),
  );
  await typeOn([...'sdt', 'Enter']);
  expect(value()).toBe('asking');
  await wait(400);
  await wait(1);
  expect(ran).toHaveBeenCalledExactlyOnceWith('reschedule', ['2026-11-23', 'customer asked', 9]);
});

test('an option with a doubt is confirmed before the command runs', async () => {
  lookup.mockResolvedValueOnce([{ value: 4, label: 'Sipho', doubt: 'Sipho is off duty.' }]);
  await askDriver();
  await press('Enter');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Sipho is off duty.');
  await press('Enter');
  expect(ran).not.toHaveBeenCalled();
  await press('Enter', { ctrlKey: true });
  expect(ran).toHaveBeenCalledOnce();
});

test('Enter does not confirm a destructive command, but Ctrl+Enter does', async () => {
  await type('cancel');
  await press('Enter');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Cancel 3 shipments?3 stop.');
  await press('Enter');
  expect(value()).toBe('confirming');
  await press('Enter', { ctrlKey: true });
  expect(ran).toHaveBeenCalledExactlyOnceWith('cancel', []);
});

test('an irreversible command requires the count', async () => {
  await type('erase');
  await press('Enter');
  await press('Enter', { ctrlKey: true });
  expect(value()).toBe('confirming');
  const count = document.querySelector('.palette-count');
  if (!(count instanceof HTMLInputElement)) throw new Error('no count');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(count, '3');
    count.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => count.form?.requestSubmit());
  expect(ran).toHaveBeenCalledExactlyOnceWith('erase', []);
});

test('Esc goes back one step, then closes and restores the focus', async () => {
  await type('>');
  await press('Escape');
  expect(value()).toBe('browsing');
  await press('Escape');
  expect(value()).toBe('closed');
  expect(document.querySelector('.palette')).toBeNull();
  expect(document.activeElement?.id).toBe('opener');
});

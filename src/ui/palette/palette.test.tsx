// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  onlySelectedTitle,
  closePalette,
  foundRecord,
  go,
  input,
  onPasted,
  openPalette,
  options,
  press,
  ran,
  searchRecords,
  selectedOption,
  titles,
  type,
  value,
  wait,
} from '#tests/support/screens/palette.tsx';

beforeEach(openPalette);
afterEach(closePalette);

test('the palette opens with the subject first and takes the focus', () => {
  expect(document.activeElement).toBe(input());
  expect(document.querySelector('.palette-subject')?.textContent).toBe('3 shipments');
  expect(onlySelectedTitle()).toBe('Resubmit to carrier');
  expect(titles()).toContain('Rates and estimates');
});

test('the selected, the announced and the executed row are the same after every change of the query', async () => {
  onlySelectedTitle();
  for (const text of ['r', 're', 'res', 'resu', 'res', 'nothing at all', '', 'rates']) {
    await type(text);
    if (options().length > 0) onlySelectedTitle();
    else expect(input().hasAttribute('aria-activedescendant')).toBe(false);
  }
  await type('');
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'PageUp', 'Home']) {
    await press(key);
    onlySelectedTitle();
  }
  await type('res');
  await press('ArrowDown');
  expect(onlySelectedTitle()).toBe('Reschedule delivery…');
  await type('resub');
  expect(onlySelectedTitle()).toBe('Resubmit to carrier');
  await press('Enter');
  expect(ran).toHaveBeenCalledExactlyOnceWith('resubmit', []);
});

test('a disabled command is shown with its reason and does not run', async () => {
  await type('restore');
  expect(options()[0]?.textContent).toContain('None of the 3: not cancelled');
  expect(options()[0]?.getAttribute('aria-disabled')).toBe('true');
  onlySelectedTitle();
  await press('Enter');
  expect(value()).toBe('browsing');
});

test('records that arrive late from the server never move the active row', async () => {
  searchRecords.mockResolvedValue([foundRecord(9, 'RES4QK'), foundRecord(8, 'RES9WD')]);
  await type('res');
  await wait(39);
  expect(searchRecords).not.toHaveBeenCalled();
  await press('ArrowDown');
  const marked = onlySelectedTitle();
  const place = options().indexOf(selectedOption()[0] ?? document.body);
  await wait(1);
  expect(searchRecords).toHaveBeenCalledWith('res', null, expect.any(AbortSignal));
  expect(titles()).toContain('RES4QK');
  expect(onlySelectedTitle()).toBe(marked);
  expect(options().indexOf(selectedOption()[0] ?? document.body)).toBe(place);
});

test('the response for an earlier query is ignored', async () => {
  searchRecords.mockImplementation(async (query) => [foundRecord(query.length, `RES-${query}`)]);
  await type('res');
  await wait(80);
  await type('resx');
  await wait(80);
  expect(titles()).toEqual(['RES-resx']);
});

test('Tab shows the commands of a record, and Backspace goes back', async () => {
  searchRecords.mockResolvedValue([foundRecord(9, 'QQQQQQ')]);
  await type('#');
  await type('qqq');
  await wait(80);
  expect(searchRecords).toHaveBeenCalledWith('qqq', ['shipments'], expect.any(AbortSignal));
  expect(onlySelectedTitle()).toBe('QQQQQQ');
  await press('Tab');
  expect(document.querySelector('.palette-subject')?.textContent).toBe('Shipment QQQQQQ');
  expect(titles()).toEqual(expect.arrayContaining(['Open Shipment QQQQQQ', 'Resubmit to carrier']));
  expect(titles()).not.toContain('Sign out');
  await press('Backspace', { repeat: true });
  expect(document.querySelector('.palette-subject')?.textContent).toBe('Shipment QQQQQQ');
  await press('Backspace');
  expect(document.querySelector('.palette-subject')?.textContent).toBe('3 shipments');
});

test('Enter opens the page of a record', async () => {
  searchRecords.mockResolvedValue([foundRecord(9, 'QQQQQQ')]);
  await type('qqq');
  await wait(80);
  await press('Enter');
  expect(go).toHaveBeenCalledExactlyOnceWith('/shipments/9');
  expect(value()).toBe('closed');
});

test('a pasted list is looked up, and a pasted word becomes the query', async () => {
  const paste = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData });
    act(() => void input().dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(paste('FV4XVM')).toBe(false);
  onPasted.mockReturnValueOnce(true);
  expect(paste('FV4XVM\nNW3TCM')).toBe(true);
  expect(onPasted).toHaveBeenLastCalledWith('FV4XVM\nNW3TCM');
});

test('keys during text composition are ignored', async () => {
  await type('resub');
  await press('Enter', { isComposing: true });
  expect(ran).not.toHaveBeenCalled();
});

test('the palette shows at most fifty options', async () => {
  searchRecords.mockResolvedValue(
    Array.from({ length: 90 }, (_, at) => foundRecord(at, `RES${at}`)),
  );
  await type('res');
  await wait(80);
  expect(options().length).toBeLessThanOrEqual(50);
  expect(options().length).toBeGreaterThan(12);
});

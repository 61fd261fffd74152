// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { submitByKey } from './submit-by-key.ts';

const sent = vi.fn();
const note = ({ target }: Event) => {
  if (target instanceof Element) sent(target.id);
};
beforeAll(() => {
  document.addEventListener('keydown', submitByKey);
  document.addEventListener('click', note);
});
afterAll(() => {
  document.removeEventListener('keydown', submitByKey);
  document.removeEventListener('click', note);
});
beforeEach(() => sent.mockClear());

function press(id: string, held: KeyboardEventInit = { ctrlKey: true }) {
  const event = new KeyboardEvent('keydown', {
    key: 'Enter',
    bubbles: true,
    cancelable: true,
    ...held,
  });
  document.getElementById(id)?.dispatchEvent(event);
}

test('mod+Enter submits the form of the focused field', () => {
  document.body.innerHTML =
    '<form id="mail"><textarea id="text"></textarea><button type="submit" id="send"></button></form>';
  press('text');
  expect(sent).toHaveBeenCalledWith('send');
  sent.mockClear();
  press('text', {});
  expect(sent).not.toHaveBeenCalled();
});

test('mod+Enter presses a button that displays the key, wherever the focus is on the page', () => {
  document.body.innerHTML =
    '<main><input id="cell"><button id="book" data-keys="mod+Enter"></button></main>';
  press('cell', { metaKey: true });
  expect(sent).toHaveBeenCalledExactlyOnceWith('book');
});

test('mod+Enter does not press a disabled button', () => {
  document.body.innerHTML =
    '<main><input id="cell"><button data-keys="mod+Enter" aria-disabled="true"></button></main>';
  press('cell');
  expect(sent).not.toHaveBeenCalled();
});

test('mod+Enter applies to the top dialog, even if the focus is behind it', () => {
  document.body.innerHTML = `<main><form id="page"><input id="field"><button type="submit" id="page-send"></button></form></main>
    <div role="dialog"><form id="note"><input id="inside"><button type="submit" id="note-send"></button></form></div>`;
  press('inside');
  expect(sent).toHaveBeenLastCalledWith('note-send');
});

test('mod+Enter presses the main button of a dialog without a form', () => {
  document.body.innerHTML = `<div role="dialog"><p id="words" tabindex="-1"></p>
    <div class="dialog-foot"><button class="btn"></button><button class="btn btn-primary" id="yes"></button></div></div>`;
  press('words');
  expect(sent).toHaveBeenCalledExactlyOnceWith('yes');
});

test('mod+Enter presses the main button of a dialog if its form cannot be submitted', () => {
  document.body.innerHTML = `<div role="dialog"><form><input id="reason">
    <div class="dialog-foot"><button type="button" class="btn btn-primary" id="correct"></button></div></form></div>`;
  press('reason');
  expect(sent).toHaveBeenCalledExactlyOnceWith('correct');
});

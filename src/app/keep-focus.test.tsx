// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginLoading } from '../commands/loading.ts';
import { keepFocus } from './keep-focus.ts';
import { eventually } from '../../tests/support/eventually.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<main><h1>Shipments</h1>
    <ul id="files"><li id="one"><button id="out"></button></li><li><button id="next"></button></li></ul>
    <div id="grid" role="grid" tabindex="0"></div></main>`;
  stop = keepFocus();
});
afterEach(() => stop());

const focusedNow = () => document.activeElement?.id || document.activeElement?.tagName;
function focus(id: string) {
  document.getElementById(id)?.focus();
}

test('what is taken out of a list leaves the focus to its neighbour', async () => {
  focus('out');
  document.getElementById('one')?.remove();
  await eventually(() => expect(focusedNow()).toBe('next'));
});

test('when a part of the page goes, the rows of the list get the focus, else the heading', async () => {
  focus('out');
  document.getElementById('files')?.remove();
  await eventually(() => expect(focusedNow()).toBe('grid'));
  document.getElementById('grid')?.remove();
  await eventually(() => expect(focusedNow()).toBe('H1'));
});

test('a dialog that closes and has nowhere to return to leaves no key lost on the body', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="overlay"><div role="dialog"><input id="name"></div></div>',
  );
  focus('name');
  document.getElementById('overlay')?.remove();
  await eventually(() => expect(focusedNow()).toBe('grid'));
});

test('what another part focused meanwhile keeps the focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  focus('out');
  document.getElementById('one')?.remove();
  await Promise.resolve();
  focus('grid');
  vi.runAllTimers();
  vi.useRealTimers();
  expect(document.activeElement?.id).toBe('grid');
});

test('a dialog that closes gives the focus back to exactly what had it, or to its neighbour', async () => {
  const dialog = '<div id="overlay"><div role="alertdialog"><button id="yes"></button></div></div>';
  for (const [gone, next] of [
    [null, 'out'],
    ['one', 'next'],
  ]) {
    focus('out');
    document.body.insertAdjacentHTML('beforeend', dialog);
    focus('yes');
    document.getElementById(gone ?? '')?.remove();
    document.getElementById('overlay')?.remove();
    await eventually(() => expect(focusedNow()).toBe(next));
  }
});

test.each([
  ['what has lost the focus', () => document.getElementById('out')?.blur()],
  ['what keeps the focus and hears no key', () => {}],
])('disabled: %s hands it to what stands beside it', async (_, lose) => {
  focus('out');
  document.getElementById('one')?.insertAdjacentHTML('beforeend', '<button id="beside">');
  lose();
  document.getElementById('out')?.setAttribute('disabled', '');
  await eventually(() => expect(focusedNow()).toBe('beside'));
});

test('a list whose rows take the focus gives it to the row that Tab leads to', async () => {
  const rows = '<p role="row"></p><p role="row" id="row" tabindex="0"></p>';
  const list = document.getElementById('grid');
  list?.removeAttribute('tabindex');
  list?.insertAdjacentHTML('beforeend', rows);
  focus('out');
  document.getElementById('files')?.remove();
  await eventually(() => expect(focusedNow()).toBe('row'));
});

test('a search that is left leads back to the work, once what it opens is there', () => {
  document.body.insertAdjacentHTML('afterbegin', '<header><input id="search"></header>');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  focus('grid');
  focus('search');
  const loaded = beginLoading();
  document.getElementById('search')?.blur();
  vi.runAllTimers();
  expect(focusedNow()).toBe('BODY');
  loaded();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(focusedNow()).toBe('grid');
});

test.each([
  ['a click beside everything', new Event('pointerdown', { bubbles: true })],
  ['Tab past the last stop', new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })],
])('%s leaves the focus where the person put it', (_, event) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  focus('out');
  document.body.dispatchEvent(event);
  document.getElementById('out')?.blur();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(focusedNow()).toBe('BODY');
});

test('a page on which nothing had the focus yet keeps it free for the first Tab', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  beginLoading()();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(document.activeElement).toBe(document.body);
});

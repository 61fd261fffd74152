// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginLoading } from '#commands/loading.ts';
import { keepFocus } from './keep-focus.ts';
import { eventually } from '#tests/support/eventually.ts';

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

test('a removed list item passes the focus to its neighbour', async () => {
  focus('out');
  document.getElementById('one')?.remove();
  await eventually(() => expect(focusedNow()).toBe('next'));
});

test('a removed part of the page passes the focus to the rows of the list, otherwise to the heading', async () => {
  focus('out');
  document.getElementById('files')?.remove();
  await eventually(() => expect(focusedNow()).toBe('grid'));
  document.getElementById('grid')?.remove();
  await eventually(() => expect(focusedNow()).toBe('H1'));
});

test('a closing dialog without a return target passes the focus to the list', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="overlay"><div role="dialog"><input id="name"></div></div>',
  );
  focus('name');
  document.getElementById('overlay')?.remove();
  await eventually(() => expect(focusedNow()).toBe('grid'));
});

test('an element that got the focus before the removal is handled keeps the focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  focus('out');
  document.getElementById('one')?.remove();
  await Promise.resolve();
  focus('grid');
  vi.runAllTimers();
  vi.useRealTimers();
  expect(document.activeElement?.id).toBe('grid');
});

test('a closing dialog returns the focus to the previously focused element, or to its neighbour', async () => {
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
  ['has lost the focus', () => document.getElementById('out')?.blur()],
  ['keeps the focus but gets no keys', () => {}],
])('a disabled element that %s passes the focus to its neighbour', async (_, lose) => {
  focus('out');
  document.getElementById('one')?.insertAdjacentHTML('beforeend', '<button id="beside">');
  lose();
  document.getElementById('out')?.setAttribute('disabled', '');
  await eventually(() => expect(focusedNow()).toBe('beside'));
});

test('a list with focusable rows gives the focus to the row of its tab stop', async () => {
  const rows = '<p role="row"></p><p role="row" id="row" tabindex="0"></p>';
  const list = document.getElementById('grid');
  list?.removeAttribute('tabindex');
  list?.insertAdjacentHTML('beforeend', rows);
  focus('out');
  document.getElementById('files')?.remove();
  await eventually(() => expect(focusedNow()).toBe('row'));
});

test('leaving the search returns the focus to the page, after the opened page has loaded', () => {
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
  ['a click outside all elements', new Event('pointerdown', { bubbles: true })],
  ['Tab past the last stop', new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })],
])('%s does not move the focus', (_, event) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  focus('out');
  document.body.dispatchEvent(event);
  document.getElementById('out')?.blur();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(focusedNow()).toBe('BODY');
});

test('a page without a focused element waits for the first Tab', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  beginLoading()();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(document.activeElement).toBe(document.body);
});

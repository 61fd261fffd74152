// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { fetchParts } from '../defer-component.tsx';
import { Frame } from './frame.tsx';
import type { NavEntry } from './navigation.ts';

const draw = emptyPage();

const entries: NavEntry[] = [
  { kind: 'link', id: 'home', text: 'Home', href: '/home', icon: 'map' },
  { kind: 'label', id: 'boxes', text: 'Boxes', isFolded: true },
  { kind: 'link', id: 'all', text: 'All boxes', href: '/boxes', badge: 23, current: true },
  {
    kind: 'group',
    id: 'admin',
    text: 'Admin',
    children: [{ kind: 'link', id: 'doors', text: 'Doors', href: '/doors' }],
  },
  { kind: 'label', id: 'more', text: 'More', isFolded: true },
  { kind: 'external', id: 'guide', text: 'Guide', href: 'https://guide.example' },
  { kind: 'label', id: 'none', text: 'Nothing here' },
];

beforeAll(fetchParts);
beforeEach(() => localStorage.clear());

/** Draws the frame; `load` counts the page loads. */
function show(layout: 'layout1' | 'layout2', side: 'full' | 'compact' = 'full', load = 1) {
  draw(<Framed key={load} layout={layout} side={side} />);
}

function Framed({ layout, side }: { layout: 'layout1' | 'layout2'; side: 'full' | 'compact' }) {
  const [isDrawerOpen, onDrawer] = useState(false);
  return (
    <Frame
      isDrawerOpen={isDrawerOpen}
      onDrawer={onDrawer}
      layout={layout}
      side={side}
      brand="Baton"
      navigation={entries}
      userMenu={<button type="button">Me</button>}
    >
      page
    </Frame>
  );
}

function one(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

const link = (href: string) => one(`a[href="${href}"]`);

test.each(['layout1', 'layout2'] as const)(
  '%s has one navigation, one header, one main and a skip link',
  (layout) => {
    show(layout);
    for (const landmark of ['nav', 'header', 'main'])
      expect(document.querySelectorAll(landmark)).toHaveLength(1);
    act(() => one('a[href="#main"]').click());
    expect(document.activeElement).toBe(one('main'));
  },
);

test.each(['layout1', 'layout2'] as const)(
  '%s marks the current page and opens external links safely in a new tab',
  (layout) => {
    show(layout);
    expect([...document.querySelectorAll('[aria-current]')]).toEqual([link('/boxes')]);
    expect(link('https://guide.example').getAttribute('target')).toBe('_blank');
    expect(link('https://guide.example').getAttribute('rel')).toBe('noopener noreferrer');
    expect(link('https://guide.example').textContent).toContain('opens in a new tab');
    expect(document.body.textContent).not.toContain('Nothing here');
  },
);

test('the current page is scrolled into view', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  show('layout1');
  expect(scrolled.mock.contexts).toEqual([link('/boxes')]);
});

test('a group can be expanded, and a list is named by its label', () => {
  show('layout1');
  const group = one('button[aria-expanded][data-tip="Admin"]');
  const list = one(`#${CSS.escape(group.getAttribute('aria-controls') ?? '')}`);
  expect(list.hidden).toBe(true);
  act(() => group.click());
  expect(list.hidden).toBe(false);
  expect(group.getAttribute('aria-expanded')).toBe('true');
  const named = link('/boxes').closest('ul')?.getAttribute('aria-labelledby');
  expect(document.getElementById(named ?? '')?.textContent).toBe('Boxes');
});

function heading(text: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('.nav-label')].find(
    (label) => label.textContent === text,
  );
  if (!found) throw new Error(`no section ${text}`);
  return found;
}

const isExpanded = (text: string) => heading(text).getAttribute('aria-expanded') === 'true';

test('a folded section is opened by its heading', () => {
  show('layout1');
  const list = () => link('https://guide.example').closest('ul');
  expect(list()?.hidden).toBe(true);
  act(() => heading('More').click());
  expect(list()?.hidden).toBe(false);
});

test('after a reload, a section is open or folded as the user left it', () => {
  show('layout1');
  act(() => heading('More').click());
  show('layout1', 'full', 2);
  expect(isExpanded('More')).toBe(true);
  act(() => heading('More').click());
  show('layout1', 'full', 3);
  expect(isExpanded('More')).toBe(false);
});

test('the section of the current page cannot be folded, not even by a remembered choice', () => {
  localStorage.setItem('open-sections', '{"boxes":false,"more":true}');
  show('layout1');
  expect([isExpanded('Boxes'), isExpanded('More')]).toEqual([true, true]);
  act(() => heading('Boxes').click());
  expect(isExpanded('Boxes')).toBe(true);
});

test.each(['{', 'null', '[]', '{"more":1}', '"text"'])(
  'a section has its default state if the stored choices are %s',
  (stored) => {
    localStorage.setItem('open-sections', stored);
    show('layout1');
    expect(isExpanded('More')).toBe(false);
  },
);

test('the compact sidebar keeps all names and shows a tip for the focused icon', () => {
  show('layout1', 'compact');
  expect(link('/boxes').textContent).toContain('All boxes');
  act(() => link('/boxes').focus());
  expect(one('.nav-tip').textContent).toBe('All boxes, 23');
  act(() => {
    link('/boxes').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(document.querySelector('.nav-tip')).toBeNull();
});

test('the navbar opens one list at a time, and Esc closes it and restores the focus', () => {
  show('layout2');
  const [boxes, more] = [...document.querySelectorAll<HTMLElement>('.navbar-fold > button')];
  if (!boxes || !more) throw new Error('two folds expected');
  act(() => boxes.click());
  act(() => more.click());
  expect([boxes, more].map((fold) => fold.getAttribute('aria-expanded'))).toEqual([
    'false',
    'true',
  ]);
  act(() => link('https://guide.example').focus());
  act(() => {
    link('https://guide.example').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
    );
  });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(more);
});

test('the drawer has the same navigation and restores the focus', () => {
  show('layout1');
  const opener = one('button[aria-label="Open navigation"]');
  opener.focus();
  act(() => opener.click());
  expect(one('[role=dialog]').querySelectorAll('a[href="/boxes"]')).toHaveLength(1);
  act(() => one('[role=dialog] button[aria-label="Close navigation"]').click());
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

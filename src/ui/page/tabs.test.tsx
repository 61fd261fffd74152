import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { Tabs } from './tabs.tsx';

const draw = emptyPage();

function Rows({ onSelect }: { onSelect: (id: string) => void }) {
  const [selected, select] = useState('ready');
  const tabs = [
    { id: 'wrong', label: 'Needs fixing', count: '2', content: <p>wrong rows</p> },
    { id: 'ready', label: 'Ready', count: '0', content: <p>ready rows</p> },
    { id: 'booked', label: 'Booked', content: <p>booked rows</p> },
  ];
  const choose = (id: string) => {
    onSelect(id);
    select(id);
  };
  return <Tabs label="Rows" tabs={tabs} selected={selected} onSelect={choose} />;
}

const all = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const panel = () => document.querySelector('[role=tabpanel]');
const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
  });

test('tabs show one panel, whose tab is the tab stop', async () => {
  await act(async () => draw(<Rows onSelect={() => {}} />));
  expect(all().map(({ textContent }) => textContent)).toEqual([
    'Needs fixing2',
    'Ready0',
    'Booked',
  ]);
  expect(all().map((tab) => [tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
    ['false', -1],
    ['true', 0],
    ['false', -1],
  ]);
  expect(panel()?.textContent).toBe('ready rows');
  expect(panel()?.getAttribute('aria-labelledby')).toBe(all()[1]?.id);
});

test('arrows move and select with wrap-around, and Home and End go to the ends', async () => {
  const onSelect = vi.fn();
  await act(async () => draw(<Rows onSelect={onSelect} />));
  await act(async () => all()[1]?.focus());
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) await press(key);
  expect(onSelect.mock.calls.flat()).toEqual(['booked', 'wrong', 'booked', 'wrong', 'booked']);
  expect(document.activeElement).toBe(all()[2]);
  expect(panel()?.textContent).toBe('booked rows');
});

test('a click selects a tab', async () => {
  await act(async () => draw(<Rows onSelect={() => {}} />));
  await act(async () => all()[0]?.click());
  expect(panel()?.textContent).toBe('wrong rows');
});

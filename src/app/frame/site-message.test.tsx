// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { emptyPage } from '#tests/support/screens/drawn.ts';
import { SiteMessage } from './site-message.tsx';

const draw = emptyPage();
beforeEach(() => localStorage.clear());

const show = (text: string) =>
  draw(<SiteMessage settings={new Map([['site_wide_message_admin', text]])} isTenant={false} />);
const shown = () => document.querySelector('.site-message')?.textContent ?? null;

test('a closed site message stays closed, and a site message with another text is shown', () => {
  show('Closed on Monday.');
  expect(shown()).toBe('Closed on Monday.');
  act(() => document.querySelector<HTMLElement>('[aria-label="Close the message"]')?.click());
  expect(shown()).toBeNull();
  show('Closed on Monday.');
  expect(shown()).toBeNull();
  show('Open on Monday.');
  expect(shown()).toBe('Open on Monday.');
});

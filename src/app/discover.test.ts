import { expect, test } from 'vitest';
import { view, type View } from '#ui/view.ts';
import { uniqueViews, views } from './discover.ts';
import { findView } from './frame/find-view.ts';

const load = () => Promise.reject(new Error('nothing is drawn here'));
const at = (id: string, path: string): View => view({ id, title: id, path, public: true, load });

test('the views of the console are found by their files', () => {
  expect(views.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/session', '/my-profile', '/dashboard', '/page/404']),
  );
});

test('two views with the same id or path are rejected', () => {
  expect(() => uniqueViews([at('users', '/users'), at('users', '/people')])).toThrow(
    'Two views have the id users.',
  );
  expect(() => uniqueViews([at('users', '/users'), at('people', '/users')])).toThrow(
    'Two views have the path /users.',
  );
});

test('the view and parameters of a path are found, preferring a view without parameters', () => {
  const places = uniqueViews([
    at('shipment', '/shipments/:id'),
    at('new', '/shipments/new'),
    at('shipments', '/shipments'),
  ]);
  expect(findView(places, '/shipments')?.view.id).toBe('shipments');
  expect(findView(places, '/shipments/')?.view.id).toBe('shipments');
  expect(findView(places, '/shipments/new')?.view.id).toBe('new');
  expect(findView(places, '/shipments/TCGD%20501')?.params).toEqual({ id: 'TCGD 501' });
  expect(findView(places, '/shipments/%E0%A4%A')?.params).toEqual({ id: '%E0%A4%A' });
  expect(findView(places, '/shipments/7/labels')).toBeNull();
});

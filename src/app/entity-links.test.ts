import { expect, test } from 'vitest';
import { entities } from '#domain/generated/entities.ts';
import { href } from '#domain/entities/href.ts';
import { iconShapes } from '#ui/mark/icon-shapes.ts';
import { mapLayers } from '#views/maps/drawn/map-layers.ts';
import { views } from './discover.ts';
import { findView } from './frame/find-view.ts';

const withPlace = entities.flatMap((one) => ('place' in one ? [one] : []));

test.each(withPlace)('the link of a $name leads to a view', (one) => {
  const link = href(one, { id: 7 });
  const [path = '', search = ''] = link.split('?');
  const { view, params } = findView(views, path) ?? {};
  expect(view, link).toBeDefined();
  if ('page' in one.place) expect([view?.path, params]).toEqual([one.place.page, { id: '7' }]);
  const layers = new URLSearchParams(search).get('layers')?.split(',') ?? [];
  expect(mapLayers.map(({ id }): string => id)).toEqual(expect.arrayContaining(layers));
});

test('a record opens on its page, in a panel, in a list or on the map', () => {
  const links = Object.fromEntries(withPlace.map((one) => [one.key, href(one, { id: 7 })]));
  expect(links).toMatchObject({
    shipment: '/shipments/7',
    run: '/runs/7',
    payment: '/billing/payments?panel=7',
    account: '/account/7',
    locker: '/lockers/7',
    user: '/users/7',
  });
});

test('every icon of an entity exists', () => {
  const icons = entities.flatMap((one) => ('icon' in one ? [one.icon] : []));
  expect(Object.keys(iconShapes)).toEqual(expect.arrayContaining(icons));
});

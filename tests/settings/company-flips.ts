import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { navigationOf } from '#app/frame/navigation.ts';
import { SiteMessage } from '#app/frame/site-message.tsx';
import { Widget } from '#app/frame/widget.tsx';
import { signedInUserOf } from '#server/features/identity/signed-in-user.ts';
import { checkedShape } from '#server/features/zones/zone-shapes.ts';
import { pagesOf } from '../shipments/pdf.ts';
import { refusalOf, type Flip, type Flips, type FlippedCompany } from './company.ts';

/** Settings in the console after the sign-in. */
async function loaded(here: FlippedCompany, name: 'account' | 'ops') {
  const id = name === 'account' ? 1 : 0;
  const client = await here.as(name);
  const rows = await client.call('GET /settings/get-settings/:id', { params: { id } });
  return new Map(rows.map(({ setting, value }) => [setting, value ?? '']));
}

const role = { name: 'AccountUser', permissions: [], permissionsui: [] };

/** Links below Help in the navigation. */
const links = async (here: FlippedCompany) =>
  navigationOf({
    views: [],
    role,
    path: '/',
    search: '',
    settings: await loaded(here, 'account'),
    badges: {},
    accountId: 1,
  }).flatMap((entry) => (entry.kind === 'external' ? entry.href : []));

const link: Flip = {
  values: ['', 'https://us.example/there'],
  seen: [[], ['https://us.example/there']],
  look: links,
  given: { website_url: '', terms_url: '', facebook_url: '' },
};

/** Email to a user who forgot the password. */
async function passwordEmail(here: FlippedCompany): Promise<string> {
  await here.anonymous.call('POST /auth/password/email', { body: { email: 'ops@baton.test' } });
  const { rows } = await here.database.pool.query<{ body: string }>(
    'select body from emails order by id desc limit 1',
  );
  return rows[0]?.body ?? '';
}

const waybill = async (here: FlippedCompany): Promise<string> => {
  const { id } = await here.given.shipment();
  const waybills = await (
    await here.as('account')
  ).call('POST /shipments/waybills/bulk', {
    body: { ids: [id] },
  });
  return pagesOf(Buffer.from(await waybills.arrayBuffer()))
    .map(({ text }) => text)
    .join(' ');
};

/** Checks that one of two values appears in the text of a waybill. */
const printed = (values: readonly [string, string], given = {}): Flip => ({
  values,
  seen: [[values[0]], [values[1]]],
  look: async (here) => {
    const text = await waybill(here);
    return values.filter((value) => text.includes(value));
  },
  given: { support_number: '+27 10 500 1234', ...given },
});

const message = (name: 'account' | 'ops') => async (here: FlippedCompany) => {
  const settings = await loaded(here, name);
  const shown = { settings, isTenant: name === 'account' };
  return renderToStaticMarkup(createElement(SiteMessage, shown));
};

const siteMessage = (side: 'client' | 'admin'): Flips => {
  const look = message(side === 'client' ? 'account' : 'ops');
  return {
    [`site_wide_message_${side}`]: {
      values: ['', 'Closed on Monday'],
      seen: [false, true],
      look: async (here) => (await look(here)).includes('Closed on Monday'),
    },
    [`site_wide_message_${side}_type`]: {
      values: ['info', 'error'],
      seen: 'differ',
      look,
      given: { [`site_wide_message_${side}`]: 'Closed on Monday' },
    },
  };
};

const analytics = async (here: FlippedCompany, part: 'on_time' | 'statuses') =>
  (await here.as('ops')).call('GET /analytics', { query: { part } });

const statusList = (list: 'collection' | 'delivery' | 'exception'): Flip => ({
  values: ['["collected"]', '["at-hub"]'],
  seen: [['collected'], ['at-hub']],
  look: async (here) =>
    (await analytics(here, 'statuses')).statuses
      ?.find((one) => one.list === list)
      ?.counts.map(({ status }) => status),
});

const square = [
  [28, -26],
  [28.1, -26],
  [28.1, -26.1],
  [28, -26.1],
  [28, -26],
] as [number, number][];

export const companyFlips: Flips = {
  ...siteMessage('client'),
  ...siteMessage('admin'),
  custom_widget_html: {
    values: ['', '<p>Chat with us</p>'],
    seen: [
      [false, false, false],
      [true, true, false],
    ],
    look: async (here) => {
      const shown = async (name: 'account' | 'ops', isTenant: boolean) =>
        renderToStaticMarkup(
          createElement(Widget, { settings: await loaded(here, name), isTenant }),
        ).includes('Help');
      const { body } = await here.app.inject('/widget');
      return [
        body.includes('Chat with us'),
        await shown('account', true),
        await shown('ops', false),
      ];
    },
  },
  company_name: {
    values: ['Alpha Couriers', 'Beta Couriers'],
    seen: [
      ['Alpha Couriers', 'Alpha Couriers', 'Alpha Couriers'],
      ['Beta Couriers', 'Beta Couriers', 'Beta Couriers'],
    ],
    look: async (here) => {
      const { body } = await here.app.inject('/guide');
      const texts = [await waybill(here), body, await passwordEmail(here)];
      return texts.map((text) => /(Alpha|Beta) Couriers/.exec(text)?.[0]);
    },
  },
  support_email: printed(['alpha@x.example', 'beta@x.example']),
  support_number: printed(['+27 10 500 1234', '+27 10 500 1235']),
  work_hours_from: printed(['06:15', '06:45']),
  work_hours_to: printed(['16:15', '16:45']),
  website_url: link,
  terms_url: link,
  facebook_url: link,
  dashboard_period_days: {
    values: ['1', '30'],
    seen: 'differ',
    look: async (here) => (await analytics(here, 'on_time')).on_time?.from,
  },
  dashboard_collection_statuses: statusList('collection'),
  dashboard_delivery_statuses: statusList('delivery'),
  dashboard_exception_statuses: statusList('exception'),
  map_max_node_count: {
    values: ['5000', '3'],
    seen: 'differ',
    look: ({ within }) => refusalOf(within((db) => checkedShape(db, [square]))),
  },
  exclude_features: {
    values: ['[]', '["reports"]'],
    seen: [undefined, ['reports']],
    look: ({ within }) =>
      within(async (db) => (await signedInUserOf(db, 1)).role.excluded_features),
  },
  permissions_additional_settings: {
    values: ['[]', '["topup_minimum"]'],
    seen: ['Your role does not allow this.', null],
    look: async (here) =>
      refusalOf(
        (await here.as('ops')).call('POST /settings', {
          body: { data: [{ setting: 'topup_minimum', value: '100' }] },
        }),
      ),
  },
};

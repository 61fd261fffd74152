import { formatCount } from '#domain/kernel/format.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatMoment } from '#ui/format.ts';
import { TextLink } from '#ui/link.tsx';
import { Part } from '#ui/page/part.tsx';
import { Facts } from '#ui/page/section.tsx';
import { PhoneNumber } from '#ui/phone/phone-number.tsx';
import { useCan } from '#ui/use-can.ts';
import { allocationLabels } from '#domain/accounts/accounts.ts';
import type { Account } from '../account.ts';

/** Contact and address. */
export const Contact = ({ record: account }: { record: Account }) => (
  <Part title="Contact">
    <Facts facts={contactOf(account)} />
  </Part>
);

/** Contact, address and terms. */
export function Details({ record: account }: { record: Account }) {
  return (
    <>
      <Contact record={account} />
      <Part title="Terms">
        <Facts facts={termsOf(account, useCan()('View settings'))} />
      </Part>
    </>
  );
}

function contactOf(account: Account) {
  const { street_address: street, suburb, city, postal_code: code, zone } = account;
  const mobile = account.mobile_number;
  return [
    ['Person', account.contact_name],
    ['Mobile number', mobile && <PhoneNumber key="mobile" number={mobile} />],
    ['Email', account.email],
    ['Billing email', account.billing_email],
    ['Address', [street, suburb, city, code, zone].filter(Boolean).join(', ')],
    ['VAT number', account.vat_number],
    ['Registration', account.registration_number],
  ] as const;
}

function termsOf(account: Account, seesSettings: boolean) {
  const { sales_agent: agent, credit_limit: limit, parent_account: parent } = account;
  const shipments = `/shipments?${new URLSearchParams({ q: `account:${account.id}` }).toString()}`;
  return [
    [
      'Shipments',
      <TextLink key="shipments" href={shipments}>
        {formatCount(account.shipment_count)}
      </TextLink>,
    ],
    ['Rate group', account.rate_group],
    ...(limit === undefined ? [] : [['Credit limit', inRand(limit)] as const]),
    ...(account.allocation_method === undefined
      ? []
      : [['Money received', allocationLabels[account.allocation_method]] as const]),
    ...(agent === undefined ? [] : [['Agent', agent] as const]),
    ['Branch', account.branch],
    ['Enterprise type', account.enterprise_type],
    ...(parent === null ? [] : [['Head office', parent] as const]),
    ['Customer reference', account.requires_customer_reference ? 'Required' : 'Optional'],
    ['Webhook', account.webhook_enabled ? account.webhook_url : 'Off'],
    ...(seesSettings
      ? [
          [
            'Own settings',
            <TextLink key="settings" href={`/settings/accounts/${account.id}`}>
              Own settings
            </TextLink>,
          ] as const,
        ]
      : []),
    ['Since', formatMoment(account.time_created)],
    ...(account.closed_at === null ? [] : [['Closed', formatMoment(account.closed_at)] as const]),
  ] as const;
}

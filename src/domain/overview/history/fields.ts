/** Formats of history values: a format name, or the entity to which an id belongs. */
export type Reading =
  | 'text'
  | 'words'
  | 'moment'
  | 'yes or no'
  | 'status'
  | 'rand'
  | 'kilograms'
  | 'centimetres'
  | { record: 'account' | 'branch' | 'driver' | 'locker' | 'network' | 'rate' | 'sales-agent' };

interface HistoryField {
  label: string;
  as: Reading;
}

const text = (label: string): HistoryField => ({ label, as: 'text' });
const moment = (label: string): HistoryField => ({ label, as: 'moment' });
const words = (label: string): HistoryField => ({ label, as: 'words' });

const end = <S extends string>(side: S, title: string) => ({
  [`${side}_company`]: text(`${title} company`),
  [`${side}_name`]: text(`${title} name`),
  [`${side}_mobile_number`]: text(`${title} mobile number`),
  [`${side}_email`]: text(`${title} email`),
  [`${side}_street_address`]: text(`${title} street address`),
  [`${side}_suburb`]: text(`${title} suburb`),
  [`${side}_city`]: text(`${title} city`),
  [`${side}_zone`]: text(`${title} province`),
  [`${side}_postal_code`]: text(`${title} postal code`),
  [`${side}_instructions`]: text(`${title} instructions`),
  [`${side}_branch_id`]: { label: `${title} branch`, as: { record: 'branch' } },
  [`${side}_driver_id`]: { label: `${title} driver`, as: { record: 'driver' } },
  [`${side}_locker_id`]: { label: `${title} locker`, as: { record: 'locker' } },
});

type HistoryFields = Readonly<Record<string, HistoryField>>;

/** Fields shown in the history of a record, by table; other fields are hidden. */
const historyFields = {
  shipments: {
    status: { label: 'Status', as: 'status' },
    customer_reference: text('Customer reference'),
    custom_tracking_reference: text('Tracking reference'),
    order_number: text('Order number'),
    service_level_code: text('Service'),
    ...end('collection', 'Collection'),
    ...end('delivery', 'Delivery'),
    collection_after: moment('Collect after'),
    collection_before: moment('Collect before'),
    estimated_delivery_to: moment('Delivery by'),
    cancellation_reason: text('Reason for the cancellation'),
    over_limit_reason: text('Reason for going over the limit'),
    charged_weight: { label: 'Charged weight', as: 'kilograms' },
    charge: { label: 'Charge', as: 'rand' },
    payment_state: words('Payment'),
    upstream_state: words('Hand-over to the carrier'),
    upstream_error: text('Carrier response'),
    upstream_reference: text('Carrier reference'),
  },
  parcels: {
    actual_length: { label: 'Length', as: 'centimetres' },
    actual_width: { label: 'Width', as: 'centimetres' },
    actual_height: { label: 'Height', as: 'centimetres' },
    actual_weight: { label: 'Weight', as: 'kilograms' },
  },
  lockers: {
    code: text('Code'),
    name: text('Name'),
    state: words('State'),
    network_id: { label: 'Network', as: { record: 'network' } },
    branch_id: { label: 'Branch', as: { record: 'branch' } },
    on_mains: { label: 'On mains', as: 'yes or no' },
    firmware: text('Firmware'),
    place: text('Place'),
    street_address: text('Street address'),
    suburb: text('Suburb'),
    city: text('City'),
    postal_code: text('Postal code'),
    load_shedding_area: text('Load-shedding area'),
  },
  accounts: {
    reason: text('Reason'),
    name: text('Name'),
    account_code: text('Account code'),
    kind: words('Kind'),
    status: words('Status'),
    parent_account_id: { label: 'Parent account', as: { record: 'account' } },
    branch_id: { label: 'Branch', as: { record: 'branch' } },
    sales_agent_id: { label: 'Sales agent', as: { record: 'sales-agent' } },
    rate_group_id: { label: 'Rate group', as: { record: 'rate' } },
    contact_name: text('Contact name'),
    email: text('Email'),
    billing_email: text('Billing email'),
    mobile_number: text('Mobile number'),
    vat_number: text('VAT number'),
    registration_number: text('Registration number'),
    billing_type: words('Billing type'),
    billing_cycle: words('Cycle'),
    payment_terms_days: text('Terms, days'),
    credit_limit: { label: 'Credit limit', as: 'rand' },
    starts_on: text('From'),
    ends_on: text('Until'),
    allocation_method: words('Allocation'),
    balance: { label: 'Balance', as: 'rand' },
    requires_customer_reference: { label: 'Requires a customer reference', as: 'yes or no' },
    webhook_url: text('Webhook address'),
    webhook_enabled: { label: 'Webhook enabled', as: 'yes or no' },
    street_address: text('Street address'),
    suburb: text('Suburb'),
    city: text('City'),
    zone: text('Province'),
    postal_code: text('Postal code'),
  },
  doors: {
    use: words('Use'),
    bolt: words('Bolt'),
    reserved_until: moment('Reserved until'),
    fault: text('Fault'),
    blocked_reason: text('Blocked because'),
    blocked_until: moment('Blocked until'),
  },
} as const satisfies Record<string, HistoryFields>;

/** Key of the reason for an action, which is not a field of the record. */
export const REASON = 'reason';

export type HistoryTable = keyof typeof historyFields;

/** Display of a field in a table's history; undefined if the field is hidden. */
export const historyField = (table: HistoryTable, name: string): HistoryField | undefined => {
  const fields: HistoryFields = historyFields[table];
  return fields[name];
};

/** Labels of actions in the audit log that are not changes of fields. */
export const deedWords: Readonly<Record<string, string>> = {
  create: 'Added',
  notify: 'Recipient notified',
  email: 'Email sent',
  note: 'Note added',
  'remove proof': 'Proof of delivery removed',
  'credit-override': 'Temporary limit',
  'credit-override-end': 'Temporary limit ended',
  'undo-allocations': 'Allocations undone',
  recalculate: 'Balance corrected',
};

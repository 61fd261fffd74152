/** All permissions by category, as checked by calls and held by roles. */
export const permissionCategories = [
  {
    id: 1,
    name: 'Shipments',
    permissions: [
      'View shipments',
      'Book shipments',
      'Edit shipments',
      'Change shipment status',
      'Import shipments',
      'View internal notes',
      'Manage proof of delivery',
      'Send notifications',
      'Resubmit shipments',
      'Assign tracking stickers',
      'Track shipments',
    ],
  },
  {
    id: 2,
    name: 'Collection requests',
    permissions: [
      'View recurring collection requests',
      'View collection requests',
      'Edit collection requests',
    ],
  },
  {
    id: 3,
    name: 'Maps',
    permissions: [
      'View drivers map',
      'View branches map',
      'View rates map',
      'View surcharges map',
      'View service days map',
      'View draft map',
      'Edit zones',
    ],
  },
  {
    id: 4,
    name: 'Smart terminals',
    permissions: [
      'View lockers',
      'View locker administration',
      'Edit lockers',
      'Command lockers',
      'Audit lockers',
      'Edit locker access',
      'Edit promo codes',
      'View own locker shipments',
      'Plan outages',
    ],
  },
  {
    id: 5,
    name: 'Billing',
    permissions: [
      'View billing',
      'View payment imports',
      'Import payments',
      'Allocate payments',
      'Edit transactions',
      'Run invoices',
    ],
  },
  {
    id: 6,
    name: 'Accounts',
    permissions: [
      'View accounts',
      'View own account',
      'Edit accounts',
      'Edit own account',
      'View parcel point applications',
      'Edit parcel point applications',
      'View address books',
      'Edit address books',
    ],
  },
  {
    id: 7,
    name: 'People',
    permissions: [
      'View users',
      'Edit users',
      'View permissions',
      'End sessions',
      'View sales agents',
      'Edit sales agents',
    ],
  },
  {
    id: 8,
    name: 'Rates',
    permissions: ['View own rates', 'View rates', 'Edit rates', 'Publish rates', 'Quote'],
  },
  { id: 9, name: 'Reports', permissions: ['View reports', 'Edit reports', 'Export'] },
  {
    id: 10,
    name: 'Settings',
    permissions: ['View settings', 'Edit settings', 'View own settings', 'View look-ups'],
  },
  {
    id: 11,
    name: 'Marketplace',
    permissions: ['View marketplace', 'Edit marketplace', 'Invoice marketplace'],
  },
  {
    id: 12,
    name: 'Messages and integrations',
    permissions: [
      'View sent messages',
      'Resend messages',
      'Report messages',
      'Report carrier statuses',
      'View integrations',
      'Edit integrations',
      'Generate tokens',
      'Publish notifications',
      'View inbound XML',
      'View payment references',
      'Edit payment references',
    ],
  },
  {
    id: 13,
    name: 'Operations',
    permissions: [
      'View operations',
      'Assign drivers',
      'View the past',
      'Claim work',
      'Edit runbooks',
    ],
  },
] as const;

export type Permission = (typeof permissionCategories)[number]['permissions'][number];

export const permissions: readonly Permission[] = permissionCategories.flatMap(
  (category) => category.permissions,
);

const known: ReadonlySet<string> = new Set(permissions);

export const isPermission = (name: string): name is Permission => known.has(name);

/** Permissions for actions on many rows; any of them opens the list of runs. */
export const runPermissions = [
  'View shipments',
  'Book shipments',
  'Edit shipments',
  'Change shipment status',
  'Resubmit shipments',
  'Assign drivers',
  'Send notifications',
  'Import shipments',
  'Edit accounts',
  'Edit users',
  'Edit marketplace',
  'Invoice marketplace',
  'Run invoices',
  'Import payments',
  'Allocate payments',
  'Edit transactions',
  'View billing',
  'Edit settings',
  'Edit integrations',
  'Audit lockers',
  'Resend messages',
  'Command lockers',
  'Edit locker access',
  'Plan outages',
  'Claim work',
] as const satisfies readonly Permission[];

/** Permissions that open the maps; any of them is enough (specification, visibility rules). */
export const mapPermissions = [
  'View drivers map',
  'View branches map',
  'View rates map',
  'View surcharges map',
  'View service days map',
  'View draft map',
] as const satisfies readonly Permission[];

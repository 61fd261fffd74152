import { dialogCommands } from '#ui/overlay/dialog-commands.ts';
import { hasDialogHost, openDialog } from './dialog-request.ts';

const { forNew, forRow } = dialogCommands({ open: openDialog, isMounted: hasDialogHost });

const lockers = { of: 'locker', path: '/admin/lockers', can: 'Edit lockers' } as const;
export const newLocker = forNew({
  ...lockers,
  id: 'lockers.new',
  title: 'New locker…',
  keywords: ['add', 'terminal', 'install'],
});
export const editLocker = forRow({
  ...lockers,
  on: 'lockers',
  id: 'lockers.1-edit',
  title: 'Edit…',
  keywords: ['change', 'hours', 'address'],
});
export const generateKey = forRow({
  of: 'key',
  icon: 'key-round',
  path: '/admin/lockers',
  can: 'Generate tokens',
  on: 'lockers',
  id: 'lockers.9-key',
  title: 'Generate a key…',
  keywords: ['auth key', 'token', 'terminal', 'rotate'],
});

export const giveAccess = forRow({
  of: 'access',
  icon: 'key-round',
  path: '/admin/lockers',
  can: 'Edit locker access',
  on: 'lockers',
  id: 'lockers.8-access',
  title: 'Give access…',
  keywords: ['code', 'PIN', 'courier', 'technician', 'master'],
});

const networks = { of: 'network', path: '/admin/networks', can: 'Edit lockers' } as const;
export const newNetwork = forNew({ ...networks, id: 'networks.new', title: 'New network…' });
export const editNetwork = forRow({
  ...networks,
  on: 'networks',
  id: 'networks.1-edit',
  title: 'Edit…',
});

const points = { of: 'point', path: '/admin/points', can: 'Edit lockers' } as const;
export const newPoint = forNew({
  ...points,
  id: 'points.new',
  title: 'New parcel point…',
  keywords: ['counter', 'shop'],
});
export const editPoint = forRow({
  ...points,
  on: 'parcel points',
  id: 'points.1-edit',
  title: 'Edit the parcel point…',
});

const promo = { of: 'promo code', path: '/admin/promo-codes', can: 'Edit promo codes' } as const;
export const newPromoCode = forNew({
  ...promo,
  id: 'promo-codes.new',
  title: 'New promo code…',
  keywords: ['discount', 'voucher'],
});
export const editPromoCode = forRow({
  ...promo,
  on: 'promo codes',
  id: 'promo-codes.1-edit',
  title: 'Edit the promo code…',
});

const doors = { of: 'door', path: '/admin/doors', can: 'Edit lockers' } as const;
export const newDoor = forNew({ ...doors, id: 'doors.new', title: 'Add a door…' });
export const editDoor = forRow({
  ...doors,
  on: 'doors',
  id: 'doors.1-edit',
  title: 'Edit…',
  keywords: ['size', 'place', 'number'],
});

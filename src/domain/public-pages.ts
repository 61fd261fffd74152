/** The pages for everybody, in the order of their links. */
export const publicPages = [{ href: '/tracker', text: 'Track a parcel' }] as const;

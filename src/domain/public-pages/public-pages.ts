/** Pages without sign-in, in the order of their links. */
export const publicPages = [
  { href: '/tracker', text: 'Track a parcel' },
  { href: '/quote', text: 'Get a quote' },
  { href: '/guide', text: 'Guide' },
] as const;

/** Navigation in the header of the public pages. */
export const publicLinks = [
  ...publicPages,
  { href: '/session?page=login', text: 'Sign in' },
] as const;

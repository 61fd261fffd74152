/** Pages without sign-in, in the order of their links. */
export const publicPages = [
  { href: '/tracker', text: 'Track a parcel' },
  { href: '/quote', text: 'Get a quote' },
  { href: '/guide', text: 'Guide' },
] as const;

/** Makes Intl write as another engine might: the day as 11/27/2026, numbers as 1.234,5. Only texts differ, not behaviour. */
const texts = {
  DateTimeFormat: { locale: 'en-US', options: { timeZone: 'Africa/Johannesburg' } },
  NumberFormat: { locale: 'de-DE', options: {} },
} as const;

for (const [name, { locale, options }] of Object.entries(texts)) {
  const Engine: unknown = Reflect.get(Intl, name);
  if (typeof Engine !== 'function') throw new Error(`Intl has no ${name}`);
  // Replaces a constructor of Intl, called with or without `new` and with any locale and format.
  const Other = new Proxy(Engine, {
    apply: () => Reflect.construct(Engine, [locale, options]),
    construct: () => Reflect.construct(Engine, [locale, options]),
  });
  Reflect.set(Intl, name, Other);
}

const day = new Intl.DateTimeFormat('en-CA').format(new Date('2026-11-27T10:00:00Z'));
if (day !== '11/27/2026') throw new Error(`Intl still writes ${day}`);

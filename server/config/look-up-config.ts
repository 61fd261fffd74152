import { address, secret, tokenFor } from './variable.ts';

/** Variables of look-up services. */
export const lookUpVariables = {
  BATON_WHAT3WORDS_URL: address.meta({
    description:
      'server for three-word addresses, [what3words](https://developer.what3words.com) or a compatible one',
    usual: 'what3words',
  }),
  BATON_WHAT3WORDS_KEY: secret.meta({
    description:
      'key for three-word addresses such as `///filled.count.soap`; without it they are off',
  }),
  BATON_TERMINALS_URL: address.meta({
    description:
      "availability of another provider's terminals: `GET …?code=&near=&size=&date=` returns `[{ code, name, sizes: [{ size, free, of }], at }]`; without it only own lockers are offered",
  }),
  BATON_TERMINALS_TOKEN: tokenFor('BATON_TERMINALS_URL'),
};

export interface LookUpConfig {
  /** Service for three-word addresses; disabled without a key. */
  what3words: { url: string; key: string | undefined };
  /** Service for terminals of another transport provider. */
  terminals: { url: string | undefined; token: string | undefined };
}

const WHAT3WORDS = 'https://api.what3words.com/v3';

type Given = Partial<Record<keyof typeof lookUpVariables, string | undefined>>;

export const lookUpsOf = (given: Given): LookUpConfig => ({
  what3words: {
    url: (given.BATON_WHAT3WORDS_URL ?? WHAT3WORDS).replace(/\/$/, ''),
    key: given.BATON_WHAT3WORDS_KEY,
  },
  terminals: { url: given.BATON_TERMINALS_URL, token: given.BATON_TERMINALS_TOKEN },
});

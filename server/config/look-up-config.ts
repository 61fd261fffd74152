import * as z from 'zod';

const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const address = z.preprocess(emptyAsAbsent, z.url({ protocol: /^https?$/ }).optional());
const secret = z.preprocess(emptyAsAbsent, z.string().optional());

/** Variables of look-up services. */
export const lookUpVariables = {
  BATON_WHAT3WORDS_URL: address,
  BATON_WHAT3WORDS_KEY: secret,
  BATON_TERMINALS_URL: address,
  BATON_TERMINALS_TOKEN: secret,
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

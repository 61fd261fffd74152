import { cents, negate, rand, subtract, add, type Cents } from '#domain/kernel/cents.ts';
import { groupBy } from '#domain/kernel/group-by.ts';
import type { Allocation } from '../payments.ts';
import { isOneTypo, similarity, trigramsOf } from './distance.ts';
import { plainName } from './text.ts';
import type {
  EarlierReceipt,
  GivenReference,
  MatchingAccount,
  MatchingInvoice,
  MatchingWorld,
  SentStatement,
} from './world.ts';

/** Similarity from which a name matches. */
export const MIN_SIMILARITY = 0.6;

/** Map in which a key has several values. */
class Under<Key, Value> {
  readonly #values = new Map<Key, Set<Value>>();

  get(key: Key): readonly Value[] {
    return [...(this.#values.get(key) ?? [])];
  }

  put(key: Key, value: Value): void {
    const there = this.#values.get(key);
    this.#values.set(key, there ? there.add(value) : new Set([value]));
  }

  take(key: Key, value: Value): void {
    this.#values.get(key)?.delete(value);
  }
}

/**
 * The word itself, and the word without each of its letters. Words one typo apart share one of
 * these forms.
 */
const deletionsOf = (word: string): string[] => [
  word,
  ...[...word].map((_, at) => word.slice(0, at) + word.slice(at + 1)),
];

/**
 * Accounts, invoices and references to match receipts against, indexed by text and amount so that
 * lookups stay fast with many accounts. Updated as receipts settle invoices.
 */
export class KnownWorld {
  readonly #accounts = new Map<number, MatchingAccount>();
  readonly #byCode = new Map<string, MatchingAccount>();
  readonly #nearCode = new Under<string, MatchingAccount>();
  readonly #byBalance = new Under<Cents, number>();
  readonly #byTrigram = new Under<string, number>();
  readonly #invoices = new Map<number, MatchingInvoice>();
  readonly #byNumber = new Map<string, number>();
  readonly #ofAccount = new Under<number, number>();
  readonly #byOutstanding = new Under<Cents, number>();
  readonly #earlier: ReadonlyMap<string, readonly EarlierReceipt[]>;
  readonly #references: ReadonlyMap<string, GivenReference>;
  readonly #statements: ReadonlyMap<Cents, readonly SentStatement[]>;
  readonly #alike = new Map<string, ReadonlyMap<number, number>>();

  constructor({ accounts, invoices, earlier, references = [], statements = [] }: MatchingWorld) {
    for (const account of accounts) this.#meet(account);
    this.add(invoices);
    this.#earlier = groupBy(earlier, ({ payer }) => payer);
    this.#references = new Map(references.map((one) => [one.reference.toUpperCase(), one]));
    this.#statements = groupBy(statements, ({ amount }) => cents(amount));
  }

  #meet(account: MatchingAccount): void {
    const { id, account_code: code, name, balance } = account;
    this.#accounts.set(id, account);
    this.#byCode.set(code, account);
    for (const part of deletionsOf(code)) this.#nearCode.put(part, account);
    for (const part of trigramsOf(plainName(name))) this.#byTrigram.put(part, id);
    this.#byBalance.put(cents(balance), id);
  }

  /** Adds or updates invoices. */
  add(invoices: readonly MatchingInvoice[]): void {
    for (const invoice of invoices) {
      const before = this.#invoices.get(invoice.id);
      if (before) this.#byOutstanding.take(cents(before.outstanding), invoice.id);
      this.#invoices.set(invoice.id, invoice);
      this.#byNumber.set(invoice.invoice_number, invoice.id);
      this.#ofAccount.put(invoice.account_id, invoice.id);
      this.#byOutstanding.put(cents(invoice.outstanding), invoice.id);
    }
  }

  account = (id: number) => this.#accounts.get(id);
  accountCoded = (code: string) => this.#byCode.get(code);
  accountsBalanced = (balance: Cents): readonly number[] => this.#byBalance.get(balance);

  accountsNearCode(code: string): number[] {
    const near = deletionsOf(code).flatMap((part) => this.#nearCode.get(part));
    return near.filter((one) => isOneTypo(code, one.account_code)).map(({ id }) => id);
  }

  /** Accounts with names similar to a payer's, with the similarity. */
  accountsNamedLike(payer: string): ReadonlyMap<number, number> {
    const known = this.#alike.get(payer);
    if (known) return known;
    const near = new Set([...trigramsOf(payer)].flatMap((part) => this.#byTrigram.get(part)));
    const alike = [...near].flatMap((id): [number, number][] => {
      const share = similarity(payer, plainName(this.#accounts.get(id)?.name ?? ''));
      return share >= MIN_SIMILARITY ? [[id, share]] : [];
    });
    const found = new Map(alike);
    this.#alike.set(payer, found);
    return found;
  }

  #named = (ids: readonly number[]): MatchingInvoice[] =>
    ids.flatMap((id) => this.#invoices.get(id) ?? []);

  invoicesOf = (accountId: number): MatchingInvoice[] =>
    this.#named(this.#ofAccount.get(accountId));
  invoicesOwing = (amount: Cents): MatchingInvoice[] =>
    this.#named(this.#byOutstanding.get(amount));

  invoiceNumbered(number: string): MatchingInvoice | undefined {
    const id = this.#byNumber.get(number);
    return id === undefined ? undefined : this.#invoices.get(id);
  }

  earlierOf = (payer: string) => this.#earlier.get(payer) ?? [];

  referenced = (word: string) => this.#references.get(word);
  statementsAsking = (amount: Cents) => this.#statements.get(amount) ?? [];

  /** Records that a receipt of an account settles invoices. */
  settle(accountId: number, amount: number, parts: readonly Allocation[]): void {
    const account = this.#accounts.get(accountId);
    if (account) {
      this.#byBalance.take(cents(account.balance), accountId);
      const balance = add(cents(account.balance), negate(cents(amount)));
      this.#accounts.set(accountId, { ...account, balance: rand(balance) });
      this.#byBalance.put(balance, accountId);
    }
    for (const part of parts) {
      const invoice = this.#invoices.get(part.invoice_id);
      if (invoice === undefined) continue;
      const left = subtract(cents(invoice.outstanding), cents(part.amount));
      this.add([{ ...invoice, outstanding: rand(left) }]);
    }
  }
}

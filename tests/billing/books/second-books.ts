/** Invoice in the second books. Amounts here are whole cents. */
interface Owed {
  id: number;
  account: number;
  date: string;
  outstanding: number;
  /** Amount that no credit note covers yet. */
  creditable: number;
}

/** A bank line or a part of one. */
interface Received {
  id: number;
  amount: number;
  account: number | null;
  settles: { invoice: number; amount: number }[];
  refunded: number;
  is: 'open' | 'split' | 'gone';
  parts: number[];
  isPart: boolean;
}

/**
 * Allocation of a receipt to an account: oldest invoices first, on account, or to the listed
 * invoices.
 */
export interface Placed {
  account: number;
  amount: number;
  how: 'oldest-first' | 'on-account' | readonly number[];
}

/**
 * A second, independent bookkeeping of some accounts: outstanding invoices, rest of receipts and
 * balances, computed from the accepted commands. Amounts are whole cents.
 */
export class SecondBooks {
  readonly balances = new Map<number, number>();
  readonly invoices = new Map<number, Owed>();
  readonly receipts = new Map<number, Received>();

  constructor(balances: readonly (readonly [number, number])[], invoices: readonly Owed[]) {
    for (const [account, balance] of balances) this.balances.set(account, balance);
    for (const one of invoices) this.invoices.set(one.id, { ...one });
  }

  open(): Owed[] {
    return [...this.invoices.values()].filter(({ outstanding }) => outstanding > 0);
  }

  leftOf({ amount, settles, refunded, is, account }: Received): number {
    if (is !== 'open') return 0;
    const settled = settles.reduce((sum, part) => sum + part.amount, 0);
    return account === null ? amount : amount - settled - refunded;
  }

  receive(id: number, amount: number, isPart = false): void {
    const received: Received = {
      id,
      amount,
      account: null,
      settles: [],
      refunded: 0,
      is: 'open',
      parts: [],
      isPart,
    };
    this.receipts.set(id, received);
  }

  place(id: number, { account, how }: Omit<Placed, 'amount'>): void {
    const receipt = this.receipt(id);
    receipt.account = account;
    this.owe(account, -receipt.amount);
    let left = receipt.amount;
    for (const invoice of this.due(account, how)) {
      const part = Math.min(left, invoice.outstanding);
      if (part === 0) continue;
      left -= part;
      invoice.outstanding -= part;
      receipt.settles.push({ invoice: invoice.id, amount: part });
    }
  }

  split(id: number, parts: readonly (Placed & { id: number })[]): void {
    const receipt = this.receipt(id);
    receipt.is = 'split';
    receipt.parts = parts.map((part) => part.id);
    for (const part of parts) {
      this.receive(part.id, part.amount, true);
      this.place(part.id, part);
    }
  }

  /** Makes the receipt unallocated again. */
  giveBack(id: number): void {
    const receipt = this.receipt(id);
    for (const part of receipt.parts) {
      this.free(this.receipt(part));
      this.receipt(part).is = 'gone';
    }
    receipt.parts = [];
    this.free(receipt);
    receipt.is = 'open';
  }

  /** Reverses a receipt because the bank returned the money. */
  reverse(id: number): void {
    this.giveBack(id);
    this.receipt(id).is = 'gone';
  }

  refund(id: number, amount: number): void {
    const receipt = this.receipt(id);
    receipt.refunded += amount;
    this.owe(receipt.account ?? 0, amount);
  }

  writeOff(id: number, amount: number): void {
    const invoice = this.invoice(id);
    invoice.outstanding -= amount;
    this.owe(invoice.account, -amount);
  }

  /**
   * An amount beyond the outstanding part of the invoice remains as the rest of the credit note.
   */
  credit(id: number, amount: number): void {
    const invoice = this.invoice(id);
    invoice.creditable -= amount;
    invoice.outstanding -= Math.min(amount, invoice.outstanding);
    this.owe(invoice.account, -amount);
  }

  adjust(account: number, amount: number): void {
    this.owe(account, amount);
  }

  wasRefunded(id: number): boolean {
    const receipt = this.receipt(id);
    return receipt.refunded > 0 || receipt.parts.some((part) => this.receipt(part).refunded > 0);
  }

  private due(account: number, how: Placed['how']): Owed[] {
    if (how === 'on-account') return [];
    if (how !== 'oldest-first') return how.map((id) => this.invoice(id));
    return this.open()
      .filter((one) => one.account === account)
      .toSorted((one, other) =>
        one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1,
      );
  }

  private free(receipt: Received): void {
    for (const { invoice, amount } of receipt.settles) this.invoice(invoice).outstanding += amount;
    receipt.settles = [];
    if (receipt.account !== null) this.owe(receipt.account, receipt.amount);
    receipt.account = null;
  }

  private owe(account: number, amount: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + amount);
  }

  private receipt(id: number): Received {
    const found = this.receipts.get(id);
    if (found === undefined) throw new Error(`There is no receipt ${id}`);
    return found;
  }

  private invoice(id: number): Owed {
    const found = this.invoices.get(id);
    if (found === undefined) throw new Error(`There is no invoice ${id}`);
    return found;
  }
}

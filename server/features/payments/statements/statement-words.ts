import { headingKey } from '#domain/text/heading-key.js';
import { plainText, withoutAccents } from '#domain/text/characters.ts';
import type { Direction } from './statement.ts';

const words = (text: string): string => withoutAccents(plainText(text)).replaceAll(/\s+/g, ' ');

const exactly: Readonly<Record<Direction, ReadonlySet<string>>> = {
  in: new Set(
    'c,cr,ct,kt,k,cre,crd,crdt,dep,directdep,credit,credits,krediet,kredit,kredietinskrywing,haben,h,in,incoming,inflow,moneyin,paidin,deposit,deposits,received,receipt,income,credited,inbound,inward,payin,transferin,moneyreceived,inbetaling,inkomend,inkomende,ingaande,inkomste,invloei,ontvang,ontvangste,geldin,geldontvang,deposito,plus,+'.split(
      ',',
    ),
  ),
  out: new Set(
    'd,dr,dt,db,deb,dbt,dbit,wd,wdl,wdr,pos,atm,debit,debits,debiet,debet,debietinskrywing,soll,s,out,outgoing,outflow,moneyout,paidout,withdrawal,withdrawals,spent,sent,expense,expenses,expenditure,debited,outbound,outward,payout,transferout,moneyspent,uit,uitbetaling,uitgaande,uitgaand,uitgawe,uitgawes,uitvloei,gelduit,onttrekking,opname,minus,-'.split(
      ',',
    ),
  ),
};

const partly: Readonly<Record<Direction, RegExp>> = {
  in: /\bin$|\b(credit(?! card)|cr|krediet|deposit|received|inward|incoming|inbound|income|inbetaling|inkomend[e]?|salary|refund)\b/,
  out: /\bout$|\b(debit|dr|debiet|debietorder|withdrawal|purchase|fees?|charges?|outward|outgoing|outbound|expense|uitgaand[e]?|uitgawe|payment to|paid to|stop order|cash advance|onttrekking|aankoop|koste|fooi)\b/,
};

/** Direction that a word of a column means, such as Dr, Credit or Haben; null for other words. */
export function exactDirection(word: string): Direction | null {
  if (word === '') return null;
  const key = headingKey(word);
  if (exactly.in.has(key)) return 'in';
  return exactly.out.has(key) ? 'out' : null;
}

/** Whether a kind says only that money was paid, by either side. */
export const isPayment = (kind: string): boolean =>
  /^(?:pmt|payments?|betalings?|eft payment)$/i.test(kind.trim());

/** Direction that a kind of transaction means, such as EFT Credit or Debit Order; null if unclear. */
export function directionOfKind(kind: string): Direction | null {
  if (kind === '') return null;
  const exact = exactDirection(kind);
  if (exact !== null) return exact;
  const text = words(kind);
  if (/revers|return|unpaid|terugbetal/.test(text)) return null;
  const isIn = partly.in.test(text);
  const isOut = partly.out.test(text);
  return isIn === isOut ? null : isIn ? 'in' : 'out';
}

// Not signs of money out, because customers of a courier write "delivery charges" and "purchase
// order" when they pay.
const ofPayers =
  /\bpurchase orders?\b|\b(?:courier|delivery|freight|shipping|transport) (?:charges?|fees?)\b/g;
const outgoing =
  /\b(debit|debit order|debiet|debietorder|withdrawal|purchase|atm|fees?|charges?|payment to|paid to|transfer to|stop order|cash advance|supplier|salar(?:y|ies)|wages|sars|onttrekking|aankoop|bankkoste|fooi|oorplasing na|betaling aan)\b/;

const incoming =
  /\b(?:payments? received|thank you|deposit|credit transfer|eft credit|inward|ontvang|ontvangste|dankie)\b/;

/** Whether a text of the bank looks like money that came in. */
export const looksIncoming = (text: string): boolean => incoming.test(text.toLowerCase());

/** Whether a text of the bank looks like money that left the account. */
export const looksOutgoing = (text: string): boolean =>
  outgoing.test(text.toLowerCase().replaceAll(ofPayers, ''));

export type Summary = 'opening' | 'closing' | 'total';

const openings =
  '(?:opening|open|start|starting|begin|previous) bal(?:ance)?|bal(?:ance)? b ?[fd]|(?:bal(?:ance)? )?brought (?:forward|down)|aanvangsaldo|beginsaldo|openingsaldo|vorige saldo|saldo oorgebring|oorgebringde saldo';
const closings =
  '(?:closing|close|end|ending|final|current|available|cleared|uncleared|minimum|average|ledger|statement|account|book) bal(?:ance)?|(?:overdraft|credit) (?:limit|facility)|available (?:credit|funds|limit)|bal(?:ance)? c ?[fd]|(?:bal(?:ance)? )?carried (?:forward|down)|bal(?:ance)? as (?:at|on)|slotsaldo|sluitingsaldo|eindsaldo|saldo oorgedra|beskikbare saldo|huidige saldo';
const totals =
  'totals|sub ?totals?|(?:grand|overall|daily|day|weekly|week|monthly|month|batch|page|running|period) totals?|(?:dag|maand|bladsy)totaal|total (?:for|of) (?:the )?(?:day|date|week|month|period|page|batch)|total (?:credits?|debits?|deposits?|withdrawals?|fees|charges|money in|money out|vat|payments|receipts|amount|balance|transactions?)|turnover|omset|groottotaal|subtotaal|totale (?:krediete?|debiete?)';
// Words about the statement may precede a summary; days, amounts and the period may follow it.
const first =
  '(?:(?:statement|account|monthly|month|period|page|your|the|less|plus|rekening|staat) )*';
const rest =
  '(?: (?:as|at|on|of|for|from|to|until|per|op|vir|van|tot|date|cr|dr|r|zar|\\d[\\d ]*|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|mei|june?|july?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cs](?:ember)?))*';
const summaries: readonly [Summary, RegExp][] = [
  ['opening', new RegExp(`^${first}(?:${openings})${rest}$`)],
  ['closing', new RegExp(`^${first}(?:${closings})${rest}$`)],
  ['total', new RegExp(`^${first}(?:${totals})${rest}$`)],
];
// Payers use these words too, so other cells must confirm that the line is no transaction.
const weakSummaries: readonly [Summary, RegExp][] = [
  ['opening', /^(?:open|opening|b ?f|oorgebring)$/],
  ['closing', /^(?:close|closing|c ?f|balance|bal|saldo|oorgedra)$/],
  ['total', /^(?:total|totaal)$/],
];
const LONGEST_SUMMARY = 60;
// Excludes most lines before their text is simplified.
const mayBeSummary =
  /bal|saldo|total|totaal|totale|turnover|omset|forward|down|open|clos|oorge|limit|facility|available|^\W*[bc]\W?[fd]\b/i;

/**
 * Kind of a line that is no transaction, such as an opening balance or a total; null for other
 * lines.
 */
export function summaryOf(text: string): { kind: Summary; isWeak: boolean } | null {
  if (text.length > LONGEST_SUMMARY || !mayBeSummary.test(text)) return null;
  const plain = words(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  const find = (all: typeof summaries) => all.find(([, pattern]) => pattern.test(plain))?.[0];
  const strong = find(summaries);
  if (strong !== undefined) return { kind: strong, isWeak: false };
  const weak = find(weakSummaries);
  return weak === undefined ? null : { kind: weak, isWeak: true };
}

const takenBack =
  /\b(?:reversed|reversal|returned|unpaid|bounced|charged? ?-?backs?|refunded|recalled|dishonou?red|not paid|omgekeer|omgeswaai|teruggestuur|teruggekeer|terugbetaal|teruggetrek|onbetaal|nie betaal(?: nie)?)\b/;
const unfinished: readonly [RegExp, string][] = [
  [
    /\b(?:pending|in (?:process|progress|clearing|transit)|processing|unprocessed|uncleared|unsettled|incomplete|initiated|submitted|requested|provisional|awaiting|waiting|queued|draft|not (?:yet )?(?:cleared|processed|settled|posted|final|complete[d]?)|authori[sz]ed|authori[sz]ation|on hold|hold|scheduled|future|hangende?|in verwerking|wagtende?|aangehou|voorlopig|onvoltooid?|ingedien|nie (?:verwerk|gefinaliseer|voltooi|afgehandel))\b/,
    'not final yet',
  ],
  [takenBack, 'taken back'],
  [
    /\b(?:cancelled|canceled|void|voided|fail|failed|failure|unsuccessful|not successful|declined|rejected|expired|error|deleted|aborted|blocked|denied|refused|timed out|gekanselleer|misluk|onsuksesvol|nie suksesvol|afgekeur|geweier|geblokkeer|verwerp)\b/,
    'not made',
  ],
];

/** Returns why a transaction of this status is left out; null for a final transaction. */
export function statusReason(status: string): string | null {
  if (status === '') return null;
  const text = words(status);
  const found = unfinished.find(([pattern]) => pattern.test(text));
  return found === undefined ? null : `The status is ${status.trim()}: the payment is ${found[1]}.`;
}

/**
 * Whether a payment of this status was taken back. Balances may still include such a payment, or
 * may have removed it again.
 */
export const isTakenBack = (status: string): boolean => takenBack.test(words(status));

// 710 is the number of the rand in ISO 4217.
const rands = new Set([
  'zar',
  '710',
  'r',
  'rand',
  'rands',
  'suidafrikaanserand',
  'southafricanrand',
]);

/** Whether a currency is rand. An empty cell counts as rand. */
export const isRand = (currency: string): boolean =>
  currency === '' || currency === 'ZAR' || rands.has(headingKey(currency));

import { startOfDay } from '../business-days.ts';
import { cents, rand, subtract } from '../cents.ts';
import { inRand } from '../money.ts';
import { formatLongDayMonth } from '../time.ts';
import { bandOf, type bands } from './score.ts';
import type { MatchedReceipt } from './world.ts';

/** A settlement file for which the provider still owes something; amounts in rand. */
export interface OwedFile {
  id: number;
  file_name: string;
  /** Of its last payment. */
  paid_on: string;
  /** What the provider still owes for it. */
  open: number;
  /** What the file itself says that the provider keeps. */
  fee: number;
}

/** What a provider kept of a file that was paid before. */
export interface EarlierFee {
  file_name: string;
  /** What the file came to, in rand. */
  amount: number;
  fee: number;
}

/** A settlement file that a receipt may pay, and why. */
export interface FileCandidate {
  settles_import_id: number;
  file_name: string;
  band: (typeof bands)[number];
  confidence: number;
  reason: string;
}

const CONFIDENCE = 0.95;
/** Fees are percentages: what is kept of one file is about what was kept of others, as a share. */
const FEE_VARIES = 0.002;

/** Whose file it is: the letters with which providers begin the names of their files. */
const stemOf = (fileName: string): string => /^[a-z]+/i.exec(fileName)?.[0].toUpperCase() ?? '';

const percent = (share: number): string => `${(share * 100).toFixed(1).replace('.', ',')} %`;

/** Why a receipt is what a provider pays for a file; null where it is not. */
function reasonFor(
  { amount }: MatchedReceipt,
  file: OwedFile,
  earlier: readonly EarlierFee[],
): string | null {
  const name = `${file.file_name} of ${formatLongDayMonth(startOfDay(file.paid_on))}`;
  const kept = subtract(cents(file.open), cents(amount));
  if (kept === 0) return `${inRand(amount)} is exactly ${name}`;
  if (kept < 0) return null;
  const share = rand(kept) / file.open;
  if (file.fee > 0 && kept === cents(file.fee))
    return `${name}, less the fee that it names: ${inRand(file.fee)}`;
  const isUsual = earlier.some(
    (one) =>
      stemOf(one.file_name) === stemOf(file.file_name) &&
      Math.abs(one.fee / one.amount - share) <= FEE_VARIES,
  );
  return isUsual ? `${name}, less ${percent(share)} as before` : null;
}

/** The settlement files that a receipt of nobody may pay: never by itself, for a fee is only known once it was kept. */
export function suggestFiles(
  receipt: MatchedReceipt,
  { files, earlier }: { files: readonly OwedFile[]; earlier: readonly EarlierFee[] },
): FileCandidate[] {
  if (receipt.account_id !== null) return [];
  return files.flatMap((file) => {
    const reason = reasonFor(receipt, file, earlier);
    const band = bandOf(CONFIDENCE);
    if (reason === null || band === null) return [];
    const { id: settles_import_id, file_name } = file;
    return [{ settles_import_id, file_name, band, confidence: CONFIDENCE, reason }];
  });
}

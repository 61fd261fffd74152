import { startOfDay } from '#domain/kernel/business-days.ts';
import { cents, rand, subtract } from '#domain/kernel/cents.ts';
import { inRand } from '#domain/kernel/money.ts';
import { formatLongDayMonth } from '#domain/kernel/time.ts';
import { bandOf, type bands } from './score.ts';
import type { MatchedReceipt } from './world.ts';

/** Settlement file with an amount still owed by the provider; amounts in rand. */
export interface OwedFile {
  id: number;
  file_name: string;
  /** Date of the last payment in the file. */
  paid_on: string;
  /** Amount that the provider still owes. */
  open: number;
  /** Fee stated in the file. */
  fee: number;
}

/** Fee that a provider kept when it paid an earlier settlement file. */
export interface EarlierFee {
  file_name: string;
  /** Total of the file, in rand. */
  amount: number;
  fee: number;
}

/** Settlement file that a receipt may pay, with the reason. */
export interface FileCandidate {
  settles_import_id: number;
  file_name: string;
  band: (typeof bands)[number];
  confidence: number;
  reason: string;
}

const CONFIDENCE = 0.95;
/** Tolerance for a fee, as a share: fees are percentages that vary little between files. */
const FEE_VARIES = 0.002;

/** Provider of a file: the letters at the beginning of its name. */
const stemOf = (fileName: string): string => /^[a-z]+/i.exec(fileName)?.[0].toUpperCase() ?? '';

const percent = (share: number): string => `${(share * 100).toFixed(1).replace('.', ',')} %`;

/** Returns why a receipt may pay a file; null if the receipt does not fit. */
function reasonFor(
  { amount }: MatchedReceipt,
  file: OwedFile,
  earlier: readonly EarlierFee[],
): string | null {
  const name = `${file.file_name} of ${formatLongDayMonth(startOfDay(file.paid_on))}`;
  const kept = subtract(cents(file.open), cents(amount));
  if (kept === 0) return `${inRand(amount)} exactly matches ${name}`;
  if (kept < 0) return null;
  const share = rand(kept) / file.open;
  if (file.fee > 0 && kept === cents(file.fee))
    return `${name}, less the fee stated in the file: ${inRand(file.fee)}`;
  const isUsual = earlier.some(
    (one) =>
      stemOf(one.file_name) === stemOf(file.file_name) &&
      Math.abs(one.fee / one.amount - share) <= FEE_VARIES,
  );
  return isUsual ? `${name}, less a fee of ${percent(share)} as before` : null;
}

/**
 * Settlement files that an unallocated receipt may pay. A user decides, because the fee is known
 * only after the payment.
 */
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

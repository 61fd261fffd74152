import { inRand } from '#domain/kernel/money.ts';
import './price-explanation.css';

type ExplanationProps = {
  /** Price parts with a text; a part without an amount only explains. */
  parts: readonly { code: string; text: string; amount: number | null }[];
  /** Sentences that explain the promised days. */
  promise?: readonly string[];
};

/** Explains a price and the promised days, line by line. */
export function PriceExplanation({ parts, promise = [] }: ExplanationProps) {
  return (
    <div className="price-explanation">
      <ul aria-label="Price calculation">
        {parts.map(({ code, text, amount }, at) => (
          <li key={`${at} ${code}`}>
            <span>{text}</span>
            {amount !== null && <b>{inRand(amount)}</b>}
          </li>
        ))}
      </ul>
      {promise.length > 0 && (
        <ul aria-label="Delivery days explained">
          {promise.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { inRand } from '../../domain/money.ts';
import './price-explanation.css';

type ExplanationProps = {
  /** Parts in words; one without an amount only explains. */
  parts: readonly { code: string; text: string; amount: number | null }[];
  /** How the promised days came about, in sentences. */
  promise?: readonly string[];
};

/** How a price and the promised days came about, line by line. */
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

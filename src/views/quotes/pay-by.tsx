import type { PaymentProvider } from '#domain/payment-references/payment-references.ts';
import type { Quote } from './open-quote.tsx';

type PayByProps = {
  ways: Quote['ways'];
  /** Payment provider; null for payment by an account after signing in. */
  method: PaymentProvider | null;
  onMethod: (method: PaymentProvider | null) => void;
};

const namesOf = (methods: Quote['ways']['top_up']) => methods.map(({ name }) => name).join(', ');

/** Choice of payment: by an account after signing in, or directly as a guest. */
export function PayBy({ ways, method, onMethod }: PayByProps) {
  const topUps =
    ways.top_up.length > 0
      ? ` Prepaid accounts can top up by ${namesOf(ways.top_up).toLowerCase()}.`
      : '';
  const choices = [
    {
      value: null,
      title: 'My account',
      detail: `Sign in to book on your account.${topUps}`,
    },
    ...ways.guest.map(({ provider, name }) => ({
      value: provider,
      title: `${name}, without an account`,
      detail: 'Pay now. The parcel is collected once it is paid.',
    })),
  ];
  if (ways.guest.length === 0) return <p className="quiet-text">{choices[0]?.detail}</p>;
  return (
    <fieldset className="quote-ways">
      <legend>Pay by</legend>
      {choices.map(({ value, title, detail }) => (
        <label key={title} className="rate">
          <input
            type="radio"
            name="pay-by"
            checked={value === method}
            onChange={() => onMethod(value)}
          />
          <span className="rate-what">
            {title}
            <span className="rate-when">{detail}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

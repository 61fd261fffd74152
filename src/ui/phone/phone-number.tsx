import { usePhones } from './phones.ts';

/** Formatted phone number; invalid numbers are displayed as stored. */
export function PhoneNumber({ number }: { number: string }) {
  const text = usePhones()?.phoneText(number) ?? number;
  return <span className="phone-number">{text}</span>;
}

import { usePhones } from './phones.ts';

/** A telephone number as people read it; what is none stands as it was stored. */
export function PhoneNumber({ number }: { number: string }) {
  const text = usePhones()?.phoneText(number) ?? number;
  return <span className="phone-number">{text}</span>;
}

import type { SignedInUser } from '#domain/identity/signed-in-user.ts';
import { specialTripProblems } from '#domain/shipments/special-trip.ts';
import { useIdentity } from '#ui/app-context.ts';
import { formOf } from '#ui/form-of/form-of.tsx';

interface Shipment {
  id: number;
  reference: string;
}

const TripForm = formOf('POST /notification/special-trip-request', {
  title: 'Contact information for a special trip',
  submit: 'Request',
  lead: (shipment: (Shipment & Pick<SignedInUser, 'name' | 'email'>) | null) => (
    <p>
      Shipment <span className="ref">{shipment?.reference}</span>
    </p>
  ),
  ask: {
    'contact.name': { required: true },
    'contact.email': { required: true },
    'contact.mobile_number': { required: true },
    message: {},
  },
  from: ({ name, email }) => ({ 'contact.name': name, 'contact.email': email, message: '' }),
  also: ({ id }) => ({ shipment: id }),
  check: ({ 'contact.name': name = '', 'contact.email': email = '', ...contact }) => {
    const { 'contact.mobile_number': mobile_number = '' } = contact;
    const problems = Object.entries(specialTripProblems({ name, email, mobile_number }));
    return Object.fromEntries(problems.map(([field, problem]) => [`contact.${field}`, problem]));
  },
  done: ({ data }) => ({ kind: data.success ? 'success' : 'error', text: data.message }),
});

/** Dialog that requests a special trip: a name, and an email address or mobile number. */
export function SpecialTripDialog({ record, onClose }: { record: Shipment; onClose: () => void }) {
  const { name, email } = useIdentity().user;
  return (
    <TripForm
      record={{ ...record, name, email }}
      onClose={onClose}
      onDone={({ data }) => data.success && onClose()}
    />
  );
}

/** Cubic centimetres per kilogram of volumetric weight, for road transport in South Africa. */
const VOLUMETRIC_DIVISOR = 5000;

export interface Dimensions {
  /** In centimetres. */
  length: number;
  width: number;
  height: number;
}

/** Volumetric weight in kilograms, rounded up to two decimals. */
export function volumetricWeight(
  { length, width, height }: Dimensions,
  divisor = VOLUMETRIC_DIVISOR,
): number {
  return Math.ceil((length * width * height * 100) / divisor) / 100;
}

/** Returns the charged weight: the heavier of the two weights, in whole kilograms, at least one. */
export function chargedWeight(actual: number, volumetric: number): number {
  return Math.max(1, Math.ceil(Math.max(actual, volumetric)));
}

/** Lanes of a shipment. D is the door of a person, L a locker. */
const lanes = ['D2D', 'D2L', 'L2D', 'L2L'] as const;
export type Lane = (typeof lanes)[number];

/** Sizes of locker doors: width, height and depth in centimetres, maximum weight in kilograms. */
export const lockerSizes = [
  { code: 'XS', name: 'V4-XS', width: 17, height: 8, length: 60, max_weight: 2, type: 10 },
  { code: 'S', name: 'V4-S', width: 41, height: 8, length: 60, max_weight: 5, type: 11 },
  { code: 'M', name: 'V4-M', width: 41, height: 19, length: 60, max_weight: 10, type: 12 },
  { code: 'L', name: 'V4-L', width: 41, height: 41, length: 60, max_weight: 15, type: 13 },
  { code: 'XL', name: 'V4-XL', width: 41, height: 69, length: 60, max_weight: 20, type: 14 },
] as const;

interface Room {
  width: number;
  height: number;
  length: number;
  max_weight: number;
}

/** Whether the parcel fits the door in some orientation and is light enough. */
export function fitsDoor(door: Room, parcel: Dimensions & { weight: number }): boolean {
  const sides = [parcel.length, parcel.width, parcel.height].toSorted((a, b) => a - b);
  const room = [door.width, door.height, door.length].toSorted((a, b) => a - b);
  return (
    parcel.weight <= door.max_weight && sides.every((side, index) => side <= (room[index] ?? 0))
  );
}

/** Smallest door that a parcel fits in some orientation; undefined if none. */
export const lockerSizeFor = (
  parcel: Dimensions & { weight: number },
): (typeof lockerSizes)[number] | undefined => lockerSizes.find((size) => fitsDoor(size, parcel));

/** Code of a locker service: `L2DXS - ECO`. */
export function lockerServiceCode(lane: Lane, size: string): string {
  return `${lane}${size} - ECO`;
}

export interface ServiceLevel {
  code: string;
  name: string;
  description: string;
  lane: Lane;
  days_min: number;
  days_max: number;
  collection_cut_off_time: string;
  delivery_before_time: string;
  max_weight: number | null;
  max_length: number | null;
}

const door = {
  lane: 'D2D',
  delivery_before_time: '17:00',
  max_weight: 70,
  max_length: 150,
} as const;

const doorServices: ServiceLevel[] = [
  {
    ...door,
    code: 'ECO',
    name: 'Economy',
    description: 'Road, main centres',
    days_min: 3,
    days_max: 4,
    collection_cut_off_time: '15:00',
  },
  {
    ...door,
    code: 'ECOR',
    name: 'Economy regional',
    description: 'Road, outlying areas',
    days_min: 4,
    days_max: 5,
    collection_cut_off_time: '15:00',
  },
  {
    ...door,
    code: 'LOX',
    name: 'Local overnight',
    description: 'Next day in the same city',
    days_min: 1,
    days_max: 2,
    collection_cut_off_time: '15:00',
    max_weight: 30,
    max_length: 50,
  },
  {
    ...door,
    code: 'LOF',
    name: 'Local overnight flyer',
    description: 'Flyer, next day in the same city',
    days_min: 1,
    days_max: 2,
    collection_cut_off_time: '15:00',
    max_weight: 5,
    max_length: 40,
  },
  {
    ...door,
    code: 'LSE',
    name: 'Local same day economy',
    description: 'Same day in the same city',
    days_min: 0,
    days_max: 0,
    collection_cut_off_time: '10:30',
    delivery_before_time: '17:30',
    max_weight: 30,
  },
  {
    ...door,
    code: 'LSF',
    name: 'Local same day flyer',
    description: 'Flyer, same day in the same city',
    days_min: 0,
    days_max: 0,
    collection_cut_off_time: '10:30',
    delivery_before_time: '17:30',
    max_weight: 5,
  },
  {
    ...door,
    code: 'LSX',
    name: 'Local same day express',
    description: 'Within hours in the same city',
    days_min: 0,
    days_max: 0,
    collection_cut_off_time: '12:00',
    delivery_before_time: '16:00',
    max_weight: 20,
  },
  {
    ...door,
    code: 'OVN',
    name: 'Overnight',
    description: 'Air, next working day between main centres',
    days_min: 1,
    days_max: 2,
    collection_cut_off_time: '15:00',
    delivery_before_time: '10:30',
  },
];

const lockerServices: ServiceLevel[] = (['D2L', 'L2D', 'L2L'] as const).flatMap((lane) =>
  lockerSizes.map((size) => ({
    code: lockerServiceCode(lane, size.code),
    name: `${lane === 'D2L' ? 'Door to locker' : lane === 'L2D' ? 'Locker to door' : 'Locker to locker'} ${size.code}`,
    description: `Up to ${size.max_weight} kg in ${size.width} × ${size.height} × ${size.length} cm`,
    lane,
    days_min: 2,
    days_max: 4,
    collection_cut_off_time: '15:00',
    delivery_before_time: '18:00',
    max_weight: size.max_weight,
    max_length: size.length,
  })),
);

/** Services of a new company. */
export const defaultServices: readonly ServiceLevel[] = [...doorServices, ...lockerServices];

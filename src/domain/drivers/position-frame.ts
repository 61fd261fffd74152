/**
 * Reported position of a driver: place and heading (clockwise from north) in degrees, speed in
 * km/h, age in seconds.
 */
export interface DriverPosition {
  driverId: number;
  longitude: number;
  latitude: number;
  heading: number;
  speed: number;
  age: number;
}

/**
 * Bytes per driver, little endian: driver id (u32), longitude and latitude in 10⁻⁷ degrees (i32
 * each), heading in 256ths of a turn (u8), speed in km/h up to 255 (u8), age in seconds up to 65
 * 535 (u16).
 */
export const BYTES_PER_POSITION = 16;
const DEGREE = 1e7;
const TURN = 256 / 360;

export function packPositions(positions: readonly DriverPosition[]): Uint8Array {
  const frame = new Uint8Array(positions.length * BYTES_PER_POSITION);
  const view = new DataView(frame.buffer);
  for (const [index, one] of positions.entries()) {
    const at = index * BYTES_PER_POSITION;
    view.setUint32(at, one.driverId, true);
    view.setInt32(at + 4, Math.round(one.longitude * DEGREE), true);
    view.setInt32(at + 8, Math.round(one.latitude * DEGREE), true);
    view.setUint8(at + 12, Math.round(one.heading * TURN) & 255);
    view.setUint8(at + 13, Math.min(255, Math.max(0, Math.round(one.speed))));
    view.setUint16(at + 14, Math.min(65_535, Math.max(0, Math.round(one.age))), true);
  }
  return frame;
}

/**
 * Reads a frame, reusing one object for all positions to avoid ten thousand allocations. Bytes
 * after the last whole position are ignored.
 */
export function readPositions(frame: Uint8Array, take: (one: Readonly<DriverPosition>) => void) {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const end = frame.byteLength - (frame.byteLength % BYTES_PER_POSITION);
  const one = { driverId: 0, longitude: 0, latitude: 0, heading: 0, speed: 0, age: 0 };
  for (let at = 0; at < end; at += BYTES_PER_POSITION) {
    one.driverId = view.getUint32(at, true);
    one.longitude = view.getInt32(at + 4, true) / DEGREE;
    one.latitude = view.getInt32(at + 8, true) / DEGREE;
    one.heading = view.getUint8(at + 12) / TURN;
    one.speed = view.getUint8(at + 13);
    one.age = view.getUint16(at + 14, true);
    take(one);
  }
}

export function unpackPositions(frame: Uint8Array): DriverPosition[] {
  const all: DriverPosition[] = [];
  readPositions(frame, (one) => all.push({ ...one }));
  return all;
}

interface Point {
  readonly latitude: number | null
  readonly longitude: number | null
}
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const earthKm = 6_371.0088

/** Along the earth, also across the date line; null where a place has no coordinates. */
export function distanceKm(a: Point, b: Point): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  const [north, east] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const h = Math.sin(north / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

import { lazy } from '../lazy.tsx'
import { useTour } from './tour.ts'

const TourCard = lazy(() => import('./TourCard.tsx').then((module) => module.TourCard))

/** Shows the tour that is on; its code is fetched with the first one. */
export function TourHost() {
  const stops = useTour()
  return stops.length > 0 ? <TourCard key={JSON.stringify(stops)} stops={stops} /> : null
}

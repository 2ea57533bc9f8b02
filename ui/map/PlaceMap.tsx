import { ActionIcon } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { geoMercator, geoPath } from 'd3-geo'
import { useMemo, useState } from 'react'
import { feature } from 'topojson-client'
import { useTranslations } from 'use-intl'
import world from 'world-atlas/countries-50m.json'
import styles from './PlaceMap.module.css'

export interface Place {
  readonly id: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  /** Only the town or the country is known, not the house. */
  readonly rough?: boolean
}

/** Below this the coast would have corners; there is no street to be seen on this map. */
const degreesMin = 8
const atlas = world as unknown as Parameters<typeof feature>[0]
const countries = feature(atlas, atlas.objects.countries!)

interface PlaceMapProps {
  readonly places: readonly Place[]
  readonly label: string
  /** It is what the page is for, and takes the height that is left of it. */
  readonly isPage?: boolean
  onOpen(id: string): void
}

/**
 * Places on a map of the world's countries that travels with the product: nobody outside is asked for it, and nobody outside learns
 * who looks at which place. Each place is a button, so that a keyboard reaches it too.
 */
export function PlaceMap({ places, label, isPage, onOpen }: PlaceMapProps) {
  const t = useTranslations('records.map')
  const { ref, width, height } = useElementSize()
  const [zoom, setZoom] = useState(1)
  const { shapes, at } = useMemo(() => {
    const projection = geoMercator()
    if (width === 0 || height === 0) return { shapes: '', at: () => null }
    projection.fitExtent(
      [
        [24, 24],
        [width - 24, height - 24],
      ],
      { type: 'MultiPoint', coordinates: corners(places) },
    )
    // Nearer and farther around the middle of what is shown.
    const [x, y] = projection.translate()
    projection
      .scale(projection.scale() * zoom)
      .translate([width / 2 + (x - width / 2) * zoom, height / 2 + (y - height / 2) * zoom])
    projection.clipExtent([
      [-1, -1],
      [width + 1, height + 1],
    ])
    return {
      shapes: geoPath(projection)(countries) ?? '',
      at: ({ longitude, latitude }: Place) => projection([longitude, latitude]),
    }
  }, [places, width, height, zoom])
  const points = labelled(
    places.flatMap((place) => {
      const point = at(place)
      return point ? [{ place, x: point[0], y: point[1] }] : []
    }),
    width,
  )
  return (
    <div ref={ref} role="group" className={styles.map} data-page={isPage || undefined} aria-label={label}>
      <svg width={width} height={height} aria-hidden className={styles.land}>
        <path d={shapes} />
      </svg>
      {points.map(({ place, x, y, side }) => (
        <button
          key={place.id}
          type="button"
          className={styles.place}
          data-rough={place.rough || undefined}
          data-side={side}
          style={{ left: x, top: y }}
          aria-label={place.rough ? t('roughly', { name: place.name }) : place.name}
          onClick={() => onOpen(place.id)}
        >
          <span aria-hidden>{place.name}</span>
        </button>
      ))}
      <div className={styles.zoom}>
        <ActionIcon variant="default" aria-label={t('nearer')} disabled={zoom >= 8} onClick={() => setZoom(zoom * 2)}>
          <IconPlus size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('farther')} disabled={zoom <= 1 / 8} onClick={() => setZoom(zoom / 2)}>
          <IconMinus size={15} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

interface Point {
  readonly place: Place
  readonly x: number
  readonly y: number
}
type Box = readonly [left: number, top: number, right: number, bottom: number]
const meet = (one: Box, other: Box) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]

/** On which side each place has its name: where it covers no other place and no other name, else nowhere until it is pointed at. */
function labelled(points: readonly Point[], width: number): (Point & { readonly side: 'right' | 'left' | 'none' })[] {
  const taken: Box[] = points.map(({ x, y }) => [x - 8, y - 8, x + 8, y + 8])
  return points.map((point) => {
    const { x, y, place } = point
    // As wide as letters of this size are on the whole; a little too wide does no harm.
    const length = place.name.length * 7 + 10
    const sides = { right: [x + 9, y - 10, x + 10 + length, y + 10], left: [x - 10 - length, y - 10, x - 9, y + 10] } as const
    const side = (['right', 'left'] as const).find(
      (one) => sides[one][0] >= 0 && sides[one][2] <= width && !taken.some((box) => meet(box, sides[one])),
    )
    if (side) taken.push(sides[side])
    return { ...point, side: side ?? 'none' }
  })
}

/** The rectangle around all places, never so small that nothing of a country's shape is in it. */
function corners(places: readonly Place[]): [number, number][] {
  const span = (values: readonly number[], limit: number): readonly [number, number] => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const missing = Math.max(0, degreesMin - (high - low)) / 2
    return [Math.max(-limit, low - missing), Math.min(limit, high + missing)]
  }
  const [west, east] = span(
    places.map(({ longitude }) => longitude),
    180,
  )
  // Mercator has no poles.
  const [south, north] = span(
    places.map(({ latitude }) => Math.max(-80, Math.min(80, latitude))),
    80,
  )
  return [
    [west, south],
    [east, north],
    [west, north],
    [east, south],
  ]
}

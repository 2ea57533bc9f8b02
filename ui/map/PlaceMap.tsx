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
const height = 280
const countries = feature(world as never, (world as { objects: { countries: never } }).objects.countries)

/**
 * Places on a map of the world's countries that travels with the product: nobody outside is asked for it, and nobody outside learns
 * who looks at which place. Each place is a button, so that a keyboard reaches it too.
 */
export function PlaceMap({ places, label, onOpen }: { places: readonly Place[]; label: string; onOpen(id: string): void }) {
  const t = useTranslations('records.map')
  const { ref, width } = useElementSize()
  const [zoom, setZoom] = useState(1)
  const { shapes, at } = useMemo(() => {
    const projection = geoMercator()
    if (width === 0) return { shapes: '', at: () => null }
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
      shapes: geoPath(projection)(countries as never) ?? '',
      at: ({ longitude, latitude }: Place) => projection([longitude, latitude]),
    }
  }, [places, width, zoom])
  return (
    <section ref={ref} className={styles.map} style={{ height }} aria-label={label}>
      <svg width={width} height={height} aria-hidden className={styles.land}>
        <path d={shapes} />
      </svg>
      {places.map((place) => {
        const point = at(place)
        if (!point) return null
        return (
          <button
            key={place.id}
            type="button"
            className={styles.place}
            data-rough={place.rough || undefined}
            data-side={point[0] > width * 0.7 ? 'left' : 'right'}
            style={{ left: point[0], top: point[1] }}
            aria-label={place.rough ? t('roughly', { name: place.name }) : place.name}
            onClick={() => onOpen(place.id)}
          >
            <span aria-hidden>{place.name}</span>
          </button>
        )
      })}
      <div className={styles.zoom}>
        <ActionIcon variant="default" aria-label={t('nearer')} disabled={zoom >= 8} onClick={() => setZoom(zoom * 2)}>
          <IconPlus size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('farther')} disabled={zoom <= 1 / 8} onClick={() => setZoom(zoom / 2)}>
          <IconMinus size={15} aria-hidden />
        </ActionIcon>
      </div>
    </section>
  )
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

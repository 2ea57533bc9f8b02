import { Button, Group, Paper, Portal, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './TourCard.module.css'
import { elementAt, endTour, type TourStop } from './tour.ts'

/** Below this width the card lies at the foot of the screen. */
const phone = 640
const gap = 12
const width = 340

/** Goes from element to element of a screen; Escape ends it, the arrows lead on and back. What is not there is said to be missing. */
export const TourCard = ({ stops }: { readonly stops: readonly TourStop[] }) => (
  <Portal>
    <Card stops={stops} />
  </Portal>
)

/** Within the portal, which is there only after what it stands in: so that the focus finds it. */
function Card({ stops }: { readonly stops: readonly TourStop[] }) {
  const t = useTranslations('ui.tour')
  const common = useTranslations('ui.common')
  const [at, setAt] = useState(0)
  const stop = stops[at]!
  const box = usePlace(stop.element)
  const card = useRef<HTMLDivElement>(null)
  const before = useRef(document.activeElement)
  useEffect(() => {
    card.current?.focus()
  }, [at])
  const end = () => {
    endTour()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const isLast = at === stops.length - 1
  const go = (by: number) => setAt(Math.min(stops.length - 1, Math.max(0, at + by)))
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end()
    else if (event.key === 'ArrowRight') go(1)
    else if (event.key === 'ArrowLeft') go(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      {box && (
        <div
          className={classes.ring}
          style={{ top: box.top - 4, left: box.left - 4, width: box.width + 8, height: box.height + 8 }}
        />
      )}
      <Paper
        ref={card}
        withBorder
        shadow="lg"
        p="md"
        role="dialog"
        aria-label={t('of', { number: String(at + 1), total: String(stops.length) })}
        aria-describedby="tour-text"
        tabIndex={-1}
        className={classes.card}
        style={placeOf(box)}
        onKeyDown={keys}
      >
        <Text size="xs" c="dimmed">
          {t('of', { number: String(at + 1), total: String(stops.length) })}
        </Text>
        <Text id="tour-text" my="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {stop.text}
        </Text>
        {!box && (
          <Text size="sm" c="dimmed" mb="xs">
            {t('missing')}
          </Text>
        )}
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" color="gray" size="xs" onClick={end}>
            {common('close')}
          </Button>
          <Group gap="xs">
            <Button variant="default" size="xs" disabled={at === 0} onClick={() => go(-1)}>
              {common('back')}
            </Button>
            <Button size="xs" onClick={isLast ? end : () => go(1)}>
              {t(isLast ? 'done' : 'next')}
            </Button>
          </Group>
        </Group>
      </Paper>
    </>
  )
}

/** Where an element is, as long as it moves, comes and goes. */
function usePlace(key: string): DOMRect | undefined {
  const [box, setBox] = useState<DOMRect>()
  useEffect(() => {
    let frame = 0
    let seen: HTMLElement | undefined
    const look = () => {
      const element = elementAt(key)
      if (element && element !== seen) element.scrollIntoView({ block: 'center', inline: 'nearest' })
      seen = element
      const next = element?.getBoundingClientRect()
      setBox((last) => (isSame(last, next) ? last : next))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [key])
  return box
}
const isSame = (a: DOMRect | undefined, b: DOMRect | undefined): boolean =>
  a === b || (!!a && !!b && a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height)

/** Under the element, above it where there is no room; in the middle where there is no element. */
function placeOf(box: DOMRect | undefined): React.CSSProperties {
  if (window.innerWidth < phone) {
    // What it points at is not covered by it.
    const isLow = box !== undefined && box.top > window.innerHeight / 2
    return { left: gap, right: gap, ...(isLow ? { top: gap } : { bottom: gap }) }
  }
  if (!box) return { left: `calc(50% - ${width / 2}px)`, top: '30%', width }
  const left = Math.max(gap, Math.min(box.left, window.innerWidth - width - gap))
  return box.bottom + 220 < window.innerHeight
    ? { left, width, top: box.bottom + gap }
    : { left, width, bottom: Math.max(gap, window.innerHeight - box.top + gap) }
}

import { useEffect, useRef } from 'react'
import { toneOf } from '@quoin/ui/fields/tone.ts'
import { useTranslations } from 'use-intl'
import type { PlanWire } from '../resources/index.ts'
import { type Chart, daysBetween, type Row } from './gantt.ts'
import styles from './projects.module.css'
import { useDays } from './useDays.ts'

const rowHeight = 34
const headHeight = 36
const colourOf = (status: string) => `var(--mantine-color-${toneOf(status)}-6)`

/** The drawing itself; the names beside it say the same to whoever does not see it. */
export function GanttChart({
  chart,
  links,
  dayWidth,
  today,
}: {
  chart: Chart
  links: PlanWire['links']
  dayWidth: number
  today: string
}) {
  const t = useTranslations('projects.gantt')
  const { month } = useDays()
  const [width, height] = [chart.days * dayWidth, headHeight + chart.rows.length * rowHeight]
  const places = new Map(chart.rows.map((row, i) => [row.bar.unique_id, { row, y: headHeight + i * rowHeight + rowHeight / 2 }]))
  const now = (daysBetween(chart.first, today) + 0.5) * dayWidth
  const box = useRef<HTMLDivElement>(null)
  // Where today stands is what one came to see.
  useEffect(() => {
    if (box.current) box.current.scrollLeft = now - box.current.clientWidth / 3
  }, [now])
  return (
    <div ref={box} className={styles.chart} tabIndex={0} role="region" aria-label={t('label')}>
      <svg width={width} height={height} role="img" aria-label={t('label')}>
        {chart.months.map(({ at, day }) => (
          <g key={day}>
            <line x1={at * dayWidth} x2={at * dayWidth} y1={0} y2={height} stroke="var(--q-line)" />
            <text x={at * dayWidth + 6} y={22}>
              {month(day)}
            </text>
          </g>
        ))}
        <line x1={now} x2={now} y1={headHeight - 8} y2={height} stroke="var(--q-accent)" strokeWidth={1.5} />
        {chart.rows.map((row) => (
          <Bar key={row.bar.unique_id} row={row} y={places.get(row.bar.unique_id)!.y} dayWidth={dayWidth} />
        ))}
        {links.map((link) => {
          const [from, to] = [places.get(link.predecessor_unique_id), places.get(link.task_unique_id)]
          if (!from?.row.span || !to?.row.span) return null
          const [x1, x2] = [(from.row.span.at + from.row.span.length) * dayWidth, to.row.span.at * dayWidth]
          const out = x1 + 6
          return (
            <path
              key={link.unique_id}
              d={`M${x1},${from.y} H${out} V${(from.y + to.y) / 2} H${x2 - 8} V${to.y} H${x2 - 1} m-5,-4 l5,4 l-5,4`}
              fill="none"
              stroke={link.broken ? 'var(--mantine-color-red-6)' : 'var(--mantine-color-gray-6)'}
              strokeDasharray={link.broken ? '4 3' : undefined}
            />
          )
        })}
      </svg>
    </div>
  )
}

/** A bar from its first to its last day, a milestone as a diamond on its day; the baseline is the thin line below. */
function Bar({ row: { bar, span, baseline }, y, dayWidth }: { row: Row; y: number; dayWidth: number }) {
  const { day } = useDays()
  const title = `${bar.name}: ${[bar.starts_on, bar.due_on].filter(Boolean).map(day).join(' – ')}`
  return (
    <g>
      <title>{title}</title>
      {baseline && (
        <rect
          x={baseline.at * dayWidth}
          y={y + 9}
          width={Math.max(3, baseline.length * dayWidth)}
          height={3}
          rx={1.5}
          fill="var(--mantine-color-gray-5)"
        />
      )}
      {span &&
        (bar.kind === 'milestone' ? (
          <path d={`M${(span.at + 0.5) * dayWidth},${y - 8} l8,8 l-8,8 l-8,-8 z`} fill={colourOf(bar.status)} />
        ) : (
          <rect
            x={span.at * dayWidth}
            y={y - 8}
            width={Math.max(3, span.length * dayWidth - 2)}
            height={15}
            rx={3}
            fill={colourOf(bar.status)}
          />
        ))}
    </g>
  )
}

import { Anchor, VisuallyHidden } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type HeatMapWire, projects } from '../resources/index.ts'
import styles from './projects.module.css'

type Cell = readonly [likelihood: number, impact: number]
/** What was judged on a larger matrix stands at the edge of this one. */
const standsIn = ({ size }: HeatMapWire, { likelihood, impact }: HeatMapWire['risks'][number], cell: Cell): boolean =>
  Math.min(likelihood, size) === cell[0] && Math.min(impact, size) === cell[1]

/** Open risks by likelihood and impact on the company’s matrix; a cell that is chosen lists what stands in it. */
export function HeatMap({ project }: { project?: string }) {
  const t = useTranslations('projects.heatMap')
  const [chosen, setChosen] = useState<Cell | null>(null)
  const { data, error, refetch } = useRead(projects.risks.heatMap, project ? { project } : {})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={5} />
  if (data.risks.length === 0) return <EmptyState title={t('empty')} />
  const levels = Array.from({ length: data.size }, (_, i) => i + 1)
  const shown = chosen
    ? data.risks.filter((one) => standsIn(data, one, chosen))
    : data.risks.filter((one) => one.score >= data.high_from)
  return (
    <div className={styles.grid}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('label')}>
        <table className={styles.matrix}>
          <caption className={styles.dim}>{t('caption')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('likelihood')}</VisuallyHidden>
              </th>
              {levels.map((impact) => (
                <th key={impact} scope="col">
                  {data.impact_names[impact - 1] ?? impact}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...levels].reverse().map((likelihood) => (
              <tr key={likelihood}>
                <th scope="row">{data.likelihood_names[likelihood - 1] ?? likelihood}</th>
                {levels.map((impact) => (
                  <MatrixCell key={impact} data={data} cell={[likelihood, impact]} chosen={chosen} onChoose={setChosen} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section aria-label={chosen ? t('inCell') : t('high')}>
        <h2 className={styles.heading}>{chosen ? t('inCell') : t('high')}</h2>
        {shown.length === 0 && <p className={styles.dim}>{t('noHigh')}</p>}
        <Risks risks={shown} />
      </section>
      {!data.is_whole && <p className={styles.dim}>{t('more')}</p>}
    </div>
  )
}

function MatrixCell({
  data,
  cell: [likelihood, impact],
  chosen,
  onChoose,
}: {
  data: HeatMapWire
  cell: Cell
  chosen: Cell | null
  onChoose(cell: Cell | null): void
}) {
  const t = useTranslations('projects.heatMap')
  const count = data.risks.filter((one) => standsIn(data, one, [likelihood, impact])).length
  const score = likelihood * impact
  const level = score >= data.high_from ? styles.high : score >= data.medium_from ? styles.medium : styles.low
  const isChosen = chosen?.[0] === likelihood && chosen[1] === impact
  return (
    <td className={`${styles.cell} ${level}`}>
      {count > 0 && (
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={t('cell', { count, likelihood, impact })}
          onClick={() => onChoose(isChosen ? null : [likelihood, impact])}
        >
          {count}
        </button>
      )}
    </td>
  )
}

function Risks({ risks }: { risks: HeatMapWire['risks'] }) {
  const t = useTranslations('projects.heatMap')
  return (
    <ul className={styles.list}>
      {risks.map(({ unique_id, name, score, movement }) => (
        <li key={unique_id}>
          <Anchor component={Link} to={pages.risks.record(unique_id)} inherit>
            {name}
          </Anchor>
          <span>{t('score', { score })}</span>
          {movement !== null && movement !== 0 && (
            <span className={movement > 0 ? styles.late : styles.dim}>
              {t(movement > 0 ? 'worse' : 'better', { by: Math.abs(movement) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

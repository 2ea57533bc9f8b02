import { Anchor } from '@mantine/core'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import type { DueWire } from '../resources/index.ts'
import styles from './projects.module.css'
import { useDays } from './useDays.ts'

const linkOf = ({ kind, unique_id }: DueWire) =>
  kind === 'task'
    ? pages.tasks.record(unique_id)
    : kind === 'milestone'
      ? pages.milestones.record(unique_id)
      : kind === 'risk'
        ? pages.risks.record(unique_id)
        : kind === 'objective'
          ? pages.riskObjectives.record(unique_id)
          : pages.projects.record(unique_id)

/** Things to be done, each with what it is, whose it is and when it is due. */
export function DueList({ items, withProject = false }: { items: readonly DueWire[]; withProject?: boolean }) {
  const t = useTranslations('projects.due')
  const { day, isPast } = useDays()
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.unique_id}`}>
          <div>
            <Anchor component={Link} to={linkOf(item)} inherit>
              {item.name}
            </Anchor>
            <div className={styles.dim}>
              {t(`kinds.${item.kind}`)}
              {withProject && ` · ${item.project_name}`}
            </div>
          </div>
          {item.person && <span className={styles.dim}>{item.person.name}</span>}
          {item.slipped_days > 0 && <span className={styles.dim}>{t('slipped', { count: item.slipped_days })}</span>}
          <span className={isPast(item.due_on) ? styles.late : undefined}>
            {isPast(item.due_on) ? t('overdue', { day: day(item.due_on) }) : day(item.due_on)}
          </span>
        </li>
      ))}
    </ul>
  )
}

import { Anchor, Badge } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Monogram } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type BriefingWire, projects } from '../resources/index.ts'
import { DueList } from './DueList.tsx'
import styles from './projects.module.css'
import { useDays } from './useDays.ts'

/** What one would want to know of a project in the morning. */
export default function BriefingTab({ id, record }: { id: string; record: { readonly budget: number | null } }) {
  const t = useTranslations('projects.briefing')
  const { data, error, refetch } = useRead(projects.projects.briefing, { id }, { staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={6} />
  return (
    <div className={styles.grid}>
      <Figures data={data} budget={record.budget} />
      <Part title={t('due')} empty={data.due.length === 0 && t('nothingDue')}>
        <DueList items={data.due} />
      </Part>
      <Part title={t('slipped')} empty={data.slipped.length === 0 && t('nothingSlipped')}>
        <DueList items={data.slipped} />
      </Part>
      <News items={data.announcements} />
      <Events items={data.events} />
      <People people={data.people} />
    </div>
  )
}

function Part({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {empty ? <p className={styles.dim}>{empty}</p> : children}
    </section>
  )
}

function Figures({ data, budget }: { data: BriefingWire; budget: number | null }) {
  const t = useTranslations('projects.briefing')
  const format = useFormatter()
  const { amount, minutes, currency } = data.spent
  const money = (value: number) =>
    currency ? format.number(value, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }) : '–'
  const figures: readonly (readonly [string, string, boolean?])[] = [
    [t('tasksDone'), t('of', { part: data.tasks.done, whole: data.tasks.total })],
    [t('overdue'), format.number(data.tasks.overdue + data.milestones.overdue), data.tasks.overdue + data.milestones.overdue > 0],
    [t('milestones'), t('of', { part: data.milestones.reached, whole: data.milestones.total })],
    [t('highRisks'), t('of', { part: data.risks.high, whole: data.risks.open }), data.risks.high > 0],
    [t('work'), format.number(Math.round(minutes / 6) / 10, { style: 'unit', unit: 'hour' })],
    ...(currency
      ? [[t('money'), budget === null ? money(amount) : t('ofBudget', { spent: money(amount), budget: money(budget) })] as const]
      : []),
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, isBad]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={isBad ? styles.late : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function News({ items }: { items: BriefingWire['announcements'] }) {
  const t = useTranslations('projects.briefing')
  const { moment } = useDays()
  return (
    <Part title={t('announcements')} empty={items.length === 0 && t('noAnnouncements')}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.unique_id}>
            <div>
              <Anchor component={Link} to={pages.announcements.record(item.unique_id)} inherit>
                {item.title}
              </Anchor>
              <div className={styles.dim}>{[item.person?.name, moment(item.at)].filter(Boolean).join(' · ')}</div>
              {item.body && <p className={styles.text}>{item.body.length > 280 ? `${item.body.slice(0, 280)}…` : item.body}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Events({ items }: { items: BriefingWire['events'] }) {
  const t = useTranslations('projects.briefing')
  const { moment } = useDays()
  return (
    <Part title={t('events')} empty={items.length === 0 && t('noEvents')}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.unique_id}>
            <div>
              <Anchor component={Link} to={pages.events.record(item.unique_id)} inherit>
                {item.title}
              </Anchor>
              {item.location && <div className={styles.dim}>{item.location}</div>}
            </div>
            <span>{moment(item.starts_at)}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function People({ people }: { people: BriefingWire['people'] }) {
  const t = useTranslations('projects')
  return (
    <Part title={t('resources.members.many')} empty={people.length === 0 && t('resources.members.empty')}>
      <ul className={styles.list}>
        {people.map(({ unique_id, name, role, standing }) => (
          <li key={unique_id}>
            <span>
              <Monogram name={name} round size={22} /> {name}
              {role && <span className={styles.dim}> {role}</span>}
            </span>
            {standing === 'lead' && (
              <Badge variant="default" tt="none">
                {t('resources.members.options.standing.lead')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

import { Anchor, Button, Group, Progress } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, pageOf, State, useMay, useMe, useNavigation, useRoleName } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { addressOf, Link } from '@quoin/ui/pages'
import { HomeParts } from '@quoin/ui/session/homeParts.tsx'
import { useRecent } from '@quoin/ui/shell/recent.ts'
import { IconCircle, IconCircleCheckFilled, IconClock, IconUserCircle, IconUserQuestion } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { ThingName } from '../ThingName.tsx'
import { useActionWords } from '../useActionWords.ts'
import { Activity } from './Activity.tsx'
import { Agenda } from './Agenda.tsx'
import { Arrange } from './Arrange.tsx'
import { columnsOf, type HomePart, homeParts } from './arrangement.ts'
import { Due } from './Due.tsx'
import classes from './home.module.css'
import { Tiles } from './Tiles.tsx'
import { useArrangement } from './useArrangement.ts'

type Dashboard = OutputOf<typeof gateway.dashboard.get>

/** What waits for whoever is here, where they were last, and what happened lately; for those who oversee the company also how much there is. */
export function HomePage() {
  const t = useTranslations('admin.home')
  const { company, roleCode } = useMe()
  // Totals of everything say something to whoever oversees it; to everybody else what they have to do does.
  const overseesAll = useMay('gateway.audit.read')
  const { data, error, refetch } = useRead(gateway.dashboard.get, {})
  const kept = useArrangement()
  const [isArranging, setArranging] = useState(false)
  if (roleCode === 'none') return <NoRole />
  if (!data) return error ? <ErrorState error={error} level={1} onRetry={() => void refetch()} /> : <PageSkeleton />
  const steps = Object.values(data.first_steps ?? {})
  const parts: Readonly<Record<HomePart, ReactNode>> = {
    due: <Due />,
    parts: <HomeParts />,
    visits: <Continue />,
    agenda: <Agenda />,
    tiles: <Tiles ids={kept.arrangement.tiles} />,
    counts: overseesAll && <Counts counts={data.counts} />,
    activity: overseesAll && <Activity days={data.activity} />,
    recent: (overseesAll || data.recent_changes.length > 0) && <Recent changes={data.recent_changes} />,
  }
  const draw = (part: HomePart) => <Fragment key={part}>{parts[part]}</Fragment>
  const [left, right, below] = columnsOf(kept.arrangement)
  return (
    <>
      <PageHeader
        title={company.name}
        text={t('people', { members: data.members, signedIn: String(data.signed_in) })}
        actions={
          <Button variant="default" onClick={() => setArranging(true)}>
            {t('arrange.open')}
          </Button>
        }
      />
      <div className={classes.halves}>
        <div>{left.map(draw)}</div>
        <div>
          {data.first_steps && steps.includes(false) ? (
            <FirstSteps steps={data.first_steps} />
          ) : (
            data.recent_changes.length === 0 && <Welcome />
          )}
          {right.map(draw)}
        </div>
      </div>
      {below.map(draw)}
      {isArranging && (
        <Arrange kept={kept} offered={homeParts.filter((part) => Boolean(parts[part]))} onClose={() => setArranging(false)} />
      )}
    </>
  )
}

/** Somebody whom nobody has given a role yet: what they wait for, and what they can do meanwhile. */
function NoRole() {
  const t = useTranslations('admin.home')
  const { company } = useMe()
  const again = useRead(gateway.auth.validateToken, { include: 'role,user_avatar,user_profile' })
  return (
    <State
      icon={IconUserQuestion}
      level={1}
      title={t('noRole')}
      action={
        <Group justify="center" gap="xs">
          <Button renderRoot={(props) => <Link {...props} to={pages.profile()} />}>{t('profile')}</Button>
          <Button variant="default" loading={again.isFetching} onClick={() => void again.refetch()}>
            {t('checkAgain')}
          </Button>
        </Group>
      }
    >
      {t('noRoleText', { company: company.name })}
    </State>
  )
}

const placesMax = 5

/** Leads on whoever is new: nothing was opened in this browser yet, and nothing changed. */
function Welcome() {
  const t = useTranslations('admin.home')
  const { company, roleCode, roleName } = useMe()
  const nameOf = useRoleName()
  const items = useNavigation()
  const visits = useRecent(company.urlId).filter(({ path }) => !items.some(({ to }) => path.endsWith(to)))
  if (visits.length > 0) return null
  // The first page of each space, as the rail begins with it.
  const firsts = [...Map.groupBy(items, ({ space }) => space)]
    .filter(([space]) => !['work', 'admin', 'settings'].includes(space))
    .map(([, list]) => list[0]!)
  return (
    <section className={classes.steps} aria-labelledby="welcome">
      <div className={classes.stepsHead}>
        <h2 id="welcome">{t('welcome', { company: company.name })}</h2>
      </div>
      <p className={admin.note}>{t('welcomeText', { role: nameOf(roleCode, roleName) })}</p>
      <ul className={classes.counts}>
        <li>
          <Link to={pages.profile()}>
            <IconUserCircle size={16} stroke={1.6} />
            <span>{t('profile')}</span>
          </Link>
        </li>
        {firsts.slice(0, placesMax).map((item) => (
          <li key={item.to}>
            <Link to={{ path: item.to }}>
              <item.icon size={16} stroke={1.6} />
              <span>{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const order = ['details', 'logo', 'people', 'records'] as const

function FirstSteps({ steps }: { steps: NonNullable<Dashboard['first_steps']> }) {
  const t = useTranslations('admin.home.steps')
  const items = useNavigation()
  const done = order.filter((step) => steps[step]).length
  // The first list that is not about people or the company itself: where work begins.
  const work = items.find(({ to }) => !to.startsWith('/gateway/'))
  const places = {
    details: pages.company(),
    logo: pages.company(),
    people: pages.members(),
    records: work ? { path: work.to } : pages.home(),
  }
  return (
    <section className={classes.steps} aria-labelledby="steps">
      <div className={classes.stepsHead}>
        <h2 id="steps">{t('title')}</h2>
        <span>{t('text', { done: String(done), all: String(order.length) })}</span>
      </div>
      <Progress
        value={(done / order.length) * 100}
        size="xs"
        mb="sm"
        aria-label={t('text', { done: String(done), all: String(order.length) })}
      />
      <ol className={admin.plain}>
        {order.map((step) => {
          const Icon = steps[step] ? IconCircleCheckFilled : IconCircle
          return (
            <li key={step} className={classes.step} data-done={steps[step] || undefined}>
              <Icon size={18} stroke={1.5} role="img" aria-label={t(steps[step] ? 'done' : 'open')} />
              {steps[step] ? <span>{t(step)}</span> : <Link to={places[step]}>{t(step)}</Link>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const ofSpaceMax = 4

/** What each space is mainly about, as its rail begins with it. Only what has a page of its own: a figure one cannot follow says little. */
function Counts({ counts }: { counts: Dashboard['counts'] }) {
  const t = useTranslations('admin.home')
  const heading = useTranslations('ui.shell.groups')
  const format = useFormatter()
  const items = useNavigation()
  const shown = Object.entries(counts).flatMap(([dotted, count]) => {
    const page = pageOf(items, dotted)
    return page && dotted !== 'gateway.currencies' ? [{ page, count, group: page.space }] : []
  })
  shown.sort((a, b) => items.indexOf(a.page) - items.indexOf(b.page))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className={classes.title}>
        {t('counts')}
      </h2>
      <div className={classes.groups}>
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, list]) => (
          <section key={group} className={classes.group} aria-label={heading(group)}>
            <h3>{heading(group)}</h3>
            <ul className={classes.counts}>
              {list.slice(0, ofSpaceMax).map(({ page, count }) => (
                <li key={page.to}>
                  <Link to={{ path: page.to }}>
                    <page.icon size={16} stroke={1.6} />
                    <span>{page.label}</span>
                    <strong className="q-number">{format.number(count)}</strong>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

/** The records and pages that were opened last in this browser; what the rail leads to is there anyway. */
function Continue() {
  const t = useTranslations('admin.home')
  const { company } = useMe()
  const items = useNavigation()
  const base = addressOf({ path: '' }, company.urlId)
  const visits = useRecent(company.urlId).filter(({ path }) => !items.some(({ to }) => base + to === path))
  if (visits.length === 0) return null
  return (
    <section aria-labelledby="visits">
      <h2 id="visits" className={classes.title}>
        {t('visits')}
      </h2>
      <ul className={classes.visits}>
        {visits.map(({ path, title }) => (
          <li key={path}>
            <Link to={{ path: path.slice(base.length) }}>
              <IconClock size={16} stroke={1.6} />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Recent({ changes }: { changes: Dashboard['recent_changes'] }) {
  const t = useTranslations('admin')
  const format = useFormatter()
  const words = useActionWords()
  const mayAudit = useMay('gateway.audit.read')
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={classes.title}>
        {t(mayAudit ? 'home.recent' : 'home.recentMine')}
      </h2>
      {changes.length === 0 && <p className={admin.note}>{t('home.nothing')}</p>}
      <ul className={classes.recent} data-mine={!mayAudit || undefined}>
        {changes.map((entry) => {
          return (
            <li key={entry.id}>
              {mayAudit && <strong>{entry.actor_name ?? t('system')}</strong>}
              <span>
                {words(entry)} · <ThingName resource={entry.resource} record={entry.record_unique_id} />
              </span>
              <time dateTime={entry.at}>{format.dateTime(new Date(entry.at), { dateStyle: 'medium', timeStyle: 'short' })}</time>
            </li>
          )
        })}
      </ul>
      {mayAudit && (
        <p>
          <Anchor component={Link} to={pages.audit()}>
            {t('home.openAudit')}
          </Anchor>
        </p>
      )}
    </section>
  )
}

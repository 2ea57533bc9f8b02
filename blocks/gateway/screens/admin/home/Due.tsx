import { Skeleton } from '@mantine/core'
import type { Page } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useLanguage, useMe } from '@quoin/ui'
import { type AnyRecord, titleOf, useResource } from '@quoin/ui/fields/resources.ts'
import { Link } from '@quoin/ui/pages'
import { type Duty, useDuties } from '@quoin/ui/session/duties.ts'
import { IconAlertCircle, IconChevronRight, IconCircleDot } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './home.module.css'

/** What waits for this person today, each with its number and the list it opens. */
export function Due() {
  const t = useTranslations('admin.home')
  const { permissions } = useMe()
  const duties = useDuties()?.filter(({ permission: needs }) => permissions.has(needs))
  // The moment stays the same while the page stands, or every drawing of it would ask anew.
  const [now] = useState(() => new Date().toISOString())
  if (!duties || duties.length === 0) return null
  return (
    <section aria-labelledby="due">
      <h2 id="due" className={classes.title}>
        {t('due')}
      </h2>
      <ul className={classes.due}>
        {/* What is late already comes first. */}
        {[...duties]
          .sort((a, b) => Number(b.isLate ?? false) - Number(a.isLate ?? false))
          .map((duty) => (
            <DueRow key={`${duty.to} ${duty.label.en}`} duty={duty} now={now} />
          ))}
        <li className={classes.none}>{t('nothingDue')}</li>
      </ul>
    </section>
  )
}

const namedMax = 3

/** A row of its own asks for itself: what has nothing to it, or cannot be asked, is not there. */
function DueRow({ duty, now }: { duty: Duty; now: string }) {
  const { id: me } = useMe()
  const { language } = useLanguage()
  const t = useTranslations('admin.home')
  const format = useFormatter()
  const filter = duty.filter({ me, now })
  const read = useRead(duty.list, { records: namedMax, filter })
  const page = read.data as Page<AnyRecord> | undefined
  const resource = useResource(duty.list.name.slice(0, duty.list.name.lastIndexOf('.')))
  const count = page?.meta.totalCount ?? 0
  if (read.isPending)
    return (
      <li className={classes.dueWait} aria-busy>
        <Skeleton height={20} />
      </li>
    )
  if (!page || count === 0) return null
  const named = (record: AnyRecord) => (duty.nameOf ? duty.nameOf(record) : resource ? titleOf(resource, record) : '')
  // Two of a name are told once: what is counted says how many there are.
  const names = [...new Set(page.data.map(named).filter(Boolean))]
  const more = count - page.data.length
  const Icon = duty.isLate ? IconAlertCircle : IconCircleDot
  return (
    <li className={classes.dueRow} data-late={duty.isLate || undefined}>
      <Link to={{ path: duty.to, search: { filter } }}>
        <Icon size={18} stroke={1.6} />
        <span className={classes.dueText}>
          {duty.label[language]}
          {names.length > 0 && (
            <small>
              {names.join(t('comma'))}
              {more > 0 && ` ${t('andMore', { count: format.number(more) })}`}
            </small>
          )}
        </span>
        <strong className="q-number">{format.number(count)}</strong>
        <IconChevronRight size={15} stroke={1.6} />
      </Link>
    </li>
  )
}

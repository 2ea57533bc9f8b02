import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { AddressCheckbox } from '@quoin/ui/list/AddressCheckbox.tsx'
import { IconCalendarShare, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from './calendar.module.css'
import { addDays, addMonths, type Day } from '@quoin/ui/list/days.ts'

const looks = ['month', 'week', 'day', 'agenda'] as const
export type Look = (typeof looks)[number]
export interface CalendarSearch {
  readonly look?: Exclude<Look, 'month'>
  readonly on?: Day
  readonly whose?: 'all'
  readonly done?: true
}

interface CalendarHeadProps extends Pick<CalendarSearch, 'whose' | 'done'> {
  readonly look: Look
  readonly on: Day
  readonly days: readonly Day[]
  readonly whyNotPlan: string | null
  onChange(next: CalendarSearch): void
  onFeed(): void
  onAdd(): void
}

/** Which days are shown, and whose. */
export function CalendarHead({ look, on, days, whose, done, whyNotPlan, onChange: change, onFeed, onAdd }: CalendarHeadProps) {
  const t = useTranslations('crm')
  const format = useFormatter()
  const turn = (by: 1 | -1) =>
    change({ on: look === 'day' ? addDays(on, by) : look === 'week' ? addDays(on, by * 7) : addMonths(on, by) })
  const named = new Date(`${on}T12:00:00Z`)
  const period =
    look === 'day'
      ? format.dateTime(named, { dateStyle: 'full', timeZone: 'UTC' })
      : look === 'week'
        ? format.dateTimeRange(new Date(`${days[0]}T12:00:00Z`), new Date(`${days.at(-1)}T12:00:00Z`), {
            dateStyle: 'medium',
            timeZone: 'UTC',
          })
        : format.dateTime(named, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <>
      <header className={styles.head}>
        <h1>{t('calendar.title')}</h1>
        <div className={styles.turn}>
          <ActionIcon variant="default" size="lg" aria-label={t('calendar.back')} onClick={() => turn(-1)}>
            <IconChevronLeft size={16} stroke={1.6} />
          </ActionIcon>
          <Button variant="default" onClick={() => change({ on: undefined })}>
            {t('calendar.today')}
          </Button>
          <ActionIcon variant="default" size="lg" aria-label={t('calendar.forth')} onClick={() => turn(1)}>
            <IconChevronRight size={16} stroke={1.6} />
          </ActionIcon>
        </div>
        <p className={styles.period} role="status">
          {period}
        </p>
        <span className={styles.spacer} />
        <Tooltip label={t('calendar.feed')}>
          <ActionIcon variant="default" size="lg" aria-label={t('calendar.feed')} onClick={onFeed}>
            <IconCalendarShare size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Refused why={whyNotPlan}>
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
            {t('calendar.add')}
          </Button>
        </Refused>
      </header>
      <div className={styles.choices}>
        <SegmentedControl
          aria-label={t('calendar.look')}
          value={look}
          data={looks.map((one) => ({ value: one, label: t(`calendar.${one}`) }))}
          onChange={(next) => change({ look: next === 'month' ? undefined : next })}
        />
        <SegmentedControl
          aria-label={t('calendar.whose')}
          value={whose ?? 'mine'}
          data={[
            { value: 'mine', label: t('opportunities.mine') },
            { value: 'all', label: t('opportunities.everybody') },
          ]}
          onChange={(next) => change({ whose: next === 'all' ? 'all' : undefined })}
        />
        <AddressCheckbox label={t('calendar.withDone')} checked={done === true} onChange={(done) => change({ done })} />
      </div>
    </>
  )
}

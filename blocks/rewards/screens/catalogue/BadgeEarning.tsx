import type { InputOf } from '@quoin/kit'
import { Alert, Button, Modal, Select } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import { EventSelect } from '../programme/EventSelect.tsx'
import { EventName } from '../programme/RuleSentence.tsx'
import styles from '../rewards.module.css'

const streaks = ['none', 'days', 'weeks', 'months'] as const
type Streak = (typeof streaks)[number]

/** What earns a badge by itself, as a sentence, and the way to change it. */
export function BadgeEarning({ id }: { id: string }) {
  const t = useTranslations('rewards')
  const why = useWhyRefused()(rewards.badges.update)
  const [open, setOpen] = useState(false)
  const { data } = useRead(rewards.badges.get, { id })
  if (!data) return <ListSkeleton rows={1} />
  const { eventType, timesNeeded, streak } = data as {
    eventType: string | null
    timesNeeded: number | null
    streak: Streak
  }
  return (
    <div className={styles.stack}>
      <p className={styles.sentence} style={{ margin: 0 }}>
        {eventType
          ? t.rich(`badges.earned.${streak}`, {
              count: timesNeeded ?? 1,
              what: () => <EventName operation={eventType} />,
            })
          : t('badges.byHand')}
      </p>
      <div>
        <Refused why={why}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('badges.change')}
          </Button>
        </Refused>
      </div>
      {open && <EarningForm badge={data} onClose={() => setOpen(false)} />}
    </div>
  )
}

function EarningForm({ badge, onClose }: { badge: AnyRecord; onClose(): void }) {
  const t = useTranslations('rewards')
  const common = useTranslations('ui.common')
  const refusal = useRefusal()
  const update = useAction(rewards.badges.update, { alsoRefreshes: ['rewards.customers'] })
  const [eventType, setEventType] = useState<string | null>((badge.eventType as string | null) ?? null)
  const [times, setTimes] = useState<number | string>(Number(badge.timesNeeded ?? 1))
  const [streak, setStreak] = useState<string>(String(badge.streak ?? 'none'))
  const said = update.error ? refusal(update.error) : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      {
        id: badge.id,
        version: badge.version as number,
        eventType,
        timesNeeded: Number(times) || 1,
        streak: streak as InputOf<typeof rewards.badges.update>['streak'],
      },
      { onSuccess: onClose },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('badges.earning')}>
      <form onSubmit={send} className={styles.stack}>
        {said?.sentence && (
          <Alert color="red" role="alert">
            {said.sentence}
          </Alert>
        )}
        <EventSelect value={eventType} onChange={setEventType} held={badge.eventType} error={said?.fields.event_type} />
        <Select
          label={t('resources.badges.fields.streak')}
          allowDeselect={false}
          value={streak}
          onChange={(next) => setStreak(next ?? 'none')}
          data={streaks.map((value) => ({ value, label: t(`resources.badges.options.streak.${value}`) }))}
          disabled={!eventType}
        />
        <NumberField
          label={t('resources.badges.fields.timesNeeded')}
          value={times}
          onChange={setTimes}
          min={1}
          max={100_000}
          allowDecimal={false}
          error={said?.fields.times_needed}
          disabled={!eventType}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

import { Alert, Button, Modal, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useEventNames } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { partsOf } from '@quoin/ui/session/eventRecords.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'
import { EventSelect } from './EventSelect.tsx'

/** A rule that gives points for something that happens. */
export function EventRuleForm({ tier, rule, onClose }: { tier: string; rule?: AnyRecord; onClose(): void }) {
  const t = useTranslations('rewards')
  const common = useTranslations('ui.common')
  const refusal = useRefusal()
  const names = useEventNames()
  const create = useAction(rewards.eventRules.create)
  const update = useAction(rewards.eventRules.update)
  const [name, setName] = useState(String(rule?.name ?? ''))
  const [eventType, setEventType] = useState<string | null>((rule?.eventType as string | undefined) ?? null)
  const [points, setPoints] = useState<number | string>(Number(rule?.pointsEarned ?? 10))
  const [unit, setUnit] = useState<string | null>((rule?.unit as string | null | undefined) ?? null)
  const [most, setMost] = useState<number | string>((rule?.maxOccurrences as number | null) ?? '')
  const [hours, setHours] = useState<number | string>(rule?.cooldownPeriod ? Number(rule.cooldownPeriod) / 3_600 : '')
  const [budget, setBudget] = useState<number | string>((rule?.budgetPoints as number | null) ?? '')
  const error = create.error ?? update.error
  const said = error ? refusal(error) : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!eventType) return
    const values = {
      name: name || (names?.get(partsOf(eventType)[0]) ?? eventType),
      eventType,
      pointsEarned: Number(points),
      unit,
      maxOccurrences: most === '' ? null : Number(most),
      budgetPoints: budget === '' ? null : Number(budget),
      cooldownPeriod: hours === '' ? null : Math.round(Number(hours) * 3_600),
    }
    if (rule) update.mutate({ ...values, id: rule.id, parent: tier, version: rule.version as number }, { onSuccess: onClose })
    else create.mutate({ ...values, parent: tier }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={rule ? String(rule.name) : t('programme.kinds.events')}>
      <form onSubmit={send} className={styles.stack}>
        {said?.sentence && (
          <Alert color="red" role="alert">
            {said.sentence}
          </Alert>
        )}
        <EventSelect value={eventType} onChange={setEventType} held={rule?.eventType} error={said?.fields.event_type} required />
        <NumberField
          label={t('resources.eventRules.fields.pointsEarned')}
          value={points}
          onChange={setPoints}
          min={1}
          allowDecimal={false}
          error={said?.fields.points_earned}
          required
        />
        <RefInput
          label={t('resources.eventRules.fields.unit')}
          target="rewards.units"
          value={unit}
          onChange={setUnit}
          error={said?.fields.unit_unique_id}
        />
        <NumberField
          label={t('resources.eventRules.fields.maxOccurrences')}
          value={most}
          onChange={setMost}
          min={1}
          allowDecimal={false}
          error={said?.fields.max_occurrences}
        />
        <NumberField
          label={t('programme.hours')}
          value={hours}
          onChange={setHours}
          min={0}
          error={said?.fields.cooldown_period}
        />
        <NumberField
          label={t('resources.eventRules.fields.budgetPoints')}
          value={budget}
          onChange={setBudget}
          min={1}
          allowDecimal={false}
          error={said?.fields.budget_points}
        />
        <TextInput
          label={t('resources.eventRules.fields.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={160}
          error={said?.fields.name}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

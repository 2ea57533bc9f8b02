import { Button, Modal, SegmentedControl, Select, Textarea } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'

type Type = 'give' | 'take' | 'move'

/** Gives, takes or moves points of one customer with a reason; says beforehand when somebody else will have to approve it. */
export function PointsByHand({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTranslations('rewards.customers')
  const words = useTranslations('rewards.resources.adjustments')
  const member = useTranslations('rewards.member')
  const common = useTranslations('ui.common')
  const refusal = useRefusal()
  const notify = useNotify()
  const programme = useRead(rewards.programmes.get, {}).data as { second_over: number | null } | undefined
  const create = useAction(rewards.adjustments.create, { alsoRefreshes: ['rewards.customers'] })
  const [type, setType] = useState<Type>('give')
  const [points, setPoints] = useState<number | string>(100)
  const units = useRead(rewards.units.list, { records: 100, filter: { enabled: 'true' } }).data?.data ?? []
  const [unit, setUnit] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const limit = programme?.second_over ?? null
  const said = create.error ? refusal(create.error) : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(
      { user: id, type, points: Number(points), reason: reason.trim(), unit, ...(type === 'move' && { toUser: to }) },
      {
        onSuccess: (made) => {
          notify.done(t(made.state === 'pending' ? 'waits' : 'booked'))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('byHand')}>
      <form onSubmit={send} className={styles.stack}>
        <SegmentedControl
          aria-label={words('fields.type')}
          value={type}
          onChange={(next) => setType(next as Type)}
          data={(['give', 'take', 'move'] as const).map((value) => ({ value, label: words(`options.type.${value}`) }))}
        />
        <NumberField
          label={words('fields.points')}
          value={points}
          onChange={setPoints}
          min={1}
          allowDecimal={false}
          required
          data-autofocus
          error={said?.fields.points}
        />
        {units.length > 0 && (
          <Select
            label={words('fields.unit')}
            placeholder={member('points')}
            data={units.map(({ id: value, name }) => ({ value, label: name }))}
            value={unit}
            onChange={setUnit}
            clearable
          />
        )}
        {type === 'move' && (
          <RefInput
            label={words('fields.toUser')}
            target="rewards.customers"
            value={to}
            onChange={setTo}
            required
            error={said?.fields.to_user_unique_id}
          />
        )}
        <Textarea
          label={words('fields.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autosize
          minRows={2}
          maxLength={500}
          required
          error={said?.fields.reason}
        />
        {limit !== null && Number(points) > limit && (
          <p className={styles.dim} role="status">
            {t('takesTwo', { points: limit })}
          </p>
        )}
        {said?.sentence && <FormError>{said.sentence}</FormError>}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={type === 'move' && !to}>
            {t('book')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

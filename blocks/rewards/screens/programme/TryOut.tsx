import { decimalsOf } from '@quoin/kit'
import { Alert, Button, Modal } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'

/** What a purchase would earn somebody, rule by rule; nothing changes. */
export function TryOut({ currency, onClose }: { currency: string; onClose(): void }) {
  const t = useTranslations('rewards')
  const common = useTranslations('ui.common')
  const format = useFormatter()
  const refusal = useRefusal()
  const preview = useAction(rewards.rewards.preview)
  const [amount, setAmount] = useState<number | string>(50)
  const [customer, setCustomer] = useState<string | null>(null)
  const digits = decimalsOf(currency)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const minor = Math.round(Number(amount) * 10 ** digits)
    preview.mutate({
      ...(customer && { user_unique_id: customer }),
      purchase: {
        currency,
        lines: [{ quantity: 1, net_minor: minor, total_minor: minor, excluded: false }],
        paid_with_points_minor: 0,
      },
    })
  }
  const said = preview.error ? refusal(preview.error) : null
  return (
    <Modal opened onClose={onClose} title={t('programme.tryOut')}>
      <WithTexts>
        <form onSubmit={send} className={styles.stack}>
          <p className={styles.dim}>{t('programme.tryOutText')}</p>
          <NumberField
            label={t('programme.purchase', { currency })}
            value={amount}
            onChange={setAmount}
            min={0}
            decimalScale={digits}
            data-autofocus
            required
          />
          <RefInput
            label={t('resources.movements.fields.user')}
            target="rewards.customers"
            value={customer}
            onChange={setCustomer}
          />
          {said && (
            <Alert color="red" role="alert">
              {said.sentence ?? Object.values(said.fields)[0]}
            </Alert>
          )}
          {preview.data && (
            <div role="status">
              <p className={styles.big}>
                {[
                  t('points', { points: preview.data.points }),
                  ...(preview.data.units ?? []).map((one) => `${format.number(one.points)} ${one.name}`),
                ].join(' · ')}
              </p>
              <ul className={styles.rules}>
                {preview.data.reasons.map((one) => (
                  <li key={`${one.unit_unique_id} ${one.kind} ${one.rule_unique_id} ${one.reason}`}>
                    <span className={`${styles.sentence} ${one.applied ? '' : styles.off}`}>
                      {one.name || t(`reasons.${one.reason as 'applied'}`)}
                      {one.name && <span className={styles.name}>{t(`reasons.${one.reason as 'applied'}`)}</span>}
                    </span>
                    <span className="q-number">{one.points}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <div className={styles.foot}>
            <Button variant="default" onClick={onClose}>
              {common('close')}
            </Button>
            <Button type="submit" loading={preview.isPending}>
              {t('programme.reckon')}
            </Button>
          </div>
        </form>
      </WithTexts>
    </Modal>
  )
}

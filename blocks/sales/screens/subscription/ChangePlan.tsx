import { Button, Modal, Select } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'

interface Held {
  readonly id: string
  readonly plan: string
  readonly model: string
}
const refreshed = { alsoRefreshes: ['sales.subscriptions', 'sales.payments', 'sales.orders'] }

/** Another plan for a subscription: what it comes to is shown, and that is what is charged. */
export function ChangePlan({ user, subscription, plans }: { user: string; subscription: Held; plans: readonly AnyRecord[] }) {
  const t = useTranslations('sales')
  const whyRefused = useWhyRefused()
  const [isOpen, setOpen] = useState(false)
  if (plans.length === 0) return null
  return (
    <>
      <Refused why={whyRefused(sales.userSubscriptions.update)}>
        <Button variant="subtle" aria-label={`${t('subscription.change')}: ${subscription.plan}`} onClick={() => setOpen(true)}>
          {t('subscription.change')}
        </Button>
      </Refused>
      {isOpen && <Dialog user={user} subscription={subscription} plans={plans} onClose={() => setOpen(false)} />}
    </>
  )
}

function Dialog({
  user,
  subscription,
  plans,
  onClose,
}: {
  user: string
  subscription: Held
  plans: readonly AnyRecord[]
  onClose(): void
}) {
  const t = useTranslations('sales')
  const common = useTranslations('ui.common')
  const money = useMoney()
  const notify = useNotify()
  const inWords = useErrorWords(sales.subscriptions)
  const [model, setModel] = useState<string | null>(null)
  const look = useRead(
    sales.subscriptions.previewChange,
    { id: subscription.id, subscription_model_unique_id: model ?? '' },
    { enabled: model !== null },
  )
  const change = useAction(sales.userSubscriptions.update, refreshed)
  const shown = model === null ? undefined : look.data
  const amount = (minor: number) => money(minor, shown?.currency)
  const nameOf = (id: string | null) => {
    const plan = plans.find((one) => one.id === id)
    return String(plan?.description ?? plan?.code ?? '')
  }
  return (
    <Modal opened onClose={onClose} title={`${t('subscription.change')}: ${subscription.plan}`}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (!shown || model === null) return
          change.mutate(
            {
              id: user,
              subscription: subscription.id,
              subscription_model_unique_id: model,
              expected_due_minor: shown.due_minor,
              prorated_at: shown.prorated_at,
            },
            {
              onSuccess: () => {
                notify.done(t('subscription.changed'))
                onClose()
              },
              // What it comes to now is shown before it is asked for again.
              onError: () => void look.refetch(),
            },
          )
        }}
      >
        <Select
          label={t('subscription.changeTo')}
          data={plans.map((plan) => ({ value: plan.id, label: nameOf(plan.id) }))}
          value={model}
          allowDeselect={false}
          data-autofocus
          onChange={setModel}
        />
        {shown && (
          <dl className={styles.totals}>
            <dt>{shown.starts_anew ? nameOf(model) : t('subscription.rest', { plan: nameOf(model) })}</dt>
            <dd>{amount(shown.charge_minor)}</dd>
            <dt>{t('subscription.unused', { plan: subscription.plan })}</dt>
            <dd>{amount(-shown.credit_minor)}</dd>
            <dt>{t('resources.orders.fields.taxValue')}</dt>
            <dd>{amount(shown.tax_minor)}</dd>
            <dt className={styles.sum}>{t('subscription.dueNow')}</dt>
            <dd className={styles.sum}>{amount(shown.due_minor)}</dd>
          </dl>
        )}
        {shown && shown.kept_minor > 0 && (
          <p className={styles.dim}>{t('subscription.keptText', { amount: amount(shown.kept_minor) })}</p>
        )}
        {(change.error ?? look.error) ? <FormError>{inWords(change.error ?? look.error).sentence}</FormError> : null}
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={!shown || look.isFetching} loading={change.isPending}>
            {shown && shown.due_minor > 0
              ? t('subscription.changeFor', { amount: amount(shown.due_minor) })
              : t('subscription.change')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

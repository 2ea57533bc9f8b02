import { ActionIcon } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRead, useAction } from '@quoin/kit/react'
import { useGo } from '@quoin/ui/pages'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { LineInput, type LineRequestInput } from './AddLine.tsx'
import { type Counts, LineCounts, linesOf, unreturned } from './LineCounts.tsx'
import { Dialog, type DialogProps, touched } from './OrderDialog.tsx'
import { useReturn } from './ReturnFields.tsx'

interface ExchangeInput {
  readonly lines: { detail_unique_id: string; quantity: number }[]
  readonly take: LineRequestInput[]
}
interface Plan {
  readonly currency: string
  readonly credit_minor: number
  readonly take_minor: number
  readonly due_minor: number
  readonly in_points: boolean
  readonly take: readonly { readonly name: string; readonly quantity: number; readonly total_minor: number }[]
}

/** Takes things of an order back and gives others for them, with the difference in sight before anything is done. */
export function ExchangeDialog({ order, onClose }: DialogProps) {
  const t = useTranslations('sales')
  const money = useMoney()
  const go = useGo()
  const inWords = useErrorWords(sales.orders)
  const action = useAction(sales.orders.exchange, touched)
  const [counts, setCounts] = useState<Counts>({})
  const [take, setTake] = useState<readonly LineRequestInput[]>([])
  const back = useReturn()
  const lines = linesOf(counts)
  const [input] = useDebouncedValue(JSON.stringify({ lines, take }), 200)
  const read = useRead(
    sales.orders.previewExchange,
    { id: order.id, ...(JSON.parse(input) as ExchangeInput) },
    {
      staleTime: 0,
    },
  )
  const held = useRef<Plan | undefined>(undefined)
  if (read.data) held.current = read.data
  const plan = held.current
  const shown = plan && plan.take.length === take.length ? plan.take : []
  const amount = (minor: number) => money(minor, order.currency)
  return (
    <Dialog
      title={t('orders.exchange')}
      text={t('orders.exchangeText')}
      submit={t('orders.exchange')}
      size="lg"
      why={
        lines.length === 0 ? t('orders.noneChosen') : take.length === 0 || shown.length === 0 ? t('orders.nothingTaken') : null
      }
      action={action}
      onClose={onClose}
      done={t('order.exchanged')}
      onDone={(done) => void go(pages.orders.record((done as { id: string }).id))}
      input={() => ({
        id: order.id,
        lines,
        take: [...take],
        ...back.said,
        ...(plan && { expected_due_minor: plan.due_minor }),
      })}
    >
      <section aria-label={t('orders.comesBack')}>
        <h3 className={styles.part}>{t('orders.comesBack')}</h3>
        <LineCounts order={order} left={unreturned} begin="none" counts={counts} onChange={setCounts} />
      </section>
      <section aria-label={t('orders.takes')}>
        <h3 className={styles.part}>{t('orders.takes')}</h3>
        {shown.length > 0 && (
          <ul className={styles.list}>
            {shown.map(({ name, quantity, total_minor }, at) => (
              <li key={`${String(at)} ${name}`} className={styles.row}>
                <span className={styles.rowMain}>
                  <span>
                    {quantity} × {name}
                  </span>
                </span>
                <span className={styles.end}>{amount(total_minor)}</span>
                <ActionIcon
                  aria-label={t('orders.leaveOut', { name })}
                  onClick={() => setTake(take.filter((_, other) => other !== at))}
                >
                  <IconX size={16} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <LineInput
          inForm
          onAdd={(line, taken) => {
            setTake([...take, line])
            taken()
          }}
        />
      </section>
      {read.error && <FormError>{inWords(read.error).sentence}</FormError>}
      {plan && (
        <dl className={styles.difference} aria-live="polite">
          <dt>{t('orders.credit')}</dt>
          <dd>{amount(plan.credit_minor)}</dd>
          <dt>{t('orders.taking')}</dt>
          <dd>{amount(plan.take_minor)}</dd>
          <dt className={styles.strong}>
            {plan.due_minor > 0
              ? t('orders.stillDue', { amount: amount(plan.due_minor) })
              : plan.due_minor < 0
                ? t('orders.goesBack', { amount: amount(-plan.due_minor) })
                : t('orders.evens')}
          </dt>
        </dl>
      )}
      {plan?.in_points && <p className={styles.dim}>{t('orders.exchangePoints')}</p>}
      {back.fields}
    </Dialog>
  )
}

import { TextInput } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from '../wallet.module.css'

/** What a wallet held at a moment somebody chooses, and what of that was written down by then. */
export function BalanceAt({ id, currency }: { id: string; currency: string }) {
  const t = useTranslations('wallet.home')
  const money = useMoney()
  const [typed, setTyped] = useState('')
  const at = Number.isNaN(Date.parse(typed)) ? undefined : new Date(typed).toISOString()
  const read = useRead(wallet.wallets.balance, { id, at }, { enabled: at !== undefined })
  const stood = read.data
  return (
    <div className={styles.moment}>
      <TextInput
        type="datetime-local"
        label={t('moment')}
        value={typed}
        error={read.error?.message}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <output className={styles.dim} aria-live="polite">
        {at === undefined || stood?.counting === undefined ? (
          t('momentText')
        ) : (
          <>
            <strong className="q-number">{money(stood.counting, currency)}</strong>
            {stood.held > 0 && ` · ${t('momentHeld', { amount: money(stood.held, currency) })}`}
            {stood.counting !== stood.balance && ` · ${t('momentBooked', { amount: money(stood.balance, currency) })}`}
          </>
        )}
      </output>
    </div>
  )
}

import { camel, wireName, toDecimal } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { RecordField } from '@quoin/ui/record/RecordField.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './account.module.css'

const fields = Object.entries(crm.accountDetails.definition.fields).filter(
  ([name]) => name !== 'account' && name !== 'creditLimitMinor',
)

/** What is known of an account beyond its name. Nobody has to create it: the first field that is filled in does. */
export function DetailsTab({ account }: { account: string }) {
  const t = useTranslations('crm')
  const whyRefused = useWhyRefused()
  const notify = useNotify()
  const money = useMoney()
  const mayLend = useMay(crm.quotes.approve.permission)
  const inWords = useErrorWords(crm.accountDetails)
  const read = useRead(crm.accountDetails.get, { account })
  const write = useAction(crm.accountDetails.update)
  const unwritten = read.error?.status === 404
  if (read.error && !unwritten) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data && !unwritten) return <ListSkeleton rows={5} />
  const attributes = unwritten ? {} : (read.data as Record<string, unknown>)
  const record = {
    id: account,
    ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [camel(name), value])),
  } as AnyRecord
  const save = async (name: string, value: unknown): Promise<string | null> => {
    const field = fields.find(([one]) => one === name)
    if (!field) return null
    try {
      await write.mutateAsync({ account, [wireName(name, field[1].definition)]: value })
      return null
    } catch (error) {
      const { sentence, fieldErrors } = inWords(error)
      if (!fieldErrors[name]) notify.trouble(sentence)
      return fieldErrors[name] ?? null
    }
  }
  const mayWrite = whyRefused(crm.accountDetails.update) === null
  const { credit_used_minor: used, credit_left_minor: left } = attributes
  const limit = ({ creditLimit, creditCurrency }: AnyRecord) => {
    if (typeof creditLimit !== 'number' || typeof creditCurrency !== 'string') return null
    const shown = money(creditLimit, creditCurrency)
    if (typeof used !== 'number') return shown
    const inMoney = (minor: number) => money(toDecimal(minor, creditCurrency), creditCurrency)
    return typeof left === 'number'
      ? t('accounts.creditLeft', { limit: shown, used: inMoney(used), left: inMoney(left) })
      : t('accounts.creditTaken', { limit: shown, used: inMoney(used) })
  }
  return (
    <>
      {unwritten && <p className={styles.note}>{t('accounts.noDetails')}</p>}
      <dl className={styles.details}>
        {fields.map(([name, { definition }]) => (
          <RecordField
            key={name}
            resource={crm.accountDetails}
            record={record}
            name={name}
            definition={definition}
            drawn={name === 'creditLimit' ? limit : undefined}
            onSave={mayWrite && (mayLend || !name.startsWith('credit')) ? save : undefined}
          />
        ))}
      </dl>
    </>
  )
}

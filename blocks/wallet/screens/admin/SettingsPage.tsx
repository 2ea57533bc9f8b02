import { TextInput } from '@mantine/core'
import { inMinorUnits, minorText } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, PageSkeleton } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { FormHeader } from '@quoin/ui/page/FormHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SettingsWire, wallet } from '../../resources/index.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'
import { RoleLimits } from './RoleLimits.tsx'

/** How wallets work in the company. */
export const SettingsPage = () => (
  <WithTexts>
    <Loaded />
  </WithTexts>
)

function Loaded() {
  const { data, error, refetch } = useRead(wallet.settings.get, {})
  const t = useTranslations('wallet.settings')
  const why = useWhyRefused()(wallet.settings.update)
  if (error) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <Form settings={data} key={String(data.version)} />
      {why === null && (
        <Section title={t('roles')} text={t('rolesText')}>
          <RoleLimits currency={data.currency} />
        </Section>
      )}
    </>
  )
}

const limits = {
  code_over_minor: 'codeOver',
  second_over_minor: 'secondOver',
  transfer_max_minor: 'transferMax',
  day_max_minor: 'dayMax',
  month_max_minor: 'monthMax',
} as const
type Limit = keyof typeof limits
const required: readonly Limit[] = ['code_over_minor', 'second_over_minor']

function Form({ settings }: { settings: SettingsWire }) {
  const t = useTranslations('wallet.settings')
  const errors = useTranslations('wallet.transfer.errors')
  const why = useWhyRefused()(wallet.settings.update)
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const update = useAction(wallet.settings.update)
  const [held, setHeld] = useState(settings)
  const asText = (name: Limit) => (settings[name] === null ? '' : minorText(BigInt(settings[name]), settings.currency))
  const [typed, setTyped] = useState<Record<Limit, string>>(
    Object.fromEntries(Object.keys(limits).map((name) => [name, asText(name as Limit)])) as Record<Limit, string>,
  )
  const unitsOf = (name: Limit) => {
    const text = typed[name].trim().replace(',', '.')
    return text === '' ? (required.includes(name) ? undefined : null) : inMinorUnits(text, held.currency)
  }
  const wrong = (name: Limit) => {
    const units = unitsOf(name)
    return units === undefined || (units !== null && units < 0n)
  }
  const names = Object.keys(limits) as Limit[]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why !== null || names.some(wrong)) return
    const kept = update.mutateAsync({
      currency: held.currency,
      notes_label: held.notes_label,
      transfer_source: held.transfer_source,
      transfer_source_alias: held.transfer_source_alias,
      ...Object.fromEntries(
        names.map((name) => {
          const units = unitsOf(name)
          return [name, units === null || units === undefined ? null : Number(units)]
        }),
      ),
    })
    // A promise, since the form of the version before is gone by the time it is kept. A refusal stands below.
    kept.then(
      () => notify.done(t('saved')),
      () => undefined,
    )
  }
  const amountInput = (name: Limit) => (
    <TextInput
      key={name}
      label={`${t(limits[name])} (${held.currency})`}
      w={260}
      inputMode="decimal"
      readOnly={why !== null}
      value={typed[name]}
      error={wrong(name) ? errors('amount', { currency: held.currency }) : null}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  )
  const textInput = (name: 'notes_label' | 'transfer_source' | 'transfer_source_alias', label: string, max: number) => (
    <TextInput
      label={label}
      maxLength={max}
      readOnly={why !== null}
      value={held[name]}
      onChange={(event) => setHeld({ ...held, [name]: event.currentTarget.value })}
    />
  )
  return (
    <form onSubmit={submit} noValidate>
      <FormHeader title={t('title')} text={t('text')} why={why} isSaving={update.isPending} isWrong={names.some(wrong)} />
      {update.error && <FormError>{inWords(update.error, held.currency)}</FormError>}
      <Section title={t('money')} text={t('moneyText')}>
        <div className={styles.stack}>
          <TextInput
            label={t('currency')}
            w={120}
            maxLength={3}
            readOnly={why !== null}
            value={held.currency}
            onChange={(event) => setHeld({ ...held, currency: event.currentTarget.value.toUpperCase() })}
          />
          {textInput('notes_label', t('label'), 255)}
          {textInput('transfer_source', t('source'), 100)}
          {textInput('transfer_source_alias', t('sourceAlias'), 100)}
        </div>
      </Section>
      <Section title={t('security')} text={t('securityText')}>
        <div className={styles.stack}>
          {amountInput('code_over_minor')}
          {amountInput('second_over_minor')}
        </div>
      </Section>
      <Section title={t('limits')} text={t('limitsText')}>
        <div className={styles.stack}>
          {amountInput('transfer_max_minor')}
          {amountInput('day_max_minor')}
          {amountInput('month_max_minor')}
        </div>
      </Section>
    </form>
  )
}

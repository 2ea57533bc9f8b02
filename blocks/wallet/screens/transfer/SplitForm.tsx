import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { inMinorUnits, toDecimal } from '@quoin/kit'
import { ApiError } from '@quoin/kit/client'
import { useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet, type WalletWire } from '../../resources/index.ts'
import { partsMax } from '../../resources/parts.ts'
import { typedAmount, useMoney } from '../money.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'
import { named } from './named.ts'

const ways = ['amount', 'percent', 'remainder'] as const
export interface Row {
  readonly id: number
  readonly to: string
  readonly way: (typeof ways)[number]
  readonly value: string
}
export interface Division {
  readonly total: string
  readonly rows: readonly Row[]
  readonly note: string
}
export const noDivision: Division = {
  total: '',
  rows: [
    { id: 1, to: '', way: 'percent', value: '' },
    { id: 2, to: '', way: 'remainder', value: '' },
  ],
  note: '',
}
/** What the server calculated: who gets how much, and whether it takes a code. */
export interface Shares {
  readonly amount: number
  readonly needs_code: boolean
  readonly shares: readonly { readonly payee: string; readonly owner_name: string; readonly amount: number }[]
}

const percentOf = (typed: string): string | undefined => {
  const plain = typed.trim().replace('%', '').trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,4})?$/.test(plain) && Number(plain) > 0 && Number(plain) <= 100 ? plain : undefined
}
const valueOf = ({ way, value }: Row, currency: string): string | undefined =>
  way === 'remainder' ? '' : way === 'percent' ? percentOf(value) : typedAmount(value, currency)

/** The parts as the server is asked for them; undefined as long as something is missing or wrong. */
export function inputOf({ total, rows }: Division, currency: string): { amount?: string; parts: object[] } | undefined {
  const values = rows.map((row) => valueOf(row, currency))
  const amount = rows.every(({ way }) => way === 'amount') ? undefined : typedAmount(total, currency)
  if (values.includes(undefined) || rows.some(({ to }) => !to.trim())) return undefined
  if (amount === undefined && rows.some(({ way }) => way !== 'amount')) return undefined
  const parts = rows.map(({ to, way }, at) => ({ ...named(to), [way]: way === 'remainder' ? true : values[at] }))
  return { ...(amount !== undefined && { amount }), parts }
}

/** Whom, and what each gets: an amount, a share of the whole, or what the others leave. */
export function SplitForm({
  own,
  begin,
  onNext,
}: {
  own: WalletWire & { readonly unique_id: string }
  begin: Division
  onNext(division: Division, shares: Shares): void
}) {
  const t = useTranslations('wallet.split')
  const transfer = useTranslations('wallet.transfer')
  const refusals = useTranslations('wallet.refusals')
  const money = useMoney()
  const inWords = useWalletRefusal()
  const { id: user } = useMe()
  const preview = useAction(wallet.wallets.splitPreview)
  const [{ total, rows, note }, setDivision] = useState(begin)
  const [tried, setTried] = useState(false)
  const [short, setShort] = useState(false)
  const change = (next: Partial<Division>) => {
    setShort(false)
    preview.reset()
    setDivision({ total, rows, note, ...next })
  }
  const changeRow = (id: number, next: Partial<Row>) =>
    change({ rows: rows.map((row) => (row.id === id ? { ...row, ...next } : row)) })
  const isAllFixed = rows.every(({ way }) => way === 'amount')
  const fixed = rows.reduce((sum, row) => sum + (inMinorUnits(valueOf(row, own.currency), own.currency) ?? 0n), 0n)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const input = inputOf({ total, rows, note }, own.currency)
    if (!input) return
    preview.mutate(
      { user, walletCode: own.code, ...input },
      {
        onSuccess: (told) => {
          if (!told.is_covered) return setShort(true)
          onNext({ total, rows, note: note.trim() }, told)
        },
      },
    )
  }
  // What the server says of one part stands beside it.
  const pointer = preview.error instanceof ApiError ? preview.error.reasons[0]?.source?.pointer : undefined
  const about = /\/parts\/(\d+)/.exec(pointer ?? '')?.[1] ?? ''
  const said = preview.error ? inWords(preview.error, own.currency) : null
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      {isAllFixed ? (
        <p className={styles.dim}>{t('together', { amount: money(toDecimal(fixed, own.currency), own.currency) })}</p>
      ) : (
        <TextInput
          label={`${t('total')} (${own.currency})`}
          description={transfer('available', { amount: money(own.available, own.currency) })}
          required
          autoFocus
          inputMode="decimal"
          value={total}
          error={
            tried && !typedAmount(total, own.currency)
              ? transfer('errors.amount', { currency: own.currency })
              : short
                ? refusals('insufficient_balance')
                : null
          }
          onChange={(event) => change({ total: event.currentTarget.value })}
        />
      )}
      <ol className={styles.parts}>
        {rows.map((row, at) => (
          <Part
            key={row.id}
            row={row}
            rows={rows}
            currency={own.currency}
            tried={tried}
            said={String(at) === about ? said : null}
            onChange={(next) => changeRow(row.id, next)}
            onRemove={() => change({ rows: rows.filter(({ id }) => id !== row.id) })}
          />
        ))}
      </ol>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
          disabled={rows.length >= partsMax}
          onClick={() =>
            change({ rows: [...rows, { id: Math.max(...rows.map(({ id }) => id)) + 1, to: '', way: 'amount', value: '' }] })
          }
        >
          {t('add')}
        </Button>
      </div>
      <TextInput
        label={transfer('note')}
        description={t('noteHint')}
        maxLength={500}
        value={note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {said && about === '' && <FormError>{said}</FormError>}
      {short && isAllFixed && <FormError>{refusals('insufficient_balance')}</FormError>}
      <div className={styles.foot}>
        <Button type="submit" loading={preview.isPending}>
          {transfer('next')}
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  readonly row: Row
  readonly rows: readonly Row[]
  readonly currency: string
  /** Whether what is missing is said by now. */
  readonly tried: boolean
  /** What the server says of this part. */
  readonly said: string | null
  onChange(next: Partial<Row>): void
  onRemove(): void
}

function Part({ row, rows, currency, tried, said, onChange, onRemove }: PartProps) {
  const t = useTranslations('wallet.split')
  const transfer = useTranslations('wallet.transfer')
  const refusals = useTranslations('wallet.refusals')
  const at = rows.indexOf(row)
  return (
    <li className={styles.part}>
      <TextInput
        className={styles.partWho}
        aria-label={t('payeeOf', { number: String(at + 1) })}
        placeholder={transfer('payeeHint')}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={60}
        value={row.to}
        error={said ?? (tried && !row.to.trim() ? refusals('no_such_payee') : null)}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
      <Select
        aria-label={t('wayOf', { number: String(at + 1) })}
        allowDeselect={false}
        value={row.way}
        data={ways.map((way) => ({
          value: way,
          label: t(`ways.${way}`),
          disabled: way === 'remainder' && rows.some((one) => one !== row && one.way === 'remainder'),
        }))}
        onChange={(way) => onChange({ way: (way ?? 'amount') as Row['way'], value: '' })}
      />
      {row.way === 'remainder' ? (
        <span className={styles.partRest}>{t('rest')}</span>
      ) : (
        <TextInput
          aria-label={t('valueOf', { number: String(at + 1) })}
          inputMode="decimal"
          rightSection={<span className={styles.small}>{row.way === 'percent' ? '%' : currency}</span>}
          rightSectionWidth={44}
          value={row.value}
          error={tried && valueOf(row, currency) === undefined ? t(row.way === 'percent' ? 'noPercent' : 'noAmount') : null}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('remove', { number: String(at + 1) })}
        disabled={rows.length <= 2}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  )
}

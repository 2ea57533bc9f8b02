import { Button, Modal, TextInput } from '@mantine/core'
import { inMinorUnits, minorText, toDecimal } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, Refused } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { LineTools } from '@quoin/ui/record/LineTools.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useWalletRefusal } from '../useWalletRefusal.ts'
import styles from '../wallet.module.css'

const bounds = { transferMaxMinor: 'transferMax', dayMaxMinor: 'dayMax', monthMaxMinor: 'monthMax' } as const
const names = Object.keys(bounds) as (keyof typeof bounds)[]

interface Limit {
  readonly id: string
  readonly version: number
  readonly role: string
  readonly transferMaxMinor: number | null
  readonly dayMaxMinor: number | null
  readonly monthMaxMinor: number | null
}

/** What people of a role may spend, where it differs from what the company allows everybody. */
export function RoleLimits({ currency }: { currency: string }) {
  const t = useTranslations('wallet.settings')
  const money = useMoney()
  const notify = useNotify()
  const inWords = useWalletRefusal()
  const why = useWhyRefused()(wallet.roleLimits.create)
  const [open, setOpen] = useState<Limit | 'new' | null>(null)
  const list = useRead(wallet.roleLimits.list, { records: 100, sort: 'created_at' })
  const remove = useAction(wallet.roleLimits.delete)
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const limits = (list.data?.data ?? []) as readonly Limit[]
  const amount = (units: number) => money(toDecimal(units, currency), currency)
  return (
    <div className={styles.stack}>
      {limits.length === 0 && <p className={styles.dim}>{t('noRoles')}</p>}
      <ul className={styles.lines}>
        {limits.map((limit) => (
          <li key={limit.id} className={styles.line}>
            <span className={styles.what}>
              <span className={styles.whatName}>
                <RefValue target="gateway.roles" id={limit.role} plain />
              </span>
              <span className={styles.small}>
                {names
                  .flatMap((name) => (limit[name] === null ? [] : [`${t(bounds[name])}: ${amount(limit[name])}`]))
                  .join(' · ') || t('asEverybody')}
              </span>
            </span>
            <LineTools
              edit={t('changeRole')}
              remove={t('removeRole')}
              whyNotEdit={why}
              whyNotRemove={why}
              onEdit={() => setOpen(limit)}
              onRemove={() =>
                remove.mutate(
                  { id: limit.id },
                  {
                    onSuccess: () => notify.done(t('removed')),
                    onError: (error) => notify.trouble(inWords(error, currency) ?? ''),
                  },
                )
              }
            />
          </li>
        ))}
      </ul>
      <div>
        <Refused why={why}>
          <Button variant="default" onClick={() => setOpen('new')}>
            {t('addRole')}
          </Button>
        </Refused>
      </div>
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={t(open === 'new' ? 'addRole' : 'changeRole')}>
        {open && <LimitForm limit={open === 'new' ? undefined : open} currency={currency} onClose={() => setOpen(null)} />}
      </Modal>
    </div>
  )
}

function LimitForm({ limit, currency, onClose }: { limit?: Limit; currency: string; onClose(): void }) {
  const t = useTranslations('wallet.settings')
  const errors = useTranslations('wallet.transfer.errors')
  const common = useTranslations('ui.common')
  const inWords = useWalletRefusal()
  const create = useAction(wallet.roleLimits.create)
  const update = useAction(wallet.roleLimits.update)
  const [role, setRole] = useState<string | null>(limit?.role ?? null)
  const asText = (units: number | null | undefined) =>
    units === null || units === undefined ? '' : minorText(BigInt(units), currency)
  const [typed, setTyped] = useState<Record<keyof typeof bounds, string>>({
    transferMaxMinor: asText(limit?.transferMaxMinor),
    dayMaxMinor: asText(limit?.dayMaxMinor),
    monthMaxMinor: asText(limit?.monthMaxMinor),
  })
  const unitsOf = (name: keyof typeof bounds) => {
    const text = typed[name].trim().replace(',', '.')
    return text === '' ? null : inMinorUnits(text, currency)
  }
  const isWrong = (name: keyof typeof bounds) => {
    const units = unitsOf(name)
    return units === undefined || (units !== null && units < 0n)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!role || names.some(isWrong)) return
    const values = Object.fromEntries(
      names.map((name) => {
        const units = unitsOf(name)
        return [name, units === null || units === undefined ? null : Number(units)]
      }),
    )
    if (limit) update.mutate({ ...values, id: limit.id, version: limit.version }, { onSuccess: onClose })
    else create.mutate({ ...values, role }, { onSuccess: onClose })
  }
  const error = create.error ?? update.error
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      {!limit && <RefInput label={t('role')} target="gateway.roles" value={role} onChange={setRole} required />}
      {names.map((name) => (
        <TextInput
          key={name}
          label={`${t(bounds[name])} (${currency})`}
          inputMode="decimal"
          value={typed[name]}
          error={isWrong(name) ? errors('amount', { currency }) : null}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      {error && <FormError>{inWords(error, currency)}</FormError>}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending || update.isPending} disabled={!role || names.some(isWrong)}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}

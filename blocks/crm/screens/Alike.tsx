import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Operation } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useMay, useMe } from '@quoin/ui'
import { pageOf } from '@quoin/ui/fields/resources.ts'
import { useTranslations } from 'use-intl'
import { crm } from '../resources/index.ts'
import styles from './selling.module.css'

interface Candidate {
  readonly reasons: readonly string[]
  readonly record: { readonly id: string; readonly type: string; readonly attributes: Readonly<Record<string, unknown>> }
}
type Values = Readonly<Record<string, unknown>>
const kinds = ['accounts', 'contacts', 'leads'] as const
type Kind = (typeof kinds)[number]

const text = (value: unknown) => (typeof value === 'string' && value.trim().length > 2 ? value.trim() : undefined)
const hintsOf: Readonly<Record<Kind, (values: Values) => Readonly<Record<string, string | undefined>>>> = {
  accounts: ({ name, preferredDomain }) => ({ name: text(name), domain: text(preferredDomain) }),
  contacts: ({ primaryEmail, primaryPhone, firstName, lastName }) => ({
    email: text(primaryEmail),
    phone: text(primaryPhone),
    name: firstName && lastName ? text(`${String(firstName)} ${String(lastName)}`) : undefined,
  }),
  leads: ({ leadEmail, phoneNumber, firstName, lastName }) => ({
    email: text(leadEmail),
    phone: text(phoneNumber),
    name: firstName && lastName ? text(`${String(firstName)} ${String(lastName)}`) : undefined,
  }),
}

/** Warns, while somebody types, of records that are there already and look like the new one. */
export function Alike({ kind, values }: { kind: Kind; values: Values }) {
  const t = useTranslations('crm')
  const { company } = useMe()
  const may = useMay(crm[kind].duplicates.permission)
  const hints = Object.fromEntries(Object.entries(hintsOf[kind](values)).filter(([, value]) => value !== undefined))
  const [input] = useDebouncedValue(JSON.stringify(hints), 400)
  const read = useRead(crm[kind].duplicates as Operation, JSON.parse(input), {
    enabled: may && input !== '{}',
    staleTime: 30_000,
  })
  const found = read.data as Partial<Record<Kind, readonly Candidate[]>> | undefined
  const list = kinds.flatMap((one) => (found?.[one] ?? []).map((candidate) => ({ kind: one, ...candidate }))).slice(0, 5)
  const reason = (word: string) =>
    word === 'email' || word === 'phone' || word === 'name' || word === 'domain' ? t(`alike.${word}`) : word
  return (
    <div role="status">
      {list.length > 0 && (
        <div className={styles.alike}>
          <strong>{t('alike.title')}</strong>
          <ul>
            {list.map(({ kind: one, reasons, record: { id, attributes } }) => (
              <li key={id}>
                <Anchor inherit href={pageOf(`crm.${one}`, id, company.urlId)} target="_blank" rel="noopener">
                  {String(attributes.name ?? [attributes.first_name, attributes.last_name].filter(Boolean).join(' '))}
                </Anchor>
                <span className={styles.dim}>
                  {t(`resources.${one}.one`)} · {reasons.map(reason).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

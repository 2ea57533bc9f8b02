import { currencies, type Currency } from '@quoin/kit'
import { Button, Checkbox, Modal, Radio, Select, TextInput } from '@mantine/core'
import { ApiError } from '@quoin/kit/client'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useGo } from '@quoin/ui/pages'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'
import { TakenOver } from './TakenOver.tsx'

interface Likely {
  readonly score: number
  readonly record: { readonly id: string; readonly attributes?: Readonly<Record<string, unknown>> }
}
interface Offered {
  readonly accounts: readonly Likely[]
  readonly contacts: readonly Likely[]
}

/** Makes an account, a contact and a deal out of a lead. What may be there already is offered before anything is made. */
export function ConvertButton({ lead }: { lead: AnyRecord }) {
  const t = useTranslations('crm')
  const whyRefused = useWhyRefused()
  const [open, setOpen] = useState(false)
  const name = [lead.firstName, lead.lastName].filter(Boolean).join(' ')
  const why = whyRefused(crm.leads.convert) ?? (lead.stage === 'converted' ? t('leads.convertedBefore') : null)
  return (
    <>
      <Refused why={why}>
        <Button onClick={() => setOpen(true)}>{t('leads.convert')}</Button>
      </Refused>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('leads.convertOf', { name })}>
        {open && <Convert lead={lead} name={name} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  )
}

function Convert({ lead, name, onClose }: { lead: AnyRecord; name: string; onClose(): void }) {
  const t = useTranslations('crm')
  const common = useTranslations('ui.common')
  const go = useGo()
  const notify = useNotify()
  const inWords = useErrorWords(crm.leads)
  const convert = useAction(crm.leads.convert, {
    alsoRefreshes: ['crm.accounts', 'crm.contacts', 'crm.opportunities', 'crm.accountContacts'],
  })
  const accountName = String(lead.companyName || name)
  const [withDeal, setWithDeal] = useState(true)
  const [dealName, setDealName] = useState(accountName)
  const [total, setTotal] = useState<number | string>('')
  const [currency, setCurrency] = useState<string | null>(null)
  const [offered, setOffered] = useState<Offered | null>(null)
  const [account, setAccount] = useState<string | null>(null)
  const [contact, setContact] = useState<string | null>(null)
  const undecided = offered && ((offered.accounts.length > 0 && !account) || (offered.contacts.length > 0 && !contact))
  const duplicates = convert.error instanceof ApiError && convert.error.code === 'duplicates_found'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (undecided) return
    convert.mutate(
      {
        id: lead.id,
        accept_duplicates: false,
        ...(account ? { account } : {}),
        ...(contact ? { contact } : {}),
        opportunity: withDeal
          ? {
              ...(dealName.trim() ? { name: dealName.trim() } : {}),
              ...(total === '' ? {} : { total: Number(total) }),
              ...(currency ? { currency: currency as Currency } : {}),
            }
          : null,
      },
      {
        onError: (error) => {
          if (error.code === 'duplicates_found') setOffered(error.reasons[0]?.meta as unknown as Offered)
        },
        onSuccess: (made) => {
          notify.done(t('leads.converted', { name }))
          onClose()
          const [kind, id] = made.opportunity_unique_id
            ? (['opportunities', made.opportunity_unique_id] as const)
            : (['contacts', made.contact_unique_id] as const)
          void go(pages[kind].record(id))
        },
      },
    )
  }
  return (
    <form className={styles.stack} onSubmit={submit}>
      <p className={styles.dim}>{t('leads.convertText')}</p>
      {offered && offered.accounts.length > 0 && (
        <Candidates
          label={t('leads.likelyAccounts')}
          made={accountName}
          list={offered.accounts}
          value={account}
          onChange={setAccount}
        />
      )}
      {offered && offered.contacts.length > 0 && (
        <Candidates label={t('leads.likelyContacts')} made={name} list={offered.contacts} value={contact} onChange={setContact} />
      )}
      <Checkbox
        label={t('leads.alsoDeal')}
        checked={withDeal}
        data-autofocus
        onChange={(event) => setWithDeal(event.currentTarget.checked)}
      />
      {withDeal && (
        <>
          <TextInput
            label={t('leads.dealName')}
            value={dealName}
            maxLength={200}
            onChange={(event) => setDealName(event.currentTarget.value)}
          />
          <NumberField label={t('resources.opportunities.fields.total')} value={total} min={0} hideControls onChange={setTotal} />
          <Select
            label={t('resources.opportunities.fields.currency')}
            data={[...currencies]}
            value={currency}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': common('close') }}
            onChange={setCurrency}
          />
        </>
      )}
      <TakenOver lead={lead.id} />
      {convert.error && !duplicates && (
        <p className={styles.wrong} role="alert">
          {inWords(convert.error).sentence}
        </p>
      )}
      {undecided && (
        <p className={styles.dim} role="status">
          {t('leads.choose')}
        </p>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={convert.isPending} disabled={Boolean(undecided)}>
          {t('leads.convert')}
        </Button>
      </div>
    </form>
  )
}

function Candidates({
  label,
  made,
  list,
  value,
  onChange,
}: {
  label: string
  made: string
  list: readonly Likely[]
  value: string | null
  onChange(value: string): void
}) {
  const t = useTranslations('crm')
  const format = useFormatter()
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <div className={styles.choices}>
        {list.map(({ score, record }) => {
          const values = record.attributes ?? {}
          const title = [values.name ?? values.first_name, values.name ? undefined : values.last_name].filter(Boolean).join(' ')
          const note = [values.primary_email, values.preferred_domain, values.code].find(Boolean)
          return (
            <Radio
              key={record.id}
              value={record.id}
              label={title || record.id.slice(0, 8)}
              description={[note, t('leads.alike', { percent: format.number(score, { style: 'percent' }) })]
                .filter(Boolean)
                .join(' · ')}
            />
          )
        })}
        <Radio value="new" label={t('leads.makeNew', { name: made })} />
      </div>
    </Radio.Group>
  )
}

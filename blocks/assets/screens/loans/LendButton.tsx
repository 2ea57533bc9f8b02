import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { FieldInput } from '@quoin/ui/fields/FieldInput.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import type { SettingsWire } from '../../resources/settings.ts'
import styles from '../assets.module.css'
import { RulesNote } from '../setup/RulesNote.tsx'
import { useTrouble } from '../useTrouble.ts'
import { BorrowerInput, nobodyYet, wireOf } from './BorrowerInput.tsx'
import { ThingsInput } from './ThingsInput.tsx'

const lendable: readonly unknown[] = ['available', 'reserved']

/** Lends an asset, or several: the button and the dialog behind it. */
export function LendButton({ asset }: { asset?: AnyRecord }) {
  const t = useTranslations('assets.work.lend')
  const why = useWhyRefused()(assets.loans.lend)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why ?? (asset && !lendable.includes(asset.state) ? t('waits') : null)}>
        <Button leftSection={<IconArrowRight size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('title')}
        </Button>
      </Refused>
      {open && (
        <WithTexts>
          <LendDialog asset={asset} onClose={() => setOpen(false)} />
        </WithTexts>
      )}
    </>
  )
}

const usualDays = 7
const backAtHour = 17

/**
 * Until when: what people take is due in a week, sooner where the company says so, until somebody chooses otherwise. Where it is open at
 * certain times only, nobody can guess one that suits it, and what a place or another asset holds stays there.
 */
function useDue(comesBack: boolean) {
  const rules = useRead(assets.settings.get, {}).data as SettingsWire | undefined
  const [chosen, setChosen] = useState<unknown>()
  const days = rules?.loan_days_max ? Math.min(usualDays, rules.loan_days_max - 1) : usualDays
  const isFree = rules !== undefined && !rules.opening_hours?.length && !rules.closed_dates?.length
  const usual = new Date()
  usual.setDate(usual.getDate() + days)
  usual.setHours(backAtHour, 0, 0, 0)
  const proposed = comesBack && isFree && days > 0 ? usual.toISOString() : null
  return [chosen === undefined ? proposed : chosen, setChosen] as const
}

function LendDialog({ asset, onClose }: { asset?: AnyRecord; onClose(): void }) {
  const t = useTranslations('assets.work.lend')
  const trouble = useTrouble()
  const notify = useNotify()
  const lend = useAction(assets.loans.lend, { alsoRefreshes: ['assets.assets', 'assets.reservations'] })
  const [things, setThings] = useState<readonly (string | null)[]>([asset?.id ?? null])
  const [borrower, setBorrower] = useState(nobodyYet)
  const [due, setDue] = useDue(borrower.to === 'person' || borrower.to === 'guest')
  const person = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const [quantity, setQuantity] = useState(1)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first, ...others] = things
    if (!first) return setWrong(t('first'))
    const whom = wireOf(borrower)
    if (!whom) return setWrong(t('missing'))
    setWrong(null)
    lend.mutate(
      {
        asset: first,
        ...whom,
        ...(typeof due === 'string' ? { due_at: due } : {}),
        ...(note.trim() ? { notes: note.trim() } : {}),
        ...(asset?.tracking === 'quantity' ? { quantity } : {}),
        ...(code.trim() ? { otp: code.trim() } : {}),
        assets: others.filter((id): id is string => id !== null).map((id) => ({ asset_unique_id: id })),
      },
      {
        onSuccess: (answer) => {
          notify.done(t('done', { number: String((answer as { meta?: { number?: string } }).meta?.number ?? '') }))
          onClose()
        },
        onError: (error) => setWrong(trouble(error)),
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        <ThingsInput
          value={things}
          onChange={(next) => {
            setThings(next)
            // What comes next is to whom.
            if (!things[0] && next[0] && !borrower.id) person.current?.focus()
          }}
          fixed={asset !== undefined}
          asks={asset === undefined}
        />
        {asset?.tracking === 'quantity' && (
          <NumberField
            label={t('quantity')}
            min={1}
            allowDecimal={false}
            value={quantity}
            onChange={(next) => setQuantity(Number(next) || 1)}
          />
        )}
        <BorrowerInput value={borrower} onChange={setBorrower} autoFocus={asset !== undefined} personRef={person} />
        <FieldInput
          resource={assets.loans}
          name="dueAt"
          definition={assets.loans.definition.fields.dueAt.definition}
          value={due}
          onChange={setDue}
        />
        <RulesNote />
        <Textarea
          label={t('note')}
          autosize
          maxLength={10_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {borrower.to === 'person' && (
          <TextInput
            label={t('code')}
            description={t('codeText')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          />
        )}
        {wrong && <FormError>{wrong}</FormError>}
        <Button type="submit" loading={lend.isPending}>
          {t('title')}
        </Button>
      </form>
    </Modal>
  )
}

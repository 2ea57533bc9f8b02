import { Alert, Button, Modal, Textarea, TextInput } from '@mantine/core'
import { ApiError } from '@quoin/kit/client'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useGo } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { ThingsInput } from '../loans/ThingsInput.tsx'
import { useTrouble } from '../useTrouble.ts'

/** Lends what a reservation set aside, as it is picked up. */
export function PickUpButton({ reservation }: { reservation: AnyRecord }) {
  const t = useTranslations('assets.desk.pickUp')
  const why = useWhyRefused()(assets.reservations.fetch)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why ?? (reservation.state === 'reserved' ? null : t('waits'))}>
        <Button leftSection={<IconArrowRight size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('title')}
        </Button>
      </Refused>
      {open && (
        <WithTexts>
          <PickUpDialog reservation={reservation} onClose={() => setOpen(false)} />
        </WithTexts>
      )}
    </>
  )
}

/** A part that keeps back what it is a part of. */
interface Kept {
  readonly asset_unique_id: string
  readonly code: string
  readonly name: string
}
const keptIn = (error: unknown): readonly Kept[] =>
  error instanceof ApiError ? ((error.reasons[0]?.meta?.parts ?? []) as readonly Kept[]) : []

function PickUpDialog({ reservation, onClose }: { reservation: AnyRecord; onClose(): void }) {
  const t = useTranslations('assets.desk.pickUp')
  const lending = useTranslations('assets.work.lend')
  const format = useFormatter()
  const trouble = useTrouble()
  const notify = useNotify()
  const go = useGo()
  const read = useRead(assets.reservations.units, { reservation: reservation.id })
  const pickUp = useAction(assets.reservations.fetch, { alsoRefreshes: ['assets.assets', 'assets.loans'] })
  const [chosen, setChosen] = useState<readonly (string | null)[] | null>(null)
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [left, setLeft] = useState<readonly Kept[]>([])
  // Parts go along with what they are a part of.
  const wholes = read.data?.units.filter((unit) => !unit.is_part).map((unit) => unit.asset_unique_id)
  const things = chosen ?? (wholes ? [...new Set(wholes)] : null)
  const choose = (ids: readonly (string | null)[]) => {
    setChosen(ids)
    setLeft([])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const ids = (things ?? []).filter((id): id is string => id !== null)
    if (ids.length === 0) return setWrong(lending('first'))
    setWrong(null)
    pickUp.mutate(
      {
        reservation: reservation.id,
        fetch: {
          asset_unique_ids: ids,
          ...(left.length > 0 ? { without_unique_ids: left.map((part) => part.asset_unique_id) } : {}),
          ...(note.trim() ? { notes: note.trim() } : {}),
          ...(code.trim() ? { otp: code.trim() } : {}),
        },
      },
      {
        onSuccess: ({ number, loan_unique_id: loan }) => {
          notify.done(lending('done', { number }))
          onClose()
          void go(pages.loans.record(loan))
        },
        onError: (error) => {
          const kept = keptIn(error)
          setLeft([...left, ...kept])
          if (kept.length === 0) setWrong(trouble(error))
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        <p className={styles.said}>{t('text')}</p>
        {read.error && !things && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {!read.error && !things && <ListSkeleton rows={2} />}
        {things && <ThingsInput value={things} fixed={Boolean(reservation.asset)} onChange={choose} />}
        <Textarea
          label={lending('note')}
          autosize
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {Boolean(reservation.user) && (
          <TextInput
            label={lending('code')}
            description={lending('codeText')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
          />
        )}
        {left.length > 0 && (
          <Alert role="status" color="yellow">
            {t('kept', { parts: format.list(left.map((part) => `${part.name} (${part.code})`)) })}
          </Alert>
        )}
        {wrong && <FormError>{wrong}</FormError>}
        <Button type="submit" loading={pickUp.isPending}>
          {t(left.length > 0 ? 'without' : 'title')}
        </Button>
      </form>
    </Modal>
  )
}

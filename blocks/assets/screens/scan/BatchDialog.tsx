import { Button, Modal, Textarea } from '@mantine/core'
import { useCaller, useVerb } from '@quoin/kit/react'
import { FieldInput } from '@quoin/ui/fields/FieldInput.tsx'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { BorrowerInput, nobodyYet, wireOf } from '../loans/BorrowerInput.tsx'
import { RulesNote } from '../setup/RulesNote.tsx'
import { useTrouble } from '../useTrouble.ts'
import type { ScannedThing } from './useScannedSet.ts'

export type Deed = 'lend' | 'back' | 'move' | 'audit'
type Results = ReadonlyMap<string, NonNullable<ScannedThing['result']>>
interface ServerResult {
  readonly asset_unique_id: string
  readonly done: boolean
  readonly code: string | null
  readonly detail: string | null
}

/** Does one thing with everything that was scanned, and hands back what became of each. */
export function BatchDialog({
  deed,
  things,
  onResults,
  onClose,
}: {
  deed: Deed
  things: readonly ScannedThing[]
  onResults(results: Results): void
  onClose(): void
}) {
  const t = useTranslations('assets.desk.batch')
  const outcomes = useTranslations('assets.desk.round.outcomes')
  const lending = useTranslations('assets.work.lend')
  const common = useTranslations('ui.common')
  const trouble = useTrouble()
  const { call } = useCaller()
  const refreshes = { alsoRefreshes: ['assets.assets', 'assets.reservations', 'assets.loans'] }
  const lend = useVerb(assets.loans.lendSeveral, refreshes)
  const back = useVerb(assets.loans.giveBackSeveral, refreshes)
  const scans = useVerb(assets.auditSessions.scans)
  const transfer = useVerb(assets.assets.transfer)
  const [borrower, setBorrower] = useState(nobodyYet)
  const [due, setDue] = useState<unknown>(null)
  const [place, setPlace] = useState<string | null>(null)
  const [round, setRound] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const ids = things.map(({ id }) => id)
  const notes = note.trim() ? { notes: note.trim() } : {}
  const told = (results: readonly ServerResult[], doneText: string): Results =>
    new Map(
      results.map(({ asset_unique_id: id, done, code, detail }) => [
        id,
        { done, text: done ? doneText : code ? (trouble.of(code) ?? detail ?? code) : '' },
      ]),
    )
  const run: Readonly<Record<Deed, () => Promise<Results | string>>> = {
    async lend() {
      const whom = wireOf(borrower)
      if (!whom) return lending('missing')
      const dueAt = typeof due === 'string' ? { due_at: due } : {}
      const { number, results } = await lend.mutateAsync({ asset_unique_ids: ids, ...whom, ...dueAt, ...notes } as never)
      return told(results, lending('done', { number: number ?? '' }))
    },
    async back() {
      const to = place ? { location_unique_id: place } : {}
      const { results } = await back.mutateAsync({ asset_unique_ids: ids, ...to, ...notes } as never)
      return told(results, t('back.done'))
    },
    async move() {
      if (!place) return t('placeMissing')
      const results = new Map<string, { done: boolean; text: string }>()
      for (const id of ids) {
        try {
          await transfer.mutateAsync({ id, location: place, ...notes } as never)
          results.set(id, { done: true, text: t('move.done') })
        } catch (error) {
          results.set(id, { done: false, text: trouble(error) })
        }
      }
      return results
    },
    async audit() {
      if (!round) return t('roundMissing')
      const session = await call(assets.auditSessions.get, { id: round })
      const list = things.map(({ code }) => ({ client_id: crypto.randomUUID(), code, at: new Date().toISOString() }))
      const { results } = await scans.mutateAsync({ session: session.id, list } as never)
      return new Map(
        results.flatMap(({ asset_unique_id: id, outcome }) =>
          id
            ? [[id, { done: outcome === 'found' || outcome === 'repeated', text: `${session.name}: ${outcomes(outcome)}` }]]
            : [],
        ),
      )
    },
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWrong(null)
    setBusy(true)
    try {
      const answer = await run[deed]()
      if (typeof answer === 'string') return setWrong(answer)
      onResults(answer)
      onClose()
    } catch (error) {
      setWrong(trouble(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t(`${deed}.title`)} closeButtonProps={{ 'aria-label': common('close') }}>
      <form onSubmit={(event) => void submit(event)} className={styles.stack} noValidate>
        <p className={styles.said}>{t('about', { count: things.length })}</p>
        {deed === 'lend' && (
          <>
            <BorrowerInput value={borrower} onChange={setBorrower} />
            <FieldInput
              resource={assets.loans}
              name="dueAt"
              facts={assets.loans.facts.fields.dueAt.facts}
              value={due}
              onChange={setDue}
            />
            <RulesNote />
          </>
        )}
        {(deed === 'back' || deed === 'move') && (
          <RefInput target="assets.warehouses" label={t('place')} required={deed === 'move'} value={place} onChange={setPlace} />
        )}
        {deed === 'audit' && (
          <RefInput target="assets.auditSessions" label={t('round')} required value={round} onChange={setRound} />
        )}
        {deed !== 'audit' && (
          <Textarea
            label={lending('note')}
            autosize
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {wrong && <FormError>{wrong}</FormError>}
        <Button type="submit" loading={busy}>
          {t(`${deed}.title`)}
        </Button>
      </form>
    </Modal>
  )
}

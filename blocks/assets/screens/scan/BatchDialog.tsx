import { Button, Modal, Textarea } from '@mantine/core'
import { useCaller, useAction } from '@quoin/kit/react'
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

export type Act = 'lend' | 'back' | 'move' | 'audit'
type Results = ReadonlyMap<string, NonNullable<ScannedThing['result']>>
interface ServerResult {
  readonly asset_unique_id: string
  readonly done: boolean
  readonly code: string | null
  readonly detail: string | null
}

/** Does one thing with everything that was scanned, and hands back what became of each. */
export function BatchDialog({
  action,
  things,
  onResults,
  onClose,
}: {
  action: Act
  things: readonly ScannedThing[]
  onResults(results: Results): void
  onClose(): void
}) {
  const t = useTranslations('assets.desk.batch')
  const outcomes = useTranslations('assets.desk.round.outcomes')
  const lending = useTranslations('assets.work.lend')
  const trouble = useTrouble()
  const { call } = useCaller()
  const refreshes = { alsoRefreshes: ['assets.assets', 'assets.reservations', 'assets.loans'] }
  const lend = useAction(assets.loans.lendSeveral, refreshes)
  const back = useAction(assets.loans.giveBackSeveral, refreshes)
  const scans = useAction(assets.auditSessions.scans)
  const transfer = useAction(assets.assets.transfer)
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
  const run: Readonly<Record<Act, () => Promise<Results | string>>> = {
    async lend() {
      const whom = wireOf(borrower)
      if (!whom) return lending('missing')
      const dueAt = typeof due === 'string' ? { due_at: due } : {}
      const { number, results } = await lend.mutateAsync({ asset_unique_ids: ids, ...whom, ...dueAt, ...notes })
      return told(results, lending('done', { number: number ?? '' }))
    },
    async back() {
      const to = place ? { location_unique_id: place } : {}
      const { results } = await back.mutateAsync({ asset_unique_ids: ids, ...to, ...notes })
      return told(results, t('back.done'))
    },
    async move() {
      if (!place) return t('placeMissing')
      const results = new Map<string, { done: boolean; text: string }>()
      for (const id of ids) {
        try {
          await transfer.mutateAsync({ id, location: place, ...notes })
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
      const { results } = await scans.mutateAsync({ session: session.id, list })
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
      const answer = await run[action]()
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
    <Modal opened onClose={onClose} title={t(`${action}.title`)}>
      <form onSubmit={(event) => void submit(event)} className={styles.stack} noValidate>
        <p className={styles.said}>{t('about', { count: things.length })}</p>
        {action === 'lend' && (
          <>
            <BorrowerInput value={borrower} onChange={setBorrower} />
            <FieldInput
              resource={assets.loans}
              name="dueAt"
              definition={assets.loans.definition.fields.dueAt.definition}
              value={due}
              onChange={setDue}
            />
            <RulesNote />
          </>
        )}
        {(action === 'back' || action === 'move') && (
          <RefInput
            target="assets.warehouses"
            label={t('place')}
            required={action === 'move'}
            value={place}
            onChange={setPlace}
          />
        )}
        {action === 'audit' && (
          <RefInput target="assets.auditSessions" label={t('round')} required value={round} onChange={setRound} />
        )}
        {action !== 'audit' && (
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
          {t(`${action}.title`)}
        </Button>
      </form>
    </Modal>
  )
}

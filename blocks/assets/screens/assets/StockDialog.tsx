import { Button, Modal, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'

export const stockChanges = ['restock', 'consume', 'loss', 'adjust', 'count'] as const
export type StockChange = (typeof stockChanges)[number]

/** One entry into the ledger, with what is on hand afterwards said before it is made. */
export function StockDialog({ asset, change, onClose }: { asset: AnyRecord; change: StockChange; onClose(): void }) {
  const t = useTranslations('assets.glance.stock')
  const format = useFormatter()
  const trouble = useTrouble()
  const notify = useNotify()
  const refreshed = { alsoRefreshes: ['assets.assets'] }
  const move = useAction(assets.stockMoves.create, refreshed)
  const count = useAction(assets.stockMoves.count, refreshed)
  const onHand = Number(asset.quantity ?? 0)
  const [quantity, setQuantity] = useState<number | null>(change === 'count' ? onHand : null)
  const [notes, setNotes] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const sign = change === 'consume' || change === 'loss' ? -1 : 1
  const after = change === 'count' ? (quantity ?? 0) : onHand + sign * (quantity ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (quantity === null || (quantity === 0 && change !== 'count')) return setWrong(t('needed'))
    if (after < 0) return setWrong(t('short', { count: onHand }))
    setWrong(null)
    const note = notes.trim() ? { notes: notes.trim() } : {}
    const told = {
      onSuccess: () => {
        notify.done(t('done', { count: after, unit: String(asset.unit ?? '') }))
        onClose()
      },
      onError: (error: unknown) => setWrong(trouble(error)),
    }
    if (change === 'count') count.mutate({ asset: asset.id, counted: quantity, ...note }, told)
    else move.mutate({ parent: asset.id, asset: asset.id, quantity, reason: change, ...note }, told)
  }
  return (
    <Modal opened onClose={onClose} title={t(`changes.${change}`)}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        <NumberField
          label={t(change === 'count' ? 'counted' : change === 'adjust' ? 'byHowMany' : 'quantity')}
          description={asset.unit ? String(asset.unit) : undefined}
          min={change === 'adjust' ? -1_000_000_000 : 0}
          allowDecimal={false}
          allowNegative={change === 'adjust'}
          data-autofocus
          value={quantity ?? ''}
          onChange={(next) => setQuantity(next === '' || next === '-' ? null : Number(next))}
        />
        <p className={styles.said} role="status">
          {t('after', { before: format.number(onHand), after: format.number(Math.max(after, 0)) })}
        </p>
        <Textarea
          label={t('note')}
          autosize
          maxLength={1_000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        {wrong && <FormError>{wrong}</FormError>}
        <Button type="submit" loading={move.isPending || count.isPending}>
          {t(`changes.${change}`)}
        </Button>
      </form>
    </Modal>
  )
}

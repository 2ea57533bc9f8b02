import { Button, type ButtonProps, Checkbox, Modal, Textarea, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ListSkeleton, Refused } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'
import type { LoanItem } from './LoanItems.tsx'

interface TakeBackProps {
  readonly loan: AnyRecord
  onDone?(): void
}

/** Takes back what is out of a loan: all of it, or some. */
export function TakeBackButton({ loan, onDone, ...look }: TakeBackProps & Pick<ButtonProps, 'size' | 'variant'>) {
  const t = useTranslations('assets.work.back')
  const why = useWhyRefused()(assets.loans.giveBack)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why ?? (loan.state === 'open' ? null : t('closed'))}>
        <Button {...look} onClick={() => setOpen(true)}>
          {t('title')}
        </Button>
      </Refused>
      {open && (
        <WithTexts>
          <TakeBackDialog loan={loan} onClose={() => setOpen(false)} onDone={onDone} />
        </WithTexts>
      )}
    </>
  )
}

interface Input {
  readonly on: boolean
  readonly quantity: number
  readonly condition: string
  readonly damaged: boolean
}

function TakeBackDialog({ loan, onClose, onDone }: TakeBackProps & { onClose(): void }) {
  const t = useTranslations('assets.work.back')
  const trouble = useTrouble()
  const notify = useNotify()
  const read = useRead(assets.loans.items, { loan: loan.id })
  const back = useAction(assets.loans.giveBack, { alsoRefreshes: ['assets.assets'] })
  const [inputs, setWishes] = useState<Readonly<Record<string, Partial<Input>>>>({})
  const [place, setPlace] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string | null>(read.error ? trouble(read.error) : null)
  const out = read.data?.items.filter(({ quantity_out }) => quantity_out > 0)
  const inputOf = (item: LoanItem): Input => ({
    on: true,
    quantity: item.quantity_out,
    condition: '',
    damaged: false,
    ...inputs[item.asset_unique_id],
  })
  const change = (item: LoanItem, next: Partial<Input>) =>
    setWishes({ ...inputs, [item.asset_unique_id]: { ...inputs[item.asset_unique_id], ...next } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = (out ?? []).map((item) => ({ item, input: inputOf(item) })).filter(({ input }) => input.on)
    if (chosen.length === 0) return setWrong(t('none'))
    setWrong(null)
    const items = chosen.map(({ item, input }) => ({
      asset_unique_id: item.asset_unique_id,
      quantity: input.quantity,
      ...(input.condition.trim() ? { condition: input.condition.trim() } : {}),
      ...(input.damaged ? { damaged: true } : {}),
    }))
    const returned = back.mutateAsync({
      loan: loan.id,
      return: { items, ...(place ? { location_unique_id: place } : {}), ...(note.trim() ? { notes: note.trim() } : {}) },
    })
    // A promise, since the button goes with the loan that is out no more.
    returned.then(
      () => {
        notify.done(t('done'))
        onClose()
        onDone?.()
      },
      (error) => setWrong(trouble(error)),
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        {!out && <ListSkeleton rows={2} />}
        {out?.map((item) => {
          const input = inputOf(item)
          const name = `${item.asset_code} ${item.asset_name}`
          return (
            <fieldset key={item.unique_id} className={styles.thing}>
              <Checkbox label={name} checked={input.on} onChange={(event) => change(item, { on: event.currentTarget.checked })} />
              {input.on && item.quantity > 1 && (
                <NumberField
                  label={t('count', { name })}
                  min={1}
                  max={item.quantity_out}
                  allowDecimal={false}
                  value={input.quantity}
                  onChange={(next) => change(item, { quantity: Number(next) || 1 })}
                />
              )}
              {input.on && (
                <>
                  <TextInput
                    label={t('condition')}
                    maxLength={500}
                    value={input.condition}
                    onChange={(event) => change(item, { condition: event.currentTarget.value })}
                  />
                  <Checkbox
                    label={t('damaged')}
                    checked={input.damaged}
                    onChange={(event) => change(item, { damaged: event.currentTarget.checked })}
                  />
                </>
              )}
            </fieldset>
          )
        })}
        <RefInput target="assets.warehouses" label={t('to')} value={place} onChange={setPlace} />
        <Textarea
          label={t('note')}
          autosize
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {wrong && <FormError>{wrong}</FormError>}
        <Button type="submit" loading={back.isPending}>
          {t('title')}
        </Button>
      </form>
    </Modal>
  )
}

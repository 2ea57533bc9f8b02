import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core'
import { ApiError } from '@quoin/kit/client'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { FieldInput } from '@quoin/ui/fields/FieldInput.tsx'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { RulesNote } from '../setup/RulesNote.tsx'
import { useTrouble } from '../useTrouble.ts'

interface Slot {
  readonly starts_at: string
  readonly ends_at: string
}

/** Something that is offered to whoever borrows, and the time it was looked for. */
interface Offered {
  readonly id: string
  readonly name: string
  readonly units: number
  readonly starts_at?: string
  readonly ends_at?: string
}

/**
 * Sets an asset, or some of a model, aside for a time; when it is taken then, offers the times it is free. What was offered is reserved
 * for oneself, without looking into the register.
 */
export function ReserveButton({ asset, offer, label }: { asset?: string; offer?: Offered; label?: string }) {
  const t = useTranslations('assets.desk.reserve')
  const why = useWhyRefused()(assets.reservations.create)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button
          variant={offer ? 'default' : 'filled'}
          leftSection={offer ? undefined : <IconPlus size={15} aria-hidden />}
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          {t('title')}
        </Button>
      </Refused>
      {open && (
        <WithTexts>
          <ReserveDialog asset={asset} offer={offer} onClose={() => setOpen(false)} />
        </WithTexts>
      )}
    </>
  )
}

function ReserveDialog({ asset, offer, onClose }: { asset?: string; offer?: Offered; onClose(): void }) {
  const given = offer?.id ?? asset
  const t = useTranslations('assets.desk.reserve')
  const words = useWords(assets.reservations)
  const format = useFormatter()
  const trouble = useTrouble()
  const notify = useNotify()
  const { fields } = assets.reservations.definition
  const reserve = useAction(assets.reservations.create, { alsoRefreshes: ['assets.assets'] })
  const [of, setOf] = useState<'certain' | 'any'>('certain')
  const [chosen, setChosen] = useState<string | null>(given ?? null)
  const [model, setModel] = useState('')
  const [quantity, setQuantity] = useState(1)
  const [who, setWho] = useState<string | null>(null)
  const [startsAt, setStartsAt] = useState<unknown>(offer?.starts_at ?? null)
  const [endsAt, setEndsAt] = useState<unknown>(offer?.ends_at ?? null)
  const [purpose, setPurpose] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [slots, setSlots] = useState<readonly Slot[] | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSlots(null)
    if (!(of === 'certain' ? chosen : model.trim()) || typeof startsAt !== 'string' || typeof endsAt !== 'string')
      return setWrong(t('missing'))
    setWrong(null)
    reserve.mutate(
      {
        ...(of === 'certain' ? { asset: chosen } : { model: model.trim() }),
        ...(of === 'any' || offer ? { quantity } : {}),
        ...(who ? { user: who } : {}),
        ...(purpose.trim() ? { purpose: purpose.trim() } : {}),
        startsAt,
        endsAt,
      },
      {
        onSuccess: () => {
          notify.done(t('done'))
          onClose()
        },
        onError: (error) => {
          setWrong(trouble(error))
          if (error instanceof ApiError && error.code === 'occupied')
            setSlots((error.reasons[0]?.meta?.alternatives as readonly Slot[] | undefined) ?? [])
        },
      },
    )
  }
  const moment = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        {!given && (
          <SegmentedControl
            aria-label={t('what')}
            value={of}
            data={(['certain', 'any'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(next) => setOf(next as typeof of)}
          />
        )}
        {offer ? (
          <p className={styles.said}>{offer.name}</p>
        ) : of === 'certain' ? (
          <RefInput
            target="assets.assets"
            label={words.field('asset')}
            required
            disabled={given !== undefined}
            value={chosen}
            onChange={setChosen}
          />
        ) : (
          <TextInput
            label={words.field('model')}
            required
            maxLength={160}
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
          />
        )}
        {(of === 'any' || (offer && offer.units > 1)) && (
          <NumberField
            label={words.field('quantity')}
            min={1}
            max={offer?.units ?? 1_000}
            allowDecimal={false}
            value={quantity}
            onChange={(next) => setQuantity(Number(next) || 1)}
          />
        )}
        <FieldInput
          resource={assets.reservations}
          name="startsAt"
          definition={fields.startsAt.definition}
          value={startsAt}
          onChange={setStartsAt}
        />
        <FieldInput
          resource={assets.reservations}
          name="endsAt"
          definition={fields.endsAt.definition}
          value={endsAt}
          onChange={setEndsAt}
        />
        <RulesNote />
        {!offer && <RefInput target="gateway.users" label={words.field('user')} value={who} onChange={setWho} />}
        <TextInput
          label={words.field('purpose')}
          maxLength={200}
          value={purpose}
          onChange={(event) => setPurpose(event.currentTarget.value)}
        />
        {wrong && <FormError>{wrong}</FormError>}
        {slots && (
          <div role="group" aria-label={t('free')} className={styles.stack}>
            <p className={styles.said}>{t(slots.length > 0 ? 'free' : 'never')}</p>
            {slots.map((slot) => (
              <Button
                key={slot.starts_at}
                variant="default"
                onClick={() => {
                  setStartsAt(slot.starts_at)
                  setEndsAt(slot.ends_at)
                  setSlots(null)
                  setWrong(null)
                }}
              >
                {t('slot', { from: moment(slot.starts_at), to: moment(slot.ends_at) })}
              </Button>
            ))}
          </div>
        )}
        <Button type="submit" loading={reserve.isPending}>
          {t('title')}
        </Button>
      </form>
    </Modal>
  )
}

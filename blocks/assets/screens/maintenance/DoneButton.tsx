import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { today } from '../reservations/month.ts'
import { useTrouble } from '../useTrouble.ts'
import type { Step } from './Checklist.tsx'

/** Notes that the work of a plan was done: when, at what reading, and what of its list. */
export function DoneButton({ plan }: { plan: AnyRecord }) {
  const t = useTranslations('assets.desk.done')
  const why = useWhyRefused()(assets.maintenancePlans.done)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button leftSection={<IconCheck size={15} aria-hidden />} onClick={() => setOpen(true)}>
          {t('title')}
        </Button>
      </Refused>
      {open && <DoneDialog plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}

function DoneDialog({ plan, onClose }: { plan: AnyRecord; onClose(): void }) {
  const t = useTranslations('assets.desk.done')
  const trouble = useTrouble()
  const notify = useNotify()
  const done = useAction(assets.maintenancePlans.done, { alsoRefreshes: ['assets.assets', 'assets.events', 'assets.alerts'] })
  const day = today()
  const [on, setOn] = useState(day)
  const [meter, setMeter] = useState<number | null>(null)
  const [cost, setCost] = useState<number | null>(null)
  const [notes, setNotes] = useState('')
  const [checked, setChecked] = useState<readonly number[]>([])
  const [wrong, setWrong] = useState<string | null>(null)
  const steps = (plan.checklist ?? []) as readonly Step[]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(null)
    done.mutate(
      {
        plan: plan.id,
        // Which day it is by the calendar of the company, the server knows.
        ...(on && on !== day ? { on } : {}),
        ...(meter === null ? {} : { meter }),
        ...(cost === null ? {} : { cost }),
        ...(notes.trim() ? { notes: notes.trim() } : {}),
        ...(steps.length > 0 ? { checked: [...checked] } : {}),
      },
      {
        onSuccess: () => {
          notify.done(t('noted'))
          onClose()
        },
        onError: (error) => setWrong(trouble(error)),
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        {steps.length > 0 && (
          <fieldset className={styles.thing}>
            <legend className={`${styles.name} ${styles.legend}`}>{t('list')}</legend>
            {steps.map((step, at) => (
              <Checkbox
                // Steps have no name of their own but their place.
                key={at}
                label={step.text}
                description={step.required ? t('required') : undefined}
                checked={checked.includes(at)}
                onChange={(event) =>
                  setChecked(event.currentTarget.checked ? [...checked, at] : checked.filter((one) => one !== at))
                }
              />
            ))}
          </fieldset>
        )}
        <TextInput label={t('on')} type="date" max={day} value={on} onChange={(event) => setOn(event.currentTarget.value)} />
        {plan.per === 'meter' && (
          <NumberField
            label={t('meter')}
            description={t('meterText')}
            min={0}
            allowDecimal={false}
            value={meter ?? ''}
            onChange={(next) => setMeter(next === '' ? null : Number(next))}
          />
        )}
        <NumberField
          label={t('cost')}
          min={0}
          decimalScale={3}
          hideControls
          value={cost ?? ''}
          onChange={(next) => setCost(next === '' ? null : Number(next))}
        />
        <Textarea
          label={t('notes')}
          autosize
          maxLength={10_000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        {wrong && <FormError>{wrong}</FormError>}
        <Button type="submit" loading={done.isPending}>
          {t('title')}
        </Button>
      </form>
    </Modal>
  )
}

import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useVerb } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'

export interface Step {
  readonly text: string
  readonly required: boolean
}

/** The steps of a plan, line by line. */
export function Checklist({ plan }: { plan: AnyRecord }) {
  const t = useTranslations('assets.desk.checklist')
  const trouble = useTrouble()
  const notify = useNotify()
  const why = useWhyRefused()(assets.maintenancePlans.update)
  const update = useVerb(assets.maintenancePlans.update)
  const [steps, setSteps] = useState<readonly Step[]>((plan.checklist ?? []) as readonly Step[])
  const [wrong, setWrong] = useState<string | null>(null)
  const change = (at: number, next: Partial<Step>) => setSteps(steps.map((one, i) => (i === at ? { ...one, ...next } : one)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why !== null) return
    setWrong(null)
    const checklist = steps.map((step) => ({ ...step, text: step.text.trim() })).filter(({ text }) => text !== '')
    // A promise, since the form of the version before is gone by the time it is kept.
    update.mutateAsync({ parent: plan.asset, id: plan.id, version: plan.version, checklist } as never).then(
      () => notify.done(t('saved')),
      (error) => setWrong(trouble(error)),
    )
  }
  return (
    <form onSubmit={submit} className={styles.stack} noValidate>
      <p className={styles.said}>{t('text')}</p>
      {steps.map((step, at) => (
        // Steps have no name of their own but their place.
        <div key={at} className={styles.fields}>
          <TextInput
            className={styles.grow}
            label={t('step', { number: String(at + 1) })}
            maxLength={200}
            value={step.text}
            onChange={(event) => change(at, { text: event.currentTarget.value })}
          />
          <Checkbox
            mb={8}
            label={t('required')}
            checked={step.required}
            onChange={(event) => change(at, { required: event.currentTarget.checked })}
          />
          <ActionIcon
            size="lg"
            aria-label={t('remove', { number: String(at + 1) })}
            onClick={() => setSteps(steps.filter((_, i) => i !== at))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {wrong && <FormError>{wrong}</FormError>}
      <div className={styles.line}>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={steps.length >= 100}
          onClick={() => setSteps([...steps, { text: '', required: false }])}
        >
          {t('add')}
        </Button>
        <Refused why={why}>
          <Button type="submit" loading={update.isPending}>
            {t('save')}
          </Button>
        </Refused>
      </div>
    </form>
  )
}

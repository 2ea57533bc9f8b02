import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useKeeping } from '../useKeeping.ts'

export interface Step {
  readonly text: string
  readonly required: boolean
}

/** The steps of a plan, line by line. */
export function Checklist({ plan }: { plan: AnyRecord }) {
  const t = useTranslations('assets.desk.checklist')
  const { why, wrong, busy, keep } = useKeeping(assets.maintenancePlans.update, t('saved'))
  const [steps, setSteps] = useState<readonly Step[]>((plan.checklist ?? []) as readonly Step[])
  const change = (at: number, next: Partial<Step>) => setSteps(steps.map((one, i) => (i === at ? { ...one, ...next } : one)))
  const submit = keep(() => ({
    parent: String(plan.asset),
    id: plan.id,
    version: plan.version as number,
    checklist: steps.map((step) => ({ ...step, text: step.text.trim() })).filter(({ text }) => text !== ''),
  }))
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
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </Refused>
      </div>
    </form>
  )
}

import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useList } from '@quoin/kit/react'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useDeletion } from '@quoin/ui/record/useDeletion.ts'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../../resources/index.ts'
import styles from '../assistant.module.css'
import { TransitionForm } from './TransitionForm.tsx'

export type StepRecord = OutputOf<typeof assistant.workflowSteps.get>
export type TransitionRecord = OutputOf<typeof assistant.stepTransitions.get>

interface StepItemProps {
  readonly step: StepRecord
  readonly steps: readonly StepRecord[]
  readonly isFirst: boolean
  /** For those who write workflows. */
  readonly onEdit: (() => void) | undefined
}

/** A step: what it runs, and where it leads. */
export function StepItem({ step, steps, isFirst, onEdit }: StepItemProps) {
  const t = useTranslations('assistant.workflow')
  const words = useWords(assistant.workflowSteps)
  const { data } = useList(assistant.stepTransitions.list, { parent: step.id, records: 50 })
  const [edited, setEdited] = useState<TransitionRecord | 'new' | null>(null)
  const ways = data?.data ?? []
  return (
    <li className={styles.test} aria-label={step.name}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Stack gap={4} className={styles.toolText}>
          <Group gap="xs">
            <Text fw={600} size="sm">
              {step.name}
            </Text>
            {isFirst && (
              <Badge variant="light" color="green">
                {t('startsHere')}
              </Badge>
            )}
            {(!step.enabled || step.status !== 'active') && (
              <Badge variant="light" color="gray">
                {t('off')}
              </Badge>
            )}
          </Group>
          {step.description && <Text size="sm">{step.description}</Text>}
          <Group gap="xs">
            {step.prompt && <RefValue target="assistant.prompts" id={step.prompt} />}
            {step.agent && <RefValue target="assistant.agents" id={step.agent} />}
            {!step.prompt && !step.agent && <Text size="sm">{words.option('stepType', step.stepType)}</Text>}
            {step.code && <Text size="xs">{t('answerAs', { name: step.code })}</Text>}
          </Group>
          {step.customPrompt && (
            <Text size="sm" className={styles.asked} lineClamp={3}>
              {step.customPrompt}
            </Text>
          )}
          {data && (ways.length === 0 || step.isExitPoint) && <Text size="sm">{t('endsHere')}</Text>}
          {ways.map((one) => (
            <WithTexts key={one.id}>
              <Way transition={one} step={step} steps={steps} onEdit={onEdit && (() => setEdited(one))} />
            </WithTexts>
          ))}
          {onEdit && (
            <Button
              size="compact-sm"
              variant="subtle"
              w="fit-content"
              leftSection={<IconPlus size={14} aria-hidden />}
              aria-label={t('addWayTo', { name: step.name })}
              onClick={() => setEdited('new')}
            >
              {t('addWay')}
            </Button>
          )}
        </Stack>
        {onEdit && (
          <Group gap={0} wrap="nowrap">
            <ActionIcon variant="subtle" size="lg" aria-label={t('editOf', { name: step.name })} onClick={onEdit}>
              <IconPencil size={16} />
            </ActionIcon>
            <WithTexts>
              <RemoveStep step={step} />
            </WithTexts>
          </Group>
        )}
      </Group>
      {edited && (
        <TransitionForm
          step={step}
          steps={steps}
          transition={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </li>
  )
}

interface WayProps {
  readonly transition: TransitionRecord
  readonly step: StepRecord
  readonly steps: readonly StepRecord[]
  readonly onEdit: (() => void) | undefined
}
/** Where a transition leads, and on what condition. */
function Way({ transition, step, steps, onEdit }: WayProps) {
  const t = useTranslations('assistant.workflow')
  const words = useWords(assistant.stepTransitions)
  const { remove, busy } = useDeletion(assistant.stepTransitions, step.id)
  const { name, toStep, condition, isDefault, transitionType } = transition
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" className={styles.toolText}>
        {t('leads', { name, step: toStep ? (steps.find(({ id }) => id === toStep)?.name ?? '–') : t('next') })}
        {transitionType === 'manual' && ` · ${words.option('transitionType', transitionType)}`}
        {isDefault && ` · ${words.field('isDefault')}`}
        {condition && (
          <>
            {` · ${t('when')} `}
            <RefValue target="assistant.conditions" id={condition} />
          </>
        )}
      </Text>
      {onEdit && (
        <Group gap={0} wrap="nowrap">
          <ActionIcon variant="subtle" aria-label={t('editOf', { name })} onClick={onEdit}>
            <IconPencil size={14} />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={t('removeOf', { name })} loading={busy} onClick={() => remove(transition)}>
            <IconTrash size={14} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  )
}

function RemoveStep({ step }: { readonly step: StepRecord }) {
  const t = useTranslations('assistant.workflow')
  const { remove, busy } = useDeletion(assistant.workflowSteps, step.workflow)
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={t('removeOf', { name: step.name })}
      loading={busy}
      onClick={() => remove(step)}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}

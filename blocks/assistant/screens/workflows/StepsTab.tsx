import { Button, Group, Stack, Text } from '@mantine/core'
import { useList } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { IconPlus, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant } from '../../resources/index.ts'
import styles from '../assistant.module.css'
import { StepItem, type StepRecord } from './StepItem.tsx'

const asked = [
  'name',
  'stepType',
  'prompt',
  'agent',
  'customPrompt',
  'code',
  'position',
  'isEntryPoint',
  'isExitPoint',
  'enabled',
  'description',
] as const

/** The steps of a workflow in their order, each with the ways that lead on from it. */
export function StepsTab({ id }: { readonly id: string }) {
  const t = useTranslations('assistant.workflow')
  const { data, error, refetch } = useList(assistant.workflowSteps.list, { parent: id, records: 50 })
  const mayWrite = useWhyRefused()(assistant.workflowSteps.create) === null
  const [edited, setEdited] = useState<StepRecord | 'new' | null>(null)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const steps = data.data
  const first = steps.find(({ isEntryPoint }) => isEntryPoint) ?? steps[0]
  const add = mayWrite && (
    <Button variant="default" w="fit-content" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('addStep')}
    </Button>
  )
  return (
    <Stack maw={860}>
      {steps.length === 0 ? (
        <State icon={IconRoute} title={t('noSteps')} action={add}>
          {t('noStepsText')}
        </State>
      ) : (
        <>
          <Group justify="space-between">
            <Text size="sm">{t('noStepsText')}</Text>
            {add}
          </Group>
          <ol className={styles.tools}>
            {steps.map((step) => (
              <StepItem
                key={step.id}
                step={step}
                steps={steps}
                isFirst={step.id === first?.id}
                onEdit={mayWrite ? () => setEdited(step) : undefined}
              />
            ))}
          </ol>
        </>
      )}
      <FormModal
        title={t(edited === 'new' ? 'addStep' : 'editStep')}
        opened={edited !== null}
        onClose={() => setEdited(null)}
        resource={assistant.workflowSteps}
        parent={id}
        record={edited === 'new' ? undefined : (edited ?? undefined)}
        only={edited === 'new' ? asked.filter((name) => name !== 'position') : asked}
        onSaved={() => setEdited(null)}
      />
    </Stack>
  )
}

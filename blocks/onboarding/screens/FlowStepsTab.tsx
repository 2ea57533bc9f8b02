import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core'
import { useAction, useList } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { FlowStep } from '../resources/flows.ts'
import { onboarding } from '../resources/index.ts'
import { FlowRoles } from './FlowRoles.tsx'

interface FlowStepsTabProps {
  readonly id: string
  readonly record: {
    readonly onboarding: string
    readonly steps: readonly FlowStep[] | null
    readonly conditions: { readonly role_codes: readonly string[] } | null
    readonly version: number
  }
}

/** Whose a flow is, and its steps in the order they are gone through; without any, all steps of the journey. */
export default function FlowStepsTab({ id, record }: FlowStepsTabProps) {
  const t = useTranslations('onboarding.flow')
  const { data, error } = useList(onboarding.steps.list, { parent: record.onboarding, records: 500 })
  const save = useAction(onboarding.flows.update)
  if (error) return <ErrorState error={error} />
  if (!data) return <ListSkeleton />
  const steps = (record.steps ?? []).map((step) => step.step_unique_id)
  const nameOf = (step: string) => data.data.find((one) => one.id === step)?.name ?? '–'
  const keep = (next: readonly string[]) =>
    save.mutate({ id, version: record.version, steps: next.map((step) => ({ step_unique_id: step })) })
  const swapped = (i: number) => [...steps.slice(0, i), steps[i + 1]!, steps[i]!, ...steps.slice(i + 2)]
  const others = data.data.filter((one) => !steps.includes(one.id))
  return (
    <Stack gap="sm" maw={760}>
      <FlowRoles id={id} version={record.version} roles={record.conditions?.role_codes ?? []} />
      <Text size="sm">{steps.length === 0 ? t('all') : t('hint')}</Text>
      {save.error && <ErrorState error={save.error} />}
      {steps.map((step, i) => (
        <Group key={step} component="section" aria-label={nameOf(step)} gap="sm" wrap="nowrap">
          <Text style={{ flex: 1 }}>
            {i + 1}. {nameOf(step)}
          </Text>
          <ActionIcon variant="subtle" aria-label={t('up')} disabled={i === 0} onClick={() => keep(swapped(i - 1))}>
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={t('down')} disabled={i === steps.length - 1} onClick={() => keep(swapped(i))}>
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" aria-label={t('remove')} onClick={() => keep(steps.filter((one) => one !== step))}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Select
        label={t('add')}
        data={others.map((one) => ({ value: one.id, label: one.name }))}
        value={null}
        searchable
        onChange={(step) => step && keep([...steps, step])}
      />
    </Stack>
  )
}

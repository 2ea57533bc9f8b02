import { Group, List, Text, Title } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { JourneyWire, StepWire } from '../resources/index.ts'

/** All steps of a journey with what became of each. */
export function Checklist({ journey, steps }: { journey: JourneyWire; steps: readonly StepWire[] }) {
  const t = useTranslations('onboarding.player')
  const stateOf = (number: number) =>
    journey.completed_steps.includes(number)
      ? 'stateDone'
      : journey.skipped_steps.includes(number)
        ? 'stateSkipped'
        : number === journey.current_step
          ? 'stateOpen'
          : 'stateLater'
  return (
    <section aria-labelledby="checklist">
      <Title order={2} size="h4" id="checklist" mb="xs">
        {t('checklist')}
      </Title>
      <List listStyleType="none" spacing="xs">
        {steps.map((step, i) => (
          <List.Item key={step.unique_id} aria-current={i + 1 === journey.current_step ? 'step' : undefined}>
            <Group gap="sm" justify="space-between" wrap="nowrap">
              <Text style={{ overflowWrap: 'anywhere' }}>
                {i + 1}. {step.name}
              </Text>
              <Text size="sm">{t(stateOf(i + 1))}</Text>
            </Group>
          </List.Item>
        ))}
      </List>
    </section>
  )
}

import { List, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleArrowRight, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { JourneyWire, StepWire } from '../resources/index.ts'

const icons = {
  stateDone: [IconCircleCheck, 'green.6'],
  stateSkipped: [IconCircleMinus, 'dimmed'],
  stateOpen: [IconCircleArrowRight, 'clay.6'],
  stateLater: [IconCircle, 'dimmed'],
} as const

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
        {steps.map((step, i) => {
          const state = stateOf(i + 1)
          const [Icon, color] = icons[state]
          return (
            <List.Item
              key={step.unique_id}
              aria-current={i + 1 === journey.current_step ? 'step' : undefined}
              icon={
                <Text span c={color} display="flex">
                  <Icon size={18} stroke={1.6} aria-hidden />
                </Text>
              }
            >
              <Text span style={{ overflowWrap: 'anywhere' }}>
                {i + 1}. {step.name}
              </Text>{' '}
              <Text span size="sm" c="dimmed">
                {t(state)}
              </Text>
            </List.Item>
          )
        })}
      </List>
    </section>
  )
}

import { Anchor, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useLanguage, useMay } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import type { Words } from '@quoin/ui/texts/languages.ts'
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react'
import { onboarding } from './resources/index.ts'

const journeyPage = '/onboarding/journey'
// Home knows no texts of blocks: these few come along.
const words = {
  done: {
    en: 'Done',
    de: 'Erledigt',
    es: 'Hecho',
    fr: 'Terminé',
    ja: '完了',
    zh: '已完成',
  },
  skipped: {
    en: 'Skipped',
    de: 'Übersprungen',
    es: 'Omitido',
    fr: 'Ignoré',
    ja: 'スキップ済み',
    zh: '已跳过',
  },
  open: {
    en: 'To do',
    de: 'Offen',
    es: 'Pendiente',
    fr: 'À faire',
    ja: '未完了',
    zh: '待完成',
  },
  resume: {
    en: 'Continue',
    de: 'Fortsetzen',
    es: 'Continuar',
    fr: 'Continuer',
    ja: '続ける',
    zh: '继续',
  },
} as const satisfies Record<string, Words>

/** The journey somebody is on: what is done, what comes next, and the way back to where they stopped. */
export function Home() {
  const { language } = useLanguage()
  const isAllowed = useMay('onboarding.journeys.read')
  const { data } = useRead(onboarding.journeys.mine, {}, { enabled: isAllowed })
  const journey = data?.journey
  if (!journey || data.is_complete || journey.status !== 'active') return null
  const { completed_steps: done, skipped_steps: skipped, current_step: current } = journey
  const standing = `${done.length + skipped.length} / ${data.steps.length}`
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="home-journey">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="home-journey">
            {journey.onboarding_name}
          </Title>
          <Text size="sm">{standing}</Text>
        </Group>
        <Progress value={journey.progress} size="sm" aria-label={`${journey.onboarding_name}: ${standing}`} />
        <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {data.steps.map((step, i) => {
            const number = i + 1
            const state = done.includes(number) ? 'done' : skipped.includes(number) ? 'skipped' : 'open'
            const Icon = { done: IconCircleCheckFilled, skipped: IconCircleMinus, open: IconCircle }[state]
            const isCurrent = number === current
            return (
              <li key={step.unique_id} aria-current={isCurrent ? 'step' : undefined}>
                <Group gap="xs" wrap="nowrap" py={3}>
                  <Icon size={18} stroke={1.5} role="img" aria-label={words[state][language]} style={{ flex: 'none' }} />
                  {isCurrent ? (
                    <Anchor component={Link} to={{ path: journeyPage }} style={{ overflowWrap: 'anywhere' }}>
                      {step.name}
                    </Anchor>
                  ) : (
                    <Text style={{ overflowWrap: 'anywhere' }}>{step.name}</Text>
                  )}
                </Group>
              </li>
            )
          })}
        </ol>
        <Button component={Link} to={{ path: journeyPage }} style={{ alignSelf: 'flex-start' }}>
          {words.resume[language]}
        </Button>
      </Stack>
    </Paper>
  )
}

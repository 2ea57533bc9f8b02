import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useWhen } from '../useWhen.ts'

/** What one waits for, and what is held for one just now. */
export function Waiting() {
  const t = useTranslations('geolocation.mine')
  const me = useMe()
  const { span, notOver } = useWhen()
  const words = useWords(geolocation.waiting)
  const { data } = useRead(geolocation.waiting.list, {
    records: 50,
    sort: 'starts_at',
    filter: { user_unique_id: me.id, starts_at: notOver },
  })
  const entries = data?.data.filter(({ state }) => state === 'waiting' || state === 'offered') ?? []
  if (entries.length === 0) return null
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('waiting')}
      </Title>
      {entries.map((one) => (
        <Paper key={one.id} withBorder p="sm">
          <Group justify="space-between">
            <div>
              <RefValue target="geolocation.premises" id={one.premise} />
              <Text size="sm">{span(one.startsAt, one.endsAt)}</Text>
            </div>
            <Group gap="xs">
              <StatusPill value={one.state ?? 'waiting'} label={words.option('state', one.state ?? 'waiting')} />
              {one.state === 'offered' && <Action of={geolocation.waiting.accept} record={one} />}
              <Action of={geolocation.waiting.leave} record={one} variant="default" />
            </Group>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

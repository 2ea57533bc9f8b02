import { Code, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { create } from 'qrcode'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useWhen } from '../useWhen.ts'

type Ticket = OutputOf<typeof geolocation.tickets.get>

/** One's own tickets for what is to come, each with the code that is scanned at the entrance. */
export function Tickets() {
  const t = useTranslations('geolocation.mine')
  const me = useMe()
  const { notOver } = useWhen()
  const { data } = useRead(geolocation.tickets.list, {
    records: 100,
    sort: 'starts_at',
    filter: { user_unique_id: me.id, ends_at: notOver },
  })
  const coming = data?.data.filter(({ state }) => state !== 'cancelled') ?? []
  if (coming.length === 0) return null
  return (
    <Stack gap="sm" component="section">
      <Title order={2} size="h4">
        {t('tickets')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {coming.map((one) => (
          <Card key={one.id} ticket={one} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function Card({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations('geolocation.mine')
  const words = useWords(geolocation.tickets)
  const { span } = useWhen()
  const state = ticket.state ?? 'valid'
  return (
    <Paper withBorder p="md" component="article" aria-label={`${ticket.eventTitle} ${ticket.code}`}>
      <Stack gap="xs">
        <Title order={3} size="h5">
          {ticket.eventTitle}
        </Title>
        <Group gap="xs">
          <Text size="sm">{ticket.startsAt && ticket.endsAt && span(ticket.startsAt, ticket.endsAt)}</Text>
          <StatusPill value={state} label={words.option('state', state)} />
        </Group>
        <Text size="sm">{ticket.kindName}</Text>
        {state === 'valid' && <TicketCode code={ticket.code ?? ''} />}
        <Text size="sm">
          {t('code')} <Code>{ticket.code}</Code>
        </Text>
        {state === 'held' && ticket.order && (
          <Text size="sm">
            {t('pay')}: <RefValue target="sales.orders" id={ticket.order} />
          </Text>
        )}
        {(state === 'valid' || state === 'held') && (
          <div>
            <Action of={geolocation.tickets.cancel} record={ticket} variant="default" />
          </div>
        )}
      </Stack>
    </Paper>
  )
}

/** Always dark on white, which is what readers expect. */
function TicketCode({ code }: { readonly code: string }) {
  const t = useTranslations('geolocation.mine')
  const { company } = useMe()
  const address = `${window.location.origin}/c/${company.urlId}/geolocation/admission#${code}`
  const { size, data } = create(address).modules
  const path = Array.from(data, (dark, i) => (dark ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('')
  return (
    <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} width={200} role="img" aria-label={t('qr')} shapeRendering="crispEdges">
      <rect x={-2} y={-2} width={size + 4} height={size + 4} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

import { Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useCaller, useRead } from '@quoin/kit/react'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { saveFile } from '@quoin/ui/transfer/saveFile.ts'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import type { AgendaEvent } from './useEventWords.ts'

/** Who comes, who is there, and all of it as a table to take along. */
export function Attendees({ event }: { readonly event: AgendaEvent }) {
  const t = useTranslations('geolocation.events')
  const trouble = useTrouble()
  const format = useFormatter()
  const words = useWords(geolocation.tickets)
  const { call } = useCaller()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [error, setError] = useState<unknown>(null)
  const { data } = useRead(geolocation.tickets.attendees, { event: event.unique_id, ...(search && { search }) })
  const download = async () => {
    try {
      const csv = await call(geolocation.tickets.attendees, { event: event.unique_id, format: 'csv' })
      saveFile(`attendees-${event.title}.csv`, String(csv))
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('attendees')}
        </Title>
        <Button variant="default" size="compact-md" onClick={() => void download()}>
          {t('csv')}
        </Button>
      </Group>
      {data && (
        <Text size="sm" role="status">
          {t('counts', {
            in: format.number(data.checked_in),
            all: format.number(data.checked_in + data.valid),
            held: data.held,
          })}
        </Text>
      )}
      <TextInput
        type="search"
        label={t('search')}
        value={typed}
        maxLength={160}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {error !== null && <FormError>{trouble(error)}</FormError>}
      {data && data.attendees.length === 0 && <Text c="dimmed">{t('nobody')}</Text>}
      {data && data.attendees.length > 0 && (
        <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label={t('attendees')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.field('holderName')}</Table.Th>
                <Table.Th>{words.field('kind')}</Table.Th>
                <Table.Th>{words.field('code')}</Table.Th>
                <Table.Th>{words.field('state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.attendees.map((one) => (
                <Table.Tr key={one.unique_id}>
                  <Table.Td>
                    {one.name}
                    {one.email && (
                      <Text size="xs" c="dimmed">
                        {one.email}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{one.kind}</Table.Td>
                  <Table.Td ff="monospace">{one.code}</Table.Td>
                  <Table.Td>
                    <StatusPill value={one.state} label={words.option('state', one.state)} />
                    {one.checked_in_at && (
                      <Text size="xs" c="dimmed">
                        {format.dateTime(new Date(one.checked_in_at), { dateStyle: 'medium', timeStyle: 'short' })}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}

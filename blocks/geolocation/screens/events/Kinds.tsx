import { Button, Group, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { type AgendaEvent, useEventWords } from './useEventWords.ts'

const fields = [
  'name',
  'capacity',
  'priceMinor',
  'currency',
  'taxBasisPoints',
  'payment',
  'maxPerBuyer',
  'saleStartsAt',
  'saleEndsAt',
  'description',
  'enabled',
] as const

/** The kinds of tickets there are, and how many of each are taken. */
export function Kinds({ event, onSaved }: { readonly event: AgendaEvent; onSaved(): void }) {
  const t = useTranslations('geolocation.events')
  const trouble = useTrouble()
  const words = useWords(geolocation.ticketKinds)
  const { price, sale } = useEventWords()
  const parent = event.unique_id
  const [opened, setOpened] = useState<AnyRecord | 'new' | null>(null)
  const { data } = useRead(geolocation.ticketKinds.list, { parent, records: 50 })
  const remove = useAction(geolocation.ticketKinds.delete, { alsoRefreshes: ['geolocation.tickets'] })
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('kinds')}
        </Title>
        <Button variant="default" size="compact-md" onClick={() => setOpened('new')}>
          {t('newKind')}
        </Button>
      </Group>
      {event.kinds.length === 0 ? (
        <Text c="dimmed">{t('noKinds')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label={t('kinds')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.field('name')}</Table.Th>
                <Table.Th ta="right">{t('price')}</Table.Th>
                <Table.Th ta="right">{t('taken')}</Table.Th>
                <Table.Th>{t('onSale')}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{t('actions')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {event.kinds.map((kind) => {
                const record = data?.data.find(({ id }) => id === kind.unique_id)
                return (
                  <Table.Tr key={kind.unique_id}>
                    <Table.Td>{kind.name}</Table.Td>
                    <Table.Td ta="right">{price(kind)}</Table.Td>
                    <Table.Td ta="right">{`${record?.sold ?? 0} / ${kind.capacity}`}</Table.Td>
                    <Table.Td>{sale(kind)}</Table.Td>
                    <Table.Td>
                      <Group gap="xs" justify="flex-end" wrap="nowrap">
                        <Button
                          size="compact-sm"
                          variant="default"
                          disabled={!record}
                          aria-label={t('editKind', { name: kind.name })}
                          onClick={() => record && setOpened(record)}
                        >
                          {t('edit')}
                        </Button>
                        {record?.sold === 0 && (
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            aria-label={t('removeKind', { name: kind.name })}
                            onClick={() => remove.mutate({ parent, id: kind.unique_id })}
                          >
                            {t('remove')}
                          </Button>
                        )}
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                )
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {remove.error && <FormError>{trouble(remove.error)}</FormError>}
      {opened && (
        <FormModal
          opened
          title={opened === 'new' ? t('newKind') : t('edit')}
          resource={geolocation.ticketKinds}
          {...(opened !== 'new' && { record: opened })}
          parent={parent}
          only={fields}
          onClose={() => setOpened(null)}
          onSaved={() => {
            setOpened(null)
            onSaved()
          }}
        />
      )}
    </Stack>
  )
}

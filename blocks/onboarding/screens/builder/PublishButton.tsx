import { Button, Group, Modal, Stack, Switch, Table, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { onboarding } from '../../resources/index.ts'

/** Publishes the draft; before that, everybody in progress is listed with where the new version would put them. */
export function PublishButton({ id }: { readonly id: string }) {
  const t = useTranslations('onboarding.builder')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('publish')}
      </Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t('publishTitle')} size="lg">
        <DryRun id={id} onDone={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}

function DryRun({ id, onDone }: { readonly id: string; onDone(): void }) {
  const t = useTranslations('onboarding.builder')
  const format = useFormatter()
  const notify = useNotify()
  const [move, setMove] = useState(false)
  const { data, error } = useRead(onboarding.onboardings.dryRun, { id }, { staleTime: 0 })
  const publish = useAction(onboarding.onboardings.publish, { alsoRefreshes: ['onboarding.journeys'] })
  if (error) return <ErrorState error={error} />
  if (!data) return null
  const place = (step: string | null, progress: number) =>
    `${step ?? '–'} (${format.number(progress / 100, { style: 'percent' })})`
  const send = () =>
    publish.mutate(
      { id, move },
      {
        onSuccess: ({ version }) => {
          notify.done(t('published', { version: String(version) }))
          onDone()
        },
      },
    )
  return (
    <Stack>
      <Text>{t('dryRun', { version: String(data.version), count: data.total })}</Text>
      {data.moves.length > 0 && (
        <Table aria-label={t('publishTitle')}>
          <Table.Thead>
            <Table.Tr>
              {(['person', 'from', 'to'] as const).map((column) => (
                <Table.Th key={column}>{t(column)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.moves.map((one) => (
              <Table.Tr key={one.journey_unique_id}>
                <Table.Td>{one.user_name}</Table.Td>
                <Table.Td>{place(one.from_step, one.from_progress)}</Table.Td>
                <Table.Td>{place(one.to_step, one.to_progress)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {data.total > 0 && (
        <Switch label={t('moveThem')} checked={move} onChange={(event) => setMove(event.currentTarget.checked)} />
      )}
      {publish.error && <ErrorState error={publish.error} />}
      <Group justify="flex-end">
        <Button loading={publish.isPending} onClick={send}>
          {t('publishVersion', { version: String(data.version) })}
        </Button>
      </Group>
    </Stack>
  )
}

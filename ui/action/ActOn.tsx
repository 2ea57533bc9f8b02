import { Modal, Stack, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyRecord, readOf, useResource } from '../fields/resources.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { TextsOf } from '../texts/Texts.tsx'
import { Action } from './Action.tsx'

interface ActOnProps {
  /** Dotted name of the resource, `crm.quotes`. */
  readonly resource: string
  readonly id: string
  readonly title: string
  onClose(): void
}

/** Everything that can be done to one record, by the same buttons and for the same reasons as on its page. */
export function ActOn({ resource: dotted, id, title, onClose }: ActOnProps) {
  const t = useTranslations('ui.actOn')
  const common = useTranslations('ui.common')
  const resource = useResource(dotted)
  const read = readOf(resource)
  const { data, error, refetch } = useRead(read ?? nowhere, { id }, { enabled: read !== undefined })
  const actions = resource?.operations.filter(({ action }) => action === 'action') ?? []
  const isNone = resource !== undefined && (read === undefined || actions.length === 0)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common('close') }}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isNone && <Text>{t('none')}</Text>}
      {data !== undefined && !isNone && (
        <Suspense>
          <TextsOf block={dotted.split('.')[0]!}>
            <Stack gap="xs">
              {actions.map((operation) => (
                <Action key={operation.name} of={operation} record={data as AnyRecord} onDone={onClose} />
              ))}
            </Stack>
          </TextsOf>
        </Suspense>
      )}
    </Modal>
  )
}

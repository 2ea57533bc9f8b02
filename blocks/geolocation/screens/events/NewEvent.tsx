import { Button, Group, Modal, Stack } from '@mantine/core'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useGo } from '@quoin/ui/pages'
import { RecordForm } from '@quoin/ui/record/RecordForm.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'

export const eventFields = [
  'title',
  'eventType',
  'startTime',
  'endTime',
  'description',
  'visibility',
  'capacity',
  'occupies',
  'ticketCutoffMinutes',
  'surveySlug',
] as const

/** First where, for that is what an event lies on; then what. */
export function NewEvent({ onClose }: { onClose(): void }) {
  const t = useTranslations('geolocation.events')
  const go = useGo()
  const [premise, setPremise] = useState<string | null>(null)
  return (
    <Modal opened onClose={onClose} title={t('new')} size="lg">
      <Stack gap="md">
        <RefInput target="geolocation.premises" label={t('premise')} value={premise} onChange={setPremise} />
        {premise ? (
          <RecordForm
            key={premise}
            resource={geolocation.events}
            parent={premise}
            only={eventFields}
            onCancel={onClose}
            onSaved={({ id }) => {
              onClose()
              void go(pages.event({ id }))
            }}
          />
        ) : (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

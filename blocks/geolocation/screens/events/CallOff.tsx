import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import type { AgendaEvent } from './useEventWords.ts'

/** Says what it means before it is done: everybody is told, and all of the money goes back. */
export function CallOff({ event, onClose }: { readonly event: AgendaEvent; onClose(): void }) {
  const t = useTranslations('geolocation.events')
  const trouble = useTrouble()
  const [reason, setReason] = useState('')
  const callOff = useAction(geolocation.tickets.callOff, { alsoRefreshes: ['geolocation.events', 'geolocation.premises'] })
  return (
    <Modal opened onClose={onClose} title={t('callOffTitle', { title: event.title })}>
      <Stack gap="sm">
        <Text size="sm">{t('callOffText', { count: event.attendee_count })}</Text>
        <TextInput
          label={t('reason')}
          value={reason}
          maxLength={500}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {callOff.error && <FormError>{trouble(callOff.error)}</FormError>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button
            color="red"
            loading={callOff.isPending}
            onClick={() => callOff.mutate({ event: event.unique_id, reason: reason.trim() || null }, { onSuccess: onClose })}
          >
            {t('callOff')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

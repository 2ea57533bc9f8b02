import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

interface BanDialogProps {
  readonly user: string
  readonly name: string
  onClose(): void
}
const spans = [1, 7, 30, 365, 0] as const

/** Lets somebody comment no more for a while, or again. */
export function BanDialog({ user, name, onClose }: BanDialogProps) {
  const t = useTranslations('content.moderation')
  const words = useTranslations('content.resources.flags.fields')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const [days, setDays] = useState('7')
  const [reason, setReason] = useState('')
  const ban = useAction(content.identities.ban)
  const send = () =>
    ban.mutate(
      { userUniqueId: user, days: Number(days), reason: reason.trim() },
      {
        onSuccess: () => {
          notify.done(t('banned', { name, count: Number(days) }))
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('banTitle', { name })}>
      <Stack gap="sm">
        {ban.error && <ErrorState error={ban.error} />}
        <Select
          label={t('banFor')}
          data={spans.map((count) => ({ value: String(count), label: t('days', { count }) }))}
          value={days}
          allowDeselect={false}
          onChange={(next) => next && setDays(next)}
        />
        <TextInput
          label={words('reason')}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button color={days === '0' ? undefined : 'red'} disabled={!reason.trim()} loading={ban.isPending} onClick={send}>
            {days === '0' ? t('unban') : t('ban')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

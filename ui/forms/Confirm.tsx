import { Button, Group, Modal } from '@mantine/core'
import { FormError } from './FormError.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Asks once more before something that cannot be undone. `trouble` is why it did not work, in words. */
export function Confirm({
  opened,
  title,
  action,
  trouble,
  busy,
  danger,
  children,
  onClose,
  onConfirm,
}: {
  opened: boolean
  title: string
  action: string
  trouble?: string | null
  busy?: boolean
  danger?: boolean
  children?: ReactNode
  onClose(): void
  onConfirm(): void
}) {
  const common = useTranslations('ui.common')
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {trouble && <FormError>{trouble}</FormError>}
      {children}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button color={danger ? 'red' : undefined} loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  )
}

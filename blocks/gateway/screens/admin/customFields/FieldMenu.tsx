import { ActionIcon, Menu, Modal } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CustomFieldForm } from './CustomFieldForm.tsx'
import type { CustomField } from './words.ts'

interface FieldMenuProps {
  readonly field: CustomField
  /** Absent where it is the first or the last. */
  onUp?: () => void
  onDown?: () => void
}

/** What can be done with a field that the company added. */
export function FieldMenu({ field, onUp, onDown }: FieldMenuProps) {
  const t = useTranslations('admin.customFields')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const words = useRefusal()
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const archive = useAction(gateway.customFields.archive)
  const unarchive = useAction(gateway.customFields.unarchive)
  const remove = useAction(gateway.customFields.delete)
  const { id, label, archived_at } = field
  const close = () => setDialog(null)
  const onError = (error: unknown) => notify.trouble(words(error).sentence ?? t('failed'))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('actions', { name: label })}>
            <IconDots size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('edit')}>{t('edit')}</Menu.Item>
          {onUp && <Menu.Item onClick={onUp}>{t('up')}</Menu.Item>}
          {onDown && <Menu.Item onClick={onDown}>{t('down')}</Menu.Item>}
          {archived_at === null ? (
            <Menu.Item onClick={() => archive.mutate({ id }, { onError })}>{t('archive')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => unarchive.mutate({ id }, { onError })}>{t('unarchive')}</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setDialog('delete')}>
            {common('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={dialog === 'edit'} onClose={close} title={label} size="lg">
        <CustomFieldForm resource={field.resource} field={field} onDone={close} />
      </Modal>
      <Confirm
        opened={dialog === 'delete'}
        danger
        title={t('deleteTitle', { name: label })}
        action={common('delete')}
        busy={remove.isPending}
        trouble={remove.error && words(remove.error).sentence}
        onClose={close}
        onConfirm={() => remove.mutate({ id }, { onSuccess: close })}
      >
        {t('deleteText')}
      </Confirm>
    </>
  )
}

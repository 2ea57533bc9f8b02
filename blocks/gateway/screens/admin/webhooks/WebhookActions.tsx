import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useGo } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import type { Webhook } from './words.ts'

type Dialog = 'edit' | 'replay' | 'rotate' | 'delete'

/** What can be done with a webhook. */
export function WebhookActions({ webhook, onSecret }: { webhook: Webhook; onSecret(secret: string | null): void }) {
  const t = useTranslations('admin.webhooks')
  const notify = useNotify()
  const words = useRefusal()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const test = useAction(gateway.webhooks.test, { alsoRefreshes: ['gateway.webhooks'] })
  const pause = useAction(gateway.webhooks.pause)
  const resume = useAction(gateway.webhooks.resume)
  const { id } = webhook
  const isActive = webhook.status === 'active'
  const onError = (error: unknown) => notify.trouble(words(error).sentence ?? t('testFailed'))
  const sendTest = () =>
    test.mutate(
      { id },
      {
        onError,
        onSuccess: ({ delivered, status, trouble }) =>
          delivered
            ? notify.done(t('testDelivered', { status: String(status) }))
            : notify.trouble(status === null ? (trouble ?? t('testFailed')) : t('testRefused', { status: String(status) })),
      },
    )
  const toggle = () => (isActive ? pause : resume).mutate({ id }, { onError })
  const close = () => setDialog(null)
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={sendTest}>
        {t('test')}
      </Button>
      {isActive ? (
        <Button variant="default" onClick={() => setDialog('replay')}>
          {t('replay')}
        </Button>
      ) : (
        <Button loading={resume.isPending} onClick={toggle}>
          {t('resume')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="lg" variant="default" aria-label={t('actions', { name: webhook.name ?? '' })}>
            <IconDots size={17} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setDialog('edit')}>{t('edit')}</Menu.Item>
          {isActive && <Menu.Item onClick={toggle}>{t('pause')}</Menu.Item>}
          <Menu.Item onClick={() => setDialog('rotate')}>{t('rotate')}</Menu.Item>
          <Menu.Item color="red" onClick={() => setDialog('delete')}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={dialog === 'edit'} onClose={close} title={webhook.name} size="lg">
        <WebhookForm webhook={webhook} onDone={close} />
      </Modal>
      <Modal opened={dialog === 'replay'} onClose={close} title={t('replayTitle')}>
        <ReplayForm id={id} onDone={close} />
      </Modal>
      <Endings webhook={webhook} dialog={dialog} onClose={close} onSecret={onSecret} />
    </>
  )
}

function Endings({
  webhook: { id, name },
  dialog,
  onClose,
  onSecret,
}: {
  webhook: Webhook
  dialog: Dialog | null
  onClose(): void
  onSecret(secret: string | null): void
}) {
  const t = useTranslations('admin.webhooks')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const go = useGo()
  const rotate = useAction(gateway.webhooks.rotate)
  const remove = useAction(gateway.webhooks.delete)
  const replaced = ({ secret }: { secret: string | null }) => {
    onSecret(secret)
    onClose()
  }
  return (
    <>
      <Confirm
        opened={dialog === 'rotate'}
        title={t('rotateTitle')}
        action={t('rotateDo')}
        busy={rotate.isPending}
        trouble={rotate.error && words(rotate.error).sentence}
        onClose={onClose}
        onConfirm={() => rotate.mutate({ id }, { onSuccess: replaced })}
      >
        {t('rotateText')}
      </Confirm>
      <Confirm
        opened={dialog === 'delete'}
        danger
        title={t('deleteTitle', { name: name ?? '' })}
        action={common('delete')}
        busy={remove.isPending}
        trouble={remove.error && words(remove.error).sentence}
        onClose={onClose}
        onConfirm={() => remove.mutate({ id }, { onSuccess: () => void go(pages.webhooks.list()) })}
      >
        {t('deleteText')}
      </Confirm>
    </>
  )
}

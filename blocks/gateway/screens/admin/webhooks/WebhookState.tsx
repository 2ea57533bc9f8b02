import { Badge } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Webhook } from './words.ts'

/** Whether a webhook is told what happens: one that is, and fails, is shown as failing. */
export function WebhookState({ webhook: { status, failing_since: failing } }: { webhook: Webhook }) {
  const t = useTranslations('admin.webhooks.states')
  if (status === 'active') return <Badge color={failing ? 'orange' : 'green'}>{t(failing ? 'failing' : 'active')}</Badge>
  return <Badge color={status === 'ended' ? 'red' : 'gray'}>{t(status === 'ended' ? 'ended' : 'paused')}</Badge>
}

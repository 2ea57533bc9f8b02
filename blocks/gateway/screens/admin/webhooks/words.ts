import type { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import { useActionWords } from '../useActionWords.ts'

export type Webhook = OutputOf<typeof gateway.webhooks.get>
export type Delivery = OutputOf<typeof gateway.webhooks.deliveries>['data'][number]

export const permission = 'gateway.webhooks.manage'
export const states = ['waiting', 'delivered', 'failed'] as const
export const toneOf = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const

/** What an event is called: the thing it is about, and what happens to it; `crm.contacts.*` is everything. */
export function useEventWords(): (event: string) => { thing: string; action: string } {
  const t = useTranslations('admin.webhooks')
  const words = useActionWords()
  return (event) => {
    const resource = event.slice(0, event.lastIndexOf('.'))
    const { thing, action } = words({ operation: event, resource })
    return { thing, action: event.endsWith('.*') ? t('everything') : action }
  }
}

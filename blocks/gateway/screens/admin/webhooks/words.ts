import type { gateway } from '@quoin/gateway/resources'
import { type OutputOf, sentence } from '@quoin/kit'
import { pageOf, useNavigation } from '@quoin/ui'
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
  const actionOf = useActionWords()
  const items = useNavigation()
  return (event) => {
    const resource = event.slice(0, event.lastIndexOf('.'))
    return {
      thing: pageOf(items, resource)?.label ?? sentence(resource.slice(resource.lastIndexOf('.') + 1)),
      action: event.endsWith('.*') ? t('everything') : actionOf({ operation: event }),
    }
  }
}

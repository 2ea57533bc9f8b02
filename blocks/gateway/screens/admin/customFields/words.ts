import type { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { sentence } from '@quoin/kit'
import { pageOf, useNavigation } from '@quoin/ui'

export type CustomField = OutputOf<typeof gateway.customFields.list>['data'][number]

export const permission = 'gateway.customFields.manage'

/** What records of a resource are called: the word of the rail where it has one. */
export function useResourceWord(): (dotted: string) => string {
  const items = useNavigation()
  return (dotted) => pageOf(items, dotted)?.label ?? sentence(dotted.slice(dotted.lastIndexOf('.') + 1))
}

/** A name for programs out of one for people: `Delivery week` is `delivery_week`. */
export const keyOf = (label: string): string =>
  label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 40)

import type { OutputOf } from '@quoin/kit'
import { sentence, wireName } from '@quoin/kit'
import { pageOf, useNavigation } from '@quoin/ui'
import { customPrefix } from '@quoin/kit/custom-fields'
import { type AnyResource, fieldsOf } from '@quoin/ui/fields/resources.ts'
import { type Named, useWords } from '@quoin/ui/fields/words.ts'
import { hasText } from '@quoin/ui/texts/hasText.ts'
import { useTranslations } from 'use-intl'
import type { automations, Conditions, Step, Trigger } from '../resources/index.ts'

export type Rule = OutputOf<typeof automations.rules.get>
export type Run = OutputOf<typeof automations.runs.get>
export type Offered = OutputOf<typeof automations.rules.offered>['resources'][number]

/** A rule as the form holds it. */
export interface Draft {
  readonly name: string
  readonly trigger: Trigger
  readonly conditions: Conditions | null
  readonly steps: Step[]
}

export const namedBy = (dotted: string): Named => {
  const [block = '', name = ''] = dotted.split('.')
  return { block, name }
}
export const lastOf = (operation: string): string => operation.slice(operation.lastIndexOf('.') + 1)
export const resourceOf = (operation: string): string => operation.slice(0, operation.lastIndexOf('.'))

/** What a kind of record is called in the navigation; its own name in words where it has no page there. */
export function useThing(): (dotted: string) => string {
  const items = useNavigation()
  return (dotted) => pageOf(items, dotted)?.label ?? sentence(namedBy(dotted).name)
}

/** What happens to a record, and what is done to one: words of this block for what every record has, else those of its own. */
export function useActWords(dotted: string): { event(name: string): string; act(name: string): string } {
  const events = useTranslations('automations.events')
  const acts = useTranslations('automations.acts')
  const words = useWords(namedBy(dotted))
  return {
    event(name) {
      const action = lastOf(name)
      return hasText(events, action) ? events(action) : words.option('actions', action)
    },
    act(name) {
      const action = lastOf(name)
      return hasText(acts, action) ? acts(action) : words.option('actions', action)
    },
  }
}

/** A field's own name, by the name it travels under. */
export function factOf(resource: AnyResource | undefined, wire: string): string {
  const found = resource && Object.entries(fieldsOf(resource)).find(([name, definition]) => wireName(name, definition) === wire)
  if (found) return found[0]
  // One that was removed is named as it was.
  return wire.startsWith(customPrefix)
    ? wire.slice(customPrefix.length)
    : wire.replace(/_unique_id$/, '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

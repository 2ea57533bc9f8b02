import { sentence } from '@quoin/kit'
import { type NavEntry, spaces } from '@quoin/ui'
import type { RailSection } from '@quoin/ui/shell/Rail.tsx'
import { type Labels, labelOf } from './labels.ts'
import { declared } from './pages.ts'

interface Offered extends NavEntry {
  readonly permission?: string
  readonly first?: boolean
}

/** Spaces in their order, each with the entries that the person may open, in the reader's language. */
export function railSections(may: (permission?: string) => boolean, labels: Labels, hasJourney: boolean): readonly RailSection[] {
  const all = declared.flatMap(({ navigation }): Offered[] =>
    navigation.map(({ block, key, creates, acts = {}, ...entry }) => ({
      ...entry,
      dotted: `${block}.${key}`,
      label: labelOf(labels, block, key),
      // The name in code too: who knows a page by its English name finds it in every language.
      keywords: [sentence(key), labels[block]?.keywords?.[key] ?? ''],
      one: creates ? labels[block]?.resources[key]?.one : undefined,
      acts: Object.entries(acts).flatMap(([name, { permission, path, search = {}, takes }]) =>
        may(permission)
          ? [{ label: labels[block]?.acts?.[name] ?? sentence(name), to: path ? `/${block}${path}` : entry.to, search, takes }]
          : [],
      ),
    })),
  )
  return spaces
    .map((space) => {
      const items = all.filter(
        (one) => one.space === space && may(one.permission) && (hasJourney || one.dotted !== 'onboarding.journey'),
      )
      return { group: space, items: [...items.filter(({ first }) => first), ...items.filter(({ first }) => !first)] }
    })
    .filter(({ items }) => items.length > 0)
}

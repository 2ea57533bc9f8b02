import { groups, type NavItem } from '@quoin/ui'
import type { RailSection } from '@quoin/ui/shell/Rail.tsx'
import { blocks } from './blocks.ts'

/** Groups in their order, each with the entries of its blocks that the person may open. */
export function railSections(may: (right?: string) => boolean): readonly RailSection[] {
  const all = blocks.flatMap((block) => block.navigation.map((item: NavItem) => ({ item, group: item.group ?? block.group })))
  return groups
    .map((group) => {
      const items = all.filter((one) => one.group === group && may(one.item.needs)).map(({ item }) => ({ ...item, group }))
      return { group, items: [...items.filter(({ first }) => first), ...items.filter(({ first }) => !first)] }
    })
    .filter(({ items }) => items.length > 0)
}

import type { Definition, Language, Words } from '../../engine/index.ts'
import { type Item, itemOf } from './edit.ts'

const wordsOf = (item: Item | undefined): Words | undefined => {
  switch (item?.kind) {
    case 'page':
      return item.page.title
    case 'group':
      return item.group.title
    case 'question':
      return item.question.title
    case 'ending':
      return item.ending.title
    default:
      return undefined
  }
}

/** What something is called where it is listed: its text in a language, else in any other; empty where it has none. */
export function labelOf(definition: Definition, key: string, language: Language): string {
  const words = wordsOf(itemOf(definition, key))
  return words?.[language] || Object.values(words ?? {}).find(Boolean) || ''
}

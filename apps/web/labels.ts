import { sentence } from '@quoin/kit'
import type { Language } from '@quoin/ui'

/** What all blocks call their pages and records, in one language. */
export type Labels = Readonly<
  Record<
    string,
    {
      readonly pages?: Readonly<Record<string, string>>
      readonly keywords?: Readonly<Record<string, string>>
      readonly acts?: Readonly<Record<string, string>>
      readonly resources: Readonly<Record<string, { readonly one?: string; readonly many?: string }>>
    }
  >
>

const loaders: Readonly<Record<Language, () => Promise<{ default: Labels }>>> = {
  en: () => import('./texts/en.ts?labels'),
  es: () => import('./texts/es.ts?labels'),
  fr: () => import('./texts/fr.ts?labels'),
  de: () => import('./texts/de.ts?labels'),
  ja: () => import('./texts/ja.ts?labels'),
  zh: () => import('./texts/zh.ts?labels'),
}
const loading = new Map<Language, Promise<Labels>>()

/** Fetched once for a language; a failed fetch may be tried again. */
export function loadLabels(language: Language): Promise<Labels> {
  const held = loading.get(language)
  if (held) return held
  const fetched = loaders[language]().then((module) => module.default)
  loading.set(language, fetched)
  fetched.catch(() => loading.delete(language))
  return fetched
}

/** The word of a page: its own, else that of the resource it lists. */
export const labelOf = (labels: Labels, block: string, key: string): string =>
  labels[block]?.pages?.[key] ?? labels[block]?.resources[key]?.many ?? sentence(key)

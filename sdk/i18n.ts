import { type KeyValue, storageKeys } from './session/storage.ts'

/** In the order people see them, each named in itself. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ja', name: '日本語' },
  { code: 'zh', name: '中文' },
] as const
export type Language = (typeof languages)[number]['code']
export const defaultLanguage: Language = 'en'

export interface TextGroup {
  readonly [key: string]: string | TextGroup
}
export interface Locale {
  readonly lang: string
  readonly data: TextGroup
}

const isLanguage = (code: string | null): code is Language => languages.some((one) => one.code === code)

/** The chosen language; English when nothing usable is stored. */
export function storedLanguage(storage: KeyValue): Language {
  const stored = storage.getItem(storageKeys.language)
  return isLanguage(stored) ? stored : defaultLanguage
}
export const storeLanguage = (storage: KeyValue, language: Language): void => storage.setItem(storageKeys.language, language)

/** Looks texts up by dotted key (`auth.login.title`): in the language, else in English, else the key itself. */
export function textLookup(locales: readonly Locale[]): (language: string, key: string) => string {
  const data = new Map(locales.map((one) => [one.lang, one.data]))
  const find = (language: string, key: string) =>
    key
      .split('.')
      .reduce<string | TextGroup | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), data.get(language))
  return (language, key) => [find(language, key), find(defaultLanguage, key)].find((text) => typeof text === 'string') ?? key
}

/** Does a counted noun take its plural? For zero and for two or more. */
export const isPlural = (count: number): boolean => count === 0 || count >= 2

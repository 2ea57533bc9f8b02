/** The six languages of the interface, in the order every menu shows them. */
export const languages = ['en', 'es', 'fr', 'de', 'ja', 'zh'] as const
export type Language = (typeof languages)[number]

/** A language's name in that language: who looks for theirs may not read ours. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
  zh: '简体中文',
}

/** One short text in all six languages, for places that must not wait for a catalog (the rail). */
export type Words = Readonly<Record<Language, string>>

/** A language as the reader's region writes dates and numbers in it: `en-GB` where the browser prefers that of all English. */
export const localeOf = (language: Language): string =>
  globalThis.navigator?.languages?.find((one) => one.split('-')[0] === language) ?? language

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

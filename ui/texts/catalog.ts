import type { Language } from './languages.ts'

/** Texts of one namespace, nested as deep as they read well. Leaves are ICU messages. */
export interface Catalog {
  readonly [key: string]: string | Catalog
}

/** The shape another language must fill: every key of the English catalog, nothing else, any text. */
export type Shape<English> = { readonly [K in keyof English]: English[K] extends string ? string : Shape<English[K]> }

/** One lazily loaded catalog per language: only the language in use is ever fetched. */
export type CatalogLoaders = Readonly<Record<Language, () => Promise<{ default: Catalog }>>>

/**
 * English catalogs by namespace; they type `useTranslations`. Every block adds its own where its catalog lies:
 * `declare module '@quoin/ui/texts/catalog.ts' { interface Catalogs { crm: typeof en } }`.
 */
export interface Catalogs {
  ui: typeof import('./en.ts').default
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Catalogs
  }
}

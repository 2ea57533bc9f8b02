import type { CatalogLoaders } from './catalog.ts'

export const uiTexts: CatalogLoaders = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  ja: () => import('./ja.ts'),
  zh: () => import('./zh.ts'),
}

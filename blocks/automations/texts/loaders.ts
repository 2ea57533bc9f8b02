import type { CatalogLoaders } from '@quoin/ui'
import type en from './en.ts'

export const texts: CatalogLoaders = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  ja: () => import('./ja.ts'),
  zh: () => import('./zh.ts'),
}

declare module '@quoin/ui/texts/catalog.ts' {
  interface Catalogs {
    automations: typeof en
  }
}

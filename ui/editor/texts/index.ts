import type { CatalogLoaders } from '../../texts/catalog.ts'

declare module '../../texts/catalog.ts' {
  interface Catalogs {
    editor: typeof import('./en.ts').default
  }
}

export const editorTexts: CatalogLoaders = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  de: () => import('./de.ts'),
  ja: () => import('./ja.ts'),
  zh: () => import('./zh.ts'),
}

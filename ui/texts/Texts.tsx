import { Outlet } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import type { Catalog, CatalogLoaders } from './catalog.ts'
import { type Language, localeOf } from './languages.ts'

/** The language in use and how to choose another one; the choice is kept and everything is redrawn in place. */
export interface LanguageChoice {
  readonly language: Language
  choose(language: Language): void
}
export const LanguageContext = createContext<LanguageChoice | null>(null)
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage needs a LanguageContext above it.')
  return choice
}

const loading = new Map<string, Promise<Catalog>>()

/** Fetches a catalog once; the same promise every time, so that React can wait for it. A failed fetch may be tried again. */
export function loadCatalog(namespace: string, loaders: CatalogLoaders, language: Language): Promise<Catalog> {
  const key = `${namespace}/${language}`
  const held = loading.get(key)
  if (held) return held
  const fetched = loaders[language]().then((module) => module.default)
  loading.set(key, fetched)
  fetched.catch(() => loading.delete(key))
  return fetched
}

/** Adds the texts of one namespace for everything inside; suspends until they are there. */
export function Texts({ namespace, loaders, children }: { namespace: string; loaders: CatalogLoaders; children: ReactNode }) {
  const { language } = useLanguage()
  const above = useMessages()
  const own = use(loadCatalog(namespace, loaders, language))
  const messages = useMemo(() => ({ ...above, [namespace]: own }), [above, namespace, own])
  return (
    <IntlProvider locale={localeOf(language)} messages={messages}>
      {children}
    </IntlProvider>
  )
}

const offered = new Map<string, CatalogLoaders>()
/** Makes the texts of a block findable by its name, for what shows its records elsewhere. */
export const offerTexts = (namespace: string, loaders: CatalogLoaders): void => void offered.set(namespace, loaders)

/** The texts of another block around what shows its records; suspends until they are there. */
export function TextsOf({ block, children }: { block: string; children: ReactNode }) {
  const loaders = offered.get(block)
  return loaders ? (
    <Texts namespace={block} loaders={loaders}>
      {children}
    </Texts>
  ) : (
    children
  )
}

/** The component of a block's own route: its texts, by their namespaces, around whatever is open below. */
export const withTexts = (catalogs: Readonly<Record<string, CatalogLoaders>>) =>
  function BlockTexts() {
    const { language } = useLanguage()
    const all = Object.entries(catalogs)
    // Each is asked for before the first is waited for.
    for (const [namespace, loaders] of all) void loadCatalog(namespace, loaders, language)
    let within: ReactNode = <Outlet />
    for (const [namespace, loaders] of all)
      within = (
        <Texts namespace={namespace} loaders={loaders}>
          {within}
        </Texts>
      )
    return within
  }

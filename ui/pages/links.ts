import type { ListSearch } from '../list/search.ts'
import type { DeclaredPage, DeclaredSettings, PageValues } from './declare.ts'

/** A place in the app. Where it lies inside a company, the company is the one of the address. */
export interface PageLink {
  /** `/forms/surveys/…`, below the company unless it is outside. */
  readonly path: string
  readonly search?: object
  readonly isOutside?: boolean
}

type PageSearch = ListSearch & { readonly tab?: string }

export interface ResourceLinks<Search extends string = never> {
  list(search?: PageSearch): PageLink
  record(id: string, search?: PageSearch & { readonly [K in Search]?: string }): PageLink
}
/** Nothing has to be given where a page has neither parameters nor search. */
type Input<Values> = {} extends Values ? [values?: Values] : [values: Values]

/** The links of a table of pages: `pages.surveys.record(id)`, `pages.board()`. */
export type LinksOf<T> = {
  readonly [K in keyof T]: T[K] extends DeclaredPage<infer Path, infer Search>
    ? (...values: Input<PageValues<Path, Search>>) => PageLink
    : T[K] extends DeclaredSettings
      ? () => PageLink
      : T[K] extends { readonly search: readonly (infer Search extends string)[] }
        ? ResourceLinks<Search>
        : ResourceLinks
}

/** Fills the parameters of a path; what it does not take goes into the search. */
export function fill(path: string, values: Readonly<Record<string, string | undefined>>): Pick<PageLink, 'path' | 'search'> {
  const search = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !path.split('/').includes(`$${name}`)),
  )
  return {
    path: path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
    ...(Object.keys(search).length > 0 ? { search } : {}),
  }
}

/** The address of a link, without its search, in a company. */
export const addressOf = ({ path, isOutside }: PageLink, urlId: string | undefined): string =>
  isOutside || urlId === undefined ? path : `/c/${encodeURIComponent(urlId)}${path}`

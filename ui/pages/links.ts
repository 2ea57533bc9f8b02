import type { AnyBlock, ListName } from '@quoin/kit'
import type { DeclaredPage, DeclaredSettings, PageSearch, PageValues, SearchOf } from './declare.ts'
import { type Search, type SearchValues, writeSearch } from './search.ts'

/** A place in the app. Where it lies inside a company, the company is the one of the address. */
export interface PageLink {
  /** `/forms/surveys/…`, below the company unless it is outside. */
  readonly path: string
  readonly search?: object
  readonly isOutside?: boolean
}

export interface ResourceLinks<S extends Search = readonly [], Name extends string = string> {
  list(search?: PageSearch<Name> & SearchValues<S>): PageLink
  record(id: string, search?: PageSearch & SearchValues<S>): PageLink
}
/** Nothing has to be given where a page has neither parameters nor search. */
type Input<Values> = {} extends Values ? [values?: Values] : [values: Values]

/** The links of a table of pages: `pages.surveys.record(id)`, `pages.board()`. */
export type LinksOf<T, B extends AnyBlock = AnyBlock> = {
  readonly [K in keyof T]: T[K] extends DeclaredPage<infer Path, infer S>
    ? (...values: Input<PageValues<Path, S>>) => PageLink
    : T[K] extends DeclaredSettings
      ? () => PageLink
      : ResourceLinks<SearchOf<T[K]>, K extends keyof B['resources'] ? ListName<B['resources'][K]> : string>
}

/** Fills the parameters of a path; what it does not take goes into the search. */
export function fill(path: string, values: Readonly<Record<string, unknown>>): Pick<PageLink, 'path' | 'search'> {
  const search = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !path.split('/').includes(`$${name}`)),
  )
  return {
    path: path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? ''))),
    ...(Object.keys(search).length > 0 ? { search } : {}),
  }
}

/** The front door of the app, which leads on to where one belongs. */
export const frontDoor: PageLink = { path: '/', isOutside: true }

/** The address of a link, without its search, in a company. */
export const addressOf = ({ path, isOutside }: PageLink, urlId: string | undefined): string =>
  isOutside || urlId === undefined ? path : `/c/${encodeURIComponent(urlId)}${path}`

/** The whole address of a link, in a company. */
export const hrefOf = (to: PageLink, urlId?: string): string => addressOf(to, urlId) + writeSearch({ ...to.search })

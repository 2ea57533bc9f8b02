import { type AnyRoute, type AsyncRouteComponent, createRoute, redirect } from '@tanstack/react-router'
import { rootRoute } from '../routes.tsx'
import type { CatalogLoaders } from '../texts/catalog.ts'
import { Texts } from '../texts/Texts.tsx'
import type { DeclaredPage, Redirection } from './declare.ts'
import { handMade, readSearch } from './handMade.tsx'
import { fill, type LinksOf, type PageLink } from './links.ts'

interface OutsideFor {
  readonly block: string
  readonly texts: CatalogLoaders
}
export interface OutsidePages<T> {
  readonly routes: readonly AnyRoute[]
  readonly pages: LinksOf<T>
}

/** Pages for people outside in a table of their own: whoever signs in fetches nothing of those inside. */
export function outsidePagesOf<const T extends Readonly<Record<string, DeclaredPage>>>(
  about: OutsideFor,
  table: T,
): OutsidePages<T> {
  const entries = Object.entries<DeclaredPage>(table)
  return {
    routes: entries.map(([, page]) => outsideRoute(about, page)),
    pages: Object.fromEntries(entries.map(([key, page]) => [key, outsideLink(page)])) as LinksOf<T>,
  }
}

export const outsideLink =
  ({ path }: DeclaredPage) =>
  (values: Readonly<Record<string, unknown>> = {}): PageLink => ({ ...fill(path, values), isOutside: true })

export const outsideRoute = (
  { block, texts }: OutsideFor,
  { path, search, load, redirect: redirection }: DeclaredPage,
): AnyRoute =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: readSearch(search),
    beforeLoad({ context, params, search: values }) {
      const href = (redirection as Redirection<object> | undefined)?.({ ...params, ...values }, context.isSignedIn())
      if (href !== undefined) throw redirect({ href, replace: true })
    },
    component: withOwnTexts(block, texts, handMade(load)),
  })

/** Pages for people outside hang on no route that brings their block's texts. */
function withOwnTexts(block: string, loaders: CatalogLoaders, Page: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  const WithOwnTexts = () => (
    <Texts namespace={block} loaders={loaders}>
      <Page />
    </Texts>
  )
  return Object.assign(WithOwnTexts, { preload: Page.preload })
}

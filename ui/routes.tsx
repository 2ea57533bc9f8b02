import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, type ParsedLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** What the app hands to every route. Blocks hang their routes on `companyRoute` and never see the app. */
export interface RouteContext {
  readonly cache: QueryClient
  isSignedIn(): boolean
  /** Lets a member in, or throws the redirect to where they must go first. */
  enterCompany(urlId: string, location: ParsedLocation): Promise<void>
  /** Frame around everything inside a company; draws an `<Outlet />`. */
  readonly Frame: ComponentType
}

export const rootRoute = createRootRouteWithContext<RouteContext>()()

/** `/c/$urlId`: everything inside one company. The company stands in the address, so two tabs never mix. */
export const companyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/c/$urlId',
  beforeLoad: ({ context, params, location }) => context.enterCompany(params.urlId, location),
  component: function Company() {
    const { Frame } = companyRoute.useRouteContext()
    return <Frame />
  },
})

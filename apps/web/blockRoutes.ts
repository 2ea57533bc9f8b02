import * as gateway from '@quoin/gateway/routes'
import type { DeclaredPages } from '@quoin/ui/pages'
import type { AnyRoute } from '@tanstack/react-router'
import { declared } from './pages.ts'

/** Links to declared pages are checked by their tables, not by the router: its types do not have to know these routes. */
const unnamed = (routesOf: (pages: DeclaredPages) => readonly AnyRoute[]) =>
  declared.flatMap(routesOf) as readonly AnyRoute[] as readonly []

/** Routes of every block below `/c/$urlId`. */
export const insideRoutes = [...unnamed(({ routes }) => routes), ...gateway.routes] as const

/** Routes of every block for people outside of a company. */
export const outsideRoutes = [...unnamed(({ outsideRoutes }) => outsideRoutes), ...gateway.outsideRoutes] as const

import {
  type LinkProps as RouterLinkProps,
  Link as RouterLink,
  Navigate,
  type NavigateOptions,
  useNavigate,
  useParams,
} from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { useCallback } from 'react'
import { addressOf, hrefOf, type PageLink } from './links.ts'

interface LinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>,
    Pick<RouterLinkProps, 'activeOptions' | 'activeProps'> {
  readonly to: PageLink
  readonly replace?: boolean
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link to a declared page: `<Link to={pages.surveys.record(id)}>`. As a button: `<Button component={Link} to={…}>`. */
export function Link({ to, ...more }: LinkProps) {
  const urlId = useUrlId()
  return <RouterLink {...more} {...optionsOf(to, urlId)} />
}

/** Leads on to a declared page, which stands in the history in place of this one. */
export function Redirect({ to }: { readonly to: PageLink }) {
  return <Navigate {...optionsOf(to, useUrlId())} replace />
}

/** Goes to a declared page: `go(pages.surveys.list())`. */
export function useGo(): (to: PageLink, options?: Pick<NavigateOptions, 'replace' | 'resetScroll'>) => Promise<void> {
  const urlId = useUrlId()
  const navigate = useNavigate()
  return useCallback((to, options = {}) => navigate({ ...options, ...optionsOf(to, urlId) }), [urlId, navigate])
}

/** The address of a declared page on this server, for what is copied or sent. */
export function useAddress(): (to: PageLink) => string {
  const urlId = useUrlId()
  return useCallback(
    (to) => {
      return `${window.location.origin}${hrefOf(to, urlId)}`
    },
    [urlId],
  )
}

const useUrlId = () => useParams({ strict: false, select: (params): string | undefined => (params as { urlId?: string }).urlId })

/** The router's own types know no address that is put together while the program runs; `PageLink` is where it is checked. */
const optionsOf = (to: PageLink, urlId: string | undefined) =>
  ({ to: addressOf(to, urlId), search: to.search ?? {} }) as { to: string; search: {} }

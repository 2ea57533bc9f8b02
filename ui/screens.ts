import type { ComponentType } from 'react'
import type { EventLoader } from './session/events.ts'
import type { PermissionTexts } from './session/permissionTexts.ts'
import type { CatalogLoaders } from './texts/catalog.ts'
import type { Words } from './texts/languages.ts'

/** Spaces of the navigation, in their order. */
export const spaces = [
  'work',
  'sell',
  'shop',
  'loyalty',
  'money',
  'assets',
  'engage',
  'people',
  'content',
  'places',
  'learn',
  'projects',
  'messages',
  'admin',
  'settings',
] as const
export type Space = (typeof spaces)[number]
export const groups = spaces
export type Group = Space

/** An entry of the navigation as it is drawn, in the reader's language. */
export interface NavEntry {
  /** Address below `/c/$urlId`, with the block: `/crm/accounts`. */
  readonly to: string
  /** Block and key, `projects.projects`: of a list, the name of its resource. */
  readonly dotted?: string
  readonly label: string
  /** Further words the palette finds it by. */
  readonly keywords: readonly string[]
  readonly icon: NavItem['icon']
  readonly space: Space
}

/** One entry of the rail and of the command palette. */
export interface NavItem {
  /** Address below `/c/$urlId`, with the block: `/crm/accounts`. */
  readonly to: string
  /** In all six languages here, because the rail is drawn before the block's own texts are fetched. */
  readonly label: Words
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Where it stands when that is not with the rest of its block. */
  readonly group?: Group
  /** Stands before everything else of its group, whatever the order of the blocks. */
  readonly first?: boolean
  /** Permission without which the entry is not offered. */
  readonly permission?: string
  /** Further words the palette finds it by. */
  readonly alsoFoundBy?: Words
}

/**
 * What a block tells the frame of a company: `export const screens = { … } satisfies BlockScreens`. Its routes stand apart in
 * `screens/routes.tsx`, the block's door `./routes`, because the router has to know all of them before the sign-in page, which
 * needs nothing of this. Those of people inside hang on `companyRoute`, those of people outside on `rootRoute`; their components
 * come by `lazyRouteComponent(() => import('./accounts/AccountsPage.tsx'), 'AccountsPage')`, one by one, so that a list does
 * not wait for a record page.
 */
export interface BlockScreens {
  readonly block: string
  readonly group: Group
  readonly navigation: readonly NavItem[]
  readonly texts: CatalogLoaders
  /** The block's permissions in words, for refusals and the table of roles. */
  readonly permissionTexts?: PermissionTexts
  /** What people do in the block that others may care about, such as a rule that gives points for it. */
  readonly events?: EventLoader
}

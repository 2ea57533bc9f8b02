import type { ComponentType } from 'react'

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
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>

/** An entry of the navigation as it is drawn, in the reader's language. */
export interface NavEntry {
  /** Address below `/c/$urlId`, with the block: `/crm/accounts`. */
  readonly to: string
  /** Block and key, `projects.projects`: of a list, the name of its resource. */
  readonly dotted?: string
  readonly label: string
  /** Further words the palette finds it by. */
  readonly keywords: readonly string[]
  readonly icon: Icon
  readonly space: Space
  /** Stands behind “More pages” where its space has many entries. */
  readonly more?: boolean
}

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

/** The letter that leads to a space behind `g`, the same in every language. */
export const spaceKeys: Readonly<Record<Space, string>> = {
  work: 'w',
  sell: 's',
  shop: 'h',
  loyalty: 'l',
  money: 'm',
  assets: 'a',
  engage: 'e',
  people: 'p',
  content: 'c',
  places: 'o',
  learn: 'u',
  projects: 'j',
  messages: 'i',
  admin: 'd',
  settings: 't',
}
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
  /** What one of its records is called, where a new one can be made there. */
  readonly one?: string
  /** What can be done there without a record. */
  readonly acts?: readonly NavAct[]
}

/** Something to do on a page that the palette leads to: invite, transfer to … */
export interface NavAct {
  readonly label: string
  /** Address below `/c/$urlId`. */
  readonly to: string
  readonly search: Readonly<Record<string, string | boolean>>
  /** The name in the address of what is typed behind the label, where it ends in `…`. */
  readonly takes?: string
}

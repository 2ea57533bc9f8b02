import { type AsyncRouteComponent, lazyRouteComponent, useParams, useSearch } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { readListSearch } from '../list/search.ts'
import type { Load } from './declare.ts'
import { readValues, type Search, text } from './search.ts'

/** The one component of a hand-made file, with the values of the address as its props. */
export function handMade(load: Load<never>): AsyncRouteComponent<object> {
  const Page = lazyRouteComponent(async () => ({ default: componentOf<object>(await load()) }))
  function HandMade() {
    // The company stands in every address and belongs to no page.
    const { urlId: _company, ...params } = useParams({ strict: false }) as Readonly<Record<string, string>>
    const search = useSearch({ strict: false })
    return <Page {...search} {...params} />
  }
  return Object.assign(HandMade, { preload: Page.preload })
}

export function componentOf<Props>(module: Readonly<Record<string, unknown>>): FunctionComponent<Props> {
  const [component, ...others] = Object.values(module)
  if (typeof component !== 'function' || others.length > 0)
    throw new Error('A file with a page exports its component and nothing else.')
  return component as FunctionComponent<Props>
}

/** The state of lists and tabs is kept by every page, further values by those that name them. */
export const readSearch =
  (search: Search) =>
  (raw: Record<string, unknown>): Record<string, unknown> => ({
    ...readListSearch(raw),
    tab: text(raw.tab),
    ...readValues(search, raw),
  })

import type { Page } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { useEffect, useRef } from 'react'
import { nowhere } from '../fields/nowhere.ts'
import { operationOf, useResource } from '../fields/resources.ts'
import { useMe } from '../session/me.ts'

/** What is kept under a name: a state of the page `list` stands for, for oneself or for all. */
export interface View {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly visibility: 'own' | 'shared'
  readonly isDefault: boolean
  /** Codes of the roles whose members see it first. */
  readonly defaultRoles: readonly string[] | null
  readonly position: number
  readonly state: Record<string, unknown>
  readonly createdBy: string | null
}

/**
 * The views kept of a page and what can be done with them. A page that is opened `bare`, without a question of its own, shows the
 * default one, one's own before that of the role before that of all; a link that asks for something keeps its word. `offered` is false
 * where there are no views to be had.
 */
export function useViews(list: string, page: { readonly bare: boolean; open(view: View): void }) {
  const me = useMe()
  const views = useResource('gateway.views')
  const operation = operationOf(views, 'list')
  const read = useRead(
    operation ?? nowhere,
    { filter: { list }, records: 100 },
    { enabled: operation !== undefined, staleTime: 60_000 },
  )
  const create = useAction(operationOf(views, 'create') ?? nowhere)
  const update = useAction(operationOf(views, 'update') ?? nowhere)
  const remove = useAction(operationOf(views, 'delete') ?? nowhere)
  const all = (read.data as Page<View> | undefined)?.data ?? []
  const mine = (view: View) => view.createdBy === me.id
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !read.data) return
    begun.current = true
    const first =
      all.find((view) => view.isDefault && mine(view)) ??
      all.find((view) => me.roleCode !== null && view.visibility === 'shared' && view.defaultRoles?.includes(me.roleCode)) ??
      all.find((view) => view.isDefault)
    if (first && page.bare) page.open(first)
  }, [read.data])
  /** Puts one of one's own before or behind the next of them. */
  const move = async (view: View, by: -1 | 1) => {
    const own = all.filter((one) => mine(one) && one.visibility === view.visibility)
    const at = own.findIndex(({ id }) => id === view.id)
    const order = own.filter(({ id }) => id !== view.id)
    order.splice(at + by, 0, view)
    for (const [position, { id, version, position: held }] of order.entries())
      if (held !== position) await update.mutateAsync({ id, version, position })
  }
  return { offered: operation !== undefined && !read.error, all, mine, create, update, remove, move }
}

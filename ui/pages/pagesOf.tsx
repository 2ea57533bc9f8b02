import type { AnyBlock } from '@quoin/kit'
import { type AnyRoute, type AsyncRouteComponent, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import {
  type AnyRecord,
  type AnyResource,
  type InboxActionProps,
  offerResources,
  type OfferedActions,
} from '../fields/resources.ts'
import { lazy } from '../lazy.tsx'
import { companyRoute } from '../routes.tsx'
import type { Icon, Space } from '../screens.ts'
import type { EventLoader } from '../session/events.ts'
import type { PermissionTexts } from '../session/permissionTexts.ts'
import { offerTool, type ToolParts } from '../shell/tools.tsx'
import type { CatalogLoaders } from '../texts/catalog.ts'
import { offerTexts, withTexts } from '../texts/Texts.tsx'
import type {
  CheckedTable,
  DeclaredPage,
  DeclaredSettings,
  Entry,
  ListOptions,
  Load,
  RecordOptions,
  ResourceOptions,
} from './declare.ts'
import { componentOf, handMade, readSearch } from './handMade.tsx'
import { fill, type LinksOf, type ResourceLinks } from './links.ts'
import { outsideLink, outsideRoute } from './outsidePagesOf.tsx'

/** The block whose pages they are, with what of it is fetched when it is first needed. */
export interface PagesFor<Name extends string, Loaded> {
  readonly block: Name
  /** `() => import('./resources/index.ts')` */
  readonly resources: () => Promise<Loaded>
  readonly texts: CatalogLoaders
  /** Further texts of its pages inside, by their namespaces: nobody outside waits for them. */
  readonly insideTexts?: Readonly<Record<string, CatalogLoaders>>
  /** Where the block's entries stand in the navigation. */
  readonly space: Space
  /** The key of the entry where whoever cuts an address short behind the name of the block is brought. Default: the first. */
  readonly firstPage?: string
  /** What its permissions allow, in words. */
  readonly permissionTexts?: PermissionTexts
  /** What people do in the block that others may care about, such as a rule that gives points for it. */
  readonly events?: EventLoader
  /** Resources by those whose totals the database keeps with them: `{ 'forms.answers': 'forms.surveys' }`. */
  readonly totals?: Readonly<Record<string, string>>
  /** What is done by hand-made parts where somebody is told of a record, by the operation that the notice names: `{ 'orders.pay': … }`. */
  readonly inbox?: Readonly<Record<string, Load<InboxActionProps>>>
  /** Draws the pages, or what stands in their way: a plan that has to be paid first. Pages that stay open are `unguardedPage`s. */
  readonly guard?: Load<{ readonly children: ReactNode }>
  /** What it puts into the bar above every page and into the head of every record, for who holds a permission. */
  readonly tools?: {
    readonly [Place in keyof ToolParts]?: { readonly permission: string; readonly load: Load<ToolParts[Place]> }
  }
}

/** An entry of the navigation whose words come from the texts of its block. */
export interface DeclaredEntry
  extends Required<Pick<Entry, 'icon' | 'space'>>,
    Pick<Entry, 'permission' | 'first' | 'more' | 'acts'> {
  readonly block: string
  /** Its key in the table; texts: `pages.<key>`, else `resources.<key>.many`. */
  readonly key: string
  /** Address below `/c/$urlId`, with the block: `/crm/accounts`. */
  readonly to: string
  /** New records are made there by a form, as far as the resource and one’s permissions say so. */
  readonly creates: boolean
}

/** What the app reads of a block's pages. */
export interface DeclaredPages {
  readonly block: string
  readonly routes: readonly AnyRoute[]
  readonly outsideRoutes: readonly AnyRoute[]
  readonly navigation: readonly DeclaredEntry[]
  readonly permissionTexts?: PermissionTexts
  readonly events?: EventLoader
  readonly totals?: Readonly<Record<string, string>>
}
const declared: unique symbol = Symbol('declared')
export type Pages<T = {}, B extends AnyBlock = AnyBlock> = LinksOf<T, B> & { readonly [declared]: DeclaredPages }

/** Routes and navigation behind a table of links. */
export const declaredBy = (pages: { readonly [declared]: DeclaredPages }): DeclaredPages => pages[declared]

type Declared = ResourceOptions | DeclaredPage | DeclaredSettings

/**
 * All pages of a block from one table: their routes, the links to them, their entries in navigation and palette, and the lists, record
 * pages and settings that are drawn from the definitions.
 */
export function pagesOf<
  const Name extends string,
  Loaded extends { readonly [K in Name]: AnyBlock },
  const T extends CheckedTable<T, Loaded[Name]>,
>(about: PagesFor<Name, Loaded>, table: T): Pages<T, Loaded[Name]> {
  const { block, texts, space, permissionTexts, events, totals, guard, tools = {}, inbox } = about
  const entries = Object.entries(table as Readonly<Record<string, Declared>>)
  const resources = async (): Promise<AnyBlock['resources']> => (await about.resources())[block].resources
  const definitionOf = async (name: string): Promise<AnyResource> => {
    const found = (await resources())[name]
    if (!found) throw new Error(`${block} has no resource ${name}.`)
    return found
  }
  const Pages = withTexts({ [block]: texts, ...about.insideTexts })
  const root = createRoute({ getParentRoute: () => companyRoute, path: block, component: guard ? guarded(guard, Pages) : Pages })
  const unguarded = createRoute({ getParentRoute: () => companyRoute, id: `${block}-unguarded`, component: Pages })
  const routes: AnyRoute[] = []
  const unguardedRoutes: AnyRoute[] = []
  const outsideRoutes: AnyRoute[] = []
  const navigation: DeclaredEntry[] = []
  const records: Record<string, string> = {}
  const icons: Record<string, Icon> = {}
  const actions: Record<string, () => Promise<OfferedActions>> = {}
  const links: Record<string, unknown> = {}

  for (const [key, one] of entries) {
    const path = 'path' in one && one.path !== undefined ? one.path : `/${kebab(key)}`
    const isWhole = 'kind' in one && one.kind === 'unguarded'
    const to = isWhole ? path : `/${block}${path === '/' ? '' : path}`
    addEntry(key, to, one)
    if (!('kind' in one)) addResource(key, path, to, one)
    else if (one.kind === 'settings') addSettings(key, path, to, one)
    else if (one.kind === 'outside') addOutside(key, one)
    else addPage(key, to, one)
  }

  function addEntry(
    key: string,
    to: string,
    {
      icon,
      space: own,
      permission: needs,
      first,
      more,
      acts,
      kind,
      list = {},
      creates = typeof list === 'object' ? list.creates !== false : true,
    }: Entry & Pick<ResourceOptions, 'list' | 'creates'> & { readonly kind?: string },
  ) {
    // An entry that leads nowhere is none.
    if (!icon || list === false) return
    navigation.push({
      block,
      key,
      to,
      icon,
      space: own ?? (kind === 'settings' ? 'settings' : space),
      permission: needs ?? defaultNeeds(key),
      first,
      more,
      acts,
      creates: kind === undefined && creates,
    })
  }
  function defaultNeeds(key: string): string | undefined {
    const one = (table as Readonly<Record<string, Declared>>)[key]!
    return 'kind' in one ? undefined : `${block}.${key}.read`
  }
  function addResource(key: string, path: string, to: string, options: ResourceOptions) {
    const { list = {}, record = {}, search: named = [] } = options
    const offered = options.actions ?? (typeof record === 'object' ? record.actions : undefined)
    if (offered) actions[key] = () => Promise.all(offered.map(offeredAction))
    const own: ResourceLinks = {
      list: (search) => ({ path: to, search }),
      record: (id, search) => ({ path: `${to}/${encodeURIComponent(id)}`, search }),
    }
    const route = { getParentRoute: () => root, validateSearch: readSearch(named) }
    const hasPage = record !== false
    if (list !== false)
      routes.push(createRoute({ ...route, path, component: listPage(key, list, hasPage ? own.record : undefined) }))
    links[key] = own
    if (record === false) return
    records[key] = `${to}/$id`
    if (options.icon) icons[key] = options.icon
    routes.push(createRoute({ ...route, path: `${path}/$id`, component: recordPage(key, record, own.list) }))
  }
  function listPage(key: string, list: ListOptions | Load<{}>, recordLink: ResourceLinks['record'] | undefined) {
    if (typeof list === 'function') return handMade(list)
    return drawn(async () => {
      const [{ ListScreen }, resource] = await Promise.all([import('./ListScreen.tsx'), definitionOf(key)])
      const cells = lateCells(list.cells)
      const Actions = list.actions && lateOne(list.actions)
      return () => (
        <ListScreen page={key} resource={resource} options={list} cells={cells} Actions={Actions} recordLink={recordLink} />
      )
    })
  }
  function recordPage(key: string, record: RecordOptions | Load<{ id: string }>, listLink: ResourceLinks['list']) {
    if (typeof record === 'function') return handMade(record)
    return drawn(async () => {
      const [{ RecordScreen }, resource] = await Promise.all([import('./RecordScreen.tsx'), definitionOf(key)])
      const parts = {
        cells: lateCells(record.cells),
        tabs: mapped(record.tabs, (tab) => (typeof tab === 'function' ? lateOne<{ id: string; record: AnyRecord }>(tab) : tab)),
        actions: record.actions?.map((action) =>
          typeof action === 'function' ? lateOne<{ record: AnyRecord }>(action) : action,
        ),
        menu: record.menu?.map((item) => lateOne<{ record: AnyRecord }>(item)),
        Timeline: record.timeline && lateOne<{ id: string; record: AnyRecord }>(record.timeline),
        Missing: record.missing && lateOne<{ id: string }>(record.missing),
      }
      return () => <RecordScreen resource={resource} options={record} listLink={listLink} {...parts} />
    })
  }
  function addSettings(key: string, path: string, to: string, options: DeclaredSettings) {
    const SettingsPage = drawn(async () => {
      const name = options.resource.slice(options.resource.indexOf('.') + 1)
      const [{ SettingsScreen }, resource] = await Promise.all([import('./SettingsScreen.tsx'), definitionOf(name)])
      const Below = options.below && lateOne(options.below)
      return () => <SettingsScreen resource={resource} options={options} Below={Below} />
    })
    routes.push(createRoute({ getParentRoute: () => root, path, component: SettingsPage }))
    links[key] = () => ({ path: to })
  }
  function addPage(key: string, to: string, { kind, path, search, load: loadPage }: DeclaredPage) {
    const component = handMade(loadPage)
    const validateSearch = readSearch(search)
    if (kind === 'unguarded')
      unguardedRoutes.push(createRoute({ getParentRoute: () => unguarded, path, validateSearch, component }))
    else routes.push(createRoute({ getParentRoute: () => root, path, validateSearch, component }))
    links[key] = (values: Readonly<Record<string, unknown>> = {}) => fill(to, values)
  }
  function addOutside(key: string, one: DeclaredPage) {
    outsideRoutes.push(outsideRoute({ block, texts }, one))
    links[key] = outsideLink(one)
  }

  const first = navigation.find(({ key }) => key === about.firstPage) ?? navigation[0]
  if (first && !entries.some(([, one]) => 'path' in one && one.path === '/' && !('kind' in one && one.kind === 'outside')))
    routes.push(
      createRoute({
        getParentRoute: () => root,
        path: '/',
        beforeLoad: ({ params }) => {
          throw redirect({ href: `/c/${encodeURIComponent((params as { urlId: string }).urlId)}${first.to}`, replace: true })
        },
      }),
    )
  offerResources(
    block,
    resources,
    records,
    actions,
    icons,
    mapped(inbox, (load) => lateOne<InboxActionProps>(load)),
  )
  offerTexts(block, texts)
  if (tools.bar)
    offerTool('bar', { block, texts, permission: tools.bar.permission, Part: lateOne<ToolParts['bar']>(tools.bar.load) })
  if (tools.record)
    offerTool('record', {
      block,
      texts,
      permission: tools.record.permission,
      Part: lateOne<ToolParts['record']>(tools.record.load),
    })
  if (tools.timeline)
    offerTool('timeline', {
      block,
      texts,
      permission: tools.timeline.permission,
      Part: lateOne<ToolParts['timeline']>(tools.timeline.load),
    })
  const value: DeclaredPages = {
    block,
    routes: [root.addChildren(routes), ...(unguardedRoutes.length > 0 ? [unguarded.addChildren(unguardedRoutes)] : [])],
    outsideRoutes,
    navigation,
    permissionTexts,
    events,
    totals,
  }
  return Object.assign(links as LinksOf<T>, { [declared]: value })
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The pages of a block inside what may stand in their way. */
function guarded(load: Load<never>, Pages: FunctionComponent): AsyncRouteComponent<object> {
  const Guard = lazyRouteComponent(async () => ({ default: componentOf<{ children: ReactNode }>(await load()) }))
  const Guarded = () => (
    <Guard>
      <Pages />
    </Guard>
  )
  return Object.assign(Guarded, { preload: Guard.preload })
}

/** A page that is drawn from definitions, fetched together with them. */
function drawn(load: () => Promise<FunctionComponent>): AsyncRouteComponent<object> {
  return lazyRouteComponent(async () => ({ default: await load() }))
}

/** A part of a page, fetched when it is first drawn. */
const lateOne = <Props extends object>(load: Load<never>): ComponentType<Props> =>
  lazy(async () => componentOf<Props>(await load()))
/** Fetched before it is drawn, because whatever lists it chooses the first. */
const offeredAction = async (action: string | Load<never>): Promise<OfferedActions[number]> =>
  typeof action === 'string' ? action : componentOf<{ record: AnyRecord }>(await action())
const mapped = <A, B>(all: Readonly<Record<string, A>> = {}, make: (one: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, make(one)]))
const lateCells = (cells: Readonly<Record<string, Load<never> | undefined>> = {}) =>
  mapped(cells, (load) => lateOne<{ record: AnyRecord }>(load!))

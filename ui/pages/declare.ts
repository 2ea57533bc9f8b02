import type { AnyBlock, ListInput, ListName, OutputOf } from '@quoin/kit'
import type { ReactNode } from 'react'
import type { AnyRecord } from '../fields/resources.ts'
import type { ListSearch, Look } from '../list/search.ts'
import type { Icon, Space } from '../screens.ts'
import type { Search, SearchValues } from './search.ts'

/**
 * Fetches a hand-made component: `() => import('./screens/Board.tsx')`, a file of one export. What it returns is not looked at,
 * because a screen links to the very pages that are being declared.
 */
export type Load<Props> = () => Promise<Readonly<Record<string, (props: Props) => void>>>

/** What puts a page into the navigation and the palette. Without an icon it is reached from other pages only. */
export interface Entry {
  readonly icon?: Icon
  /** Default: the space of the block. */
  readonly space?: Space
  /** Permission without which it is not offered. Default for a resource: `<block>.<resource>.read`. */
  readonly permission?: string
  /** Stands before everything else of its space. */
  readonly first?: boolean
  /** Stands behind “More pages” where its space has more entries than one takes in at a glance. */
  readonly more?: boolean
  /** What the palette offers to do there without a record; texts `acts.<key>`. */
  readonly acts?: Readonly<Record<string, PageAct>>
}

/** Something that is done on a page, or on another of the block where `path` names one. */
export interface PageAct {
  readonly permission: string
  /** Below the block: `/transfer`. */
  readonly path?: `/${string}`
  readonly search?: Readonly<Record<string, string | boolean>>
  /** The name in the address of what is typed behind its text, which ends in `…` then: `transfer to kim`. */
  readonly takes?: string
}

/** All fields that no other group names. A new field shows there without another line. */
export const rest = 'rest'
export type Rest = typeof rest

type PathNames<Path extends string> = Path extends `${string}$${infer Name}/${infer After}`
  ? Name | PathNames<`/${After}`>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never
/** What a hand-made page is given: the parameters of its path, and what it said its search may hold. */
export type PageValues<Path extends string, S extends Search> = { readonly [K in PathNames<Path>]: string } & SearchValues<S>

/** Where whoever opens a page is brought in its place, as an address of this site; undefined where they may stay. */
export type Redirection<Values> = (values: Values, isSignedIn: boolean) => string | undefined

/** A hand-made page, by its address below the block. */
export interface DeclaredPage<Path extends string = string, S extends Search = Search> extends Entry {
  readonly kind: 'page' | 'unguarded' | 'outside'
  readonly path: Path
  readonly search: S
  readonly load: Load<never>
  readonly redirect?: Redirection<never>
}

/**
 * `page('/board', () => import('./screens/Board.tsx'), { icon: IconLayoutKanban })`. The component receives the parameters of the path and
 * the named search values as props; the state of a list in it is kept in the address too.
 */
export const page = <const Path extends `/${string}`, const S extends Search = readonly []>(
  path: Path,
  load: Load<PageValues<Path, S>>,
  { search = [] as unknown as S, ...entry }: Entry & { readonly search?: S } = {},
): DeclaredPage<Path, S> => ({ ...entry, kind: 'page', path, search, load: load as Load<never> })

/** A page that stays open where the guard of the block closes the others; its address is the whole one below the company: `/payments`. */
export const unguardedPage = <const Path extends `/${string}`, const S extends Search = readonly []>(
  path: Path,
  load: Load<PageValues<Path, S>>,
  options: Entry & { readonly search?: S } = {},
): DeclaredPage<Path, S> => ({ ...page(path, load, options), kind: 'unguarded' })

/** A page for people who are not signed in, such as a buyer, a signer or a guest; its address is the whole one: `/f/$company/$form`. */
export const outsidePage = <const Path extends `/${string}`, const S extends Search = readonly []>(
  path: Path,
  load: Load<PageValues<Path, S>>,
  {
    search = [] as unknown as S,
    redirect,
  }: { readonly search?: S; readonly redirect?: Redirection<PageValues<Path, NoInfer<S>>> } = {},
): DeclaredPage<Path, S> => ({ kind: 'outside', path, search, load: load as Load<never>, redirect })

/** Fields under headings, in their order; the heading's text is `resources.<resource>.groups.<key>`. */
export type Groups<Field extends string> = Readonly<Record<string, readonly Field[] | Rest>>

export interface SettingsOptions<Field extends string = string> extends Entry {
  readonly path?: `/${string}`
  readonly groups?: Groups<Field>
  /** Stands below the form, where settings hold more than fields. */
  readonly below?: Load<{}>
}
export interface DeclaredSettings<Name extends string = string, Field extends string = string> extends SettingsOptions<Field> {
  readonly kind: 'settings'
  /** Dotted name of the resource of one record, `forms.settings`, which serves `get` and `update` without an id. */
  readonly resource: Name
}
/** The page of a resource of one record; it stands with the settings of all other blocks. */
export const settingsPage = <const Name extends string, const Field extends string = never>(
  resource: Name,
  options: SettingsOptions<Field> = {},
): DeclaredSettings<Name, Field> => ({ ...options, kind: 'settings', resource })

/** A list of the records of another resource that belong to this one. */
export interface RelatedList {
  readonly kind: 'related'
  /** Dotted, so that neighbours' lists can stand there too. */
  readonly resource: string
  /** The reference field that names this record; absent where the resource lies under this one. */
  readonly by?: string
  readonly columns?: readonly string[]
  readonly creates: boolean
}
/** `related('forms.answers', { by: 'survey' })` */
export const related = (
  resource: string,
  options: { readonly by?: string; readonly columns?: readonly string[]; readonly creates?: boolean } = {},
): RelatedList => ({ creates: true, ...options, kind: 'related', resource })

type Resources<B extends AnyBlock> = B['resources']
type Fields<R> = R extends { readonly definition: { readonly fields: infer F } } ? keyof F & string : string
/** A field of a resource, or one that every record has. */
export type FieldName<R> = Fields<R> | 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy'
export type ActionName<R> = R extends { readonly definition: { readonly actions?: infer V } }
  ? keyof NonNullable<V> & string
  : never
/** How fields are drawn by hand, by their names. */
export type CellsOf<R> = { readonly [K in FieldName<R>]?: (record: AnyRecord) => ReactNode }
/** A record as its own get answers it. */
export type RecordOfResource<R> = R extends { readonly get: infer G } ? OutputOf<G> : { readonly id: string }

/** A ready question of a list, as a tab above it: `resources.<resource>.views.<key>` is its text. */
export interface ReadyView<Field extends string = string> {
  readonly filter?: Readonly<Partial<Record<Field, string | readonly string[]>>>
  readonly sort?: Field | `-${Field}`
  /** Says beside the word how many there are. */
  readonly count?: boolean
}

export type Cells<Field extends string, Record_> = { readonly [K in Field]?: Load<{ readonly record: Record_ }> }

/** A list drawn from its definition. The default of everything is what the definition suggests. */
export interface ListOptions<Field extends string = string, Record_ = never> {
  /** `name`, or `name:320` for one of that width. */
  readonly columns?: readonly (Field | `${Field}:${number}`)[]
  readonly views?: Readonly<Record<string, ReadyView<Field>>>
  /** Fields the form for a new record asks for. */
  readonly form?: readonly Field[]
  /** Off where new records come about in another way than by a form. */
  readonly creates?: boolean
  /** Cells drawn by hand. */
  readonly cells?: Cells<Field, Record_>
  /** Field with the address of a picture that stands before the name. */
  readonly picture?: Field
  /** Further buttons in the head. */
  readonly actions?: Load<{}>
  /** How it is looked at where the address says nothing. */
  readonly firstLook?: Look
}

/** A record page drawn from its definition. */
export interface RecordOptions<Field extends string = string, Action extends string = string, Record_ = never> {
  readonly groups?: Groups<Field>
  /** Tabs by key, in their order; texts are `resources.<resource>.tabs.<key>`. */
  readonly tabs?: Readonly<Record<string, RelatedList | Load<{ readonly id: string; readonly record: Record_ }>>>
  /** The tab that is open where the address names none. Default: the fields. */
  readonly firstTab?: string
  /** Tabs take the whole width, for boards and charts; what happened is a tab of its own on every screen. */
  readonly wideTabs?: boolean
  /** In their order: the first that is possible stands in the head, the others in the menu. Default: all of the resource. A hand-made one brings its own button. */
  readonly actions?: readonly (Action | Load<{ readonly record: Record_ }>)[]
  /** What is done now and then, drawn by hand as items of the menu. */
  readonly menu?: readonly Load<{ readonly record: Record_ }>[]
  /** The field that says where the record stands. Default: `status`, else `state`. */
  readonly state?: Field
  /** Field with the address of a picture. */
  readonly picture?: Field
  /** Without a picture the letters of its name stand for it, not the icon of the page: a company, a person. */
  readonly initials?: boolean
  /** Fields shown large in the head: an amount, a due date, a holder. */
  readonly highlights?: readonly Field[]
  readonly cells?: Cells<Field, Record_>
  /** What happened, where it is more than the record's own changes. */
  readonly timeline?: Load<{ readonly id: string; readonly record: Record_ }>
  /** What somebody can do who has the address of a record that is not there for them. */
  readonly missing?: Load<{ readonly id: string }>
}

/** What the address of a list or a record holds of its own: the state of lists, and the tab that is open. */
export type PageSearch<Name extends string = string> = Omit<ListSearch, 'filter' | 'sort'> &
  Readonly<Pick<ListInput<Name>, 'filter' | 'sort'>> & { readonly tab?: string }

export interface ResourceOptions<R = unknown, S extends Search = Search> extends Entry {
  /** Default: the resource's name with hyphens, `/follow-ups`. */
  readonly path?: `/${string}`
  /** `false` where records are only reached from elsewhere. */
  readonly list?: ListOptions<FieldName<R>, RecordOfResource<R>> | Load<PageSearch<ListName<R>> & SearchValues<S>> | false
  /** `false` where records have no page of their own. */
  readonly record?:
    | RecordOptions<FieldName<R>, ActionName<R>, RecordOfResource<R>>
    | Load<{ readonly id: string } & PageSearch<ListName<R>> & SearchValues<S>>
    | false
  /**
   * What can be done with a record where it is found, as in the palette; a hand-made one brings its own buttons. Default: the actions
   * of its record page, or all of the resource.
   */
  readonly actions?: readonly (ActionName<R> | Load<{ readonly record: RecordOfResource<R> }>)[]
  /**
   * Off where the palette offers no new record, because a hand-made list makes them in another way than by its form. Default: as a drawn
   * list says itself.
   */
  readonly creates?: boolean
  /** Further values that hand-made pages read from their address. */
  readonly search?: S
}

/** What a table of pages may hold: resources by their names, and pages by any other. */
export type CheckedTable<T, B extends AnyBlock> = {
  readonly [K in keyof T]: T[K] extends { readonly kind: DeclaredPage['kind'] }
    ? DeclaredPage
    : T[K] extends { readonly kind: 'settings' }
      ? SettingsOf<B>
      : K extends keyof Resources<B>
        ? ResourceOptions<Resources<B>[K], SearchOf<T[K]>>
        : never
}
/** The further values of a resource's pages; none where its entry names none. */
export type SearchOf<Entry> = Entry extends { readonly search: infer S extends Search } ? S : readonly []
type SettingsOf<B extends AnyBlock> = {
  [K in keyof Resources<B> & string]: DeclaredSettings<`${string}.${K}`, FieldName<Resources<B>[K]>>
}[keyof Resources<B> & string]

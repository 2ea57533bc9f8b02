import type { Context } from '../server/context.ts'

/** What is put where a person stood. */
export const erasedName = `'Erased person'`

/** Takes a person's words out of a text and leaves the rest: names, addresses and numbers become dots. */
export const masked = Symbol('masked')

/** The same for whole names, addresses and numbers alone: a firm, a deal or goods may be called like somebody. */
export const maskedWhole = Symbol('masked whole')

/** Empties a value that holds a word of theirs, and leaves anybody else's. */
export const ifTheirs = Symbol('if theirs')

/** What becomes of a column: emptied (null), one of the three above, or a piece of SQL that says what it holds instead. */
export type Replacement = null | string | typeof masked | typeof maskedWhole | typeof ifTheirs

/** How a row is known to be about a person. Every column named is one of the table's; any one match is enough. */
export interface Marks {
  /** Columns that hold the id of somebody who signs in. */
  readonly user?: readonly string[]
  readonly mail?: readonly string[]
  /** Telephone numbers are shared: one counts only together with the name. */
  readonly phone?: readonly string[]
  /** Columns that make up the name, in order. */
  readonly name?: readonly string[]
  /** A column in which the whole name is proof enough, because nothing else hangs on the row. */
  readonly called?: string
  /** Column → table whose rows, found before, it points to. */
  readonly rows?: Readonly<Record<string, string>>
  /** A condition of the block's own on `t`; `ids` stands for the rows of this table found so far, `of` for those of another. */
  readonly also?: (input: {
    readonly company: string
    readonly ids: string
    readonly users: string
    readonly mails: string
    /** Whole names, in small letters. */
    readonly names: string
    of(table: string): string
  }) => string
}

/** What a table holds of people, by which it is theirs, and what becomes of it when they are to be forgotten. */
export interface Holding {
  /** `crm.contacts`; what is found is remembered under this name, so a second look at a table takes another `called`. */
  readonly table: string
  readonly called?: string
  /** What a person would call it: one of a short list of words that screens know. */
  readonly as: string
  readonly by: Marks
  /** The row is the person: what else it says of them, mail, number, name, is looked for too. */
  readonly identity?: true
  /** The column rows are known by, where there is no `id`. */
  readonly key?: string
  /** Column → what it holds afterwards, or `row` when nothing stays. */
  readonly forget: 'row' | Readonly<Record<string, Replacement>>
  /** Column → why it stays as it is; a reason that screens know. */
  readonly keeps?: Readonly<Record<string, string>>
  /** A column with ids of stored files, which go. */
  readonly files?: string
  /** A condition on `t` for what is still under way: nobody is forgotten before it is settled. */
  readonly open?: string
}

/** What a block holds of people, in one place. */
export interface PersonalData {
  /** In the order they are looked through; a table stands behind those its rows point to. Forgotten in the opposite order. */
  readonly held: readonly Holding[]
  /** Tables, or columns as `table.column`, that look personal and are not, or are kept for a reason given here. */
  readonly nobodys?: Readonly<Record<string, string>>
  /** What has to be done for people who sign in before their rows are emptied. Throws what stands in the way. */
  readonly leave?: (context: Context, users: readonly string[]) => Promise<void>
}

export const nameOf = (holding: Holding): string => holding.called ?? holding.table

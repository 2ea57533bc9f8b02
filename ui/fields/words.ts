import type { FieldFacts, Resource } from '@quoin/kit'
import { sentence } from '@quoin/kit'
import { useMemo } from 'react'
import { useMessages } from 'use-intl'
import { type AnyResource, factsOf } from './resources.ts'

/** The words of one resource in one language: what one is called, several, each fact, and each option of a fact. */
export interface ResourceWords {
  readonly one: string
  readonly many: string
  readonly fields: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A sentence under an input, where the label alone leaves a question. */
  readonly hints?: Readonly<Record<string, string>>
  /** What a verb did, as it stands behind the name of who did it: "put somebody on". */
  readonly deeds?: Readonly<Record<string, string>>
}

type OwnFields<R> = R extends Resource<infer D> ? keyof D['fields'] & string : never
/** What a block's English catalog holds under `resources`: a label for every fact of every resource, or it does not compile. */
export type BlockWords<B extends { readonly resources: object }> = {
  readonly [K in keyof B['resources']]: Omit<ResourceWords, 'fields'> & {
    readonly fields: Readonly<Record<OwnFields<B['resources'][K]>, string>>
  }
}

export interface Words {
  readonly one: string
  readonly many: string
  field(name: string): string
  option(name: string, value: string): string
  hint(name: string): string | undefined
  deed(verb: string): string | undefined
}

const pick = (from: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (held, key) => (typeof held === 'object' && held !== null ? (held as Record<string, unknown>)[key] : undefined),
    from,
  )

/** The words for a resource out of its block's catalog; where the catalog of another block is not loaded, plain ones from the names. */
export function useWords(resource: AnyResource | undefined): Words {
  const messages = useMessages()
  return useMemo(() => {
    const own = pick(messages, resource?.block ?? '', 'resources', resource?.name ?? '')
    const word = (...path: string[]) => {
      const found = pick(own, ...path)
      return typeof found === 'string' ? found : undefined
    }
    // What every record has, and what many actions ask for, is said once.
    const standard = (name: string, kind = 'standard') => {
      const found = pick(messages, 'records', kind, name)
      return typeof found === 'string' ? found : undefined
    }
    return {
      one: word('one') ?? sentence(resource?.name ?? ''),
      many: word('many') ?? sentence(resource?.name ?? ''),
      field: (name) => word('fields', name) ?? standard(name) ?? sentence(name),
      // Codes such as EUR are the same in every language.
      option: (name, value) =>
        word('options', name, value) ??
        (name === 'verbs' ? standard(value, 'verbs') : undefined) ??
        (/^[A-Z]+$/.test(value) ? value : sentence(value)),
      hint: (name) => word('hints', name),
      deed: (verb) => word('deeds', verb),
    }
  }, [messages, resource])
}

/** Facts a person may see, by name: what needs a permission they lack does not exist for them. */
export const seenFacts = (resource: AnyResource, permissions: ReadonlySet<string>): Readonly<Record<string, FieldFacts>> =>
  Object.fromEntries(Object.entries(factsOf(resource)).filter(([, facts]) => !facts.seenWith || permissions.has(facts.seenWith)))

/** Facts a person may write, in a create or an update. */
export const writtenFacts = (
  resource: AnyResource,
  permissions: ReadonlySet<string>,
  use: 'create' | 'update',
): Readonly<Record<string, FieldFacts>> =>
  Object.fromEntries(
    Object.entries(seenFacts(resource, permissions)).filter(
      ([, facts]) =>
        !facts.readOnly && !(use === 'update' && facts.fixed) && (!facts.writtenWith || permissions.has(facts.writtenWith)),
    ),
  )

import type { Action, FieldDefinition, IsAdded, Resource } from '@quoin/kit'
import { sentence, wireName } from '@quoin/kit'
import { useMemo } from 'react'
import { useMessages } from 'use-intl'
import type { Me } from '../session/me.ts'
import { type AnyRecord, type AnyResource, fieldsOf, titleOf } from './resources.ts'

/** The words of one resource in one language: what one is called, several, each field, and each option of a field. */
export interface ResourceWords {
  readonly one: string
  readonly many: string
  readonly fields: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A sentence under an input, where the label alone leaves a question. */
  readonly hints?: Readonly<Record<string, string>>
  /** What an action did, as it stands behind the name of who did it: "put somebody on". */
  readonly history?: Readonly<Record<string, string>>
  /** Above the groups of fields of a form or record page. */
  readonly groups?: Readonly<Record<string, string>>
  /** A sentence under a group of fields. */
  readonly groupHints?: Readonly<Record<string, string>>
  readonly tabs?: Readonly<Record<string, string>>
  /** Ready views of the list. */
  readonly views?: Readonly<Record<string, string>>
  /** Buttons of actions, where `options.actions` has no word for them. */
  readonly actions?: Readonly<Record<string, string>>
  /** What an action did, as a sentence: "The survey is closed." */
  readonly done?: Readonly<Record<string, string>>
  /** What is asked before an action: "Nobody can answer any more." */
  readonly confirm?: Readonly<Record<string, string>>
  /** What an empty list says. */
  readonly empty?: string
  /** What a settings page is about. */
  readonly about?: string
}

/** Fields that companies add bring their own words. */
type OwnFields<R> =
  R extends Resource<infer D>
    ? { [K in keyof D['fields'] & string]: IsAdded<D['fields'][K]['value']> extends true ? never : K }[keyof D['fields'] & string]
    : never
/** What actions ask for may be called in the same place. */
type ActionFields<R> =
  R extends Resource<infer D>
    ? { [A in keyof D['actions']]: D['actions'][A] extends Action<infer F> ? keyof F & string : never }[keyof D['actions']]
    : never
/** What a block's English catalog holds under `resources`: a label for every field of every resource, or it does not compile. */
export type BlockWords<B extends { readonly resources: object }> = {
  readonly [K in keyof B['resources']]: Omit<ResourceWords, 'fields'> & {
    readonly fields: Readonly<Record<OwnFields<B['resources'][K]>, string>> & {
      readonly [F in ActionFields<B['resources'][K]>]?: string
    }
  }
}

export interface Words {
  readonly one: string
  readonly many: string
  field(name: string): string
  option(name: string, value: string): string
  /** Words for what is usual in a field that takes any text, by what is kept; undefined where there are none. */
  usual(name: string): Readonly<Record<string, string>> | undefined
  hint(name: string): string | undefined
  action(action: string): string | undefined
  /** Any other text of the resource, by its path: `text('groups', 'rules')`. */
  text(...path: readonly string[]): string | undefined
}

/** All that is needed to find the words of a resource. */
export type Named = Pick<AnyResource, 'block' | 'name'> & Partial<Pick<AnyResource, 'definition'>>

const pick = (from: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (held, key) => (typeof held === 'object' && held !== null ? (held as Record<string, unknown>)[key] : undefined),
    from,
  )

/** A text of any catalog by its path, where it may be missing. */
export const textIn = (messages: unknown, ...path: readonly string[]): string | undefined => {
  const found = pick(messages, ...path)
  return typeof found === 'string' ? found : undefined
}

/** The words for a resource out of its block's catalog; where the catalog of another block is not loaded, plain ones from the names. */
export function useWords(resource: Named | undefined): Words {
  const messages = useMessages()
  return useMemo(() => {
    const own = pick(messages, resource?.block ?? '', 'resources', resource?.name ?? '')
    const word = (...path: readonly string[]) => textIn(own, ...path)
    const added = (name: string) => {
      const definition = resource?.definition?.fields[name]?.definition
      return definition?.label === undefined ? undefined : definition
    }
    // What every record has, and what many actions ask for, is said once.
    const standard = (name: string, kind = 'standard') => textIn(messages, 'records', kind, name)
    return {
      one: word('one') ?? sentence(resource?.name ?? ''),
      many: word('many') ?? sentence(resource?.name ?? ''),
      field: (name) => added(name)?.label ?? word('fields', name) ?? standard(name) ?? sentence(name),
      // Codes such as EUR are the same in every language.
      option: (name, value) =>
        (added(name) ? value : undefined) ??
        word('options', name, value) ??
        (name === 'actions' ? standard(value, 'actions') : undefined) ??
        (/^[A-Z]+$/.test(value) ? value : sentence(value)),
      usual: (name) => pick(own, 'options', name) as Readonly<Record<string, string>> | undefined,
      hint: (name) => added(name)?.hint ?? word('hints', name),
      action: (action) => word('history', action),
      text: word,
    }
  }, [messages, resource?.block, resource?.name, resource?.definition])
}

/** What names a record to people, in words also where that is one of some choices. */
export function useNameOf(resource: AnyResource): (record: AnyRecord | undefined) => string {
  const words = useWords(resource)
  const name = resource.definition.title ?? 'name'
  return (record) => {
    const value = record?.[name]
    return typeof value === 'string' && fieldsOf(resource)[name]?.kind === 'oneOf'
      ? words.option(name, value)
      : titleOf(resource, record)
  }
}

/** By what it is decided which fields somebody sees and writes. */
export type FieldReader = Pick<Me, 'permissions' | 'fieldRules'>

/** What the company has said of a field for the person's role. An amount in its smallest units goes with the amount. */
function ruleOf({ dotted }: AnyResource, { fieldRules }: FieldReader, name: string, definition: FieldDefinition) {
  const wire = wireName(name, definition)
  return fieldRules[dotted]?.[wire] ?? fieldRules[dotted]?.[wire.replace(/_minor$/, '')]
}

/** Fields a person may see, by name: what needs a permission they lack, or is hidden from their role, does not exist for them. */
export const seenFields = (resource: AnyResource, reader: FieldReader): Readonly<Record<string, FieldDefinition>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(resource)).filter(
      ([name, field]) =>
        (!field.seenWith || reader.permissions.has(field.seenWith)) && ruleOf(resource, reader, name, field) !== 'hidden',
    ),
  )

/** Fields a person may write, in a create or an update. */
export const writtenFields = (
  resource: AnyResource,
  reader: FieldReader,
  use: 'create' | 'update',
): Readonly<Record<string, FieldDefinition>> =>
  Object.fromEntries(
    Object.entries(seenFields(resource, reader)).filter(
      ([name, field]) =>
        !field.readOnly &&
        !(use === 'update' && field.fixed) &&
        (!field.writtenWith || reader.permissions.has(field.writtenWith)) &&
        ruleOf(resource, reader, name, field) !== 'read',
    ),
  )

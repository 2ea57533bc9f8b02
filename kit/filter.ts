import * as z from 'zod'
import type { AddedName } from './customFields/prefix.ts'

/** A condition on one field (several in an array: any of them), or under `or` and `and` the branches of a group. */
export type FilterValue = string | readonly string[] | readonly Filter[]

/**
 * What a list is narrowed to, by wire names; all of it has to hold. Of a group `or` one branch has to hold, of `and` each, which is how one
 * field stands under several conditions: `{ status: 'open', and: [{ total: 'gte:100' }, { total: 'lt:500' }], or: [{ owner_unique_id: id }, …] }`.
 */
export interface Filter {
  readonly [field: string]: FilterValue
}

/** A filter of a list whose fields are known. */
export type FilterBy<Name extends string> = string extends Name
  ? Filter
  : { readonly [K in Name]?: string | readonly string[] } & { readonly [K in AddedName]: string | readonly string[] } & {
      readonly [G in GroupOperator]?: readonly FilterBy<Name>[]
    }

/** What a function answers as such a filter: more than it may name does not compile there by itself. */
export type OnlyNamed<F, Name extends string> = F & { readonly [K in Exclude<keyof F, Name | AddedName | GroupOperator>]: never }

/** A request asks no more of a row than this, groups and all. */
export const conditionsMax = 30
/** How deep groups lie in each other. */
export const groupDepthMax = 3

const operators = ['or', 'and'] as const
export type GroupOperator = (typeof operators)[number]
export const isGroupOperator = (name: string): name is GroupOperator => operators.some((one) => one === name)

/** The branches of a group; undefined where the entry is a condition on a field. */
export const branchesOf = (name: string, value: FilterValue): readonly Filter[] | undefined =>
  isGroupOperator(name) && typeof value !== 'string' ? (value as readonly Filter[]) : undefined

/** The names under which a filter travels in an address, `filter[or][0][status]`. What is empty of a group travels too, and is refused. */
export function filterParameters(filter: Filter, at = 'filter'): [string, string | string[]][] {
  return Object.entries(filter).flatMap(([name, value]): [string, string | string[]][] => {
    const branches = branchesOf(name, value)
    if (branches?.length === 0) return [[`${at}[${name}]`, '']]
    if (branches)
      return branches.flatMap((branch, place) => {
        const inside = filterParameters(branch, `${at}[${name}][${place}]`)
        return inside.length > 0 ? inside : [[`${at}[${name}][${place}]`, '']]
      })
    return typeof value === 'string' ? [[`${at}[${name}]`, value]] : [[`${at}[${name}][]`, [...(value as readonly string[])]]]
  })
}

/** How many conditions a filter holds, those of its groups among them. */
export const countConditions = (filter: Filter): number =>
  Object.entries(filter).reduce((sum, [name, value]) => {
    const branches = branchesOf(name, value)
    return sum + (branches ? branches.reduce((inner, branch) => inner + countConditions(branch), 0) : 1)
  }, 0)

interface FilterBounds {
  readonly field?: z.ZodType<string>
  readonly valueMax?: number
  readonly valuesMax?: number
  readonly conditions?: number
}

/** A filter in the body of a call. Fields and values are checked where the list is known. */
export function filterSchema({
  field = z.string().max(100),
  valueMax = 2_000,
  valuesMax = 200,
  conditions = conditionsMax,
}: FilterBounds = {}): z.ZodType<Filter> {
  const text = z.string().max(valueMax)
  const texts = z.array(text).max(valuesMax)
  const level = (depth: number): z.ZodType<Filter> => {
    const value =
      depth === 0
        ? z.union([text, texts])
        : z.union([
            text,
            texts,
            z
              .array(level(depth - 1))
              .min(1)
              .max(conditions),
          ])
    return z
      .record(field, value)
      .refine(hasGroupsInPlace, 'must hold groups under "or" and "and", and nothing else there') as z.ZodType<Filter>
  }
  return level(groupDepthMax)
    .refine((filter) => countConditions(filter) <= conditions, `holds more than ${conditions} conditions`)
    .describe(
      'Field → value; all of it has to hold. Under or and and stand branches, each a filter: one of them has to hold, or each.',
    )
}

const hasGroupsInPlace = (filter: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(filter).every(([name, value]) => {
    const isGroup = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object')
    return isGroup ? isGroupOperator(name) && value.every((one) => Object.keys(one as object).length > 0) : !isGroupOperator(name)
  })

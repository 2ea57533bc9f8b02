import { customPrefix, withToldFields } from '@quoin/kit/custom-fields'
import { useRead } from '@quoin/kit/react'
import { useMemo } from 'react'
import { nowhere } from './nowhere.ts'
import { type AnyResource, operationOf, useResource } from './resources.ts'

/**
 * The same resource with the fields that the company has added to it, each under the name that a record holds it by; where it takes none,
 * and until they are known, as it is.
 */
export function useCustomized<R extends AnyResource | undefined>(resource: R): R {
  const takesSome = Object.values(resource?.definition.fields ?? {}).some(({ definition }) => definition.kind === 'custom')
  const operation = operationOf(useResource(takesSome ? 'gateway.customFields' : undefined), 'list')
  const read = useRead(
    operation ?? nowhere,
    { 'filter[resource]': resource?.dotted ?? '' },
    { enabled: takesSome && operation !== undefined, staleTime: 300_000 },
  )
  const added = read.data?.data
  return useMemo(
    () => (resource && takesSome && added ? (withToldFields<AnyResource>(resource, added) as R) : resource),
    [resource, takesSome, added],
  )
}

/** Names of the fields that the company has added. */
export const addedFields = ({ definition }: AnyResource): string[] =>
  Object.keys(definition.fields).filter((name) => name.startsWith(customPrefix))

/** The same in the sections they stand under. */
export function addedGroups(
  resource: AnyResource,
  plain: string,
): { readonly label: string; readonly fields: readonly string[] }[] {
  const groups = new Map<string, string[]>()
  for (const name of addedFields(resource)) {
    const label = resource.definition.fields[name]!.definition.section ?? plain
    groups.set(label, [...(groups.get(label) ?? []), name])
  }
  return [...groups].map(([label, fields]) => ({ label, fields }))
}

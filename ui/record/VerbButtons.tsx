import { Action } from '../action/Action.tsx'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'

/** What a record can do next: its verbs. One whose state has not come stays, and says which state it waits for. */
export function VerbButtons({
  resource,
  record,
  parent,
  except = [],
}: {
  resource: AnyResource
  record: AnyRecord
  parent?: string
  except?: readonly string[]
}) {
  const verbs = resource.operations.filter(({ deed, verb }) => deed === 'verb' && !except.includes(verb))
  return (
    <>
      {verbs.map((operation) => (
        <Action key={operation.name} of={operation} record={record} parent={parent} />
      ))}
    </>
  )
}

import { Action } from '../action/Action.tsx'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'

/** What a record can do next: its actions. One whose state has not come stays, and says which state it waits for. */
export function ActionButtons({
  resource,
  record,
  parent,
  except = [],
}: {
  resource: AnyResource
  record: AnyRecord
  parent?: string
  except?: readonly string[] | 'all'
}) {
  if (except === 'all') return null
  const actions = resource.operations.filter(({ kind, action }) => kind === 'action' && !except.includes(action))
  return (
    <>
      {actions.map((operation) => (
        <Action key={operation.name} of={operation} record={record} parent={parent} />
      ))}
    </>
  )
}

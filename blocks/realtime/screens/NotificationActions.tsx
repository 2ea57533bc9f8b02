import { useRead } from '@quoin/kit/react'
import { Action } from '@quoin/ui/action/Action.tsx'
import { inboxActionOf, operationOf, readOf, useResource } from '@quoin/ui/fields/resources.ts'
import { nowhere } from '@quoin/ui/fields/nowhere.ts'
import { TextsOf } from '@quoin/ui/texts/Texts.tsx'
import { Suspense } from 'react'
import type { NotificationRow } from './notification.ts'

/** What can be done with the record a notification is about, by its own buttons and for the same reasons. */
export function NotificationActions({ row, onDone }: { row: NotificationRow; onDone(): void }) {
  const { actions, about_resource: dotted, about_id: id, status } = row
  const isOffered = status === 'pending' && actions !== null && actions.length > 0 && id !== null
  const resource = useResource(isOffered ? (dotted ?? undefined) : undefined)
  const drawn = actions?.filter((name) => !inboxActionOf(name)) ?? []
  const read = drawn.length > 0 ? readOf(resource) : undefined
  const { data: record } = useRead(read ?? nowhere, { id: id ?? '' }, { enabled: isOffered && read !== undefined })
  if (!isOffered || !resource) return null
  return (
    <Suspense>
      <TextsOf block={resource.block}>
        {actions.map((name) => {
          const HandMade = inboxActionOf(name)
          if (HandMade) return <HandMade key={name} id={id} onDone={onDone} />
          const operation = operationOf(resource, name.slice(name.lastIndexOf('.') + 1))
          return operation && record ? (
            <Action key={name} of={operation} record={record} size="compact-sm" onDone={onDone} />
          ) : null
        })}
      </TextsOf>
    </Suspense>
  )
}

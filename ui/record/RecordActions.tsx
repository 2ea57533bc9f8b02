import { Menu } from '@mantine/core'
import type { ComponentType } from 'react'
import { Action } from '../action/Action.tsx'
import { obstacleOf } from '@quoin/kit'
import { type AnyRecord, type AnyResource, operationOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'

type Declared = readonly (string | ComponentType<{ record: AnyRecord }>)[]

/** What takes something back or brings it to an end: never what a page invites to most, though it may be all that is left to do. */
const backwards = new Set([
  'abandon',
  'archive',
  'cancel',
  'close',
  'deactivate',
  'decline',
  'disable',
  'end',
  'expire',
  'noShow',
  'pause',
  'reject',
  'retire',
  'reverse',
  'revoke',
  'suspend',
  'unpublish',
  'void',
])

/**
 * The action that comes next: hand-made ones with their own buttons, then the first that is possible, else the first that the record is in
 * the right state for, with what is missing. None where there is no next step: a shut button invites nobody.
 */
export function FirstAction({ resource, record, actions }: { resource: AnyResource; record: AnyRecord; actions: Declared }) {
  const first = useFirst(resource, record, actions)
  return (
    <>
      {actions.map((Own, at) => (typeof Own === 'string' ? null : <Own key={at} record={record} />))}
      {first && (
        <Action
          of={first}
          record={record}
          variant={actions.every((one) => typeof one === 'string') && !backwards.has(first.action) ? 'filled' : 'default'}
        />
      )}
    </>
  )
}

/** All others, for the menu. */
export function OtherActions({ resource, record, actions }: { resource: AnyResource; record: AnyRecord; actions: Declared }) {
  const first = useFirst(resource, record, actions)
  const others = actions.flatMap((name) => {
    const operation = typeof name === 'string' ? operationOf(resource, name) : undefined
    return operation && operation !== first ? [operation] : []
  })
  return (
    <>
      {others.map((operation) => (
        <Action key={operation.name} of={operation} record={record} as="item" />
      ))}
      {others.length > 0 && <Menu.Divider />}
    </>
  )
}

function useFirst(resource: AnyResource, record: AnyRecord, actions: Declared) {
  const whyRefused = useWhyRefused()
  const named = actions.flatMap((name) => (typeof name === 'string' ? (operationOf(resource, name) ?? []) : []))
  const inState = named.filter((operation) => {
    const obstacle = obstacleOf(operation, record)
    return !obstacle || 'condition' in obstacle
  })
  const possible = inState.filter((operation) => whyRefused(operation) === null && !obstacleOf(operation, record))
  return possible.find(({ action }) => !backwards.has(action)) ?? possible[0] ?? inState[0]
}

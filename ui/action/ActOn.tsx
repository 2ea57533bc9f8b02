import { Modal, Text } from '@mantine/core'
import { obstacleOf, type Operation } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { nowhere } from '../fields/nowhere.ts'
import {
  type AnyRecord,
  type AnyResource,
  type OfferedActions,
  operationOf,
  readOf,
  useOfferedActions,
  useResource,
} from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { ListSkeleton } from '../states/Skeletons.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { TextsOf } from '../texts/Texts.tsx'
import { Action } from './Action.tsx'
import styles from './ActOn.module.css'

interface ActOnProps {
  /** Dotted name of the resource, `crm.quotes`. */
  readonly resource: string
  readonly id: string
  readonly title: string
  onClose(): void
  /** Default: closes. */
  onDone?(): void
}

/** Everything that can be done to one record, by the same buttons and for the same reasons as on its page. */
export function ActOn({ resource: dotted, id, title, onClose, onDone = onClose }: ActOnProps) {
  const t = useTranslations('ui.actOn')
  const resource = useResource(dotted)
  const offered = useOfferedActions(dotted)
  const read = readOf(resource)
  const { data, error, refetch } = useRead(read ?? nowhere, { id }, { enabled: read !== undefined })
  const isNone = resource !== undefined && (read === undefined || offered?.length === 0)
  const body = useRef<HTMLDivElement>(null)
  // While a dialog that one of the buttons opened has the focus, Escape is about that one.
  const close = () => {
    const focused = document.activeElement?.closest('[role=dialog]')
    if (!focused || focused === body.current?.closest('[role=dialog]')) onClose()
  }
  return (
    <Modal opened onClose={close} title={title}>
      <div ref={body} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isNone && <Text>{t('none')}</Text>}
      {!error && !isNone && !(data && offered) && <ListSkeleton rows={3} />}
      {resource && data !== undefined && offered && !isNone && (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <TextsOf block={dotted.split('.')[0]!}>
            <Buttons resource={resource} record={data} offered={offered} onDone={onDone} onBack={onClose} />
          </TextsOf>
        </Suspense>
      )}
    </Modal>
  )
}

interface ButtonsProps {
  readonly resource: AnyResource
  readonly record: AnyRecord
  readonly offered: OfferedActions
  onDone(): void
  onBack(): void
}

/** Hand-made buttons and what is possible first; arrows lead from one to the next, letters to the one that begins with them. */
function Buttons({ resource, record, offered, onDone, onBack }: ButtonsProps) {
  const list = useRef<HTMLDivElement>(null)
  const whyRefused = useWhyRefused()
  useEffect(() => {
    buttonsIn(list.current)[0]?.focus()
  }, [])
  const named = offered.flatMap((one) => (typeof one === 'string' ? (operationOf(resource, one) ?? []) : []))
  const isPossible = (operation: Operation) => whyRefused(operation) === null && !obstacleOf(operation, record)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'ArrowLeft' && event.currentTarget.contains(event.target as Node)) onBack()
    else moveFocus(event)
  }
  return (
    <div ref={list} className={styles.list} onKeyDown={onKeyDown}>
      {offered.map((Own, at) => (typeof Own === 'string' ? null : <Own key={at} record={record} />))}
      {[...named.filter(isPossible), ...named.filter((one) => !isPossible(one))].map((operation) => (
        <Action key={operation.name} of={operation} record={record} onDone={onDone} />
      ))}
    </div>
  )
}

const buttonsIn = (list: HTMLElement | null): HTMLElement[] => [...(list?.querySelectorAll('button') ?? [])]

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const buttons = buttonsIn(event.currentTarget)
  const at = buttons.indexOf(event.target as HTMLElement)
  if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return
  const next = [...buttons.slice(at + 1), ...buttons.slice(0, at)]
  const wanted = {
    ArrowDown: next[0],
    ArrowUp: next.at(-1),
    Home: buttons[0],
    End: buttons.at(-1),
  }[event.key]
  const begun = event.key.trim().length === 1 ? event.key.toLocaleLowerCase() : undefined
  const found = wanted ?? next.find(({ innerText }) => begun && innerText.trim().toLocaleLowerCase().startsWith(begun))
  if (!found) return
  event.preventDefault()
  found.focus()
}

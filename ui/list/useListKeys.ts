import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isSomethingOpen, isTyping, type KeySection, useKeySection } from '../shell/keys.ts'

interface ListKeys {
  readonly title: string
  readonly enabled: boolean
  readonly total: number
  readonly active: number
  onActive(index: number): void
  onOpen(): void
  onTick(): void
  onEdit(): void
  onSearch(): void
  readonly onCreate?: (() => void) | undefined
  onEscape(): void
}

/** The shortcuts of a list, and their lines in the help behind `?`. They rest while somebody types or a dialog is open. */
export function useListKeys(list: ListKeys): void {
  const t = useTranslations('records')
  const held = useRef(list)
  held.current = list
  const section = useMemo(
    (): KeySection => ({
      title: list.title,
      keys: [
        { press: ['J'], does: t('keys.down') },
        { press: ['K'], does: t('keys.up') },
        { press: ['X'], does: t('keys.tick') },
        { press: ['↵'], does: t('keys.open') },
        { press: ['E'], does: t('keys.edit') },
        { press: ['C'], does: t('keys.create') },
        { press: ['/'], does: t('keys.search') },
      ],
    }),
    [list.title, t],
  )
  useKeySection(section)

  useEffect(() => {
    // Asked before anybody else hears the key: Escape has closed a dialog by the time the list hears it.
    let covered = false
    const lookFirst = () => {
      covered = isSomethingOpen()
    }
    const listen = (event: KeyboardEvent) => {
      const { enabled, total, active, onActive, ...on } = held.current
      const free = enabled && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!free || covered || isTyping(event.target)) return
      const actions: Readonly<Record<string, (() => void) | undefined>> = {
        j: () => onActive(Math.min(active + 1, total - 1)),
        k: () => onActive(Math.max(active - 1, 0)),
        x: on.onTick,
        e: on.onEdit,
        c: on.onCreate,
        '/': on.onSearch,
        // On a focused button or link the browser opens it by itself.
        Enter: event.target instanceof HTMLElement && event.target.closest('button, a') ? undefined : on.onOpen,
        Escape: on.onEscape,
      }
      const action = actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', lookFirst, true)
    document.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', lookFirst, true)
      document.removeEventListener('keydown', listen)
    }
  }, [])
}

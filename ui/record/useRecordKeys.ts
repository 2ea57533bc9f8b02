import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { pageOf } from '../fields/resources.ts'
import { besideInList } from '../list/trail.ts'
import { useMe } from '../session/me.ts'
import { isSomethingOpen, isTyping, type KeySection, useKeySection } from '../shell/keys.ts'

interface RecordKeys {
  /** Dotted name of the resource. */
  readonly resource: string
  readonly id: string
  /** Absent where whoever looks may not. */
  readonly onEdit: (() => void) | undefined
}

/** The box for a comment, of whichever block draws one beside what happened. */
const commentBox = () => document.querySelector<HTMLElement>('[data-comment-box]')
const framesMax = 60

/** The shortcuts of a record's page, and their lines in the help behind `?`. */
export function useRecordKeys(keys: RecordKeys): void {
  const t = useTranslations('records.keys')
  const { company } = useMe()
  const navigate = useNavigate()
  const held = useRef(keys)
  held.current = keys
  useKeySection(
    useMemo(
      (): KeySection => ({
        title: t('record'),
        keys: [
          { press: ['E'], does: t('edit') },
          { press: ['C'], does: t('comment') },
          { press: ['J'], does: t('next') },
          { press: ['K'], does: t('previous') },
        ],
      }),
      [t],
    ),
  )
  useEffect(() => {
    const goBeside = (step: number) => {
      const { resource, id } = held.current
      const next = besideInList(resource, id, step)
      const to = next && pageOf(resource, next, company.urlId)
      if (to) void navigate({ to })
    }
    // Where the comments are a tab that is closed it is opened, and drawn only then.
    const comment = (frames = 0) => {
      const box = commentBox()
      if (box) return box.focus()
      if (frames === 0)
        void navigate({ to: '.', replace: true, resetScroll: false, search: { tab: 'timeline' } } as { to: string })
      if (frames < framesMax) requestAnimationFrame(() => comment(frames + 1))
    }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isSomethingOpen()) return
      const actions: Readonly<Record<string, (() => void) | undefined>> = {
        e: held.current.onEdit,
        c: () => comment(),
        j: () => goBeside(1),
        k: () => goBeside(-1),
      }
      const action = actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [company.urlId, navigate])
}

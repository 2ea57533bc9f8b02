import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { spaceKeys } from '../screens.ts'
import { isSomethingOpen, isTyping, type KeySection, useKeySection } from './keys.ts'
import type { RailSection } from './Rail.tsx'

const waitMs = 1_500

/** `g` and then the letter of a space leads to its first page. While it waits for the letter no other shortcut hears it. */
export function useGoKeys(sections: readonly RailSection[], base: string): void {
  const t = useTranslations('ui.keys')
  const shell = useTranslations('ui.shell.groups')
  const navigate = useNavigate()
  useKeySection(
    useMemo(
      (): KeySection => ({
        title: t('goTo'),
        keys: sections.map(({ group }) => ({
          press: [t('goThen', { first: 'G', second: spaceKeys[group].toUpperCase() })],
          does: shell(group),
        })),
      }),
      [sections, t, shell],
    ),
  )
  useEffect(() => {
    let since: number | undefined
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isSomethingOpen()) return
      const isSecond = since !== undefined && event.timeStamp - since < waitMs
      since = undefined
      const space = isSecond ? sections.find(({ group }) => spaceKeys[group] === event.key) : undefined
      if (!isSecond && event.key === 'g') since = event.timeStamp
      if (!space) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void navigate({ to: base + space.items[0]!.to })
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [sections, base, navigate])
}

import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core'
import { refresh, useCaller, useRead } from '@quoin/kit/react'
import { useGo } from '@quoin/ui/pages'
import { IconBell, IconMessages } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { realtime } from '../resources/index.ts'
import { Latest } from './Latest.tsx'
import { useChannel } from './useCable.ts'

const hereMs = 45_000

/** The bell and the conversations in the bar, with how many wait to be read. */
export function Bell() {
  const t = useTranslations('realtime.bell')
  const { tenant } = useCaller()
  const cache = useQueryClient()
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(realtime.notifications.badge, {}, { refetchInterval: 60_000 })
  const perform = useChannel('NotificationsChannel', undefined, () => {
    void refresh(cache, tenant, 'realtime.notifications')
    void refresh(cache, tenant, 'realtime.conversations')
  })
  useEffect(() => {
    const here = () => perform('here', { status: document.visibilityState === 'visible' ? 'online' : 'away' })
    const timer = setInterval(here, hereMs)
    const first = setTimeout(here, 2_000)
    return () => {
      clearInterval(timer)
      clearTimeout(first)
    }
  }, [])
  const { notifications = 0, messages = 0 } = data ?? {}
  return (
    <>
      <Tooltip label={t('messages', { count: String(messages) })}>
        <ActionIcon
          size="lg"
          aria-label={t('messages', { count: String(messages) })}
          onClick={() => void go(pages.conversations())}
        >
          <Count of={messages}>
            <IconMessages size={18} stroke={1.6} />
          </Count>
        </ActionIcon>
      </Tooltip>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={380} trapFocus withinPortal>
        <Popover.Target>
          <ActionIcon
            size="lg"
            aria-label={t('notifications', { count: String(notifications) })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Count of={notifications}>
              <IconBell size={18} stroke={1.6} />
            </Count>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('title')}>
          {isOpen && <Latest onDone={() => setOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

function Count({ of, children }: { of: number; children: React.ReactNode }) {
  return (
    <Indicator label={of > 99 ? '99+' : of} disabled={of === 0} size={15} offset={3} color="red" aria-hidden>
      {children}
    </Indicator>
  )
}

import { Button, Menu, Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyRecord } from '../fields/resources.ts'
import type { RecordTab } from './RecordPage.tsx'
import styles from './record.module.css'

/** What belongs to a record, so many tabs at most and the others behind "more"; which one is open stands in the address. */
export function RecordTabs({
  tabs,
  record,
  shownMax = Number.POSITIVE_INFINITY,
}: {
  tabs: readonly RecordTab[]
  record: AnyRecord
  shownMax?: number
}) {
  const t = useTranslations('records')
  const navigate = useNavigate()
  const wanted = useSearch({ strict: false, select: (search): string | undefined => (search as { tab?: string }).tab })
  const open = tabs.find(({ key }) => key === wanted)?.key ?? tabs[0]?.key
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs is longer than the screen: the one that is open, perhaps by its address, is brought into view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.clientWidth) / 2
  }, [open])
  if (tabs.length === 1) return tabs[0]!.content(record)
  // A list in a tab writes to the address too: leaving the tab leaves its question behind.
  const choose = (tab: string | null) =>
    // The router's own types know the search values of no page that a table declares.
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: tab === null || tab === tabs[0]?.key ? {} : { tab },
    } as { to: string })
  const isShown = (key: string, at: number) => at < shownMax || key === open
  const others = tabs.filter(({ key }, at) => !isShown(key, at))
  return (
    <Tabs value={open} keepMounted={false} onChange={choose}>
      <div className={styles.tabRow}>
        <Tabs.List ref={row} className={styles.tabs}>
          {tabs
            .filter(({ key }, at) => isShown(key, at))
            .map(({ key, label }) => (
              <Tabs.Tab key={key} value={key}>
                {label}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        {/* A menu among tabs would be no tab to who hears the page. */}
        {others.length > 0 && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button variant="subtle" color="gray" size="compact-sm" my="auto" flex="none">
                {t('record.more')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map(({ key, label }) => (
                <Menu.Item key={key} onClick={() => choose(key)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key} pt="md">
          {content(record)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

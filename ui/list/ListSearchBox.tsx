import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './DataList.module.css'
import type { ListSearch } from './search.ts'

/** What is typed to search a list: asked for a moment after the last letter, and taken back from the address when that changes. */
export function useSearchBox(search: ListSearch, change: (changes: Partial<ListSearch>) => void) {
  const [typed, setTyped] = useState(search.q ?? '')
  const [searched] = useDebouncedValue(typed, 250)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searched !== (search.q ?? '')) change({ q: searched || undefined })
  }, [searched])
  useEffect(() => {
    if ((search.q ?? '') !== searched) setTyped(search.q ?? '')
  }, [search.q])
  return { typed, setTyped, input }
}

export function ListSearchBox({ title, box }: { title: string; box: ReturnType<typeof useSearchBox> }) {
  const t = useTranslations('records')
  return (
    <TextInput
      ref={box.input}
      className={styles.search}
      type="search"
      aria-label={t('list.searchLabel', { name: title })}
      placeholder={t('list.search')}
      value={box.typed}
      maxLength={200}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      onChange={(event) => box.setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          box.setTyped('')
          event.currentTarget.blur()
        }
      }}
      rightSection={
        box.typed ? (
          <ActionIcon size="sm" aria-label={t('list.clearSearch')} onClick={() => box.setTyped('')}>
            <IconX size={14} />
          </ActionIcon>
        ) : null
      }
    />
  )
}

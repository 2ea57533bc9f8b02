import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { Results } from './Results.tsx'
import styles from './search.module.css'
import { Start } from './Start.tsx'

/** Search with its words in the address, so that a result page can be kept and sent. */
export function SearchPage({ q = '', kind }: { readonly q?: string; readonly kind?: string }) {
  const t = useTranslations('search')
  const go = useGo()
  const [typed, setTyped] = useState(q)
  const [input] = useDebouncedValue(typed.trim(), 250)
  useEffect(() => {
    if (input !== q) void go(pages.home({ q: input || undefined }), { replace: true })
  }, [input])
  useEffect(() => {
    if (q !== input) setTyped(q)
  }, [q])
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} />
      <TextInput
        type="search"
        size="md"
        autoFocus
        aria-label={t('home.label')}
        placeholder={t('home.placeholder')}
        maxLength={200}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        mb="md"
      />
      {q ? <Results text={q} kind={kind} /> : <Start />}
    </div>
  )
}

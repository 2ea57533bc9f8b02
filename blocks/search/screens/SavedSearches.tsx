import { ActionIcon, Group } from '@mantine/core'
import { useList, useAction } from '@quoin/kit/react'
import { Link } from '@quoin/ui/pages'
import { IconBell, IconBellOff, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { search } from '../resources/index.ts'
import styles from './search.module.css'

/** Searches one has saved, and whether one is told of new results. */
export function SavedSearches() {
  const t = useTranslations('search.home')
  const { data } = useList(search.saved.list, { records: 50, sort: 'name' })
  const update = useAction(search.saved.update)
  const remove = useAction(search.saved.delete)
  if (!data || data.data.length === 0) return null
  return (
    <section aria-label={t('savedSearches')} className={styles.section}>
      <h2>{t('savedSearches')}</h2>
      <ul className={styles.hits}>
        {data.data.map(({ id, name, query, include, alert, version }) => (
          <li key={id} className={styles.hit}>
            <Link className={styles.link} to={pages.home({ q: query, kind: include?.length === 1 ? include[0] : undefined })}>
              {name}
            </Link>
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                aria-label={alert ? t('alertOff', { name }) : t('alertOn', { name })}
                aria-pressed={alert ?? false}
                onClick={() => update.mutate({ id, alert: !alert, version })}
              >
                {alert ? <IconBell size={15} /> : <IconBellOff size={15} />}
              </ActionIcon>
              <ActionIcon aria-label={t('forget', { name })} onClick={() => remove.mutate({ id })}>
                <IconX size={15} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}

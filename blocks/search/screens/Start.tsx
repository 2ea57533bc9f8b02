import { ActionIcon, Button, Group } from '@mantine/core'
import { useList, useRead, useAction } from '@quoin/kit/react'
import { companyRoute, EmptyState } from '@quoin/ui'
import { KindName } from '@quoin/ui/fields/KindName.tsx'
import { pageOf } from '@quoin/ui/fields/resources.ts'
import { Link } from '@quoin/ui/pages'
import { IconSearch, IconX } from '@tabler/icons-react'
import { Link as RouterLink } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { search } from '../resources/index.ts'
import { SavedSearches } from './SavedSearches.tsx'
import styles from './search.module.css'

/** Before anything is typed: what one searched for last, and what one keeps at hand. */
export function Start() {
  const t = useTranslations('search.home')
  const recent = useRead(search.queries.recent, { limit: 10 })
  const favorites = useList(search.favorites.list, { records: 20, sort: 'entity_alias' })
  const clear = useAction(search.queries.clear)
  const queries = recent.data?.data ?? []
  if (queries.length === 0 && (favorites.data?.data.length ?? 0) === 0)
    return (
      <>
        <SavedSearches />
        <EmptyState icon={IconSearch} title={t('start')}>
          {t('startText')}
        </EmptyState>
      </>
    )
  return (
    <>
      {queries.length > 0 && (
        <section aria-label={t('recent')} className={styles.section}>
          <Group justify="space-between">
            <h2>{t('recent')}</h2>
            <Button size="compact-sm" variant="default" loading={clear.isPending} onClick={() => clear.mutate({})}>
              {t('clear')}
            </Button>
          </Group>
          <ul className={styles.hits}>
            {queries.map(({ unique_id: id, query }) => (
              <li key={id} className={styles.hit}>
                <Link className={styles.link} to={pages.home({ q: query })}>
                  {query}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SavedSearches />
      <Favorites records={favorites.data?.data ?? []} />
    </>
  )
}

interface Favorite {
  readonly id: string
  readonly entityId: string | null
  readonly entityType: string | null
  readonly entityAlias: string | null
}

function Favorites({ records }: { readonly records: readonly Favorite[] }) {
  const t = useTranslations('search.home')
  const { urlId } = companyRoute.useParams()
  const remove = useAction(search.favorites.remove)
  if (records.length === 0) return null
  return (
    <section aria-label={t('favorites')} className={styles.section}>
      <h2>{t('favorites')}</h2>
      <ul className={styles.hits}>
        {records.map(({ id, entityId, entityType, entityAlias }) => {
          const address = pageOf(entityType ?? undefined, entityId ?? '', urlId)
          const name = entityAlias ?? t('unnamed')
          return (
            <li key={id} className={styles.hit}>
              <div className={styles.words}>
                {address ? (
                  <RouterLink to={address} className={styles.link}>
                    {name}
                  </RouterLink>
                ) : (
                  name
                )}
                <span className={styles.kind}>{entityType && <KindName of={entityType} />}</span>
              </div>
              <ActionIcon aria-label={t('forget', { name })} onClick={() => remove.mutate({ id })}>
                <IconX size={15} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

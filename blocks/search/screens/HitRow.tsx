import { ActionIcon, Group, Highlight } from '@mantine/core'
import { wireName } from '@quoin/kit'
import { useAction, useRead } from '@quoin/kit/react'
import { companyRoute, ErrorState } from '@quoin/ui'
import { ActOn } from '@quoin/ui/action/ActOn.tsx'
import { KindName } from '@quoin/ui/fields/KindName.tsx'
import { pageOf, useResource } from '@quoin/ui/fields/resources.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { ListSkeleton } from '@quoin/ui/states/Skeletons.tsx'
import { TextsOf } from '@quoin/ui/texts/Texts.tsx'
import { IconAffiliate, IconDots, IconExternalLink, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SearchHit, search } from '../resources/index.ts'
import styles from './search.module.css'

/** One record that was found: what it is called, of which kind, and where the words stand. */
export function HitRow({ hit, text }: { readonly hit: SearchHit; readonly text: string }) {
  const t = useTranslations('search.home')
  const { urlId } = companyRoute.useParams()
  const [isFavorite, setFavorite] = useState(hit.favorite)
  const add = useAction(search.favorites.add)
  const remove = useAction(search.favorites.remove)
  const address = pageOf(hit.entity_type, hit.unique_id, urlId)
  const words = [...new Set([...hit.matched.flatMap((one) => one.words), ...text.split(/\s+/).filter(Boolean)])]
  const [isActing, setActing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    setFavorite(!isFavorite)
    const undo = { onError: () => setFavorite(isFavorite) }
    if (isFavorite) remove.mutate({ id: hit.unique_id }, undo)
    else
      add.mutate(
        { entity_unique_id: hit.unique_id, entity_type: hit.entity_type, entity_alias: hit.entity_alias, entity_url: address },
        undo,
      )
  }
  const name = (
    <Highlight component="span" highlight={words} className={styles.name}>
      {hit.entity_alias}
    </Highlight>
  )
  return (
    <li className={styles.hit}>
      <div className={styles.words}>
        {hit.entity_url ? (
          <a href={hit.entity_url} target="_blank" rel="noreferrer" className={styles.link}>
            {name} <IconExternalLink size={14} stroke={1.6} aria-label={t('openOutside', { name: hit.entity_alias })} />
          </a>
        ) : address ? (
          <Link to={address} className={styles.link}>
            {name}
          </Link>
        ) : (
          name
        )}
        <span className={styles.kind}>{hit.external_type ?? <KindName of={hit.entity_type} />}</span>
        <Suspense>
          <TextsOf block={hit.entity_type.split('.')[0]!}>
            <Status kind={hit.entity_type} status={hit.status} />
            <Matches hit={hit} words={words} />
          </TextsOf>
        </Suspense>
      </div>
      <Group gap={2} wrap="nowrap" className={styles.deeds}>
        <ActionIcon aria-label={t('related', { name: hit.entity_alias })} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconAffiliate size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon aria-label={t('act', { name: hit.entity_alias })} onClick={() => setActing(true)}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
        {isActing && (
          <ActOn resource={hit.entity_type} id={hit.unique_id} title={hit.entity_alias} onClose={() => setActing(false)} />
        )}
        <ActionIcon aria-label={isFavorite ? t('unstar') : t('star')} aria-pressed={isFavorite} onClick={toggle}>
          {isFavorite ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
        </ActionIcon>
      </Group>
      {isOpen && <Related hit={hit} />}
    </li>
  )
}

/** Records that have to do with one that was found. */
function Related({ hit }: { readonly hit: SearchHit }) {
  const t = useTranslations('search.home')
  const { data, error, refetch } = useRead(search.results.related, { id: hit.unique_id, entity_type: hit.entity_type })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  return (
    <section aria-label={t('related', { name: hit.entity_alias })} className={styles.related}>
      {data.data.length === 0 && <p className={styles.excerpt}>{t('noneRelated')}</p>}
      <ul className={styles.hits}>
        {data.data.map((one) => (
          <HitRow key={one.unique_id} hit={one} text="" />
        ))}
      </ul>
    </section>
  )
}

/** Fields that were hit, by their names, unless the name of the record says it all. */
function Matches({ hit, words }: { readonly hit: SearchHit; readonly words: string[] }) {
  const [block = '', name = ''] = hit.entity_type.split('.')
  const resource = useResource(hit.entity_type)
  const labels = useWords({ block, name })
  const nameOf = (wire: string) =>
    Object.entries(resource?.definition.fields ?? {}).find(
      ([field, { definition }]) => wireName(field, definition) === wire,
    )?.[0] ?? wire
  return hit.matched
    .filter(({ text }) => text !== hit.entity_alias)
    .map(({ field, text }) => (
      <p key={field} className={styles.excerpt}>
        <span className={styles.kind}>{labels.field(nameOf(field))}: </span>
        <Highlight component="span" highlight={words}>
          {text}
        </Highlight>
      </p>
    ))
}

function Status({ kind, status }: { readonly kind: string; readonly status: string | null }) {
  const resource = useResource(kind)
  const [block = '', name = ''] = kind.split('.')
  const words = useWords({ block, name })
  const label = status && words.option('status', status)
  return resource && status && label ? <StatusPill value={status} label={label} /> : null
}

import { ActionIcon, Highlight } from '@mantine/core'
import { useVerb } from '@quoin/kit/react'
import { companyRoute } from '@quoin/ui'
import { pageOf } from '@quoin/ui/fields/resources.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useResource } from '@quoin/ui/fields/resources.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SearchHit, search } from '../resources/index.ts'
import styles from './search.module.css'
import { useKindName } from './useKindName.ts'

/** One record that was found: what it is called, of which kind, and where the words stand. */
export function HitRow({ hit, text }: { readonly hit: SearchHit; readonly text: string }) {
  const t = useTranslations('search.home')
  const kindName = useKindName()
  const { urlId } = companyRoute.useParams()
  const [isFavorite, setFavorite] = useState(hit.favorite)
  const add = useVerb(search.favorites.add)
  const remove = useVerb(search.favorites.remove)
  const address = pageOf(hit.entity_type, hit.unique_id, urlId)
  const words = text.split(/\s+/).filter(Boolean)
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
        {address ? <Link to={address}>{name}</Link> : name}
        <span className={styles.kind}>{kindName(hit.entity_type)}</span>
        <Status kind={hit.entity_type} status={hit.status} />
        {hit.entity_description && (
          <Highlight component="p" highlight={words} className={styles.excerpt}>
            {hit.entity_description}
          </Highlight>
        )}
      </div>
      <ActionIcon aria-label={isFavorite ? t('unstar') : t('star')} aria-pressed={isFavorite} onClick={toggle}>
        {isFavorite ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.6} />}
      </ActionIcon>
    </li>
  )
}

function Status({ kind, status }: { readonly kind: string; readonly status: string | null }) {
  const resource = useResource(kind)
  const [block = '', name = ''] = kind.split('.')
  const words = useWords({ block, name })
  const label = status && words.option('status', status)
  return resource && status && label ? <StatusPill value={status} label={label} /> : null
}

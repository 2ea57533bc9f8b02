import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'

export interface Activity {
  readonly unique_id: string
  readonly activity_type:
    | 'post_created'
    | 'post_liked'
    | 'comment_created'
    | 'comment_reply'
    | 'comment_liked'
    | 'followed'
    | 'saved'
  readonly actor_name: string | null
  readonly target_type: 'post' | 'comment' | 'user'
  readonly target_unique_id: string
  readonly target_title: string | null
  readonly target_preview: string | null
  readonly related_unique_id: string | null
  readonly created_at: string
}

/** What people did, each line leading to what it was done to. */
export function Activities({ of }: { readonly of: readonly Activity[] }) {
  const t = useTranslations('content.following.did')
  const format = useFormatter()
  const whereTo = ({ target_type, target_unique_id, related_unique_id }: Activity) =>
    target_type === 'user'
      ? pages.author({ user: target_unique_id })
      : pages.articles.record(target_type === 'post' ? target_unique_id : (related_unique_id ?? target_unique_id))
  return (
    <Stack component="ul" gap="md" p={0} style={{ listStyle: 'none' }}>
      {of.map((one) => (
        <li key={one.unique_id}>
          <Anchor component={Link} to={whereTo(one)}>
            {t(one.activity_type, { who: one.actor_name ?? '–', title: one.target_title ?? '–' })}
          </Anchor>
          <Text size="sm" c="dimmed">
            {format.dateTime(new Date(one.created_at), { dateStyle: 'medium', timeStyle: 'short' })}
          </Text>
          {one.target_preview && (
            <Text size="sm" lineClamp={2}>
              {one.target_preview}
            </Text>
          )}
        </li>
      ))}
    </Stack>
  )
}

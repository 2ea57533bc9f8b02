import { Avatar, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, useTitle } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { Activities } from './Activities.tsx'
import { FollowPerson } from './FollowButton.tsx'

/** An author as readers meet them: who they are, and what they published and said. */
export function AuthorPage({ user }: { readonly user: string }) {
  const t = useTranslations('content.following')
  const { data, error, refetch } = useRead(content.identities.profile, { userUniqueId: user })
  const { data: did } = useRead(content.identities.activities, { userUniqueId: user, page: 1, records: 50, sort_order: 'desc' })
  useTitle(data?.name ?? null)
  if (error) return <ErrorState error={error} level={1} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return (
    <Stack maw={720}>
      <Group align="flex-start" wrap="nowrap">
        {data.avatar_url && <Avatar src={data.avatar_url} alt="" size="lg" />}
        <div style={{ flex: 1 }}>
          <PageHeader
            title={data.name}
            text={t('counts', { posts: String(data.posts_count), followers: String(data.followers_count) })}
            actions={<FollowPerson user={user} />}
          />
        </div>
      </Group>
      {data.bio && <Text>{data.bio}</Text>}
      {did && <Activities of={did.data} />}
    </Stack>
  )
}

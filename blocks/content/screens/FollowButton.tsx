import { Button } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { IconRss } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

interface FollowProps {
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly on: string
  readonly off: string
  onPress(): void
}
const Follow = ({ isOn, isBusy, on, off, onPress }: FollowProps) => (
  <Button
    variant={isOn ? 'light' : 'default'}
    size="compact-sm"
    aria-pressed={isOn}
    loading={isBusy}
    leftSection={<IconRss size={14} />}
    onClick={onPress}
  >
    {isOn ? on : off}
  </Button>
)

/** Follows a person, or no longer; nobody follows themselves. */
export function FollowPerson({ user }: { readonly user: string }) {
  const t = useTranslations('content.following')
  const me = useMe()
  const { data } = useRead(content.identities.profile, { userUniqueId: user })
  const follow = useAction(content.identities.follow)
  const unfollow = useAction(content.identities.unfollow)
  if (user === me.id || !data) return null
  return (
    <Follow
      isOn={data.is_followed}
      isBusy={follow.isPending || unfollow.isPending}
      on={t('unfollow')}
      off={t('follow')}
      onPress={() => (data.is_followed ? unfollow : follow).mutate({ userUniqueId: me.id, target: user })}
    />
  )
}

/** Follows a series, or no longer. */
export function FollowSeries({ id }: { readonly id: string }) {
  const t = useTranslations('content.following')
  const { data } = useRead(content.series.reactions, { id })
  const feed = { alsoRefreshes: ['content.identities'] }
  const follow = useAction(content.series.follow, feed)
  const unfollow = useAction(content.series.unfollow, feed)
  if (!data) return null
  const isOn = data.kinds.includes('follow')
  return (
    <Follow
      isOn={isOn}
      isBusy={follow.isPending || unfollow.isPending}
      on={t('seriesOn')}
      off={t('series')}
      onPress={() => (isOn ? unfollow : follow).mutate({ id })}
    />
  )
}

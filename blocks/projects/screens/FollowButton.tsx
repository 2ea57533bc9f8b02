import { Button } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { projects } from '../resources/index.ts'

/** Follows a project, or stops following it. */
export default function FollowButton({ record }: { record: { readonly id: string } }) {
  const t = useTranslations('projects.follow')
  const { data } = useRead(projects.projects.briefing, { id: record.id })
  const follow = useAction(projects.projects.follow)
  const unfollow = useAction(projects.projects.unfollow)
  const notify = useNotify()
  const inWords = useErrorWords(projects.projects)
  if (!data) return null
  const action = data.following ? unfollow : follow
  return (
    <Button
      variant="default"
      leftSection={
        data.following ? <IconBellOff size={15} stroke={1.6} aria-hidden /> : <IconBell size={15} stroke={1.6} aria-hidden />
      }
      loading={action.isPending}
      onClick={() => action.mutate({ id: record.id }, { onError: (error) => notify.trouble(inWords(error).sentence) })}
    >
      {t(data.following ? 'unfollow' : 'follow')}
    </Button>
  )
}

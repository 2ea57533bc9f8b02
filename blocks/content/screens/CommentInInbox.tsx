import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import type { InboxActionProps } from '@quoin/ui/fields/resources.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

/** Shows or hides a comment where a moderator is told that it waits. */
export function CommentInInbox({ id, onDone }: InboxActionProps) {
  const t = useTranslations('content.comments')
  const moderates = useMay('content.moderate')
  const notify = useNotify()
  const inWords = useErrorWords(content.comments)
  const bulk = useAction(content.comments.bulk, { alsoRefreshes: ['content.articles', 'content.posts'] })
  if (!moderates) return null
  return (['approve', 'hide'] as const).map((action) => (
    <Button
      key={action}
      variant="default"
      size="compact-sm"
      loading={bulk.isPending && bulk.variables?.action === action}
      onClick={() =>
        bulk.mutate({ ids: [id], action }, { onSuccess: onDone, onError: (error) => notify.trouble(inWords(error).sentence) })
      }
    >
      {t(action === 'approve' ? 'show' : 'hide')}
    </Button>
  ))
}

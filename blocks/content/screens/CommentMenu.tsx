import { ActionIcon, Menu } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useMay, useMe } from '@quoin/ui'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'
import { BanDialog } from './BanDialog.tsx'
import type { Comment } from './CommentItem.tsx'
import { ReportDialog } from './ReportDialog.tsx'

interface CommentMenuProps {
  readonly post: string
  readonly comment: Comment
  readonly name: string
  /** Not where comments of all posts are looked through. */
  onEdit?(): void
}

/** What its author, a reader and a moderator may do with a comment. */
export function CommentMenu({ post, comment, name, onEdit }: CommentMenuProps) {
  const t = useTranslations('content.comments')
  const moderation = useTranslations('content.moderation')
  const common = useTranslations('ui.common')
  const me = useMe()
  const moderates = useMay('content.moderate')
  const notify = useNotify()
  const inWords = useErrorWords(content.comments)
  const [dialog, setDialog] = useState<'report' | 'ban' | null>(null)
  const counted = { alsoRefreshes: ['content.articles', 'content.posts'] }
  const hide = useAction(content.comments.moderate, counted)
  const show = useAction(content.comments.approve, counted)
  const remove = useAction(content.comments.delete, counted)
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  const at = { parent: post, id: comment.id }
  const isMine = comment.user === me.id
  const isShown = comment.status === 'active'
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('more', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMine && onEdit && <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>}
          {!isMine && <Menu.Item onClick={() => setDialog('report')}>{t('report')}</Menu.Item>}
          {moderates && (
            <Menu.Item onClick={() => (isShown ? hide.mutate(at, { onError }) : show.mutate(at, { onError }))}>
              {isShown ? t('hide') : t('show')}
            </Menu.Item>
          )}
          {moderates && !isMine && comment.user && (
            <Menu.Item onClick={() => setDialog('ban')}>{moderation('banPerson', { name })}</Menu.Item>
          )}
          {(isMine || moderates) && (
            <Menu.Item color="red" onClick={() => remove.mutate(at, { onError })}>
              {common('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'report' && <ReportDialog what="comment" id={comment.id} onClose={() => setDialog(null)} />}
      {dialog === 'ban' && comment.user && <BanDialog user={comment.user} name={name} onClose={() => setDialog(null)} />}
    </>
  )
}

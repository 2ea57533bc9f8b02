import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { currentPreview, forgetPreview, type MemberPreview } from '../session/preview.ts'
import classes from './PreviewBar.module.css'

/**
 * Says all the while that one looks through another role or as a member, and leads back; nothing while one does not. A look as a
 * member leads back by itself when its time is over.
 */
export function PreviewBar({ onLookEnd }: { onLookEnd(look: MemberPreview): Promise<unknown> }) {
  const t = useTranslations('ui.preview')
  const format = useFormatter()
  const preview = currentPreview()
  const until = preview && 'look' in preview ? preview.until : undefined
  const urlId = preview?.urlId
  useEffect(() => {
    if (!until || !urlId) return
    const timer = setTimeout(() => leave(`/c/${urlId}/gateway/members`), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until, urlId])
  if (!preview) return null
  const stop = async () => {
    if (!('look' in preview)) return leave(`/c/${preview.urlId}/gateway/roles`)
    await onLookEnd(preview)
    leave(`/c/${preview.urlId}/gateway/members`)
  }
  return (
    <div className={classes.bar} role="status">
      <IconEye size={17} stroke={1.6} aria-hidden />
      <span>
        {'look' in preview
          ? t('member', {
              name: preview.memberName,
              time: format.dateTime(new Date(preview.until), { timeStyle: 'short' }),
            })
          : t('looking', { role: preview.roleName })}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void stop()}>
        {t('stop')}
      </Button>
    </div>
  )
}

function leave(path: string): void {
  forgetPreview()
  location.assign(path)
}

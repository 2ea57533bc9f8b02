import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { currentPreview, forgetPreview } from '../session/preview.ts'
import classes from './PreviewBar.module.css'

/** Says all the while that one looks through another role, and leads back; nothing while one does not. */
export function PreviewBar() {
  const t = useTranslations('ui.preview')
  const preview = currentPreview()
  if (!preview) return null
  const stop = () => {
    forgetPreview()
    location.assign(`/c/${preview.urlId}/gateway/roles`)
  }
  return (
    <div className={classes.bar} role="status">
      <IconEye size={17} stroke={1.6} aria-hidden />
      <span>{t('looking', { role: preview.roleName })}</span>
      <Button size="compact-sm" variant="default" onClick={stop}>
        {t('stop')}
      </Button>
    </div>
  )
}

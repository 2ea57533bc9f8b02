import { Button } from '@mantine/core'
import { ErrorState, type Trouble } from '@quoin/ui'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'

const troubles: Readonly<Record<string, Trouble>> = { 403: 'refused', 404: 'missing', 429: 'slow', offline: 'offline' }

/** `/error/404` and its like: what happened, and the two ways on. */
export function ErrorPage() {
  const { code } = useParams({ from: '/error/$code' })
  const t = useTranslations('ui.states')
  const { history } = useRouter()
  const trouble = troubles[code] ?? 'failed'
  const title = t(`${trouble}.title`)
  useEffect(() => {
    document.title = `${title} · Quoin`
  }, [title])
  return (
    <main>
      <ErrorState
        trouble={trouble}
        level={1}
        action={
          <>
            {history.canGoBack() && (
              <Button variant="default" onClick={() => history.back()}>
                {t('goBack')}
              </Button>
            )}
            <Button component={Link} to="/">
              {t('goHome')}
            </Button>
          </>
        }
      />
    </main>
  )
}

import { Button } from '@mantine/core'
import { ApiError } from '@quoin/kit/client'
import { IconAlertTriangle, IconCloudOff, IconFileUnknown, IconHourglass, IconLock } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { MeContext } from '../session/me.ts'
import { usePermissionName } from '../session/permissionTexts.ts'
import { State } from './State.tsx'

const kinds = {
  offline: IconCloudOff,
  refused: IconLock,
  missing: IconFileUnknown,
  slow: IconHourglass,
  failed: IconAlertTriangle,
} as const
export type Trouble = keyof typeof kinds

/** What a failure is to a person: no connection, not allowed, not there, too fast, or ours. */
export function troubleOf(error: unknown): Trouble {
  const status = error instanceof ApiError ? error.status : 500
  if (status === 0) return 'offline'
  // The gateway answers 422 to what a role does not allow.
  if (status === 403 || (error instanceof ApiError && error.code === 'not_allowed')) return 'refused'
  if (status === 404) return 'missing'
  return status === 429 ? 'slow' : 'failed'
}

/** A read that did not come: what happened, in words, and the way on. Offers to try again where that can help. */
export function ErrorState({
  error,
  trouble = troubleOf(error),
  onRetry,
  action,
  level,
}: {
  error?: unknown
  trouble?: Trouble
  onRetry?(): void
  action?: React.ReactNode
  level?: 1 | 2
}) {
  const t = useTranslations('ui.states')
  const common = useTranslations('ui.common')
  const company = use(MeContext)?.company.name
  const nameOf = usePermissionName()
  const permission = error instanceof ApiError ? error.permission : undefined
  const text =
    trouble === 'slow'
      ? t('slow.text', { seconds: (error instanceof ApiError && error.retryAfterSeconds) || 60 })
      : trouble === 'refused'
        ? permission
          ? t('needsRight', { right: nameOf(permission) })
          : company
            ? t('refused.text', { company })
            : t('refused.textAlone')
        : t(`${trouble}.text`)
  const canRetry = onRetry && trouble !== 'refused' && trouble !== 'missing'
  return (
    <State
      icon={kinds[trouble]}
      title={t(`${trouble}.title`)}
      level={level}
      role="alert"
      action={
        (canRetry || action) && (
          <>
            {canRetry && (
              <Button variant="default" onClick={onRetry}>
                {common('retry')}
              </Button>
            )}
            {action}
          </>
        )
      }
    >
      {text}
    </State>
  )
}

import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'

/** Pays what finished sessions earned into the wallets of their coaches. */
export default function PayCoaches() {
  const t = useTranslations('university.sessions')
  const notify = useNotify()
  const pay = useAction(university.sessions.payout)
  return (
    <Button
      variant="default"
      loading={pay.isPending}
      onClick={() =>
        pay.mutate(
          {},
          {
            onSuccess: ({ payments }) => notify.done(t('paid', { count: payments.reduce((sum, one) => sum + one.sessions, 0) })),
          },
        )
      }
    >
      {t('pay')}
    </Button>
  )
}

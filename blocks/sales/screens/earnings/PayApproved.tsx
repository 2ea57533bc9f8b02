import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'

/** Pays all that is approved into the wallets of those who earned it. */
export default function PayApproved() {
  const t = useTranslations('sales.earnings')
  const notify = useNotify()
  const inWords = useErrorWords(sales.earnings)
  const whyRefused = useWhyRefused()
  const run = useAction(sales.earnings.run)
  const pay = () =>
    run.mutate(
      {},
      {
        onSuccess: ({ payouts }) => notify.done(t('done', { count: payouts.reduce((sum, { count }) => sum + count, 0) })),
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  return (
    <Refused why={whyRefused(sales.earnings.run)}>
      <Button variant="default" loading={run.isPending} onClick={pay}>
        {t('pay')}
      </Button>
    </Refused>
  )
}

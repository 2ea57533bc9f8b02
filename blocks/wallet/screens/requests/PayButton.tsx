import { Button, type ButtonProps } from '@mantine/core'
import type { Found } from '@quoin/kit'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { isOver } from '../../resources/moneyRequests.ts'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'

interface PayButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly request: Pick<Found<typeof wallet.moneyRequests>, 'id' | 'amount' | 'currency' | 'expiresAt'>
}

/** Leads to where it is paid, and says how much. */
export function PayButton({ request, ...look }: PayButtonProps) {
  const t = useTranslations('wallet')
  const money = useMoney()
  const missing = useWhyRefused()(wallet.moneyRequests.pay)
  const why = missing ?? (isOver(request) ? t('refusals.request_expired') : null)
  return (
    <Refused why={why}>
      <Button {...look} component={Link} to={pages.payRequest({ id: request.id })}>
        {t('transfer.pay', { amount: money(request.amount, request.currency!) })}
      </Button>
    </Refused>
  )
}

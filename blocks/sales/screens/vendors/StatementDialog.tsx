import { Modal } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import type { Owed } from './OwedTable.tsx'
import { firstPage, StatementTable } from './StatementTable.tsx'

/** Everything that was owed to a vendor and paid, out of the books, with the running balance. */
export function StatementDialog({ vendor, onClose }: { vendor: Owed; onClose(): void }) {
  const t = useTranslations('sales')
  const [shown, setShown] = useState(firstPage)
  const read = useRead(
    sales.payables.statement,
    { vendor: vendor.vendor_unique_id, currency: vendor.currency, ...shown },
    { keepsOld: true },
  )
  return (
    <Modal opened onClose={onClose} size="xl" title={t('payables.statementOf', { name: vendor.vendor_name })}>
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <ListSkeleton rows={4} />
      ) : (
        <StatementTable statement={read.data} onShow={setShown} />
      )}
    </Modal>
  )
}

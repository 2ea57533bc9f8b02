import { Group } from '@mantine/core'
import { Action } from '@quoin/ui/action/Action.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { pages } from '../../pages.tsx'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'

const columns = ['payer_name:200', 'amount', 'participant_unique_id', 'due_at', 'billing_status:240', 'paid_at'] as const
const form = ['contact', 'payerName', 'amount', 'currency', 'dueAt', 'description'] as const

/** What a meeting costs, and who has paid. */
export function BillingsTab({ id }: { readonly id: string }) {
  const words = useWords(crm.meetingBillings)
  const money = useMoney()
  const go = useGo()
  return (
    <DataList
      resource={crm.meetingBillings}
      only={{ meeting: id }}
      level={2}
      title={words.many}
      columns={columns}
      form={form}
      emptyText={words.text('empty')}
      cells={{
        amount: (billing) => money(billing.amount as number | null, billing.currency as string | null),
        billingStatus: (billing) => <Payment billing={billing} />,
      }}
      onOpen={({ id: billing }) => void go(pages.meetingBillings.record(billing))}
    />
  )
}

/** Whether somebody has paid, with what can be noted of it. A click here opens no row. */
function Payment({ billing }: { readonly billing: AnyRecord }) {
  const words = useWords(crm.meetingBillings)
  const isOpen = billing.billingStatus === 'open'
  return (
    <Group gap={6} wrap="nowrap" onClick={(event) => event.stopPropagation()}>
      {words.option('billingStatus', String(billing.billingStatus))}
      {isOpen && <Action of={crm.meetingBillings.pay} record={billing} size="compact-xs" />}
    </Group>
  )
}

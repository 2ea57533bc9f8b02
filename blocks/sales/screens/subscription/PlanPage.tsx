import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { pages } from '../../pages.tsx'
import { sales } from '../../resources/index.ts'

/** One plan: its price, its periods, its trial. */
export function PlanPage({ id }: { readonly id: string }) {
  const go = useGo()
  return (
    <RecordPage
      resource={sales.subscriptionModels}
      id={id}
      foldsEmpty
      key={id}
      onGone={() => void go(pages.subscriptions.list({ tab: 'plans' }))}
    />
  )
}

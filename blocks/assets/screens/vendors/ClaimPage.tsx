import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'

/** One warranty claim and what became of it. */
export function ClaimPage({ id }: { readonly id: string }) {
  const go = useGo()
  return (
    <RecordPage
      resource={assets.warrantyClaims}
      id={id}
      key={id}
      foldsEmpty
      stateField="state"
      onGone={() => void go(pages.vendors.list())}
    />
  )
}

import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'

/** One contract and its end. */
export function ContractPage({ id }: { readonly id: string }) {
  const go = useGo()
  return <RecordPage resource={assets.contracts} id={id} key={id} foldsEmpty onGone={() => void go(pages.contracts.list())} />
}

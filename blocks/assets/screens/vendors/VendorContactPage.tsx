import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'

/** One person at a vendor. */
export function VendorContactPage({ id }: { readonly id: string }) {
  const go = useGo()
  return <RecordPage resource={assets.vendorContacts} id={id} key={id} foldsEmpty onGone={() => void go(pages.vendors.list())} />
}

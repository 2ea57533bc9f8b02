import { LastResult } from './LastResult.tsx'

/** What came of the last run of a test, on its page. */
export const ResultTab = ({ id }: { readonly id: string }) => <LastResult test={id} />

import type { Operation } from '@quoin/kit'

/** Actions whose names say that something is paid, given or taken, in the blocks that hold money, points or orders. */
const money =
  /pay|refund|capture|charge|debit|credit|transfer|topup|withdraw|settle|checkout|purchase|redeem|reverse|payout|authori[sz]e|exchange|hold|release|void|adjust|subscribe|accept/i
const blocks: ReadonlySet<string> = new Set(['sales', 'rewards', 'geolocation', 'crm', 'products', 'university', 'assets'])
/** What only describes how a wallet is. */
const settings = /^(settings|labels?|rules?|limits?)$/i

/** Whether an operation moves money or what is worth some, or removes something for good: an agent does such a thing only once its person has said so. */
export function needsConfirmation({ method, kind, block, resource, action }: Operation): boolean {
  if (method === 'GET') return false
  if (kind === 'purge') return true
  if (block === 'wallet') return !settings.test(resource)
  if (!blocks.has(block)) return false
  return money.test(action) || (kind === 'create' && money.test(resource))
}

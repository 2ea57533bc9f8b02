import type { Reach } from '@quoin/kit/server'
import type { RoleCode } from './roles.ts'

type Row = readonly [pattern: string, support: Reach | '', user: Reach | '', authorized: Reach | '', guest: Reach | '']

/**
 * What a role may do until a company says otherwise. Both administrators may do everything, but for the one right below, and `none`
 * nothing, so they have no column. The first line that fits a permission decides. `*` stands for any number of letters.
 */
const table: readonly Row[] = [
  //                          support   user      authorized  guest
  ['gateway.users.read', 'tenant', 'tenant', 'own', 'own'],
  ['gateway.users.write', 'own', 'own', 'own', 'own'],
  ['gateway.profiles.read', 'own', 'own', 'own', 'own'],
  ['gateway.profiles.write', 'own', 'own', 'own', 'own'],
  ['gateway.*', '', '', '', ''],
  ['crm.*.read', 'tenant', 'tenant', 'team', 'tenant'],
  ['crm.*.write', 'tenant', 'team', '', ''],
  ['crm.*.delete', 'own', '', '', ''],
  ['products.costs.*', '', '', '', ''],
  ['products.prices.*', 'tenant', '', '', ''],
  ['products.promotions.*', 'tenant', '', '', ''],
  ['products.vendors.*', 'tenant', '', '', ''],
  ['products.stock.*', 'tenant', '', '', ''],
  ['products.carts.manage', 'tenant', '', '', ''],
  ['products.carts.*', 'tenant', 'own', 'own', 'own'],
  ['products.*.delete', '', '', '', ''],
  ['products.settings.write', '', '', '', ''],
  ['products.*.write', 'tenant', '', '', ''],
  ['products.*.read', 'tenant', 'tenant', 'tenant', 'tenant'],
  ['products.*', '', '', '', ''],
  ['rewards.programme.read', 'tenant', 'tenant', 'tenant', 'tenant'],
  ['rewards.customers.read', 'tenant', 'own', 'own', 'own'],
  ['rewards.redemptions.read', 'tenant', 'own', 'own', 'own'],
  ['rewards.redemptions.write', 'tenant', 'own', 'own', ''],
  ['rewards.codes.redeem', 'tenant', 'own', 'own', ''],
  ['rewards.coupons.read', 'tenant', '', '', ''],
  ['rewards.reports.read', 'tenant', '', '', ''],
  ['rewards.*', '', '', '', ''],
  ['assets.assets.read', 'tenant', 'tenant', 'team', 'tenant'],
  ['assets.secrets.*', '', '', '', ''],
  ['assets.loans.read', 'tenant', 'own', 'own', 'tenant'],
  ['assets.reservations.read', 'tenant', 'own', 'own', 'tenant'],
  ['assets.reservations.write', 'tenant', 'own', 'own', ''],
  ['assets.users.read', 'tenant', 'own', 'own', 'own'],
  ['assets.users.write', 'own', 'own', 'own', 'own'],
  ['assets.*.delete', '', '', '', ''],
  ['assets.*.write', 'tenant', '', '', ''],
  ['assets.work.read', 'tenant', 'tenant', '', 'tenant'],
  ['assets.*.read', 'tenant', '', '', 'tenant'],
  ['sales.orders.manage', 'tenant', '', '', ''],
  ['sales.orders.*', 'tenant', 'own', 'own', 'own'],
  ['sales.subscriptions.*', 'tenant', 'own', 'own', ''],
  ['sales.customers.*', 'tenant', 'own', 'own', 'own'],
  ['sales.payables.read', 'tenant', '', '', ''],
  ['sales.reports.read', 'tenant', '', '', ''],
  ['sales.*', '', '', '', ''],
  ['wallet.wallets.read', 'tenant', 'own', 'own', 'own'],
  ['wallet.wallets.write', 'own', 'own', 'own', 'own'],
  ['wallet.transactions.read', 'tenant', 'own', 'own', 'own'],
  ['wallet.*', '', '', '', ''],
  ['*.read', 'tenant', '', 'team', 'tenant'],
]

const fits = (pattern: string, code: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(code)

/** How far a system role reaches with a permission; undefined when it does not have it. */
export function defaultReach(role: RoleCode, code: string): Reach | undefined {
  // Whoever decides how people are known could come in as anybody, so this is for those above whom there is nobody.
  if (role === 'admin' && code === 'gateway.signIn.manage') return undefined
  if (role === 'company_admin' || role === 'admin') return 'tenant'
  if (role === 'none') return undefined
  const row = table.find(([pattern]) => fits(pattern, code))
  if (!row) return undefined
  const [, support, user, authorized, guest] = row
  return { support, user, authorized, guest }[role] || undefined
}

/**
 * The seven roles every company has, by the numbers the specification gave them. Authority comes from the code and the grants,
 * never from the number.
 */
export const systemRoles = [
  { number: 1, code: 'guest', name: 'Guest' },
  { number: 2, code: 'admin', name: 'Administrator' },
  { number: 3, code: 'support', name: 'Support' },
  { number: 4, code: 'user', name: 'User' },
  { number: 5, code: 'authorized', name: 'Authorized' },
  { number: 6, code: 'none', name: 'None' },
  { number: 7, code: 'company_admin', name: 'Company administrator' },
] as const
export type RoleCode = (typeof systemRoles)[number]['code']

/** Who stands above whom. A company's own roles stand where their permissions put them, never above `admin`. */
const ranks: Readonly<Record<RoleCode, number>> = {
  none: 0,
  guest: 1,
  authorized: 2,
  user: 3,
  support: 4,
  admin: 5,
  company_admin: 6,
}
export const rankOf = (code: string): number => ranks[code as RoleCode] ?? 4

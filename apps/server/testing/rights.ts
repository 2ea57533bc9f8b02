import { defaultScope, systemRoles } from '@quoin/gateway/server'
import { grantOf, type Operation } from '@quoin/kit'
import type { BlockServer, PermissionScope } from '@quoin/kit/server'
import { allBlocks } from '../blocks.ts'

/** Whoever may ask: the seven roles every company has, a visitor with an app id alone, and nobody. */
export const askers = [
  ...(['company_admin', 'admin', 'support', 'user', 'authorized', 'guest', 'none'] as const),
  'visitor',
  'nobody',
] as const
export type Asker = (typeof askers)[number]

/** How far somebody reaches with an operation before a company says otherwise; undefined when they are refused. */
export function scopeOf({ permission }: Operation, asker: Asker): PermissionScope | 'yes' | undefined {
  if (permission === 'open') return 'yes'
  if (asker === 'nobody') return undefined
  if (permission === 'visitor') return 'yes'
  if (asker === 'visitor') return undefined
  return permission === 'signedIn' || permission === 'member'
    ? 'yes'
    : defaultScope(asker, permission, grantsByDefault(permission))
}

const grantsByDefault = (permission: string) =>
  grantOf(allBlocks.find(({ declares }) => permission in declares)?.grants ?? {}, permission)

/** The published table of rights: every operation, and how far every role reaches with it. */
export function rightsTable(servers: readonly BlockServer[]): string {
  const missing = systemRoles.filter((role) => !askers.includes(role.code))
  if (missing.length > 0) throw new Error(`The table has no column for ${missing.map((role) => role.code).join(', ')}.`)
  const parts = [...servers]
    .sort((a, b) => (a.block.name < b.block.name ? -1 : 1))
    .map(({ block }) => {
      const operations = Object.values(block.resources).flatMap((resource) => resource.operations)
      const rows = operations.map((operation) => {
        const cells = askers.map((asker) => scopeOf(operation, asker) ?? '–')
        return `| \`${operation.name}\` | ${operation.method} \`${operation.base === operation.block ? '' : `/api/${operation.base}`}${operation.path}\` | ${operation.permission} | ${cells.join(' | ')} |`
      })
      return `## ${block.title}\n\n| Operation | Address | Needs | ${askers.join(' | ')} |\n|---|---|---|${askers.map(() => '---').join('|')}|\n${rows.join('\n')}\n`
    })
  return `# Rights\n
Who may ask for what, as every company begins. Made by \`npx tsx tools/rights.ts\` from the facts and the table of default grants;
a spec asks each of these operations on both sides of its line (the first who may not, and by turns the last who may, a visitor and nobody),
every sixth by turns as all of these people, and fails when an answer differs from this page.

\`own\`, \`team\` and \`tenant\` say whose records a role reaches; \`yes\` that records have nobody's name on them or that the operation
looks itself; – that it is refused. A visitor says nothing but which app they come from, nobody not even that.\n\n${parts.join('\n')}`
}

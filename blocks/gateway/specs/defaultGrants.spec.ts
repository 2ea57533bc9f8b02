import { grantOf } from '@quoin/kit'
import { describe, expect, it } from 'vitest'
import * as registry from '../../registry.ts'
import { defaultScope } from '../people/defaultGrants.ts'
import { systemRoles } from '../people/roles.ts'

const grantsOf = (code: string) => Object.values(registry).find(({ name }) => code.startsWith(`${name}.`))?.grants ?? {}
const line = (code: string) =>
  Object.fromEntries(
    systemRoles.flatMap((role) => {
      const scope = defaultScope(role.code, code, grantOf(grantsOf(code), code))
      return scope ? [[role.code, scope]] : []
    }),
  )
const administrators = { company_admin: 'tenant', admin: 'tenant' }

describe('By default', () => {
  it.each([
    ['crm.contacts.read', { support: 'tenant', user: 'tenant', authorized: 'team', guest: 'tenant' }],
    ['crm.contacts.write', { support: 'tenant', user: 'team' }],
    ['crm.contacts.delete', { support: 'own' }],
    ['gateway.users.read', { support: 'tenant', user: 'tenant', authorized: 'own', guest: 'own' }],
    ['gateway.users.manage', {}],
    ['gateway.roles.write', {}],
    ['sales.orders.read', { support: 'tenant', user: 'own', authorized: 'own', guest: 'own' }],
    ['sales.orders.manage', { support: 'tenant' }],
    ['products.costs.read', {}],
    ['sales.costs.read', {}],
    ['assets.secrets.read', {}],
    ['wallet.books.read', {}],
    ['courses.lessons.read', { support: 'tenant', authorized: 'team', guest: 'tenant' }],
    ['courses.lessons.write', {}],
  ])('%s is given to both administrators and %o', (code, others) => {
    expect(line(code)).toEqual({ ...administrators, ...others })
  })
  it('how people are known is decided by those alone above whom there is nobody', () => {
    expect(line('gateway.signIn.manage')).toEqual({ company_admin: 'tenant' })
  })
})

import { describe, expect, it } from 'vitest'
import { mockRegisteredRole, mockRoles } from '../mock.ts'
import { listQuery } from '../lists.ts'
import { initialRoles, reduceRoles, type Role, roleIds, roleNameOf } from './roles.ts'

const role = (id: number, name = `Role ${id}`): Role => ({ id, name, code: `role_${id}`, permissions: [] })

describe('The role', () => {
  it.each([
    ['guest', 1],
    ['admin', 2],
    ['support', 3],
    ['user', 4],
    ['authorized', 5],
    ['company_admin', 7],
  ] as const)(
    '%s has number %i [roles.guest, roles.admin, roles.support, roles.user, roles.authorized, roles.company_admin]',
    (name, id) => {
      expect(roleIds[name]).toBe(id)
      expect(roleNameOf(id)).toBe(name)
    },
  )
  it("with number 6 is nobody's [roles.company_admin]", () => {
    expect([roleNameOf(6), roleNameOf(null)]).toEqual([null, null])
  })
  it('numbers of mock mode are others [roles.mock_roles]', () => {
    expect(mockRoles).toEqual({ admin: 1, user: 2, guest: 3 })
  })
  it('given by a mock registration is number 2, manager [roles.mock_register_role]', () => {
    expect(mockRegisteredRole).toEqual({ number: 2, name: 'manager' })
  })
})

describe('The list of roles', () => {
  const query = listQuery({ pageNumber: 1 })
  const loaded = reduceRoles(
    { ...initialRoles, isListLoading: true },
    { type: 'rolePageLoaded', query, rows: [role(1), role(2)], totalCount: 12 },
  )
  it('says while it loads, and shows the page that came [roles.list_state]', () => {
    expect(reduceRoles(initialRoles, { type: 'roleListLoading', on: true }).isListLoading).toBe(true)
    expect(reduceRoles({ ...initialRoles, isListLoading: true }, { type: 'roleListLoading', on: false }).isListLoading).toBe(
      false,
    )
    expect(loaded).toEqual({ ...initialRoles, query, rows: [role(1), role(2)], totalCount: 12 })
  })
  it('forgets its query and its rows when a page is cancelled [roles.list_cancelled]', () => {
    expect(reduceRoles(loaded, { type: 'rolePageCancelled' })).toEqual(initialRoles)
  })
  it('follows what is created, updated and deleted [roles.list_crud]', () => {
    const created = reduceRoles(loaded, { type: 'roleCreated', role: role(8) })
    expect([created.rows.map(({ id }) => id), created.totalCount]).toEqual([[1, 2, 8], 13])
    const updated = reduceRoles(created, { type: 'roleUpdated', role: role(8, 'Broker') })
    expect(updated.rows.map(({ name }) => name)).toEqual(['Role 1', 'Role 2', 'Broker'])
    expect(updated.all.map(({ name }) => name)).toEqual(['Broker'])
    const deleted = reduceRoles(updated, { type: 'roleDeleted', id: 1 })
    expect([deleted.rows.map(({ id }) => id), deleted.totalCount]).toEqual([[2, 8], 12])
  })
})

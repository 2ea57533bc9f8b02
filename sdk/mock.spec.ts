import { describe, expect, it } from 'vitest'
import { mockUsers } from './mock.ts'

const users = mockUsers({ mock: true })

describe('Demo users', () => {
  it('exist only in mock mode [mock.mode_only]', () => {
    expect([mockUsers({}).length, mockUsers({ mock: false }).length, users.length]).toEqual([0, 0, 3])
  })
  it('are admin, user and guest [mock.three_users]', () => {
    expect(users.map(({ username }) => username)).toEqual(['admin', 'user', 'guest'])
  })
  it('have 21 facts [mock.user_fields]', () => {
    const values =
      `id username password email authToken refreshToken roles pic fullname firstname lastname occupation companyName phone
      language timeZone website emailSettings communication address socialNetworks`.split(/\s+/)
    for (const user of users) expect(Object.keys(user).toSorted()).toEqual(values.toSorted())
  })
  it('say how they may be reached [mock.communication]', () => {
    for (const { communication } of users) {
      expect(communication).toEqual({ email: expect.any(Boolean), sms: expect.any(Boolean), phone: expect.any(Boolean) })
    }
  })
  it('have an address [mock.address]', () => {
    for (const { address } of users) expect(Object.keys(address)).toEqual(['addressLine', 'city', 'state', 'postCode'])
  })
  it('have four networks [mock.social]', () => {
    for (const { socialNetworks } of users)
      expect(Object.keys(socialNetworks)).toEqual(['linkedIn', 'facebook', 'twitter', 'instagram'])
  })
  it('have the roles 1, 2 and 3 [mock.role_ids]', () => {
    expect(users.map(({ roles }) => roles)).toEqual([[1], [2], [3]])
  })
})

import type { Settings } from './settings.ts'

export interface MockUser {
  readonly id: number
  readonly username: string
  readonly password: string
  readonly email: string
  readonly authToken: string
  readonly refreshToken: string
  readonly roles: readonly number[]
  readonly pic: string
  readonly fullname: string
  readonly firstname: string
  readonly lastname: string
  readonly occupation: string
  readonly companyName: string
  readonly phone: string
  readonly language: string
  readonly timeZone: string
  readonly website: string
  readonly emailSettings: { readonly emailNotification: boolean; readonly sendCopyToPersonalEmail: boolean }
  readonly communication: { readonly email: boolean; readonly sms: boolean; readonly phone: boolean }
  readonly address: { readonly addressLine: string; readonly city: string; readonly state: string; readonly postCode: string }
  readonly socialNetworks: {
    readonly linkedIn: string
    readonly facebook: string
    readonly twitter: string
    readonly instagram: string
  }
}

/** Roles of the demo users, which are not the roles of the platform. */
export const mockRoles = { admin: 1, user: 2, guest: 3 } as const
/** What whoever registers in mock mode becomes. */
export const mockRegisteredRole = { number: 2, name: 'manager' } as const

/** The demo users; none unless the settings turn mock mode on. They exist in the browser only and open no door on a server. */
export const mockUsers = ({ mock }: Pick<Settings, 'mock'>): readonly MockUser[] =>
  mock ? (Object.keys(mockRoles) as (keyof typeof mockRoles)[]).map(mockUser) : []

function mockUser(username: keyof typeof mockRoles): MockUser {
  const firstname = username.charAt(0).toUpperCase() + username.slice(1)
  return {
    id: mockRoles[username],
    username,
    password: 'demo',
    email: `${username}@demo.test`,
    authToken: `mock-token-${username}`,
    refreshToken: `mock-refresh-${username}`,
    roles: [mockRoles[username]],
    pic: '',
    fullname: `${firstname} Demo`,
    firstname,
    lastname: 'Demo',
    occupation: 'Demonstration',
    companyName: 'Demo Company',
    phone: '',
    language: 'en',
    timeZone: 'UTC',
    website: 'https://demo.test',
    emailSettings: { emailNotification: false, sendCopyToPersonalEmail: false },
    communication: { email: true, sms: false, phone: false },
    address: { addressLine: '1 Example Street', city: 'Example', state: 'Example', postCode: '00000' },
    socialNetworks: { linkedIn: '', facebook: '', twitter: '', instagram: '' },
  }
}

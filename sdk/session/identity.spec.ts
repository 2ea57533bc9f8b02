import { describe, expect, it, vi } from 'vitest'
import { ada, play, sessionSet, settings } from '../specs/stage.ts'
import { fallbackEmail, fallbackPhone, firstTwoWords, identityBody, type IdentityBlock, initialIdentity } from './identity.ts'

const contact = { phone: '+441234567890', email: 'ada@demo.test', user_unique_id: 'user-1' }
const role = { role_name: 'user', role_unique_id: 'role-user' }
const nobody = { ...ada, name: null, phone: null, email: '' }
const none = { user: nobody, contact: { phone: null, email: null, user_unique_id: 'user-1' } }
const blocks = Object.keys(identityBody) as IdentityBlock[]

/** The client with a user who is a member, and nothing loaded yet. */
function member(roleId: number, change: Parameters<typeof play>[0] = {}) {
  const stage = play(change)
  stage.session.accept(sessionSet())
  return { ...stage, load: () => stage.dispatch({ type: 'userLoaded', user: { ...ada, roleId } }) }
}
const lookups = (asked: readonly string[]) =>
  asked.filter((one) => one.startsWith('findIdentity')).map((one) => one.split(' ')[1])

describe('The identity of a person in a block', () => {
  it.each(blocks.filter((block) => block !== 'realtime'))(
    '%s is looked up and loaded [identity.lookup_then_load]',
    async (block) => {
      const { load, dispatch, store, asked } = member(4)
      await load()
      await dispatch({ type: 'identityRequested', block })
      expect(store.get().identity[block]).toMatchObject({ userIdentity: { id: 'found' }, isIdentityLoaded: true })
      expect(asked).not.toContain(`createIdentity ${block}`)
    },
  )
  it.each([
    ['finds nothing', async () => null],
    ['fails', async () => Promise.reject(new Error('down'))],
  ])(
    'is created and loaded when the lookup %s [identity.none_then_create, identity.error_then_create]',
    async (_, findIdentity) => {
      const createIdentity = vi.fn(async () => ({ id: 'made' }))
      const { load, dispatch, store } = member(4, { findIdentity, createIdentity })
      await load()
      createIdentity.mockClear()
      await dispatch({ type: 'identityRequested', block: 'forms' })
      expect(store.get().identity.forms).toEqual({ userIdentity: { id: 'made' }, isIdentityLoaded: true })
      expect(createIdentity).toHaveBeenCalledExactlyOnceWith('forms', 'user-1', identityBody.forms(ada, settings), undefined)
    },
  )
  it('that cannot be created is only logged [identity.create_failure_logged]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { load, dispatch, store } = member(1, {
      findIdentity: async () => null,
      createIdentity: async () => Promise.reject(new Error('down')),
      roles: async () => Promise.reject(new Error()),
    })
    await load()
    log.mockClear()
    await dispatch({ type: 'identityRequested', block: 'forms' })
    expect(log).toHaveBeenCalledOnce()
    expect(store.get().identity.forms).toEqual({ userIdentity: null, isIdentityLoaded: false })
    log.mockRestore()
  })
  it('starts unknown in assets, content, forms, sales and due diligence [identity.client_state]', () => {
    for (const block of ['assets', 'content', 'forms', 'sales', 'projects'] as const) {
      expect(initialIdentity[block]).toEqual({ userIdentity: null, isIdentityLoaded: false })
    }
  })
  it('is marked as new in files when it was created, and only then [identity.files_first_time]', async () => {
    const created = member(4, { findIdentity: async () => null })
    await created.load()
    await created.dispatch({ type: 'identityRequested', block: 'files' })
    expect(created.store.get().identity.files).toEqual({ userIdentity: { id: 'made' }, isIdentityLoaded: true, firstTime: true })
    const found = member(4)
    await found.load()
    await found.dispatch({ type: 'identityRequested', block: 'files' })
    expect(found.store.get().identity.files.firstTime).toBe(false)
  })
})

describe('By itself, after the user is loaded,', () => {
  it.each([1, 2, 3, 4, 5, 7])('content is asked about role %i if it is 3 or 4 [identity.content_roles]', async (roleId) => {
    const { load, asked } = member(roleId)
    await load()
    expect(lookups(asked).includes('content')).toBe(roleId === 3 || roleId === 4)
  })
  it('content is asked again each time [identity.content_trigger]', async () => {
    const { load, asked } = member(4)
    await load()
    await load()
    expect(lookups(asked).filter((block) => block === 'content')).toHaveLength(2)
  })
  it.each([1, 2, 3, 4, 5, 7])('due diligence is asked about role %i if it is 2, 3 or 4 [identity.dd_roles]', async (roleId) => {
    const { load, asked } = member(roleId)
    await load()
    expect(lookups(asked).includes('projects')).toBe([2, 3, 4].includes(roleId))
  })
  it('realtime is asked once all roles are loaded [identity.realtime_trigger]', async () => {
    const { load, asked } = member(1)
    await load()
    expect(lookups(asked)).toEqual(['realtime'])
    const without = member(1, { roles: () => new Promise(() => undefined) })
    void without.load()
    await vi.waitFor(() => expect(without.store.get().company.isAccessGranted).toBe(true))
    expect(lookups(without.asked)).toEqual([])
  })
  it('nobody is asked before there is a company to ask in; then those that were due are [identity.content_trigger]', async () => {
    const { dispatch, session, asked } = play({ companies: async () => [] })
    session.offer({ accessToken: 'token-1', client: 'client-1', expiry: '2000', tokenType: 'Bearer', uid: 'ada@demo.test' })
    await dispatch({ type: 'userLoaded', user: ada })
    expect(lookups(asked)).toEqual([])
    await dispatch({ type: 'accessGranted', companyToken: 'company-2', appId: 'app-2' })
    expect(lookups(asked).toSorted()).toEqual(['content', 'projects', 'realtime'])
  })
  it.each(['files', 'forms', 'sales', 'assets'])(
    '%s is not asked [identity.files_no_trigger, identity.forms_no_trigger, identity.sales_trigger_off]',
    async (block) => {
      for (const roleId of [1, 2, 3, 4, 5, 7]) {
        const { load, asked } = member(roleId)
        await load()
        expect(lookups(asked)).not.toContain(block)
      }
    },
  )
  it('the accounts of CRM are not loaded, but can be [identity.crm_no_trigger, identity.crm_state]', async () => {
    expect(initialIdentity.crm).toEqual({ accounts: [], isAccountsLoaded: false })
    const { load, dispatch, store, asked } = member(4)
    await load()
    expect(asked).not.toContain('accounts')
    await dispatch({ type: 'accountsRequested' })
    expect(store.get().identity.crm).toEqual({ accounts: [{ id: 'account' }], isAccountsLoaded: true })
  })
  it('a block without an address is not asked [identity.lookup_then_load]', async () => {
    const stage = play({}, { settings: { ...settings, bases: { gateway: 'https://platform.test/api/gateway' } } })
    stage.session.accept(sessionSet())
    await stage.dispatch({ type: 'userLoaded', user: ada })
    expect(lookups(stage.asked)).toEqual([])
  })
})

describe('On entering its screens', () => {
  it.each([1, 2, 3, 4, 5, 7])('sales is asked about role %i if it is 3 or 4 [identity.sales_roles]', async (roleId) => {
    const { load, dispatch, asked } = member(roleId)
    await load()
    await dispatch({ type: 'identityRequested', block: 'sales' })
    expect(lookups(asked).includes('sales')).toBe(roleId === 3 || roleId === 4)
  })
})

describe('What is missing', () => {
  const placeholders = { ...settings, placeholderContacts: true }
  it('of a phone is 10 digits beginning with 1 to 9 where placeholders are wanted, else empty [identity.fallback_phone]', () => {
    const phones = Array.from({ length: 500 }, fallbackPhone)
    for (const phone of phones) expect(phone).toMatch(/^[1-9]\d{9}$/)
    expect(new Set(phones).size).toBeGreaterThan(490)
    expect((identityBody.forms(nobody, placeholders).user as { phone: string }).phone).toMatch(/^[1-9]\d{9}$/)
    expect(identityBody.forms(nobody, settings).user).toMatchObject({ phone: null })
  })
  it('of an e-mail is a placeholder where placeholders are wanted, else empty [identity.fallback_email]', () => {
    expect(identityBody.forms(nobody, placeholders).user).toMatchObject({ email: fallbackEmail })
    expect(identityBody.forms(nobody, settings).user).toMatchObject({ email: null })
  })
  it.each(blocks)('of a name is a placeholder in %s [identity.fallback_name]', (block) => {
    const user = identityBody[block](nobody, settings).user as Record<string, string>
    expect((user.name ?? `${user.first_name} ${user.last_name}`).trim()).not.toBe('')
    expect(JSON.stringify(user)).toContain('Name')
  })
})

describe('The body of an identity in', () => {
  const named = { name: 'Ada King Lovelace', ...contact, ...role }
  it('assets takes the first two words, with defaults [identity.assets_names]', () => {
    expect(identityBody.assets(ada, settings).user).toMatchObject({ first_name: 'Ada', last_name: 'King' })
    expect(identityBody.assets({ ...ada, name: 'Ada' }, settings).user).toMatchObject({
      first_name: 'Ada',
      last_name: 'last_name',
    })
    expect(identityBody.assets(nobody, settings).user).toMatchObject({ first_name: 'User Name', last_name: 'last_name' })
  })
  it('assets always has the role User [identity.assets_role_fixed]', () => {
    expect(identityBody.assets({ ...ada, roleId: 2 }, settings).user).toMatchObject({
      role_name: 'User',
      role_unique_id: 'role-user',
    })
  })
  it('assets says how the person is reached [identity.assets_contact]', () => {
    expect(identityBody.assets(ada, settings).user).toMatchObject(contact)
    expect(identityBody.assets(none.user, settings).user).toMatchObject(none.contact)
  })
  it('content takes the last word as last name, the rest as first [identity.content_names]', () => {
    expect(identityBody.content(ada, settings).user).toMatchObject({ first_name: 'Ada King', last_name: 'Lovelace' })
    expect(identityBody.content({ ...ada, name: ' Ada ' }, settings).user).toMatchObject({ first_name: '', last_name: 'Ada' })
  })
  it('content carries a tag beside the user [identity.content_tag]', () => {
    expect(identityBody.content(ada, settings).tag).toEqual({ tag: 'na', unique_id: null })
  })
  it('content holds seven facts [identity.content_fields]', () => {
    expect(identityBody.content(ada, settings).user).toEqual({
      first_name: 'Ada King',
      last_name: 'Lovelace',
      ...contact,
      ...role,
    })
  })
  it('files adds an empty status [identity.files_fields]', () => {
    expect(identityBody.files(ada, settings)).toEqual({ user: { ...named, status: '' } })
    expect(identityBody.files(nobody, settings).user).toMatchObject({ name: 'User Name' })
  })
  it('forms holds six facts [identity.forms_fields]', () => {
    expect(identityBody.forms(ada, settings)).toEqual({ user: named })
    expect(identityBody.forms(nobody, settings).user).toMatchObject({ name: 'User Name' })
  })
  it('onboarding holds six facts [identity.onboarding_fields]', () => {
    expect(identityBody.onboarding(ada, settings)).toEqual({ user: named })
  })
  it('assets and onboarding shares how a name is split [identity.word_split]', () => {
    expect(firstTwoWords({ name: '  Ada  King Lovelace' })).toEqual({ first_name: 'Ada', last_name: 'King' })
  })
  it('realtime holds eight facts [identity.realtime_fields]', () => {
    expect(Object.keys(identityBody.realtime(ada, settings).user as object).toSorted()).toEqual([
      'email',
      'first_name',
      'last_name',
      'middle_name',
      'phone',
      'role_name',
      'role_unique_id',
      'user_unique_id',
    ])
  })
  it('realtime says the whole name twice, then its final word [identity.realtime_names]', () => {
    expect(identityBody.realtime(ada, settings).user).toMatchObject({
      first_name: 'Ada King Lovelace',
      middle_name: 'Ada King Lovelace',
      last_name: 'Lovelace',
    })
  })
  it('realtime follows the role of the person [identity.realtime_role]', () => {
    expect(identityBody.realtime({ ...ada, roleId: 3 }, settings).user).toMatchObject({
      role_name: 'support',
      role_unique_id: 'role-support',
    })
    expect(identityBody.realtime({ ...ada, roleId: 5 }, settings).user).toMatchObject({
      role_name: 'authorized',
      role_unique_id: 'role-investor',
    })
  })
  it('sales holds six facts [identity.sales_fields]', () => {
    expect(identityBody.sales(ada, settings)).toEqual({ user: named })
    expect(identityBody.sales(nobody, settings).user).toMatchObject({ name: 'User Name' })
  })
  it('due diligence holds a user and a tag [identity.dd_fields]', () => {
    expect(identityBody.projects(ada, settings)).toEqual({
      user: { first_name: 'Ada King', last_name: 'Lovelace', ...contact, ...role },
      tag: { tag: 'na', unique_id: null },
    })
  })
  it('due diligence takes the last word as last name [identity.dd_names]', () => {
    expect(identityBody.projects({ ...ada, name: 'Mary Fairfax Somerville' }, settings).user).toMatchObject({
      first_name: 'Mary Fairfax',
      last_name: 'Somerville',
    })
  })
  it('every block names roles by the ids of the settings [identity.role_unique_ids]', () => {
    const ids = [1, 2, 3, 4, 5, 7, null].map(
      (roleId) => (identityBody.sales({ ...ada, roleId }, settings).user as { role_unique_id: unknown }).role_unique_id,
    )
    expect(ids).toEqual(['role-guest', 'role-admin', 'role-support', 'role-user', 'role-investor', null, null])
  })
})

import { describe, expect, it } from 'vitest'
import { operation, sessionSet, stage, stored } from '../specs/stage.ts'
import { createSession } from './session.ts'
import { memoryStorage, sessionKeys } from './storage.ts'

const held = () => {
  const storage = memoryStorage()
  const session = createSession({ storage })
  session.accept(sessionSet())
  return { storage, session }
}
const signIn = operation('gateway', 'POST', '/auth/sign_in')
const signOut = operation('gateway', 'DELETE', '/auth/sign_out')
const register = operation('gateway', 'POST', '/auth')
const person = { 'access-token': 'token-2', client: 'client-2', expiry: '3000', 'token-type': 'Bearer', uid: 'ada@demo.test' }

describe('A session', () => {
  it('is stored as its seven items [session.seven_items]', () => {
    const { storage } = held()
    expect(stored(storage)).toEqual(sessionSet())
    expect(storage.length).toBe(7)
  })
  it.each(sessionKeys)('is refused without its %s [session.all_seven_required]', (key) => {
    const storage = memoryStorage()
    const session = createSession({ storage })
    expect(session.accept({ ...sessionSet(), [key]: undefined })).toBe(false)
    expect(session.accept({ ...sessionSet(), [key]: ' ' })).toBe(false)
    expect(storage.length).toBe(0)
  })
  it('is stored when none is held [session.first_set_accepted]', () => {
    const session = createSession({ storage: memoryStorage() })
    expect(session.accept(sessionSet())).toBe(true)
    expect(session.held()).toEqual(sessionSet())
  })
  it('stays when a new one expires earlier, compared as numbers [session.older_expiry_rejected]', () => {
    const { session } = held()
    // As text, 999 would be later than 2000.
    expect(session.accept(sessionSet({ accessToken: 'other', expiry: '999' }))).toBe(false)
    expect(session.held()).toEqual(sessionSet())
  })
  it('is replaced by one that expires at the same time [session.equal_expiry_accepted]', () => {
    const { session } = held()
    expect(session.accept(sessionSet({ accessToken: 'other' }))).toBe(true)
    expect(session.held()?.accessToken).toBe('other')
  })
  it('is replaced by one that expires later [session.newer_expiry_accepted]', () => {
    const { session } = held()
    expect(session.accept(sessionSet({ accessToken: 'other', expiry: '10000' }))).toBe(true)
    expect(session.held()?.accessToken).toBe('other')
  })
  it('of five items waits in memory until company access brings the other two [session.seven_items]', async () => {
    const { session, storage, call } = stage(() => Response.json({ data: null }, { headers: person }))
    await call(signIn, { email: 'ada@demo.test' })
    expect(session.held()).toBeNull()
    expect(storage.length).toBe(0)
    expect(session.known()).toMatchObject({ accessToken: 'token-2', client: 'client-2' })
    session.offer({ companyToken: 'company-2', appid: 'app-2' })
    expect(stored(storage)).toEqual(
      sessionSet({ companyToken: 'company-2', accessToken: 'token-2', client: 'client-2', expiry: '3000', appid: 'app-2' }),
    )
    expect(session.known()).toEqual(session.held())
  })
})

describe('Signing in and out', () => {
  it.each([
    ['sign-in', signIn],
    ['registration', register],
  ])(
    'clears the stored session before the call of %s goes out [session.sign_in_clears, session.register_clears]',
    async (_, operation) => {
      const order: string[] = []
      const { session, call } = stage(() => {
        order.push('request')
        return Response.json({})
      })
      session.accept(sessionSet())
      session.subscribe((now) => order.push(now ? 'stored' : 'cleared'))
      await call(operation, {})
      expect(order).toEqual(['cleared', 'request'])
    },
  )
  it('does not take the session before along with a sign-in [session.sign_in_clears]', async () => {
    const { session, call, sent } = stage()
    session.accept(sessionSet())
    await call(signIn, {})
    expect(sent[0]?.headers).not.toHaveProperty('access-token')
    expect(sent[0]?.headers.appid).toBe('default-app')
  })
  it.each([
    ['succeeds', 200],
    ['is refused', 500],
  ])('clears the session after a sign-out that %s [session.sign_out_clears_always]', async (_, status) => {
    const { session, call, storage } = stage(() => {
      expect(session.held()).not.toBeNull()
      return new Response(null, { status })
    })
    session.accept(sessionSet())
    await call(signOut).catch(() => undefined)
    expect(session.held()).toBeNull()
    expect(storage.length).toBe(0)
  })
  it('clears the session when the sign-out does not reach the server [session.sign_out_clears_always]', async () => {
    const { session, call } = stage(() => {
      throw new TypeError('offline')
    })
    session.accept(sessionSet())
    await expect(call(signOut)).rejects.toMatchObject({ code: 'unreachable' })
    expect(session.held()).toBeNull()
  })
})

describe('An answer of the gateway', () => {
  const read = operation('gateway')
  it('hands its five headers to the session [session.headers_read_back]', async () => {
    const { session, call } = stage(() => Response.json({}, { headers: { ...person, client: 'client-1' } }))
    session.accept(sessionSet())
    await call(read)
    expect(session.held()).toEqual(sessionSet({ accessToken: 'token-2', expiry: '3000' }))
  })
  it('with blank token and expiry keeps what is held [session.headers_read_back]', async () => {
    const { session, call } = stage(() =>
      Response.json({}, { headers: { ...person, client: 'client-1', 'access-token': ' ', expiry: ' ' } }),
    )
    session.accept(sessionSet())
    await call(read)
    expect(session.held()).toEqual(sessionSet())
    expect(session.known()).toEqual(sessionSet())
  })
  it('that comes after the session was left does not bring it back [session.headers_read_back]', async () => {
    const { session, call } = stage(() => {
      session.clear()
      return Response.json({}, { headers: { ...person, client: 'client-1' } })
    })
    session.accept(sessionSet())
    await call(read)
    expect(session.known()).toEqual({})
  })
  it('that starts another session does not carry the company over [session.headers_read_back]', async () => {
    const { session, call } = stage(() => Response.json({}, { headers: person }))
    session.accept(sessionSet())
    await call(read)
    expect(session.known()).not.toHaveProperty('companyToken')
  })
  it('of another block is not read [session.headers_read_back]', async () => {
    const { session, call } = stage(() => Response.json({}, { headers: { ...person, client: 'client-1' } }))
    session.accept(sessionSet())
    await call(operation('crm'))
    expect(session.held()).toEqual(sessionSet())
  })
})

describe('Several tabs', () => {
  function tabs() {
    const storage = memoryStorage()
    const open = () => {
      const target = new EventTarget()
      const heard: (string | null)[] = []
      const session = createSession({ storage, tab: memoryStorage(), target })
      session.subscribe((now) => heard.push(now?.uid ?? null))
      return { session, heard, target }
    }
    const tell = ({ target }: { target: EventTarget }, ...keys: (string | null)[]) => {
      for (const key of keys) target.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    return { one: open(), two: open(), tell }
  }
  it('share a sign-in and a sign-out, each heard once [session.seven_items]', () => {
    const { one, two, tell } = tabs()
    one.session.accept(sessionSet())
    tell(two, ...sessionKeys)
    expect(two.session.held()).toEqual(sessionSet())
    one.session.clear()
    tell(two, ...sessionKeys)
    expect(two.heard).toEqual(['ada@demo.test', null])
  })
  it('hear of a storage that was emptied as a whole [session.seven_items]', () => {
    const { one, two, tell } = tabs()
    one.session.accept(sessionSet())
    tell(two, 'accessToken')
    one.session.clearState()
    tell(two, null)
    expect(two.heard).toEqual(['ada@demo.test', null])
  })
  it('work in two companies without mixing [session.seven_items]', () => {
    const { one, two } = tabs()
    one.session.accept(sessionSet())
    two.session.offer({ companyToken: 'company-2', appid: 'app-2' })
    expect(one.session.held()).toMatchObject({ companyToken: 'company-1', appid: 'app-1' })
    one.session.offer({ accessToken: 'rotated' })
    expect(two.session.held()).toMatchObject({ accessToken: 'rotated', companyToken: 'company-2', appid: 'app-2' })
  })
  it('forget their company when another tab signs somebody else in [session.seven_items]', () => {
    const { one, two } = tabs()
    one.session.accept(sessionSet())
    two.session.accept(sessionSet({ client: 'client-9', uid: 'rae@demo.test', companyToken: 'company-9', expiry: '9000' }))
    expect(one.session.held()).toMatchObject({ uid: 'rae@demo.test', companyToken: 'company-9' })
  })
})

describe('Keys beside the session', () => {
  it('name the tenant that goes before the app id [session.app_tenant_id]', async () => {
    const { session, storage, sent, call } = stage()
    session.accept(sessionSet())
    storage.setItem('app_tenant_id', 'tenant-1')
    for (const block of ['products', 'crm', 'gateway', 'sales']) await call(operation(block))
    expect(sent.map(({ headers }) => headers.appid)).toEqual(['tenant-1', 'tenant-1', 'tenant-1', 'app-1'])
  })
  it('hold the token of the parent company [session.parent_company_token]', () => {
    const { session, storage } = held()
    storage.setItem('parentCompanyToken', 'parent-1')
    expect(session.parentCompanyToken()).toBe('parent-1')
  })
})

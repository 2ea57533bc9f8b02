import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeUser } from '../resources/users.ts'
import { authKey, courseSettings, CourseSession, registeredRole } from './session.ts'

const kim: FakeUser = {
  id: '1',
  email: 'Kim@Example.com',
  password: 'Demo-1',
  roles: [2],
  authToken: 'auth-kim',
  refreshToken: 'refresh-kim',
  expiresIn: null,
  pic: '',
}
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const users: FakeUser[] = []
const api = {
  list: vi.fn(async () => users),
  register: vi.fn(async (user: Omit<FakeUser, 'id'>) => {
    users.push({ ...user, id: String(users.length + 1) })
    return users.at(-1)!
  }),
}
const go = vi.fn()
const log = vi.fn()
const loading: boolean[] = []
const session = () => new CourseSession({ api, storage, go, log, onLoading: (is) => loading.push(is) })

beforeEach(() => {
  kept.clear()
  users.splice(0, users.length, kim)
  loading.length = 0
  vi.clearAllMocks()
})

describe('The session of the course demonstration', () => {
  it('has nobody while nothing is stored [course.no_auth_no_user]', async () => {
    expect([session().user, await session().load()]).toEqual([undefined, undefined])
    expect(api.list).not.toHaveBeenCalled()
  })

  it('stores the auth record and then loads the user by token [course.login_then_load, course.auth_record, course.auth_key]', async () => {
    const one = session()
    expect(await one.login('kim@example.com', 'Demo-1')).toEqual(kim)
    expect(one.auth).toEqual({ authToken: 'auth-kim', refreshToken: 'refresh-kim', expiresIn: expect.any(Date) })
    expect(authKey).toMatch(/^v8\.1\.8.*userData$/i)
    expect(kept.has(authKey)).toBe(true)
  })

  it('signs out a token that matches nobody [course.bad_token_logout]', async () => {
    kept.set(authKey, JSON.stringify({ authToken: 'nobody', refreshToken: 'x', expiresIn: new Date(Date.now() + 1_000) }))
    expect(await session().load()).toBeUndefined()
    expect([kept.has(authKey), go.mock.calls]).toEqual([false, [['/auth/login']]])
  })

  it('finds the user of a token without a request [course.token_lookup_local]', async () => {
    await session().login('kim@example.com', 'Demo-1')
    api.list.mockClear()
    expect(await session().load()).toEqual(kim)
    expect(session().user).toEqual(kim)
    expect(api.list).not.toHaveBeenCalled()
  })

  it('registers somebody as role 2 and signs them in [course.register_auto_login]', async () => {
    const made = await session().register('new@example.com', 'Demo-2')
    expect(made).toMatchObject({ email: 'new@example.com', roles: [registeredRole] })
    expect(session().user?.email).toBe('new@example.com')
  })

  it('logs an error of a registration and has nobody [course.register_error_logged]', async () => {
    api.register.mockRejectedValueOnce(new Error('taken'))
    expect(await session().register('kim@example.com', 'x')).toBeUndefined()
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'taken' }))
    expect(session().user).toBeUndefined()
  })

  it('says that it loads while something is under way [course.loading_flag]', async () => {
    const one = session()
    const running = one.forgot('kim@example.com')
    expect(one.isLoading).toBe(true)
    await running
    await one.login('kim@example.com', 'Demo-1')
    await one.register('two@example.com', 'x')
    expect(one.isLoading).toBe(false)
    expect(loading).toContain(true)
    expect(loading.at(-1)).toBe(false)
  })

  it('answers whether an address is known [course.forgot_true, course.users_list_lookup]', async () => {
    expect([await session().forgot('KIM@example.com'), await session().forgot('nobody@example.com')]).toEqual([true, false])
    expect(api.list).toHaveBeenCalledTimes(2)
  })

  it('ignores the case of an address [course.email_insensitive] and not of a password [course.password_exact]', async () => {
    expect(await session().login('KIM@EXAMPLE.COM', 'Demo-1')).toEqual(kim)
    expect(await session().login('kim@example.com', 'demo-1')).toBeUndefined()
  })

  it('finds nobody without address or password [course.empty_not_found]', async () => {
    expect([await session().login('', 'Demo-1'), await session().login('kim@example.com', '')]).toEqual([undefined, undefined])
    expect(log.mock.calls).toEqual([['Not Found'], ['Not Found']])
    expect(api.list).not.toHaveBeenCalled()
  })

  it('finds nobody with wrong words or in an empty list [course.wrong_not_found]', async () => {
    expect(await session().login('kim@example.com', 'wrong')).toBeUndefined()
    users.length = 0
    expect(await session().login('kim@example.com', 'Demo-1')).toBeUndefined()
    expect(log.mock.calls).toEqual([['Not Found'], ['Not Found']])
  })

  it('knows somebody by eight facts [course.fake_user]', () => {
    const values = ['authToken', 'email', 'expiresIn', 'id', 'password', 'pic', 'refreshToken', 'roles']
    expect(Object.keys(kim).toSorted()).toEqual(values)
  })

  it('lasts a hundred days [course.token_100_days]', async () => {
    const one = session()
    await one.login('kim@example.com', 'Demo-1')
    expect(Math.round((one.auth!.expiresIn.getTime() - Date.now()) / 86_400_000)).toBe(100)
  })

  it('goes by its settings [course.app_version]', () => {
    expect(courseSettings).toEqual({ appVersion: 'v0.0.20', production: true, mock: true, apiBase: 'api' })
  })
})

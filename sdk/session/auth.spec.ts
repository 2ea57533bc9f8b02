import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { ada, operation, play, sessionSet, settings, stage } from '../specs/stage.ts'
import { type AuthNotice, dueDiligenceUser, initialAuth, reduceAuth } from './auth.ts'
import { passwordBody, reconfirmBody, registrationBody, signInBody } from './bodies.ts'
import { authPaths } from './interceptor.ts'
import { lastUrl, rememberUrl } from './lastUrl.ts'
import { signInByLink } from './link.ts'
import { type Values, profile } from './models.ts'
import { userOf } from './ports.ts'
import { may, permission, permissionIds, permissionTree, type Role } from './roles.ts'
import { memoryStorage } from './storage.ts'
import { initialState } from './store.ts'

describe('The state of signing in', () => {
  it('starts empty, with all its fields [auth.state_fields]', () => {
    expect(initialAuth).toEqual({
      loggedIn: false,
      uniqueId: null,
      roleId: null,
      user: null,
      avatar: null,
      authToken: null,
      isUserLoaded: false,
      isAvatarLoaded: false,
      subscription: null,
      isSubscriptionLoaded: false,
    })
    const subscription = { subscriptionModel: { name: 'Yearly' } }
    expect(reduceAuth(initialAuth, { type: 'subscriptionLoaded', subscription })).toEqual({
      ...initialAuth,
      subscription,
      isSubscriptionLoaded: true,
    })
  })
  it('is logged in after a login, with the token and without the user before [auth.login_effect]', async () => {
    const before = { ...initialAuth, user: ada, isUserLoaded: true, avatar: {}, isAvatarLoaded: true }
    expect(reduceAuth(before, { type: 'login', authToken: 'token' })).toEqual({
      ...initialAuth,
      loggedIn: true,
      authToken: 'token',
    })
    const { dispatch, storage, asked } = play({ user: () => new Promise(() => undefined) })
    void dispatch({ type: 'login', authToken: 'token' })
    expect(storage.getItem('authToken')).toBe('token')
    expect(asked).toEqual(['user'])
  })
  it('is logged in after a registration, with the token [auth.register_effect]', async () => {
    const { dispatch, store, storage, asked } = play()
    await dispatch({ type: 'registered', authToken: 'token' })
    expect(store.get().auth).toEqual({ ...initialAuth, loggedIn: true, authToken: 'token' })
    expect(storage.getItem('authToken')).toBe('token')
    expect(asked).toEqual([])
  })
  it('keeps the token under the key the settings name [session.token_key_configured]', async () => {
    const { dispatch, storage } = play({}, { settings: { ...settings, tokenKey: 'ourToken' } })
    await dispatch({ type: 'login', authToken: 'token' })
    expect(storage.getItem('ourToken')).toBe('token')
    expect(storage.getItem('authToken')).toBeNull()
  })
  it('knows the user once loaded, and no avatar yet [auth.user_loaded]', () => {
    expect(reduceAuth({ ...initialAuth, avatar: {}, isAvatarLoaded: true }, { type: 'userLoaded', user: ada })).toEqual({
      ...initialAuth,
      user: ada,
      uniqueId: 'user-1',
      roleId: 4,
      isUserLoaded: true,
    })
  })
})

describe('The application', () => {
  it('logs in at its start with a stored token, and shows nobody in without one [auth.start_login]', async () => {
    const { dispatch, storage, store } = play()
    await dispatch({ type: 'started' })
    expect(store.get().auth.loggedIn).toBe(false)
    storage.setItem('authToken', 'token')
    await dispatch({ type: 'started' })
    expect(store.get().auth).toMatchObject({ loggedIn: true, authToken: 'token', user: ada })
  })
  it('asks for the permissions at its start and keeps no answer [auth.permissions_requested]', async () => {
    const { dispatch, storage, store, asked } = play({ permissions: async () => ({ data: [{ id: 'secret-permission' }] }) })
    storage.setItem('authToken', 'token')
    await dispatch({ type: 'started' })
    expect(asked).toContain('permissions')
    expect(JSON.stringify(store.get())).not.toContain('secret-permission')
  })
  it('asks for six things once the user is loaded [auth.user_loaded_chain]', async () => {
    const { dispatch, asked, store } = play()
    await dispatch({ type: 'userLoaded', user: ada })
    expect(asked).toEqual(expect.arrayContaining(['profile', 'avatar', 'states', 'cities', 'roles', 'companies']))
    expect(store.get().auth).toMatchObject({ avatar: { url: '/ada.png' }, isAvatarLoaded: true })
  })
  it('goes on when one of these fails [auth.user_loaded_chain]', async () => {
    const broken = () => Promise.reject(new Error('broken'))
    const { dispatch, store } = play({ states: broken, cities: broken, avatar: broken, profile: broken })
    await dispatch({ type: 'userLoaded', user: ada })
    expect(store.get().company.isAccessGranted).toBe(true)
  })
  it('asks for the roles once only [auth.roles_once]', async () => {
    const { dispatch, asked } = play()
    await dispatch({ type: 'userLoaded', user: ada })
    await dispatch({ type: 'userLoaded', user: ada })
    expect(asked.filter((one) => one === 'roles')).toHaveLength(1)
  })
  it('remembers the last address, if it is one of its own to come back to [routes.last_url_kept]', () => {
    const storage = memoryStorage()
    expect(lastUrl(storage)).toBeNull()
    rememberUrl(storage, '/c/lovelace/crm/contacts?page=2#top')
    for (const other of [
      '/auth/login',
      '/auth',
      '/error/404',
      '/oauth_callback?x=1',
      '//elsewhere.test',
      '/\\elsewhere.test',
      'https://elsewhere.test',
    ])
      rememberUrl(storage, other)
    expect(lastUrl(storage)).toBe('/c/lovelace/crm/contacts?page=2#top')
    storage.setItem('lastUrl', '//elsewhere.test')
    expect(lastUrl(storage)).toBeNull()
  })
})

describe('Leaving', () => {
  it.each([
    ['succeeds', async () => null],
    ['fails', async () => Promise.reject(new Error('offline'))],
  ])(
    'returns everything to its start and shows auth/login when the sign-out %s [auth.logout_effect, auth.logout_on_failure]',
    async (_, signOut) => {
      const { dispatch, store, storage, session, paths, asked } = play({ signOut })
      session.accept(sessionSet())
      await dispatch({ type: 'login', authToken: 'token' })
      expect(store.get().company.isAccessGranted).toBe(true)
      await dispatch({ type: 'logout' })
      expect(store.get()).toEqual(initialState)
      expect(storage.getItem('authToken')).toBeNull()
      expect(session.held()).toBeNull()
      expect(paths).toEqual(['/auth/login'])
      expect(asked).toContain('signOut')
    },
  )
  it('empties the storage but keeps the language [auth.clear_state, auth.clear_state_when]', async () => {
    const { dispatch, storage } = play()
    for (const key of ['authToken', 'app_tenant_id', 'currentTab', 'language', 'something']) storage.setItem(key, 'es')
    await dispatch({ type: 'logout' })
    expect(storage.length).toBe(1)
    expect(storage.getItem('language')).toBe('es')
  })
  it('in one tab takes every other tab along [auth.logout_effect]', async () => {
    const { dispatch, store, storage, session, paths } = play()
    session.accept(sessionSet())
    await dispatch({ type: 'login', authToken: 'token' })
    storage.setItem('lastUrl', '/c/lovelace')
    session.clear()
    expect(store.get()).toEqual(initialState)
    expect([storage.getItem('authToken'), storage.getItem('lastUrl')]).toEqual([null, '/c/lovelace'])
    expect(paths).toEqual(['/auth/login'])
  })
})

describe('Permissions', () => {
  const roles: Role[] = [
    { id: 4, name: 'User', code: 'user', permissions: [1, 2, 2, 3] },
    { id: 4, name: 'User too', code: 'user', permissions: [3, 9] },
    { id: 2, name: 'Admin', code: 'admin', permissions: [7] },
  ]
  it('of a person are those of the role, each once [auth.permissions_union]', () => {
    expect([...permissionIds(roles, 4)]).toEqual([1, 2, 3, 9])
    expect(permissionIds(roles, null).size).toBe(0)
  })
  it('are held exactly when the id is among them [auth.permission_check]', () => {
    expect([may(roles, 4, 3), may(roles, 4, 7), may(roles, 2, 7), may(roles, null, 7)]).toEqual([true, false, true, false])
  })
  it('are on level 1 unless they say otherwise [auth.permission_level_default]', () => {
    expect(permission({ id: 1 })).toEqual({ id: 1, name: '', description: '', level: 1, parentId: null, children: [] })
    expect(permission({ id: 1, level: 3 }).level).toBe(3)
  })
  it('form a tree by parent and level [auth.permission_tree]', () => {
    const flat = [
      permission({ id: 'crm' }),
      permission({ id: 'crm.read', level: 2, parentId: 'crm' }),
      permission({ id: 'crm.read.own', level: 3, parentId: 'crm.read' }),
      permission({ id: 'stray', level: 2, parentId: 'gone' }),
      permission({ id: 'skips', level: 3, parentId: 'crm' }),
    ]
    const shape = (all: readonly ReturnType<typeof permission>[]): unknown =>
      all.map(({ id, children }) => (children.length > 0 ? [id, shape(children)] : id))
    expect(shape(permissionTree(flat))).toEqual([['crm', [['crm.read', ['crm.read.own']]]], 'stray', 'skips'])
  })
  it('that name each other as parents are still all there [auth.permission_tree]', () => {
    expect(permissionTree([permission({ id: 1, parentId: 2 }), permission({ id: 2, parentId: 1 })])).toHaveLength(2)
  })
})

describe('A body', () => {
  it('of a sign-in calls the login e-mail, unless told otherwise [auth.login_field_email]', () => {
    expect(signInBody('ada@demo.test', 'secret')).toEqual({ email: 'ada@demo.test', password: 'secret' })
    expect(signInBody('ada', 'secret', 'username')).toEqual({ username: 'ada', password: 'secret' })
  })
  it('of a registration or a repeated confirmation says where the mail leads [auth.confirm_success_url]', () => {
    const url = 'https://platform.test/auth/step2/'
    expect(registrationBody({ email: 'ada@demo.test' }, url)).toEqual({ email: 'ada@demo.test', confirm_success_url: url })
    expect(reconfirmBody('ada@demo.test', url)).toEqual({ user: { email: 'ada@demo.test' }, confirm_success_url: url })
  })
  it('of a password change holds two facts without a current password, three with it [auth.password_without_current]', () => {
    expect(passwordBody({ password: 'new', confirmation: 'new' })).toEqual({ password: 'new', password_confirmation: 'new' })
    expect(passwordBody({ password: 'new', confirmation: 'new', currentPassword: 'old' })).toEqual({
      password: 'new',
      password_confirmation: 'new',
      current_password: 'old',
    })
  })
  it('of a password change holds the reset token when there is one [auth.password_reset_token]', () => {
    expect(passwordBody({ password: 'new', confirmation: 'new', resetToken: 'reset' })).toEqual({
      password: 'new',
      password_confirmation: 'new',
      reset_password_token: 'reset',
    })
  })
})

describe('The models', () => {
  it('name the paths of signing in [auth.default_paths]', () => {
    expect(authPaths).toEqual({
      signIn: '/auth/sign_in',
      signOut: '/auth/sign_out',
      validateToken: '/auth/validate_token',
      register: '/auth',
      updatePassword: '/auth/password',
      resetPassword: '/auth/password',
      roles: '/roles',
      permissions: '/permissions',
    })
  })
  it('read a user from the answer of the gateway [auth.user_fields]', () => {
    const answer = {
      id: 'user-1',
      unique_id: 'user-1',
      role_id: 4,
      email: 'ada@demo.test',
      uid: 'ada@demo.test',
      name: 'Ada',
      phone: null,
      related: { userProfile: { id: 'profile-1' }, userAvatar: null },
    }
    expect(userOf(answer)).toEqual({ ...ada, name: 'Ada', phone: null, userProfile: { id: 'profile-1' } })
    expect(userOf({ id: 'user-1', email: 'ada@demo.test', role_id: null })).toEqual({
      ...ada,
      roleId: null,
      name: null,
      phone: null,
    })
  })
  it('take whatever a country, state, county, city or subscription says [auth.declared_models]', () => {
    const country: Values = { code: 'GB', anything: { nested: true } }
    expect(country.code).toBe('GB')
    expectTypeOf<{ free: string }>().toExtend<Values>()
  })
  it('put a profile on level 1 unless it says otherwise [auth.profile_level_default]', () => {
    expect([profile({}).level, profile({ level: 4 }).level]).toEqual([1, 4])
  })
  it('show due diligence five facts of the user [auth.dd_auth_user]', () => {
    expect(dueDiligenceUser(initialAuth)).toBeNull()
    expect(dueDiligenceUser({ ...initialAuth, user: ada })).toEqual({
      roleId: 4,
      uniqueId: 'user-1',
      name: 'Ada King Lovelace',
      email: 'ada@demo.test',
      phone: '+441234567890',
    })
  })
  it('give a notice message, type, link and action [auth.auth_notice]', () => {
    expectTypeOf<Required<AuthNotice>>().toEqualTypeOf<{
      readonly message: string
      readonly type: string
      readonly link: string
      readonly action: string
    }>()
    const notice: Record<keyof AuthNotice, string> = {
      message: 'Taken',
      type: 'error',
      link: '/auth/forgot-password',
      action: 'click here',
    }
    expect(Object.keys(notice)).toEqual(['message', 'type', 'link', 'action'])
  })
})

describe('A link with the five parameters', () => {
  const link =
    'https://platform.test/c/lovelace?access-token=token-9&client_id=client-9&expiry=9000&uid=ada@demo.test&appid=app-9&tab=files'
  const traded = { accessToken: 'token-9', client: 'client-9', expiry: '9000', uid: 'ada@demo.test', tokenType: 'Bearer' }
  it('signs in with what it is traded for, and is cleaned of them [routes.link_sign_in_params]', async () => {
    const { session, call, sent } = stage()
    const trade = vi.fn(async () => traded)
    const taken = signInByLink(session, new URL(link.replace('token-9', 'token-of-the-link')), trade)
    expect(String(taken?.address)).toBe('https://platform.test/c/lovelace?tab=files')
    expect(await taken?.done).toBe(true)
    expect(trade).toHaveBeenCalledWith(expect.objectContaining({ accessToken: 'token-of-the-link', client: 'client-9' }))
    await call(operation('gateway'))
    expect(sent[0]?.headers).toMatchObject({
      'access-token': 'token-9',
      client: 'client-9',
      expiry: '9000',
      uid: 'ada@demo.test',
      'token-type': 'Bearer',
      appid: 'app-9',
    })
    expect(sent[0]?.headers).not.toHaveProperty('company-token')
    session.offer({ companyToken: 'company-9', appid: 'app-9' })
    expect(session.held()?.client).toBe('client-9')
  })
  it('takes nothing from who is signed in, and nothing when it is made up [routes.link_sign_in_params]', async () => {
    const { session } = stage()
    expect(await signInByLink(session, new URL(link), async () => null)?.done).toBe(false)
    expect(session.known()).toEqual({})
    session.accept(sessionSet())
    expect(await signInByLink(session, new URL(link), async () => traded)?.done).toBe(false)
    expect(session.held()).toEqual(sessionSet())
  })
  it.each(['access-token', 'client_id', 'expiry', 'uid', 'appid'])(
    'does nothing without %s [routes.link_sign_in_params]',
    (name) => {
      const { session } = stage()
      session.accept(sessionSet())
      const address = new URL(link)
      address.searchParams.delete(name)
      expect(signInByLink(session, address, async () => traded)).toBeNull()
      expect(session.held()).toEqual(sessionSet())
    },
  )
})

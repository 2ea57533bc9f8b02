import { beforeEach, describe, expect, it } from 'vitest'
import { operation, sessionSet, settings, stage } from '../specs/stage.ts'
import { parentCompanyHeaders, rolesPageHeaders, withSession } from './headers.ts'

let { session, storage, sent, call } = stage()
beforeEach(() => {
  ;({ session, storage, sent, call } = stage())
})
/** What the session put on a request to a block. */
async function headersOf(block: string, brought: Record<string, string> = {}, ...how: [('GET' | 'POST')?, string?]) {
  await call(operation(block, ...how), {}, { headers: brought })
  const { accept: _accept, 'content-type': _type, ...rest } = sent.at(-1)?.headers ?? {}
  return rest
}
const pair = { 'company-token': 'company-1', appid: 'app-1' }
const person = { 'access-token': 'token-1', client: 'client-1', expiry: '2000', 'token-type': 'Bearer', uid: 'ada@demo.test' }
const everyBlock = Object.keys(settings.bases)

describe('Signed in, a request', () => {
  beforeEach(() => void session.accept(sessionSet()))

  it.each(everyBlock)('to %s carries company-token and appid [headers.common_pair]', async (block) => {
    expect(await headersOf(block)).toMatchObject(pair)
  })
  it('to the gateway also carries the five of the person [headers.gateway_extra]', async () => {
    expect(await headersOf('gateway')).toEqual({ ...pair, ...person })
  })
  it.each(['appid', 'company-token', 'APPID', 'Company-Token'])(
    'to the gateway that brings %s is left alone [headers.gateway_condition]',
    async (name) => {
      expect(await headersOf('gateway', { [name]: 'own' })).toEqual({ [name.toLowerCase()]: 'own' })
    },
  )
  it('to the gateway takes its appid from the tenant, then the session [headers.gateway_appid_order]', async () => {
    expect((await headersOf('gateway')).appid).toBe('app-1')
    storage.setItem('app_tenant_id', 'tenant-1')
    expect((await headersOf('gateway')).appid).toBe('tenant-1')
  })
  it('for a page of roles brings its own two headers and gets no others [headers.roles_page_headers]', async () => {
    expect(await headersOf('gateway', { ...rolesPageHeaders(session, settings.appId) })).toEqual(pair)
  })
  it('to CRM prefers the tenant and leaves headers alone that are there [headers.crm_rule]', async () => {
    storage.setItem('app_tenant_id', 'tenant-1')
    expect(await headersOf('crm')).toEqual({ ...pair, appid: 'tenant-1' })
    expect(await headersOf('crm', { appid: 'own', 'company-token': 'own' })).toEqual({ appid: 'own', 'company-token': 'own' })
  })
  it('about CRM accounts may carry the token of the parent company [headers.crm_parent_token]', async () => {
    expect(parentCompanyHeaders(session)).toEqual({})
    storage.setItem('parentCompanyToken', 'parent-1')
    expect(await headersOf('crm', { ...parentCompanyHeaders(session) })).toEqual({ 'company-token': 'parent-1', appid: 'app-1' })
  })
  it('to products gets whichever of the two is missing [headers.products_rule]', async () => {
    expect(await headersOf('products')).toEqual(pair)
    expect(await headersOf('products', { appid: 'own' })).toEqual({ ...pair, appid: 'own' })
    expect(await headersOf('products', { 'company-token': 'own' })).toEqual({ ...pair, 'company-token': 'own' })
    storage.setItem('app_tenant_id', 'tenant-1')
    expect((await headersOf('products')).appid).toBe('tenant-1')
  })
  it('to realtime carries all seven [headers.realtime_rule]', async () => {
    expect(await headersOf('realtime')).toEqual({ ...pair, ...person })
  })
  it.each(['rewards', 'sales', 'search', 'wallet', 'geolocation', 'projects'])(
    'to %s carries the two and no more [headers.other_rule]',
    async (block) => {
      storage.setItem('app_tenant_id', 'tenant-1')
      expect(await headersOf(block)).toEqual(pair)
    },
  )
  it('to rewards has each header once, by the shared rule [headers.rewards_own_disabled]', async () => {
    expect(await headersOf('rewards', { APPID: 'own', 'COMPANY-TOKEN': 'own' })).toEqual(pair)
  })
  it.each(['appid', 'company-token'])('to the wallet that brings %s is left alone [headers.wallet_rule]', async (name) => {
    expect(await headersOf('wallet', { [name]: 'own' })).toEqual({ [name]: 'own' })
  })
  it.each(['crm', 'products', 'sales'])(
    'that creates a company in %s carries blockAppId [headers.block_app_id]',
    async (block) => {
      expect((await headersOf(block, {}, 'POST', '/companies')).blockappid).toBe('default-app')
      expect((await headersOf(block, { blockAppId: 'own' }, 'POST', '/companies')).blockappid).toBe('own')
      expect(await headersOf(block, {}, 'GET', '/companies')).not.toHaveProperty('blockappid')
    },
  )
  it('to assets carries the two [headers.asset_headers]', async () => {
    expect(await headersOf('assets')).toEqual(pair)
  })
  it('for company storage carries the two [headers.storage_headers]', async () => {
    expect(await headersOf('files', {}, 'POST', '/storage/company-1/files')).toEqual(pair)
  })
  it('to onboarding carries the two [headers.onboarding_headers]', async () => {
    expect(await headersOf('onboarding')).toEqual(pair)
  })
})

describe('Without a session, a request', () => {
  it.each(everyBlock)('to %s carries the default app id and nothing else [headers.appid_alone]', async (block) => {
    expect(await headersOf(block)).toEqual({ appid: 'default-app' })
  })
  it('to the gateway prefers the tenant, then a sign-in under way, then the default [headers.gateway_appid_order]', async () => {
    expect((await headersOf('gateway')).appid).toBe('default-app')
    session.offer({ client: 'client-1', appid: 'app-of-the-link' })
    expect((await headersOf('gateway')).appid).toBe('app-of-the-link')
    storage.setItem('app_tenant_id', 'tenant-1')
    expect((await headersOf('gateway')).appid).toBe('tenant-1')
  })
  it('to realtime carries the app id alone, even while a sign-in is under way [headers.realtime_rule]', async () => {
    session.offer({ accessToken: 'token-1', client: 'client-1' })
    expect(await headersOf('realtime')).toEqual({ appid: 'default-app' })
    expect(await headersOf('gateway')).toMatchObject({ 'access-token': 'token-1', client: 'client-1' })
  })
})

describe('Without an app id in the settings, a request', () => {
  it('of a visitor carries no empty one [headers.appid_alone]', () => {
    expect(withSession('forms', { accept: 'application/json' }, session, '')).toEqual({ accept: 'application/json' })
  })
})

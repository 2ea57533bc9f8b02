import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionId } from '../people/permissions.ts'
import { gateway } from '../resources/index.ts'
import { addMember, createPerson, declarePermissions } from '../server.ts'
import { openWorld, password, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody, adam: Somebody, uma: Somebody, rae: Somebody, nona: Somebody, olga: Somebody
beforeAll(async () => {
  world = await openWorld()
  ;[ada, adam, uma, rae, nona] = (await Promise.all(['ada', 'adam', 'uma', 'rae', 'nona'].map((who) => world.signIn(who)))) as [
    Somebody,
    Somebody,
    Somebody,
    Somebody,
    Somebody,
  ]
  olga = await world.signIn('olga', { app: 'rival' })
})
afterAll(() => world?.close())

const roleId = async (code: string) => (await ada.call(gateway.roles.byCode, { code })).id
const codeOf = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  return [status, body.errors?.[0].code]
}
let newcomers = 0
async function newcomer(roleCode: string): Promise<Somebody> {
  const name = `newcomer${++newcomers}`
  const { id } = await createPerson(world.authenticator.core, { email: `${name}@demo.test`, name, password })
  await addMember(world.authenticator.core, { companyId: world.demo.id, personId: id, roleCode })
  return world.signIn(name)
}

describe('The people of a company', () => {
  it("are listed for those who may see them, searched and paged, and no other company's", async () => {
    const { data, meta } = await uma.call(gateway.users.list, { search: 'adam', records: 10 })
    expect(data.map((one) => one.email)).toEqual(['adam@demo.test'])
    expect(meta.totalCount).toBe(1)
    expect((await uma.call(gateway.users.list, { records: 100 })).data.map((one) => one.id)).not.toContain(olga.id)
    expect((await uma.ask('GET', `/users/${olga.id}`)).status).toBe(404)
    expect((await rae.call(gateway.users.list, {})).data.map((one) => one.id)).toEqual([rae.id])
    expect(await codeOf(nona.ask('GET', '/users'))).toEqual([422, 'not_allowed'])
  })
  it('carry role, address, name and telephone under the names clients know, with role, avatar and profile beside them', async () => {
    await uma.call(gateway.users.profileUpdate, { id: uma.id, first_name: 'Uma' })
    const { body } = await uma.ask('GET', `/users/${uma.id}?include=role,user_avatar,user_profile`)
    expect(body.data.attributes).toMatchObject({
      unique_id: uma.id,
      role_id: 4,
      email: 'uma@demo.test',
      uid: 'uma@demo.test',
      name: 'uma Demo',
      phone: null,
    })
    expect(body.included.map((one: { type: string }) => one.type).sort()).toEqual(['UserProfile', 'role'])
    const { body: valid } = await uma.ask('GET', '/auth/validate_token?include=role,user_avatar,user_profile')
    expect(valid.data.relationships.role.data).toEqual({ type: 'role', id: valid.included[0].id })
    expect(valid.included[0].attributes).toMatchObject({
      code: 'user',
      permission_codes: expect.arrayContaining(['crm.contacts.read']),
    })
  })
  it('change themselves, and nothing about themselves that decides what they may do', async () => {
    const change = async (user: object) => (await uma.ask('PUT', `/users/${uma.id}`, { user })).body
    const decides = { role_id: 7, role_unique_id: await roleId('company_admin'), status: 'pending', email: 'other@demo.test' }
    const refused = await change({ nickname: 'No', ...decides })
    expect(refused.errors.map((one: { source: { pointer: string } }) => one.source.pointer)).toEqual(
      expect.arrayContaining(Object.keys(decides).map((name) => `/data/attributes/${name}`)),
    )
    const body = await change({ nickname: 'U', role_id: 4, status: 'active', permissions: ['x'], tenant_id: world.rival.id })
    expect(body.data.attributes).toMatchObject({ nickname: 'U', role_id: 4, status: 'active', email: 'uma@demo.test' })
    expect((await uma.ask('PUT', `/users/${ada.id}`, { user: { nickname: 'A' } })).status).toBe(422)
    expect((await rae.ask('PUT', `/users/${ada.id}`, { user: { nickname: 'A' } })).status).toBe(404)
    expect((await ada.ask('PUT', `/users/${rae.id}`, { user: { nickname: 'R' } })).status).toBe(200)
  })
  it('are called what can be seen, in whatever letters', async () => {
    const called = async (name: string) => uma.ask('PUT', `/users/${uma.id}`, { user: { name } })
    for (const name of ['👩‍👩‍👧‍👦 Zoë', 'عبد الرحمن', 'İıIi Ğ', 'ß'.repeat(160)])
      expect((await called(name)).body.data.attributes.name).toBe(name)
    for (const name of ['\u200b\u200d', '\u00ad', '\u3164', '  ', 'a\nb', 'a\u202eb', 'x'.repeat(161)])
      expect((await called(name)).body.errors?.[0].source.pointer, JSON.stringify(name)).toBe('/data/attributes/name')
    await called('uma Demo')
  })
  it('tell a birthday as a day, and a time zone by its name', async () => {
    const told = (profile: object) => uma.ask('PUT', `/users/${uma.id}/profile`, { profile })
    expect((await told({ birthdate: '2024-02-29', time_zone: 'Asia/Kathmandu' })).body.data.attributes).toMatchObject({
      birthdate: '2024-02-29T00:00:00Z',
      time_zone: 'Asia/Kathmandu',
    })
    for (const profile of [
      { birthdate: '2023-02-29' },
      { birthdate: '1900-02-29T00:00:00Z' },
      { birthdate: '2016-12-31T23:59:60Z' },
      { time_zone: 'Mars/Olympus' },
      { time_zone: '+05:45' },
      { payload: { half: '\ud800' } },
    ])
      expect((await told(profile)).body.errors?.[0].source.pointer, JSON.stringify(profile)).toBe(
        `/data/attributes/${Object.keys(profile)[0]}`,
      )
    expect((await told({ payload: { typed: 'C:\\ud800' } })).status).toBe(200)
    await told({ payload: null })
  })
  it('show what they told about themselves to administrators alone', async () => {
    await rae.call(gateway.users.profileCreateSelf, { first_name: 'Rae', gender: 'f', payload: { shoe: 38 } })
    expect(await rae.call(gateway.users.profileGet, { id: rae.id })).toMatchObject({
      first_name: 'Rae',
      level: 1,
      payload: { shoe: 38 },
    })
    expect(await ada.call(gateway.users.profileUpdate, { id: rae.id, last_name: 'Reader' })).toMatchObject({
      first_name: 'Rae',
      last_name: 'Reader',
    })
    const written = (language: string, personal: string | null) =>
      world.count(
        'select 1 from gateway.users u join gateway.people p on p.id = u.id where u.id = $1 and u.language = $2 and p.language is not distinct from $3',
        [rae.id, language, personal],
      )
    await ada.call(gateway.users.profileUpdate, { id: rae.id, preferred_language: 'fr' })
    expect(await written('fr', null), 'mails of the company, not those of sign-in').toBe(1)
    await rae.call(gateway.users.profileUpdate, { id: rae.id, preferred_language: 'de' })
    await ada.call(gateway.users.profileUpdate, { id: rae.id, preferred_language: null })
    expect(await written('de', 'de'), 'one’s own word stays').toBe(1)
    expect((await uma.ask('GET', `/users/${rae.id}/profile`)).status).toBe(404)
    expect((await uma.ask('PUT', `/users/${rae.id}/profile`, { profile: { first_name: 'X' } })).status).toBe(404)
    const { body } = await uma.ask('GET', `/users?include=user_profile`)
    expect(JSON.stringify(body.included ?? [])).not.toContain('Reader')
  })
})

describe('An avatar', () => {
  const png = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#a4532f' } })
      .png()
      .toBuffer()
  const put = async (who: Somebody, bytes: Uint8Array, filename = 'me.png') => {
    const { body } = await who.ask('PUT', `/users/${who.id}/presign_avatar`, { filename })
    const url = new URL(body.presigned_url)
    const answer = await fetch(`${new URL(world.base).origin}${url.pathname}${url.search}`, {
      method: 'PUT',
      headers: body.headers,
      body: Buffer.from(bytes),
    })
    expect(answer.ok, await answer.text()).toBe(true)
    return body
  }
  it('is presigned, put, looked at and then shown small', async () => {
    const presigned = await put(uma, await png())
    expect(presigned).toMatchObject({
      file_name: expect.any(String),
      public_url: expect.any(String),
      signed_url: presigned.presigned_url,
      upload_url: presigned.presigned_url,
    })
    const avatar = await uma.call(gateway.users.avatarCreate, {
      id: uma.id,
      name: presigned.file_name,
      original_name: 'me.png',
      file_size: 3,
    })
    expect(avatar).toMatchObject({
      original_name: 'me.png',
      file_type: 'image/png',
      file_size: expect.stringMatching(/^\d{2,}$/),
      is_public: false,
    })
    const small = new URL(
      (await rae.ask('GET', `/users/${uma.id}/avatar`)).body.data?.attributes.thumbnail ??
        (await ada.call(gateway.users.avatarGet, { id: uma.id })).thumbnail!,
    )
    const picture = await fetch(`${new URL(world.base).origin}${small.pathname}${small.search}`)
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(256)
  })
  it("is no other file, no other person's upload and no script", async () => {
    const { file_name: mine } = await put(uma, await png())
    expect((await ada.ask('POST', '/users/avatar', { avatar: { name: mine } })).status).toBe(422)
    for (const name of [mine.replace(/[^/]+$/, '..'), `${mine}/x`, mine.replace(world.demo.id, world.rival.id), '../x']) {
      expect(await codeOf(uma.ask('POST', '/users/avatar', { avatar: { name } })), name).toEqual([422, 'upload_missing'])
    }
    const { file_name: fake } = await put(uma, Buffer.from('<svg onload="alert(1)"/>'))
    expect(await codeOf(uma.ask('POST', '/users/avatar', { avatar: { name: fake } }))).toEqual([422, 'upload_wrong_type'])
    expect((await uma.ask('PUT', `/users/${uma.id}/presign_avatar`, { filename: 'me.svg' })).status).toBe(422)
    expect((await uma.ask('PUT', `/users/${ada.id}/presign_avatar`, { filename: 'me.png' })).status).toBe(404)
  })
})

describe('Roles', () => {
  it('are the seven with their numbers, all at once or by the page', async () => {
    const all = await uma.call(gateway.roles.list, {})
    expect(all.data.map((role) => [role.number, role.code])).toEqual([
      [1, 'guest'],
      [2, 'admin'],
      [3, 'support'],
      [4, 'user'],
      [5, 'authorized'],
      [6, 'none'],
      [7, 'company_admin'],
    ])
    const codes = async (query: string) =>
      (await uma.ask('GET', `/roles?${query}`)).body.data.map((one: any) => one.attributes.code)
    expect(await codes('filter[is_system]=false')).toEqual([])
    expect(await codes('filter[code]=starts:company')).toEqual(['company_admin'])
    expect((await codes('sort=-number'))[0]).toBe('company_admin')
    const counts = (await uma.ask('GET', '/roles?sort=-users_count')).body.data.map((one: any) => one.attributes.users_count)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    expect(counts[0]).toBeGreaterThan(counts.at(-1))
    expect((await uma.ask('GET', '/roles?filter[payload]=x')).status).toBe(422)
    const { body } = await uma.ask('GET', '/roles/?page=2&records=3')
    expect(body.data.map((role: { attributes: { number: number } }) => role.attributes.number)).toEqual([4, 5, 6])
    expect(body.meta).toMatchObject({ current_page: 2, total_pages: 3, total_count: 7, totalRecords: 7 })
  })
  it('tell who has them, by id or by number', async () => {
    for (const named of ['4', await roleId('user')]) {
      const { body } = await ada.ask('GET', `/roles/${named}/users/?search_name=uma`)
      expect(body.data.map((one: { id: string }) => one.id)).toEqual([uma.id])
    }
  })
  it('are answered to a company token alone, as the paged call is made', async () => {
    const { body } = await uma.ask('POST', '/companies/demo/access', { user: {} })
    const { status } = await world.ask('GET', '/roles/?page=1', {
      headers: { APPID: 'demo', 'company-token': body.data.attributes.company_token },
    })
    expect(status).toBe(200)
  })
  it("of a company's own are made, given permissions, and deleted when nobody has them", async () => {
    const role = await ada.call(gateway.roles.create, { name: 'Seller', code: 'seller' })
    expect(role).toMatchObject({ number: 8, permissions: [], is_system: false })
    const given = await ada.call(gateway.roles.setPermissions, {
      id: role.id,
      permission_ids: [permissionId('crm.contacts.read'), 'crm.contacts.write'],
      scopes: { 'crm.contacts.write': 'own' },
    })
    expect(given.scopes).toEqual({ 'crm.contacts.read': 'tenant', 'crm.contacts.write': 'own' })
    const seller = await newcomer('seller')
    expect((await seller.call(gateway.auth.validateToken)).permissions).toEqual(given.scopes)
    await ada.call(gateway.roles.removePermission, { id: role.id, permission: permissionId('crm.contacts.write') })
    await expect
      .poll(async () => (await seller.call(gateway.auth.validateToken)).permissions, { timeout: 1_000 })
      .toEqual({ 'crm.contacts.read': 'tenant' })
    expect(await codeOf(ada.ask('DELETE', `/roles/${role.id}`))).toEqual([422, 'role_in_use'])
    const spare = await ada.call(gateway.roles.create, { name: 'Spare', code: 'spare' })
    expect((await ada.ask('DELETE', `/roles/${spare.id}`)).status).toBe(200)
    expect(await codeOf(ada.ask('DELETE', `/roles/${await roleId('guest')}`))).toEqual([422, 'system_role'])
    expect(await codeOf(ada.ask('POST', '/roles', { role: { name: 'Twin', code: 'seller' } }))).toEqual([409, 'already_taken'])
    const headed = await ada.ask('POST', `/roles/${role.id}/permissions/${permissionId('crm')}`, {})
    expect(headed.body.errors[0]).toMatchObject({ detail: 'crm is a group of permissions. Name the permissions in it.' })
  })
  it('are copied with what they may do with records and fields, by whoever may as much', async () => {
    const source = await ada.call(gateway.roles.create, { name: 'Keeper', code: 'keeper' })
    const scopes = { 'gateway.roles.write': 'tenant', 'crm.contacts.read': 'own' } as const
    await ada.call(gateway.roles.setPermissions, { id: source.id, permission_ids: Object.keys(scopes), scopes })
    await world.database.migrator.query(
      `insert into kit.field_rules (tenant_id, resource, field, role_id, access) values ($1, 'crm.contacts', 'phone', $2, 'hidden')`,
      [world.demo.id, source.id],
    )
    const copied_from_unique_id = source.id
    const copy = await ada.call(gateway.roles.create, { name: 'Keeper too', code: 'keeper_copy', copied_from_unique_id })
    expect(copy).toMatchObject({ scopes, users_count: 0, is_system: false })
    expect(await world.count(`select access from kit.field_rules where role_id = '${copy.id}' and access = 'hidden'`)).toBe(1)
    const make = (who: Somebody, from: string) =>
      codeOf(who.ask('POST', '/roles', { role: { name: 'Another', code: 'another', copied_from_unique_id: from } }))
    const keeper = await newcomer('keeper')
    expect(await make(keeper, await roleId('company_admin'))).toEqual([422, 'role_above_own'])
    expect(await make(uma, source.id)).toEqual([422, 'not_allowed'])
    expect(await make(olga, source.id)).toEqual([422, 'no_such_record'])
    expect(await make(ada, 'keeper')).toEqual([422, 'invalid_format'])
    expect((await ada.ask('DELETE', `/roles/${copy.id}`)).status).toBe(200)
  })
  it('are made at once, each with a number of its own', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, i) => ada.ask('POST', '/roles', { role: { name: `At once ${i}`, code: `at_once_${i}` } })),
    )
    expect(made.map(({ status }) => status)).toEqual(Array(5).fill(201))
    for (const { body } of made) await ada.ask('DELETE', `/roles/${body.data.id}`)
  })
  it("are changed by nobody whose role does not say so, and never above one's own", async () => {
    const id = await roleId('guest')
    for (const [method, path, body] of [
      ['POST', '/roles', { role: { name: 'X', code: 'x1' } }],
      ['PUT', `/roles/${id}`, { role: { name: 'X' } }],
      ['DELETE', `/roles/${id}`, undefined],
      ['PUT', `/roles/${id}/permissions`, { permission_ids: [] }],
      ['POST', `/roles/${id}/permissions/${permissionId('gateway.roles.write')}`, {}],
    ] as const) {
      expect(await codeOf(uma.ask(method, path, body)), `${method} ${path}`).toEqual([422, 'not_allowed'])
      if (path !== '/roles')
        expect((await olga.ask(method, path, body)).status, `${method} ${path} from another company`).toBe(404)
    }
    const top = await roleId('company_admin')
    expect(await codeOf(adam.ask('PUT', `/roles/${top}`, { role: { name: 'Boss' } }))).toEqual([422, 'role_above_own'])
    expect(await codeOf(ada.ask('PUT', `/roles/${top}/permissions`, { permission_ids: [] }))).toEqual([422, 'system_role'])
  })
  it('that every company has grow with the code, but for what the company said itself', async () => {
    const { core } = world.authenticator
    const olga = await world.signIn('olga', { app: 'rival' })
    const role = async (code: string) => (await olga.ask('GET', `/roles/by_code/${code}`)).body.data.attributes
    const given = (code: string) => role(code).then(({ scopes }) => scopes)
    await olga.ask('DELETE', `/roles/${(await role('user')).unique_id}/permissions/crm.contacts.write`)
    const edited = await given('user')
    // As if an earlier table had given guests less, authorized people more, and somebody had given support more than any table.
    await world.database.migrator.query(
      `update gateway.role_permissions g set scope = 'own' from gateway.roles r where r.tenant_id = g.tenant_id and r.id = g.role_id
         and g.tenant_id = $1 and r.code = 'guest' and g.code = 'crm.contacts.read'`,
      [world.rival.id],
    )
    await world.database.migrator.query(
      `insert into gateway.role_permissions (tenant_id, role_id, code, scope) select tenant_id, id, given.code, 'tenant'
       from gateway.roles join (values ('authorized', 'crm.contacts.write'), ('support', 'gateway.users.manage')) given(role, code)
         on given.role = roles.code where tenant_id = $1`,
      [world.rival.id],
    )
    await world.database.migrator.query(
      `insert into gateway.presets (hash, grants) values ('earlier', '[{"role": "guest", "code": "crm.contacts.read", "scope": "own"},
         {"role": "authorized", "code": "crm.contacts.write", "scope": "tenant"}]')`,
    )
    await world.database.migrator.query(`update gateway.companies set presets = 'earlier' where id = $1`, [world.rival.id])
    const grants = { 'crm.*.read': { support: 'tenant', user: 'tenant', authorized: 'team', guest: 'tenant' } } as const
    const leads = { name: 'crm', declares: { 'crm.leads.read': 'See leads' }, grants }
    await Promise.all([declarePermissions(core, [leads]), declarePermissions(core, [leads])])
    expect(await given('guest')).toMatchObject({ 'crm.contacts.read': 'tenant', 'crm.leads.read': 'tenant' })
    expect(await given('authorized')).toMatchObject({ 'crm.contacts.read': 'team', 'crm.leads.read': 'team' })
    expect(await given('authorized')).not.toHaveProperty(['crm.contacts.write'])
    expect(await given('support')).toMatchObject({ 'gateway.users.manage': 'tenant', 'crm.leads.read': 'tenant' })
    expect(await given('user')).toEqual(edited)
    expect(await world.count('select distinct presets from gateway.companies')).toBe(1)
  })
  it('are declared by processes that start at once, whatever is new', async () => {
    const { core } = world.authenticator
    for (let round = 0; round < 6; round++) {
      const fresh = { name: 'crm', declares: { [`crm.fresh${round}.read`]: 'See what is new' }, grants: {} }
      await Promise.all([1, 2, 3, 4].map(() => declarePermissions(core, [fresh])))
    }
    expect(await world.count(`select code from gateway.permissions where code like 'crm.fresh%'`)).toBe(6)
  })
  it('and permissions form a tree by level and parent', async () => {
    const { data } = await rae.call(gateway.permissions.list)
    const leaf = data.find((one) => one.code === 'crm.contacts.read')!
    const parent = data.find((one) => one.id === leaf.parent_id)!
    expect(leaf).toMatchObject({ level: 3, name: 'See contacts', children: [], id: permissionId('crm.contacts.read') })
    expect(parent).toMatchObject({ code: 'crm.contacts', level: 2, children: expect.arrayContaining([leaf.id]) })
    for (const one of data) expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

describe('A member', () => {
  const give = async (who: Somebody, id: string, code: string, more = {}) =>
    codeOf(who.ask('PUT', `/users/${id}/role`, { role: { role_unique_id: await roleId(code), reason: 'spec', ...more } }))

  it('gets another role, at once and everywhere', async () => {
    const somebody = await newcomer('guest')
    expect(await give(ada, somebody.id, 'support')).toEqual([200, undefined])
    await expect.poll(async () => (await somebody.call(gateway.auth.validateToken)).role_id, { timeout: 1_000 }).toBe(3)
  })
  it('shows a company when they came in last, and never that they came in elsewhere', async () => {
    const { core } = world.authenticator
    const { id } = await createPerson(core, { email: 'both@demo.test', name: 'Both', password })
    for (const companyId of [world.demo.id, world.rival.id]) await addMember(core, { companyId, personId: id, roleCode: 'user' })
    const seenBy = async (who: Somebody) => (await who.ask('GET', `/users/${id}`)).body.data.attributes.last_sign_in_at
    expect([await seenBy(ada), await seenBy(olga)]).toEqual([null, null])
    const there = await world.signIn('both', { app: 'rival' })
    expect([await seenBy(ada), await seenBy(olga)]).toEqual([null, expect.any(String)])
    expect((await there.ask('POST', '/companies/demo/access', { user: { appid: 'demo' } })).status).toBe(200)
    expect(await seenBy(ada), 'they came over with the same session').toBe(await seenBy(olga))
  })
  it("gets no role from somebody who may not, none above the giver's, and gives themselves none", async () => {
    const somebody = await newcomer('guest')
    expect(await give(uma, somebody.id, 'admin')).toEqual([422, 'not_allowed'])
    expect(await give(adam, somebody.id, 'company_admin')).toEqual([422, 'role_above_own'])
    expect(await give(adam, ada.id, 'guest')).toEqual([422, 'role_above_own'])
    expect(await give(adam, adam.id, 'guest')).toEqual([422, 'own_membership'])
    expect((await give(olga, somebody.id, 'guest'))[0]).toBe(404)
    expect(
      await codeOf(ada.ask('PUT', `/users/${somebody.id}/role`, { role: { role_unique_id: crypto.randomUUID(), reason: 'x' } })),
    ).toEqual([422, 'no_such_role'])
  })
  it('who is suspended is out of the company within a second on every block, and back in afterwards', async () => {
    const somebody = await newcomer('user')
    const token = (await somebody.ask('POST', '/companies/demo/access', { user: {} })).body.data.attributes.company_token
    const on = () =>
      world.authenticator
        .authenticate({ headers: { 'company-token': token, appid: 'demo' }, address: '127.0.0.1', block: 'crm' })
        .then(
          ({ actor }) => actor.kind,
          (e) => e.status,
        )
    expect(await on()).toBe('member')
    expect(await on(), 'from memory').toBe('member')
    expect((await ada.ask('POST', `/users/${somebody.id}/deactivate`)).body.data.attributes.status).toBe('inactive')
    await expect.poll(on, { timeout: 1_000 }).toBe(401)
    expect((await somebody.call(gateway.companies.list, {})).data).toEqual([])
    expect((await somebody.ask('POST', '/companies/demo/access', { user: {} })).status).toBe(404)
    await ada.ask('POST', `/users/${somebody.id}/activate`)
    await expect.poll(on, { timeout: 1_000 }).toBe('member')
  })
  it('who is taken out is gone from the list and keeps no way in', async () => {
    const somebody = await newcomer('user')
    expect((await uma.ask('DELETE', `/users/${somebody.id}`)).status).toBe(422)
    expect((await ada.ask('DELETE', `/users/${somebody.id}`)).status).toBe(200)
    expect((await ada.ask('GET', `/users/${somebody.id}`)).status).toBe(404)
    await expect.poll(async () => (await somebody.ask('GET', '/users')).status, { timeout: 1_000 }).toBe(422)
  })
  it('who is the last company administrator stays one', async () => {
    const second = await newcomer('company_admin')
    expect(await give(second, ada.id, 'admin')).toEqual([200, undefined])
    expect(await codeOf(adam.ask('POST', `/users/${second.id}/deactivate`))).toEqual([422, 'role_above_own'])
    await expect.poll(() => give(second, ada.id, 'company_admin'), { timeout: 2_000 }).toEqual([200, undefined])
    const { rows } = await world.database.migrator.query(
      `select count(*)::int as n from gateway.users where tenant_id = $1 and role_number = 7`,
      [world.demo.id],
    )
    expect(rows[0].n).toBe(2)
    const [one, other] = await Promise.all([give(ada, second.id, 'admin'), give(second, ada.id, 'admin')])
    expect(
      [one[0], other[0]].filter((status) => status === 200),
      'two who demote each other at once',
    ).toHaveLength(1)
  })
})

describe('A company', () => {
  it('is seen by its members alone', async () => {
    expect((await olga.call(gateway.companies.list, {})).data.map((one) => one.url_id)).toEqual(['rival'])
    expect((await olga.ask('GET', '/companies/demo')).status).toBe(404)
    expect((await rae.call(gateway.companies.get, { urlId: 'demo' })).api_access_key).toBe('demo')
    expect((await olga.ask('PUT', '/companies/demo', { company: { name: 'Mine' } })).status).toBe(404)
    expect(await codeOf(uma.ask('PUT', '/companies/demo', { company: { name: 'Mine' } }))).toEqual([422, 'not_allowed'])
  })
  it('has an address card', async () => {
    expect((await adam.ask('GET', '/companies/demo/details')).body.data.attributes).toMatchObject({ city: null, logo_url: null })
    expect(
      await adam.call(gateway.companies.detailsCreate, { urlId: 'demo', city: 'Bern', payload: { floor: 2 } }),
    ).toMatchObject({ city: 'Bern', payload: { floor: 2 }, company_unique_id: world.demo.id })
    await adam.call(gateway.companies.detailsCreate, { urlId: 'demo', phone: '+41 31 000 00 00' })
    expect(await rae.call(gateway.companies.detailsGet, { urlId: 'demo' })).toMatchObject({
      city: 'Bern',
      phone: '+41 31 000 00 00',
    })
  })
  it("is made below one's own, with its roles and its maker as administrator", async () => {
    expect((await adam.ask('POST', '/companies', { company: { name: 'Süd & Söhne' } })).body.data.attributes).toMatchObject({
      url_id: 'sud-sohne',
      parent_unique_id: world.demo.id,
    })
    expect((await adam.call(gateway.companies.list, {})).data.map((one) => one.url_id)).toContain('sud-sohne')
    expect((await uma.call(gateway.auth.tenantChildren, { search: 'süd' })).data.map((one) => one.url_id)).toEqual(['sud-sohne'])
    expect((await olga.call(gateway.auth.tenantChildren, {})).data).toEqual([])
    expect(await codeOf(adam.ask('POST', '/companies', { company: { name: 'Twin', url_id: 'sud-sohne' } }))).toEqual([
      409,
      'already_taken',
    ])
    expect(await codeOf(uma.ask('POST', '/companies', { company: { name: 'Mine' } }))).toEqual([422, 'not_allowed'])
  })
})

describe('A view', () => {
  it("is one's own until it is shared, and stays one's own to change", async () => {
    const state = { sort: '-created_at', columns: ['name'] }
    const own = await uma.call(gateway.views.create, { list: 'crm.contacts', name: 'Mine', state })
    const shared = await uma.call(gateway.views.create, { list: 'crm.contacts', name: 'Ours', visibility: 'shared', state })
    const seen = async (who: Somebody) =>
      (await who.call(gateway.views.list, { filter: { list: 'crm.contacts' } })).data.map((view) => view.name)
    expect(await seen(uma)).toEqual(['Mine', 'Ours'])
    expect(await seen(ada)).toEqual(['Ours'])
    expect(await seen(olga)).toEqual([])
    expect((await ada.call(gateway.views.list, {})).meta.totalCount).toBe(1)
    expect((await ada.ask('GET', `/views/${own.id}`)).status).toBe(404)
    for (const method of ['PUT', 'DELETE'])
      expect(
        (await ada.ask(method, `/views/${shared.id}`, method === 'PUT' ? { view: { name: 'Hers' } } : undefined)).status,
      ).toBe(404)
    expect(await uma.call(gateway.views.update, { id: own.id, name: 'Still mine', isDefault: true })).toMatchObject({
      name: 'Still mine',
      isDefault: true,
      state,
    })
    await uma.call(gateway.views.update, { id: own.id, position: 2 })
    expect(await seen(uma)).toEqual(['Ours', 'Still mine'])
    // What the members of a role see first is for whoever looks after roles.
    expect((await uma.ask('PUT', `/views/${shared.id}`, { view: { default_roles: ['user'] } })).status).toBe(422)
    const ofAda = await ada.call(gateway.views.create, {
      list: 'crm.contacts',
      name: 'For users',
      visibility: 'shared',
      defaultRoles: ['user'],
      state,
    })
    const told = (await uma.call(gateway.views.list, { filter: { list: 'crm.contacts' } })).data
    expect(told.find(({ id }) => id === ofAda.id)).toMatchObject({ defaultRoles: ['user'], position: 0 })
    await ada.call(gateway.views.delete, { id: ofAda.id })
    await uma.call(gateway.views.delete, { id: own.id })
    expect(await seen(uma)).toEqual(['Ours'])
  })
})

describe('A person without a company', () => {
  it('is signed in all the same, sees none, and is never signed out for it', async () => {
    await createPerson(world.authenticator.core, { email: 'lone@demo.test', name: 'Lone', password })
    const lone = await world.signIn('lone')
    expect((await lone.call(gateway.companies.list, {})).data).toEqual([])
    expect((await lone.call(gateway.roles.list, {})).data).toEqual([])
    for (const path of ['/users', '/views', `/users/${lone.id}/profile`])
      expect((await lone.ask('GET', path)).status, path).toBe(422)
  })
})
